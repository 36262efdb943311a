<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>gui</name>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>ADOPT</source>
   <translation>ADOPT</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>APOLLO</source>
   <translation>APOLLO</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>APOLLO-Mini</source>
   <translation>APOLLO-Mini</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdEMAMix</source>
   <translation>AdEMAMix</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdEMAMix 8-bit</source>
   <translation>AdEMAMix 8 位</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdEMAMix 8-bit, paged</source>
   <translation>AdEMAMix 8 位，分页</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdEMAMix, paged</source>
   <translation>AdEMAMix，分页</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdaLomo</source>
   <translation>AdaLomo</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adafactor</source>
   <translation>Adafactor</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adafactor (PyTorch, foreach)</source>
   <translation>Adafactor（PyTorch，foreach）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adafactor (PyTorch, loop)</source>
   <translation>Adafactor（PyTorch，逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adagrad (foreach)</source>
   <translation>Adagrad (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adagrad (loop)</source>
   <translation>Adagrad（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adam (foreach)</source>
   <translation>Adam (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adam (fused)</source>
   <translation>Adam (fused)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adam (loop)</source>
   <translation>Adam（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW (foreach)</source>
   <translation>AdamW (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW (fused)</source>
   <translation>AdamW (fused)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW (loop)</source>
   <translation>AdamW（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW (optimi)</source>
   <translation>AdamW (optimi)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 32-bit (bitsandbytes)</source>
   <translation>AdamW 32 位 (bitsandbytes)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 32-bit, paged</source>
   <translation>AdamW 32 位，分页</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 4-bit (torchao)</source>
   <translation>AdamW 4 位 (torchao)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 4-bit (torchao, not compiled)</source>
   <translation>AdamW 4 位（torchao，未编译）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 8-bit</source>
   <translation>AdamW 8 位</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 8-bit (torchao)</source>
   <translation>AdamW 8 位 (torchao)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 8-bit (torchao, not compiled)</source>
   <translation>AdamW 8 位（torchao，未编译）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW 8-bit, paged</source>
   <translation>AdamW 8 位，分页</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW fp8 (torchao)</source>
   <translation>AdamW fp8 (torchao)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW fp8 (torchao, not compiled)</source>
   <translation>AdamW fp8（torchao，未编译）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW on the CPU (torchao)</source>
   <translation>AdamW，在 CPU 上 (torchao)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW on the CPU, gradients too (torchao)</source>
   <translation>AdamW，连同梯度在 CPU 上 (torchao)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>AdamW with AMSGrad (foreach)</source>
   <translation>AdamW，带 AMSGrad (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adamax (foreach)</source>
   <translation>Adamax (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adamax (loop)</source>
   <translation>Adamax（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adan</source>
   <translation>Adan</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Adan (foreach)</source>
   <translation>Adan (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>BAdam (AdamW)</source>
   <translation>BAdam (AdamW)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>CAME</source>
   <translation>CAME</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>GaLore Adafactor</source>
   <translation>GaLore Adafactor</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>GaLore AdamW</source>
   <translation>GaLore AdamW</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>GaLore AdamW 8-bit</source>
   <translation>GaLore AdamW 8 位</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>GaLore AdamW, layer-wise</source>
   <translation>GaLore AdamW，逐层</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>LAMB</source>
   <translation>LAMB</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>LISA (AdamW)</source>
   <translation>LISA (AdamW)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>LOMO</source>
   <translation>LOMO</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Lion</source>
   <translation>Lion</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Lion (optimi, foreach)</source>
   <translation>Lion（optimi，foreach）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Lion 32-bit (bitsandbytes)</source>
   <translation>Lion 32 位 (bitsandbytes)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Lion 32-bit, paged</source>
   <translation>Lion 32 位，分页</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Lion 8-bit</source>
   <translation>Lion 8 位</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Lion 8-bit, paged</source>
   <translation>Lion 8 位，分页</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Muon (AdamW for embeddings, norms and head)</source>
   <translation>Muon（嵌入、归一化与输出层用 AdamW）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>NAdam (foreach)</source>
   <translation>NAdam (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>NAdam (loop)</source>
   <translation>NAdam（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>RAdam (foreach)</source>
   <translation>RAdam (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>RAdam (loop)</source>
   <translation>RAdam（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>RMSprop (foreach)</source>
   <translation>RMSprop (foreach)</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>RMSprop (loop)</source>
   <translation>RMSprop（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>RMSprop 8-bit</source>
   <translation>RMSprop 8 位</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>SGD</source>
   <translation>SGD</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>SGD (loop)</source>
   <translation>SGD（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>SGD with momentum</source>
   <translation>SGD，带动量</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>SGD with momentum (loop)</source>
   <translation>SGD，带动量（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Schedule-Free AdamW</source>
   <translation>Schedule-Free AdamW</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Schedule-Free AdamW (loop)</source>
   <translation>Schedule-Free AdamW（逐个）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Schedule-Free RAdam</source>
   <translation>Schedule-Free RAdam</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>Schedule-Free SGD</source>
   <translation>Schedule-Free SGD</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>StableAdamW</source>
   <translation>StableAdamW</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/__init__.py" />
   <source>StableAdamW (foreach)</source>
   <translation>StableAdamW (foreach)</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>About FitGauge</source>
   <translation>关于 FitGauge</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Close</source>
   <translation>关闭</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>FitGauge {version}: Apache License 2.0</source>
   <translation>FitGauge {version}：Apache 许可证 2.0</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>It stands on:</source>
   <translation>它建立在以下软件之上：</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Licences</source>
   <translation>许可证</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Qt is used as a shared library under the LGPL 3; you may replace it by your own build.</source>
   <translation>Qt 依 LGPL 3 以共享库方式使用，可以换成您自己编译的版本。</translation>
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Tells how much GPU memory a fine-tuning run takes, why, whether it fits, and what to change if it does not.
Every figure is worked out on this computer; nothing is sent anywhere.</source>
   <translation>说明一次微调需要多少显存、为什么、能否放下，以及放不下时该改什么。
所有数字都在本机算出，不向外发送任何内容。</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;About FitGauge</source>
   <translation>关于 FitGauge(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Animations</source>
   <translation>动画(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Compare models…</source>
   <translation>比较模型(&amp;C)…</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Copy summary</source>
   <translation>复制摘要(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Dark</source>
   <translation>深色(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Duplicate</source>
   <translation>复制方案(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Edit</source>
   <translation>编辑(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Export</source>
   <translation>导出(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;File</source>
   <translation>文件(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Full screen</source>
   <translation>全屏(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Help</source>
   <translation>帮助(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;High contrast</source>
   <translation>高对比度(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Keyboard shortcuts</source>
   <translation>键盘快捷键(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Language</source>
   <translation>语言(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Licences</source>
   <translation>许可证(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Light</source>
   <translation>浅色(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;New</source>
   <translation>新建(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;New scenario</source>
   <translation>新建方案(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Next part of the window</source>
   <translation>窗口的下一部分(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Open…</source>
   <translation>打开(&amp;O)…</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Previous part of the window</source>
   <translation>窗口的上一部分(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Previous scenario</source>
   <translation>上一个方案(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Quit</source>
   <translation>退出(&amp;Q)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Redo</source>
   <translation>重做(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Redo: {step}</source>
   <translation>重做(&amp;R)：{step}</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Rename…</source>
   <translation>重命名(&amp;R)…</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Restore the layout</source>
   <translation>恢复默认布局(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Save</source>
   <translation>保存(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Scenario</source>
   <translation>方案(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Sort by memory</source>
   <translation>按显存排序(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Theme</source>
   <translation>主题(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Training files and command…</source>
   <translation>训练文件与命令(&amp;T)…</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Undo</source>
   <translation>撤销(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Undo: {step}</source>
   <translation>撤销(&amp;U)：{step}</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Unit</source>
   <translation>单位(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;View</source>
   <translation>视图(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>A&amp;dd scenarios from file…</source>
   <translation>从文件添加方案(&amp;D)…</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>As the &amp;system</source>
   <translation>跟随系统(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Compare &amp;methods</source>
   <translation>比较训练方式(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Copy &amp;numbers as text</source>
   <translation>以文本复制数字(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Copy chart as &amp;picture</source>
   <translation>以图片复制图表(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Copy launch co&amp;mmand</source>
   <translation>复制启动命令(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>De&amp;lete</source>
   <translation>删除(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Move &amp;up</source>
   <translation>上移(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Move d&amp;own</source>
   <translation>下移(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Ne&amp;xt scenario</source>
   <translation>下一个方案(&amp;X)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Open &amp;recent</source>
   <translation>最近的文件(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Open FitGauge &amp;files with this program</source>
   <translation>用本程序打开 FitGauge 文件(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>R&amp;eset to the framework's defaults</source>
   <translation>恢复框架的默认值(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Save &amp;as…</source>
   <translation>另存为(&amp;A)…</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Show me a&amp;round</source>
   <translation>带我看看(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>This p&amp;age as picture…</source>
   <translation>将此页存为图片(&amp;A)…</translation>
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>The picture of the chart could not be written here.</source>
   <translation>图表的图片无法写到这里。</translation>
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>The picture of the chart: {path}</source>
   <translation>图表的图片：{path}</translation>
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>The same answers come from: python -m core</source>
   <translation>用 python -m core 可得到同样的结果</translation>
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>There is no display here (neither DISPLAY nor WAYLAND_DISPLAY names one that answers), so no window can open.</source>
   <translation>这里没有显示器（DISPLAY 和 WAYLAND_DISPLAY 都没有指向可用的显示器），因此无法打开窗口。</translation>
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Close this hint</source>
   <translation>关闭此提示</translation>
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Open…</source>
   <translation>打开…</translation>
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Pages</source>
   <translation>页面</translation>
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Show me around</source>
   <translation>带我看看</translation>
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Your own run:</source>
   <translation>您自己的训练：</translation>
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>drop a config.json or a FitGauge file here.</source>
   <translation>把 config.json 或 FitGauge 文件拖到这里。</translation>
  </message>
  <message>
   <location filename="../../gui/comparisons.py" />
   <source>Compare methods</source>
   <translation>比较训练方式</translation>
  </message>
  <message>
   <location filename="../../gui/comparisons.py" />
   <source>Compare models</source>
   <translation>比较模型</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>&amp;Rank</source>
   <translation>秩(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Adapters</source>
   <translation>适配器</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>All blocks of a layer share one trained rotation.</source>
   <translation>一层的所有块共用一个训练的旋转。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>BOFT block</source>
   <translation>BOFT 块</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Biases</source>
   <translation>偏置</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Biases that are trained beside the adapters.</source>
   <translation>与适配器一同训练的偏置。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Block</source>
   <translation>块</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>DoRA</source>
   <translation>DoRA</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Dropout</source>
   <translation>Dropout</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Exact inverse</source>
   <translation>精确求逆</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Full copies</source>
   <translation>完整副本</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>In blocks</source>
   <translation>所在层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Inner width of the adapters. Twice the rank: twice the trained weights and optimizer states.</source>
   <translation>适配器的内部宽度。秩加倍，可训练权重和优化器状态也加倍。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Inputs in one block of BOFT; it must divide the inputs of every layer it is put on.</source>
   <translation>BOFT 一个块中的输入数；必须整除所加各层的输入数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Inputs that OFT rotates together. Larger blocks train more and keep larger matrices.</source>
   <translation>OFT 一起旋转的输入数。块越大，训练的参数越多，保留的矩阵也越大。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>La&amp;yers</source>
   <translation>层(&amp;Y)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Layers whose input IA3 scales instead of their output.</source>
   <translation>IA3 缩放其输入而非输出的层。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Modules that are trained whole beside the adapters. Embeddings and head are large.</source>
   <translation>与适配器一同完整训练的模块。嵌入层和输出层很大。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>New tokens</source>
   <translation>新词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Number format of the adapters. PEFT raises them to fp32 unless it is told not to.</source>
   <translation>适配器的数值格式。除非另行指定，PEFT 会把它们升为 fp32。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Numbers of the blocks that get adapters, such as 16-31; the others stay as they are.</source>
   <translation>带适配器的层号，例如 16-31；其余不变。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>OFT solves for its rotations instead of adding up a series (PEFT use_cayley_neumann off).</source>
   <translation>OFT 求解旋转，而不是累加级数（PEFT 关闭 use_cayley_neumann）。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>One rotation</source>
   <translation>共用旋转</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Only for BOFT</source>
   <translation>仅适用于 BOFT</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Only for IA3</source>
   <translation>仅用于 IA3</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Only for LoRA and QLoRA</source>
   <translation>仅用于 LoRA 和 QLoRA</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Only for OFT</source>
   <translation>仅适用于 OFT</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Only for adapters</source>
   <translation>仅用于适配器</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Only for adapters of layers</source>
   <translation>仅适用于加在层上的适配器</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Parameters</source>
   <translation>参数量</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Parameters that get LoRA although they are no linear layer: experts that are held together.</source>
   <translation>虽非线性层但仍加 LoRA 的参数：合在一起存放的专家。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Rows of the token table that are trained beside the adapters.</source>
   <translation>与适配器一同训练的词元表行数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Scale inputs</source>
   <translation>缩放输入</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Share of the adapters' input set to zero. Above 0 each adapted layer keeps its input once more.</source>
   <translation>适配器输入中被置零的比例。大于 0 时，每个带适配器的层要多保留一份输入。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Stored &amp;in</source>
   <translation>存储格式(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>This method has no rank</source>
   <translation>此方法没有秩</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Trains a magnitude for each output beside the direction; computes the whole weight for a moment.</source>
   <translation>在方向之外还为每个输出训练一个幅值；会短暂算出整个权重。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>Which linear layers get adapters: all of them, or the names you type, separated by commas.</source>
   <translation>哪些线性层带适配器：全部，或您输入的名称（用逗号分隔）。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>all</source>
   <translation>全部</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>all blocks</source>
   <translation>所有层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>all linear layers</source>
   <translation>所有线性层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>as the base</source>
   <translation>与基座相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>by the rank</source>
   <translation>按秩</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>experts</source>
   <translation>专家</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>none</source>
   <translation>无</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>of these layers</source>
   <translation>这些层的</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>rank {r}</source>
   <translation>秩 {r}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/adapters.py" />
   <source>usual</source>
   <translation>通常值</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>GPU link</source>
   <translation>GPU 互连</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>GPUs in one</source>
   <translation>每台 GPU 数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>GPUs that share a machine: its host memory, and the fast links between them.</source>
   <translation>同一台机器上的 GPU 数：它们共用主机内存和彼此间的高速互连。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>Host memory</source>
   <translation>主机内存</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>InfiniBand HDR</source>
   <translation>InfiniBand HDR</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>Machines</source>
   <translation>机器</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>Needs at least 2 GPUs</source>
   <translation>至少需要 2 张 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>Network</source>
   <translation>网络</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>Only with more than one machine</source>
   <translation>仅在多台机器时适用</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>Only with something off the GPU</source>
   <translation>仅在有内容移出 GPU 时适用</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>What joins the GPUs of a machine; it decides how long they talk, not how much memory they need.</source>
   <translation>同一台机器内 GPU 之间的互连；影响通信时间，不影响显存占用。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>What joins the machines; it decides how long they talk, not how much memory they need.</source>
   <translation>机器之间的互连；影响通信时间，不影响显存占用。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>What the run can have of a machine's memory, for a verdict on what waits there.</source>
   <translation>训练可用的单机主机内存，据此判断移到主机上的内容能否放下。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>by the GPU</source>
   <translation>按 GPU 型号</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>not said</source>
   <translation>未指定</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cluster.py" />
   <source>{n} GPUs each</source>
   <translation>每台 {n} 块 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/controls/cost_list.py" />
   <source>Change</source>
   <translation>变化</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source> tok.</source>
   <translation> 词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source> tokens</source>
   <translation> 词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>&amp;Length</source>
   <translation>序列长度(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>A&amp;ccumulation</source>
   <translation>梯度累积(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Answers a classifier chooses between: the width of its last layer.</source>
   <translation>分类器可选的答案数，即最后一层的宽度。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>At least one sequence is shorter than the batch, so that an attention mask is kept in memory.</source>
   <translation>至少有一条序列比批次短，因此内存中要保留注意力掩码。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Batches are of different lengths, up to the one given: the allocator then keeps blocks of all of them.</source>
   <translation>各批次长度不同，最长为所给值：分配器会保留所有这些长度的块。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Classes</source>
   <translation>类别数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Data</source>
   <translation>数据</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Lengths change</source>
   <translation>长度变化</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Micro &amp;batch</source>
   <translation>微批次(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Only for classification</source>
   <translation>仅用于分类</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Only where a part of the text is the answer, or with TRL's fused loss</source>
   <translation>仅当文本的一部分是回答时，或使用 TRL 的融合损失时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Packing</source>
   <translation>样本打包</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Padding</source>
   <translation>填充</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Passes whose gradients are summed before the optimizer steps; more passes need hardly more memory.</source>
   <translation>优化器更新前累加梯度的遍数；遍数更多几乎不多占显存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Sequences in one forward pass on one GPU, or pairs of them. Activations and logits grow with it.</source>
   <translation>一次前向在一块 GPU 上处理的序列数，或序列对数。激活和 logits 随之增长。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Several sequences in one row: told apart by a mask of blocks, or by FlashAttention without one.</source>
   <translation>一行放多条序列：用分块掩码区分，或由 FlashAttention 免掩码区分。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Target length</source>
   <translation>目标长度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Tas&amp;k</source>
   <translation>任务(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Tokens an encoder-decoder is to produce, or those of a sequence that count: the answer's.</source>
   <translation>编码器-解码器要生成的词元数，或一个序列中计入损失的词元数，即回答的长度。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Tokens of one sequence, padding included. Activations and logits grow with it.</source>
   <translation>一条序列的词元数，含填充。激活和 logits 随之增长。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>What the model learns to answer; it decides how many logits exist.</source>
   <translation>模型学习回答什么；它决定 logits 的数量。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>a class a token</source>
   <translation>逐词元分类</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>another text</source>
   <translation>另一段文本</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>as it reads</source>
   <translation>与输入相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>classification</source>
   <translation>分类</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>distillation</source>
   <translation>蒸馏</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>image classes</source>
   <translation>图像类别</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>masked tokens</source>
   <translation>掩码词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>next token</source>
   <translation>下一词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>reward (TRL)</source>
   <translation>奖励模型（TRL）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>speech to text</source>
   <translation>语音转文本</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>text embeddings</source>
   <translation>文本嵌入</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>with a mask</source>
   <translation>带掩码</translation>
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>without a mask</source>
   <translation>免掩码</translation>
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>Type a name</source>
   <translation>请输入名称</translation>
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>Type layers, such as 0-15, 20</source>
   <translation>请输入层号，例如 0-15, 20</translation>
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>custom</source>
   <translation>自定义</translation>
  </message>
  <message>
   <location filename="../../gui/controls/folding.py" />
   <source>folded</source>
   <translation>已折叠</translation>
  </message>
  <message>
   <location filename="../../gui/controls/folding.py" />
   <source>unfolded</source>
   <translation>已展开</translation>
  </message>
  <message>
   <location filename="../../gui/controls/framework.py" />
   <source>Fra&amp;mework</source>
   <translation>框架(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/framework.py" />
   <source>Framework</source>
   <translation>框架</translation>
  </message>
  <message>
   <location filename="../../gui/controls/framework.py" />
   <source>Whose defaults the settings start from. Choosing one sets them; the arithmetic stays the same.</source>
   <translation>各项设置以谁的默认值为起点。选择后即采用其默认值，算法不变。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>&amp;Training</source>
   <translation>训练方式(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>A part</source>
   <translation>一部分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>From layer</source>
   <translation>起始层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Full</source>
   <translation>全参数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Head too</source>
   <translation>连同输出层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>LoRA</source>
   <translation>LoRA</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Method</source>
   <translation>方法</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Only for multimodal checkpoints</source>
   <translation>仅适用于多模态检查点</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Only for the upper layers</source>
   <translation>仅用于上层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Only where a part is trained</source>
   <translation>仅用于训练一部分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>P-tuning</source>
   <translation>P-tuning</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Part</source>
   <translation>部分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>QLoRA</source>
   <translation>QLoRA</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>The first layer that is trained; what lies below it keeps nothing for the backward pass.</source>
   <translation>第一个参与训练的层；其下各层不为反向保留任何内容。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>The output head is trained beside the chosen part.</source>
   <translation>输出层与所选部分一同训练。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>The vision part of a multimodal checkpoint is loaded too. Texts leave it idle, but it takes memory.</source>
   <translation>同时加载多模态检查点的视觉部分；纯文本不会用到它，但它占用显存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Trained part</source>
   <translation>训练的部分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>What is trained. Full trains every weight, A part some of them; LoRA and its kin train small adapters beside frozen weights; QLoRA does so over quantized weights; prompt tuning and its kin train virtual tokens.</source>
   <translation>训练什么。“全部”训练所有权重，“部分”只训练其中一些；LoRA 及同类方法在冻结的权重旁训练小的适配器；QLoRA 在量化的权重上这样做；提示微调及同类方法训练虚拟词元。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Which weights are trained; all others stay frozen and need no gradient.</source>
   <translation>训练哪些权重；其余保持冻结，不需要梯度。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>With vision</source>
   <translation>含视觉部分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>biases</source>
   <translation>偏置</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>head</source>
   <translation>输出层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>new tokens only</source>
   <translation>仅新词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>norms</source>
   <translation>归一化层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>norms as adapters</source>
   <translation>归一化层适配</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>prefix tuning</source>
   <translation>前缀微调</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>prompt tuning</source>
   <translation>提示微调</translation>
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>upper layers</source>
   <translation>上层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>&amp;Preset</source>
   <translation>预设(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>File…</source>
   <translation>文件…</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Licence</source>
   <translation>许可证</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Model</source>
   <translation>模型</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Open config.json</source>
   <translation>打开 config.json</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Open the config.json of any model</source>
   <translation>打开任意模型的 config.json</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Type any part of a name to search the presets.</source>
   <translation>输入名称的任意部分即可搜索预设。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>not stated</source>
   <translation>未注明</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>vocab {n}</source>
   <translation>词表 {n}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>{n} layers</source>
   <translation>{n} 层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>{type} laid out as {known}</source>
   <translation>{type} 按 {known} 处理</translation>
  </message>
  <message>
   <location filename="../../gui/controls/number_editors.py" />
   <source>At least {limit}</source>
   <translation>至少 {limit}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/number_editors.py" />
   <source>At most {limit}</source>
   <translation>至多 {limit}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>&amp;Optimizer</source>
   <translation>优化器(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>A moving average of the trained weights is kept beside them, in their format or in fp32.</source>
   <translation>在可训练权重旁保存其滑动平均，格式与权重相同或为 fp32。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Average</source>
   <translation>滑动平均</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Clip gradients</source>
   <translation>梯度裁剪</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Each weight is updated as soon as its gradient is there, which then goes; no clipping by norm.</source>
   <translation>梯度一产生就更新该权重并释放梯度；不能按范数裁剪。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>How many layers LISA trains in one step.</source>
   <translation>LISA 每一步训练多少层。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>How many layers have optimizer states by now: all, once LISA has switched often.</source>
   <translation>目前有多少层已有优化器状态：LISA 多次切换之后为全部。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>In backward</source>
   <translation>反向中更新</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Layers at a time</source>
   <translation>同时训练的层数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Limits the norm of all gradients before the step; needs a little memory for the norms.</source>
   <translation>更新前限制所有梯度的范数；为范数需要少量显存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>New projections</source>
   <translation>重建投影</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>On the host</source>
   <translation>放在主机</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Only for BAdam</source>
   <translation>仅用于 BAdam</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Only for GaLore</source>
   <translation>仅用于 GaLore</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Only for GaLore and APOLLO</source>
   <translation>仅用于 GaLore 和 APOLLO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Only for LISA</source>
   <translation>仅用于 LISA</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Only with an average</source>
   <translation>仅用于滑动平均</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Optimizer</source>
   <translation>优化器</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Projected to</source>
   <translation>投影到</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Rank to which GaLore and APOLLO project gradients; a lower one means smaller states.</source>
   <translation>GaLore 和 APOLLO 把梯度投影到的秩；秩越低，状态越小。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>The moving average is kept in host memory.</source>
   <translation>滑动平均保存在主机内存中。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>The step that counts decomposes the gradients anew, as every few hundredth of GaLore's does.</source>
   <translation>计入的是重新分解梯度的那一步，GaLore 每隔几百步就有一步如此。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>What updates the weights. AdamW holds two numbers a trained weight; 8-bit and factored ones less.</source>
   <translation>用什么更新权重。AdamW 为每个可训练权重保存两个数；8 位和分解式的更少。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Which block BAdam trains, counted from 0; it begins with the last.</source>
   <translation>BAdam 正在训练的块（从 0 起）；从最后一块开始。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>With states</source>
   <translation>已有状态</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>as the weights</source>
   <translation>与权重相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>the last</source>
   <translation>最后一块</translation>
  </message>
  <message>
   <location filename="../../gui/controls/panel.py" />
   <source>Model: {name}</source>
   <translation>模型：{name}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/panel.py" />
   <source>{field}: {value}</source>
   <translation>{field}：{value}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>&amp;GPUs</source>
   <translation>GPU 数(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>1 GPU</source>
   <translation>1 张 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>A weight that is needed again within so many elements stays gathered.</source>
   <translation>在此元素数以内会再次用到的权重保持汇集。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Ahead</source>
   <translation>预取</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>At most</source>
   <translation>上限</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Bucket</source>
   <translation>桶</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Buffers on the host stay in memory, so that copies run beside the computation.</source>
   <translation>主机缓冲区锁定在内存中，使拷贝可与计算同时进行。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Copy in</source>
   <translation>拷入桶</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Each GPU gets only its part of the reduced gradients; else every one gets the sum.</source>
   <translation>每张 GPU 只得到归约后梯度中自己的部分；否则都得到总和。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Elements of a GPU's part at which the optimizer works at a time.</source>
   <translation>优化器每次处理本 GPU 所持部分的元素数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Elements of gathered weights beyond which none are gathered ahead.</source>
   <translation>已汇集的权重元素超过此数即不再预取。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Elements of the bucket in which DeepSpeed collects gradients before it reduces them.</source>
   <translation>DeepSpeed 在归约前汇集梯度的桶的元素数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Elements of the weights that are gathered ahead of their turn at a time.</source>
   <translation>每次提前汇集的权重元素数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>GPUs take turns in owning the gradients that arrive one after the other.</source>
   <translation>先后到达的梯度由各 GPU 轮流持有。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>GPUs that each take their own micro batch. All figures are those of one GPU.</source>
   <translation>各自处理一个微批次的 GPU 数。所有数字都是单张 GPU 的。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Gradients are copied into the bucket as they arrive.</source>
   <translation>梯度产生时即拷入桶中。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Gradients are reduced while backward goes on; that takes a second bucket.</source>
   <translation>反向进行的同时归约梯度；需要第二个桶。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Kept for</source>
   <translation>保留距离</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Number format in which gradients are summed; fp32 is more exact and takes more memory.</source>
   <translation>梯度累加所用的数值格式；fp32 更精确，但占用更多显存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Only for ZeRO</source>
   <translation>仅用于 ZeRO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Only for ZeRO-1 and ZeRO-2</source>
   <translation>仅适用于 ZeRO-1 和 ZeRO-2</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Only for ZeRO-3</source>
   <translation>仅用于 ZeRO-3</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Only with sharding</source>
   <translation>仅用于切分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Overlap</source>
   <translation>通信重叠</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Page-locked</source>
   <translation>锁页内存</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Parallelism</source>
   <translation>并行</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Parameters of up to so many elements stay whole on every GPU.</source>
   <translation>元素数不超过此值的参数在每张 GPU 上完整保留。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Parts are rarely equal: the figures are those of the fullest GPU, or of the one chosen here.</source>
   <translation>各份很少相等：数字取自占用最高的 GPU，或此处所选的 GPU。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Rank shown</source>
   <translation>显示的 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Scatter</source>
   <translation>分散</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Shar&amp;ding</source>
   <translation>切分(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Step by</source>
   <translation>分组更新</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Summed in</source>
   <translation>累加格式</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Take turns</source>
   <translation>轮流分配</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Weights</source>
   <translation>权重</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>What each GPU owns only a part of: ZeRO-1 divides optimizer states, ZeRO-2 also gradients, ZeRO-3 and FSDP2 also weights; DDP divides nothing.</source>
   <translation>每张 GPU 只持有其中一份的内容：ZeRO-1 切分优化器状态，ZeRO-2 还切分梯度，ZeRO-3 和 FSDP2 还切分权重；DDP 不切分。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Where each GPU's part of the weights waits; each weight is fetched when its layer's turn comes.</source>
   <translation>每块 GPU 所分得权重的存放位置；轮到某层时才取回其权重。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Where masters and optimizer states wait; off the GPU, the optimizer works on the host, which is slow.</source>
   <translation>主权重和优化器状态存放的位置；移出 GPU 后优化器在主机上运行，较慢。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Whole up to</source>
   <translation>完整保留</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>ZeRO-1</source>
   <translation>ZeRO-1</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>ZeRO-2</source>
   <translation>ZeRO-2</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>ZeRO-3</source>
   <translation>ZeRO-3</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>no sharding</source>
   <translation>不切分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>on a disk</source>
   <translation>在磁盘上</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>on the GPU</source>
   <translation>在 GPU 上</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>on the host</source>
   <translation>在主机上</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>the fullest</source>
   <translation>占用最高者</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>weights' format</source>
   <translation>与权重相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>{gpus}, {sharding}</source>
   <translation>{gpus}，{sharding}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>{n} GPUs</source>
   <translation>{n} 张 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>&amp;Weights</source>
   <translation>权重(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>A scaler that fp16 needs, so that small gradients do not vanish.</source>
   <translation>fp16 所需的缩放器，使小梯度不致消失。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>AMP bf16</source>
   <translation>AMP bf16</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>AMP fp16</source>
   <translation>AMP fp16</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Autocast</source>
   <translation>自动混合精度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Format in which matrix products are computed; autocast keeps converted copies of the weights.</source>
   <translation>矩阵乘法的计算格式；自动混合精度会保留转换后的权重副本。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Loss scaling</source>
   <translation>损失缩放</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Number format in which the weights are stored.</source>
   <translation>权重存储所用的数值格式。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Precision</source>
   <translation>精度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>The combinations people train in; the three settings below say what each is made of.</source>
   <translation>常用的组合；下面三项说明每种组合由什么构成。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>The optimizer holds an fp32 copy of half-precision weights, as DeepSpeed and Megatron do.</source>
   <translation>优化器为半精度权重保存一份 fp32 副本，如 DeepSpeed 和 Megatron。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Usual</source>
   <translation>常用组合</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>bf16, fp32 master</source>
   <translation>bf16，fp32 主权重</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp16, fp32 master</source>
   <translation>fp16，fp32 主权重</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp32</source>
   <translation>fp32</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp32 copy</source>
   <translation>fp32 副本</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp32 weights need no second fp32 copy</source>
   <translation>fp32 权重不需要第二份 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp8 products</source>
   <translation>fp8 乘法</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>off</source>
   <translation>关</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>pure bf16</source>
   <translation>纯 bf16</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>torchao computes the products of the blocks' linear layers in 8 bits.</source>
   <translation>torchao 以 8 位计算各层线性层的乘法。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>{weights} with {autocast} autocast</source>
   <translation>{weights}，{autocast} 自动混合精度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>{weights}, fp32 master</source>
   <translation>{weights}，fp32 主权重</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>0 is forward, 1 reverse KL; in between student and teacher are mixed, which takes far more copies.</source>
   <translation>0 为前向 KL，1 为反向 KL；介于两者之间时混合学生与教师的分布，需要多得多的副本。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Answers only</source>
   <translation>仅回答</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>CPO also learns the chosen answers, over a copy of their logits; SimPO does without.</source>
   <translation>CPO 还会学习优选回答，需要其 logits 的一份副本；SimPO 不需要。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Compared with what: a frozen second model, the model without its adapters, or figures from before.</source>
   <translation>模型与什么比较：冻结的第二个模型、去掉适配器的自身，或事先算好的数值。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Divergence</source>
   <translation>散度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>GRPO's beta: above 0 a reference is needed, a second model where there are no adapters.</source>
   <translation>GRPO 的 beta：大于 0 时需要参考；没有适配器时就是第二个模型。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>KL weight</source>
   <translation>KL 权重</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>KTO itself runs every model a second time, over mismatched answers; APO-zero does not.</source>
   <translation>KTO 会让每个模型在错配的回答上再运行一次；APO-zero 不会。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>KTO loss</source>
   <translation>KTO 损失</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Learn chosen</source>
   <translation>学习优选回答</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Old scores</source>
   <translation>旧的分数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for CPO</source>
   <translation>仅用于 CPO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for DPO over all logits</source>
   <translation>仅用于基于全部 logits 的 DPO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for DPO, KTO, and GRPO with a KL term</source>
   <translation>仅用于 DPO、KTO 和带 KL 项的 GRPO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for DPO, ORPO, CPO and GRPO</source>
   <translation>仅用于 DPO、ORPO、CPO 和 GRPO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for GRPO</source>
   <translation>仅用于 GRPO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for KTO</source>
   <translation>仅用于 KTO</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for distillation</source>
   <translation>仅用于蒸馏</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Only for preference tuning and distillation</source>
   <translation>仅用于偏好微调和蒸馏</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Preference tuning</source>
   <translation>偏好微调</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Reference</source>
   <translation>参考</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Scores</source>
   <translation>打分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>TRL 1.16 scores only the answers, tile by tile or row by row; before, all logits and copies existed.</source>
   <translation>TRL 1.16 只给回答打分，逐块或逐行进行；更早的版本会生成全部 logits 及其副本。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>Teacher</source>
   <translation>教师模型</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>The batch brings log-probabilities of the model that wrote the answers, one for each token.</source>
   <translation>批次带有生成回答的模型给出的对数概率，每个词元一个。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>The frozen model to learn from, by its id, such as Qwen/Qwen2.5-7B; it needs the student's vocabulary.</source>
   <translation>要学习的冻结模型，用其 id 表示，如 Qwen/Qwen2.5-7B；词表须与学生相同。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>The model makes the logits of the answers only (use_logits_to_keep).</source>
   <translation>模型只生成回答部分的 logits（use_logits_to_keep）。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>adapters off</source>
   <translation>关闭适配器</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>as TRL does</source>
   <translation>与 TRL 一致</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>from all logits</source>
   <translation>由全部 logits</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>fused</source>
   <translation>融合</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>like the student</source>
   <translation>与学生相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>one model</source>
   <translation>一个模型</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>precomputed</source>
   <translation>预先计算</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>second model</source>
   <translation>第二个模型</translation>
  </message>
  <message>
   <location filename="../../gui/controls/preference.py" />
   <source>with a second model</source>
   <translation>带第二个模型</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Inner width</source>
   <translation>内部宽度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Only for prefix tuning</source>
   <translation>仅适用于前缀微调</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Only for prompt, P- and prefix tuning</source>
   <translation>仅适用于提示微调、P-tuning 和前缀微调</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Only where a network makes the tokens</source>
   <translation>仅当词元由网络生成时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Projection</source>
   <translation>投影</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>The prefix is made by a small network that trains, instead of training itself.</source>
   <translation>前缀由一个参与训练的小网络生成，而不是自身被训练。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Tokens</source>
   <translation>词元数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Trained tokens in front of every sequence; they lengthen it, or lie in every layer's cache.</source>
   <translation>每个序列前面训练的词元；它们加长序列，或放在每层的缓存中。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Virtual tokens</source>
   <translation>虚拟词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>Width of the network that makes the virtual tokens.</source>
   <translation>生成虚拟词元的网络的宽度。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>as the model</source>
   <translation>与模型相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/prompt.py" />
   <source>{n} tokens</source>
   <translation>{n} 个词元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Bits of a weight of the GPTQ checkpoint.</source>
   <translation>GPTQ 检查点中每个权重的位数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Columns of the input that are too large for 8 bits and are multiplied in 16.</source>
   <translation>输入中超出 8 位范围、以 16 位相乘的列数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Double quant</source>
   <translation>二次量化</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Embeddings and head stay in half precision when the rest becomes fp32, as in axolotl and older TRL.</source>
   <translation>其余部分转为 fp32 时，嵌入层与输出头保持半精度，如 axolotl 与较早的 TRL。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Format</source>
   <translation>格式</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>GPTQ bits</source>
   <translation>GPTQ 位数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>GPTQ kernel</source>
   <translation>GPTQ 内核</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Group</source>
   <translation>分组</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Half embeddings</source>
   <translation>半精度嵌入</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>How the frozen weights are quantized. NF4 is what QLoRA was made with.</source>
   <translation>冻结权重如何量化。QLoRA 原本使用 NF4。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Inputs kept</source>
   <translation>保留输入</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>LoRA over one is QLoRA</source>
   <translation>量化基座上的 LoRA 即 QLoRA</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Number format in which a quantized weight takes part in a product.</source>
   <translation>量化权重参与乘法时的数值格式。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Only for GPTQ</source>
   <translation>仅用于 GPTQ</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Only for GPTQ, AWQ and HQQ</source>
   <translation>仅用于 GPTQ、AWQ 和 HQQ</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Only for NF4 and FP4</source>
   <translation>仅用于 NF4 和 FP4</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Only for int8</source>
   <translation>仅用于 int8</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Only over a quantized base</source>
   <translation>仅当基座量化时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Only where the rest becomes fp32</source>
   <translation>仅在其余部分转为 fp32 时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Outliers</source>
   <translation>离群列</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>PEFT's prepare_model_for_kbit_training: embeddings, norms and head become fp32, which takes memory.</source>
   <translation>PEFT 的 prepare_model_for_kbit_training：嵌入层、归一化层和输出层变为 fp32，会多占显存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>PyTorch's keeps each unpacked weight for backward; Triton's unpacks it again.</source>
   <translation>PyTorch 内核为反向保留每个解包后的权重；Triton 内核会再次解包。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Quantized</source>
   <translation>量化</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Quantized base</source>
   <translation>量化基座</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Quantizes the scales of the quantized weights too; saves about 0.4 bit a weight.</source>
   <translation>把量化权重的缩放系数也量化；每个权重约省 0.4 位。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>The frozen weights under these adapters are stored in fewer bits, as QLoRA stores those under LoRA.</source>
   <translation>这些适配器之下的冻结权重以更少的位存储，如同 QLoRA 存储 LoRA 之下的权重。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Unpacked to</source>
   <translation>解包为</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>Weights that share a scale. Smaller groups need more scales.</source>
   <translation>共用一个缩放系数的权重数。组越小，缩放系数越多。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>bitsandbytes of 2023 kept every quantized layer's input through backward, checkpointing or not.</source>
   <translation>2023 年的 bitsandbytes 会把每个量化层的输入保留到反向，无论是否使用检查点。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/quantization.py" />
   <source>fp32 rest</source>
   <translation>其余用 fp32</translation>
  </message>
  <message>
   <location filename="../../gui/controls/row.py" />
   <source>Back to the default: {value}</source>
   <translation>恢复默认值：{value}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/row.py" />
   <source>Reset {name}</source>
   <translation>重置{name}</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Batches of one evaluation, between two steps, while optimizer states stay; 0 for none.</source>
   <translation>两步之间一次评估的批次数，此时优化器状态仍在显存中；0 表示不评估。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Eval batch</source>
   <translation>评估批大小</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Eval batches</source>
   <translation>评估批次数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Evaluation batches after which the predictions so far move to host memory.</source>
   <translation>每隔多少个评估批次把已有预测结果移到主机内存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Evaluation drops its predictions; else the logits of all its batches stay on the GPU.</source>
   <translation>评估丢弃预测结果；否则所有批次的 logits 都留在 GPU 上。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Loss only</source>
   <translation>仅损失</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Only where predictions are kept</source>
   <translation>仅在保留预测结果时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Only with evaluation</source>
   <translation>仅在有评估时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Optimizer steps</source>
   <translation>优化器步数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Run</source>
   <translation>运行</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Sequences in one evaluation batch. Nothing is kept for backward, but the logits grow with it.</source>
   <translation>一个评估批次中的序列数。不为反向传播保留任何内容，但 logits 随之增大。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>The first step needs less than later ones: it makes the optimizer's states at its end.</source>
   <translation>第一步比之后的步骤所需更少：优化器状态在它结束时才创建。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Through host memory, or straight to the GPU, where joined expert weights need a second copy.</source>
   <translation>经主机内存加载，或直接加载到 GPU；后者在合并专家权重时需要第二份副本。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>To the host after</source>
   <translation>移至内存间隔</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>Weights load</source>
   <translation>权重加载</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>all batches</source>
   <translation>所有批次</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>as in training</source>
   <translation>与训练相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>many</source>
   <translation>多步</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>no evaluation</source>
   <translation>无评估</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>not counted</source>
   <translation>不计入</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>only one</source>
   <translation>仅一步</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>through the host</source>
   <translation>经主机内存</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>to the GPU</source>
   <translation>直接到 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/controls/run.py" />
   <source>{batches} eval batches</source>
   <translation>{batches} 个评估批次</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>&amp;Attention</source>
   <translation>注意力(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>A second buffer through which layers' inputs go to the host, as Unsloth has where memory is free.</source>
   <translation>把各层输入送往主机的第二个缓冲区，Unsloth 在显存有余时使用。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Checkpoi&amp;nting</source>
   <translation>激活重算(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Eager holds all logits; chunked converts them in parts; fused and cut kernels never hold them all.</source>
   <translation>标准实现保存全部 logits；分块实现逐块转换；融合与 cut 算子从不同时持有全部。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Experts</source>
   <translation>专家</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Fused kernels</source>
   <translation>融合内核</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Into how many parts the chunked loss cuts the logits.</source>
   <translation>分块损失把 logits 切成多少块。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Keeps only each layer's input and computes the rest again in backward: far less memory, more time.</source>
   <translation>只保留每层的输入，其余在反向时重新计算：显存少得多，时间更长。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Loss parts</source>
   <translation>损失块数</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Loss space</source>
   <translation>损失空间</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Memory saving</source>
   <translation>省显存</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Mixtral, OLMoE and Qwen: transformers 5 stacks all experts' weights, 4 has a module for each.</source>
   <translation>Mixtral、OLMoE 与 Qwen：transformers 5 把所有专家权重堆叠在一起，4 则每个专家一个模块。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Of so many layers one is checkpointed.</source>
   <translation>每这么多层中有一层重算。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Offload</source>
   <translation>卸载到内存</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Only for Unsloth's fused loss</source>
   <translation>仅用于 Unsloth 的融合损失</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Only for every n-th layer</source>
   <translation>仅用于每 n 层一次</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Only for staged offloading</source>
   <translation>仅用于分段卸载</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Only for the chunked loss</source>
   <translation>仅用于分块损失</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Outputs kept</source>
   <translation>保留输出</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>RMSNorm and rotary positions in one kernel each, which keep less than PyTorch's single steps.</source>
   <translation>RMSNorm 与旋转位置各用一个内核，比 PyTorch 的逐步计算保留得更少。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>SDPA, PyTorch's choice</source>
   <translation>SDPA（PyTorch 自选）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>SDPA, math</source>
   <translation>SDPA（math）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>SDPA, memory-efficient</source>
   <translation>SDPA（省内存）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>TRL, all logits</source>
   <translation>TRL（全部 logits）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>TRL, fused</source>
   <translation>TRL（融合）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>The attention kernel. All but eager and math avoid the length × length matrix.</source>
   <translation>注意力算子。除标准实现和 math 外都不生成 长度 × 长度 的矩阵。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>The training loop holds on to the logits through backward. Trainer does not.</source>
   <translation>训练循环在反向期间仍持有 logits。Trainer 不会。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Triton in half precision</source>
   <translation>半精度 Triton</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Triton, transformers 4.46–4.48</source>
   <translation>Triton，transformers 4.46–4.48</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Triton, transformers to 4.45</source>
   <translation>Triton，transformers 4.45 及更早</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Two stages</source>
   <translation>双缓冲</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Unsloth, fused</source>
   <translation>Unsloth（融合）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>What backward needs waits in host memory instead of the GPU's.</source>
   <translation>反向所需的内容存放在主机内存而非显存中。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>What the parts of Unsloth's fused loss may take together.</source>
   <translation>Unsloth 融合损失的各部分合计可占的显存。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>a module each</source>
   <translation>各自一个模块</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>accelerate converts the model's outputs to fp32, as a second copy of the logits.</source>
   <translation>accelerate 把模型输出转换为 fp32，即 logits 的第二份副本。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>always</source>
   <translation>总是</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>by operation</source>
   <translation>按算子</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>checkpointing off</source>
   <translation>重算关</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>checkpointing on</source>
   <translation>重算开</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>chunked</source>
   <translation>分块</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>cut cross-entropy</source>
   <translation>cut cross-entropy</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>eager</source>
   <translation>标准实现</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>eager in half precision</source>
   <translation>半精度逐步计算</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>eager, transformers 4.46–4.48</source>
   <translation>逐步计算，transformers 4.46–4.48</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>eager, transformers to 4.45</source>
   <translation>逐步计算，transformers 4.45 及更早</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>every layer</source>
   <translation>每一层</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>every layer, older way</source>
   <translation>每一层（旧方式）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>every n-th layer</source>
   <translation>每 n 层一次</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>fp32 outputs</source>
   <translation>fp32 输出</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>fused (Liger)</source>
   <translation>融合（Liger）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>half precision, labels shifted</source>
   <translation>半精度，移位标签</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>label smoothing</source>
   <translation>标签平滑</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>n</source>
   <translation>n</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>never</source>
   <translation>从不</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>one stack</source>
   <translation>堆叠</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>outside (torchtitan)</source>
   <translation>模型之外（torchtitan）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>to the host</source>
   <translation>卸载到主机</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>to the host, staged</source>
   <translation>分段卸载到主机</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>torchtune</source>
   <translation>torchtune</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>torchtune, no streams</source>
   <translation>torchtune（无流）</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>with autocast</source>
   <translation>随混合精度</translation>
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>with z-loss</source>
   <translation>带 z-loss</translation>
  </message>
  <message>
   <location filename="../../gui/controls/sections.py" />
   <source>on</source>
   <translation>开</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>After forward</source>
   <translation>前向之后</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Among</source>
   <translation>分散于</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Between matrices, each GPU has some of the tokens only: smaller activations, the same traffic.</source>
   <translation>在矩阵之间，每张 GPU 只持有部分词元：激活更小，通信量不变。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Buckets of</source>
   <translation>桶大小</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Compute in</source>
   <translation>计算格式</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>DDP looks in every step for parameters the loss does not reach; that copies the outputs.</source>
   <translation>DDP 在每一步查找损失未涉及的参数；这会复制输出。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Find unused</source>
   <translation>查找未用</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Gradients are summed over the GPUs after every micro batch, or, kept whole until then, after the last.</source>
   <translation>每个微批之后在各 GPU 间对梯度求和；或者先完整保留，到最后一个微批之后再求和。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Gradients are views of DDP's buckets, not held a second time beside them.</source>
   <translation>梯度是 DDP 桶的视图，不再另外保存一份。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Groups of GPUs that each divide the whole state among themselves (hybrid sharding); 1: no groups.</source>
   <translation>若干组 GPU，每组各自切分全部状态（混合切分）；1 表示不分组。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Loss too</source>
   <translation>损失也切分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Matrices</source>
   <translation>矩阵切分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Number format in which gradients are summed over the GPUs.</source>
   <translation>在各 GPU 间对梯度求和时的数字格式。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Number format in which weights are gathered and used; each GPU's part stays as it is stored.</source>
   <translation>收集和使用权重时的数字格式；每张 GPU 自己那一份保持存储时的格式。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Number format to which every unit casts what it returns.</source>
   <translation>每个单元返回结果时转换成的数字格式。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Only for DDP</source>
   <translation>仅用于 DDP</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Only for DDP and FSDP2</source>
   <translation>仅用于 DDP 和 FSDP2</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Only for FSDP2</source>
   <translation>仅用于 FSDP2</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Only for weights that stay divided among few</source>
   <translation>仅当权重仍分散在少数 GPU 上时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Only with divided matrices</source>
   <translation>仅当矩阵被切分时</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Outputs in</source>
   <translation>输出格式</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Replicas</source>
   <translation>副本组</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Size of the buckets in which DDP collects gradients.</source>
   <translation>DDP 收集梯度所用桶的大小。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>So many GPUs divide every matrix among themselves (tensor parallelism), beside those that take data.</source>
   <translation>由这么多张 GPU 分担每个矩阵（张量并行），与分担数据的 GPU 相乘。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>So many GPUs divide the weights among themselves between forward and backward.</source>
   <translation>前向与反向之间，由这么多张 GPU 分担权重。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Static graph</source>
   <translation>静态图</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Sum after</source>
   <translation>求和时机</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Sum in</source>
   <translation>求和格式</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Tells DDP that every step uses the same parameters in the same order.</source>
   <translation>告诉 DDP 每一步都以相同的顺序使用相同的参数。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>The loss takes each GPU's part of the logits, which are never put together.</source>
   <translation>损失直接使用每张 GPU 自己那部分 logits，从不拼在一起。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Tokens too</source>
   <translation>词元也切分</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Units</source>
   <translation>单元</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Views</source>
   <translation>视图</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>What is gathered together: each block and the rest, or, as in torchtitan, also embedding and head apart.</source>
   <translation>一起收集的内容：每个块和其余部分；或者像 torchtitan 那样，嵌入层和输出头也各自分开。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>Whether gathered weights are let go of after forward and gathered again in backward.</source>
   <translation>前向之后是否释放收集到的权重，到反向时再重新收集。</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>as stored</source>
   <translation>与存储相同</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>as torchtitan</source>
   <translation>同 torchtitan</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>blocks</source>
   <translation>块</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>divided among few</source>
   <translation>分散在少数 GPU 上</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>each batch</source>
   <translation>每个微批</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>kept</source>
   <translation>保留</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>let go</source>
   <translation>释放</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>most let go</source>
   <translation>大多释放</translation>
  </message>
  <message>
   <location filename="../../gui/controls/torch_parallel.py" />
   <source>the last one</source>
   <translation>最后一个</translation>
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>&amp;Copy details</source>
   <translation>复制详情(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>&amp;Go on</source>
   <translation>继续(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>FitGauge met a fault of its own.</source>
   <translation>FitGauge 自身出现了错误。</translation>
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>Your scenarios were kept. You can go on; restart if anything looks odd.</source>
   <translation>您的方案已保留。可以继续；若有异常请重新启动。</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Bring back</source>
   <translation>恢复(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Cancel</source>
   <translation>取消(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Do not save</source>
   <translation>不保存(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Forget them</source>
   <translation>放弃(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>All files</source>
   <translation>所有文件</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>FitGauge ended unexpectedly. Bring back your scenarios?</source>
   <translation>FitGauge 上次意外结束。要恢复您的方案吗？</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>FitGauge files</source>
   <translation>FitGauge 文件</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>FitGauge files and config.json</source>
   <translation>FitGauge 文件和 config.json</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Open</source>
   <translation>打开</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Save as</source>
   <translation>另存为</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Save the changes to {name}?</source>
   <translation>要保存对 {name} 的更改吗？</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>They are lost if you do not save them.</source>
   <translation>不保存则会丢失。</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>They were kept automatically at {when}.</source>
   <translation>它们于 {when} 自动保存。</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>This file's model_type is {type}, which FitGauge does not know. It can be laid out as a known one; the figures are then as good as the likeness. Treat it as:</source>
   <translation>此文件的 model_type 是 {type}，FitGauge 不认识。可以按一种已知类型处理，数字的准确度取决于两者的相似程度。当作：</translation>
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Unknown model type</source>
   <translation>未知的模型类型</translation>
  </message>
  <message>
   <location filename="../../gui/dock.py" />
   <source>Detach or dock</source>
   <translation>分离或停靠</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Add {name}</source>
   <translation>添加 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Delete {name}</source>
   <translation>删除 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Duplicate {name}</source>
   <translation>复制 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Move {name}</source>
   <translation>移动 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Rename to {name}</source>
   <translation>重命名为 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Select {name}</source>
   <translation>选择 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Sort by memory</source>
   <translation>按显存排序</translation>
  </message>
  <message>
   <location filename="../../gui/export.py" />
   <source>Chart copied</source>
   <translation>图表已复制</translation>
  </message>
  <message>
   <location filename="../../gui/export.py" />
   <source>Export picture</source>
   <translation>导出图片</translation>
  </message>
  <message>
   <location filename="../../gui/export.py" />
   <source>Numbers copied</source>
   <translation>数字已复制</translation>
  </message>
  <message>
   <location filename="../../gui/export.py" />
   <source>Pictures</source>
   <translation>图片</translation>
  </message>
  <message>
   <location filename="../../gui/export.py" />
   <source>Saved: {path}</source>
   <translation>已保存：{path}</translation>
  </message>
  <message>
   <location filename="../../gui/export.py" />
   <source>The export was not saved</source>
   <translation>导出未能保存</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>&amp;Forget these</source>
   <translation>清空列表(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>Add scenarios of {name}</source>
   <translation>添加 {name} 的方案</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>FitGauge files now open with this program</source>
   <translation>FitGauge 文件现由本程序打开</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>No files yet</source>
   <translation>还没有文件</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>The desktop could not be told</source>
   <translation>未能在桌面登记</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>The scenarios were not saved</source>
   <translation>方案未能保存</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>scenarios</source>
   <translation>方案</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>the example</source>
   <translation>示例</translation>
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>{name} could not be opened</source>
   <translation>无法打开 {name}</translation>
  </message>
  <message>
   <location filename="../../gui/help/all_settings.py" />
   <source>All settings</source>
   <translation>所有设置</translation>
  </message>
  <message>
   <location filename="../../gui/help/all_settings.py" />
   <source>Choices: {names}.</source>
   <translation>可选：{names}。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Ask why</source>
   <translation>追问原因</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Choose the GPU</source>
   <translation>选择 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Choose the model</source>
   <translation>选择模型</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Click a part of a bar. Explain opens the whole tree behind it, down to each tensor: its shape, its type, how often it exists, why it is kept, and whose code says so.</source>
   <translation>点击条形的某一部分。“解释”会展开其背后的整棵树，直到每个张量：形状、类型、个数、为何保留、出自谁的代码。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Compare</source>
   <translation>比较</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Does not fit: the expected value is above what is free.</source>
   <translation>放不下：预计值已超过可用显存。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Duplicate the scenario, change one thing, and both stand in one chart. The table below it shows only the settings that differ. Every step can be undone.</source>
   <translation>复制方案，改动一处，两者便同在一张图中。下方的表格只列出不同的设置。每一步都可撤销。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>File &gt; Export writes pictures, reports and tables; Copy summary puts the answer in words on the clipboard.</source>
   <translation>“文件 &gt; 导出”可写出图片、报告与表格；“复制摘要”把答案用文字放到剪贴板。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>First steps</source>
   <translation>入门</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Fits: even the high end of the range is within what is free.</source>
   <translation>放得下：即使取范围的高端，也不超过可用显存。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Method, data, precision, optimizer, memory saving and GPUs stand in the form at the left. The figure at the right of a row is what its next step would change; a row that differs from the framework's default has a bar at its edge.</source>
   <translation>方法、数据、精度、优化器、节省显存与 GPU 都在左侧表单中。每行右侧的数字是再进一步会带来的变化；与框架默认值不同的行，边缘有一道竖条。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Say how you train</source>
   <translation>说明如何训练</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Take it with you</source>
   <translation>带走结果</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>The Hardware panel shows the GPUs of this computer with what is free now, and every GPU of the catalogue. The verdict compares with what is free, not with what the box says.</source>
   <translation>“硬件”面板显示本机 GPU 及其当前可用显存，以及目录中的所有 GPU。结论与可用显存比较，而非标称容量。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>The three verdicts</source>
   <translation>三种结论</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Tight: the expected value fits, the high end does not. It may run; leave it no other work on that GPU.</source>
   <translation>勉强：预计值放得下，高端放不下。也许能跑；请勿在该 GPU 上运行其他任务。</translation>
  </message>
  <message>
   <location filename="../../gui/help/first_steps.py" />
   <source>Type any part of a name under Model, or drop the model's config.json on the window. Parameters are counted from that file, module by module.</source>
   <translation>在“模型”下输入名称的任意部分，或把模型的 config.json 拖到窗口上。参数量由该文件逐模块计算。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>2^30 and 10^9 bytes; a GPU sold with 24 GB has about 23.6 GiB.</source>
   <translation>2^30 与 10^9 字节；标称 24 GB 的 GPU 约有 23.6 GiB。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>A copy of the weights in fp32 that the optimizer changes, behind weights in a half type.</source>
   <translation>半精度权重背后由优化器更新的 fp32 副本。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>A kernel that never writes down the length × length matrix of attention.</source>
   <translation>从不写出“长度 × 长度”注意力矩阵的内核。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>A result inside the model that the backward pass needs again.</source>
   <translation>模型内部的中间结果，反向传播还要用到。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Adding up the gradients of several passes before one step of the optimizer.</source>
   <translation>把多次前向反向的梯度相加后，优化器才更新一步。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>CUDA context</source>
   <translation>CUDA 上下文</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Computing in a half type with weights that stay in fp32.</source>
   <translation>权重保持 fp32，用半精度计算。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Dividing optimizer states, gradients and weights over GPUs that each train on other data.</source>
   <translation>把优化器状态、梯度与权重分给各自训练不同数据的多张 GPU。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Each GPU holding a part of every matrix and computing its part of every layer.</source>
   <translation>每张 GPU 持有每个矩阵的一部分，并计算每层中自己的那部分。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>GiB and GB</source>
   <translation>GiB 与 GB</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Glossary</source>
   <translation>术语表</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Keeping a layer's input alone and computing the layer a second time in backward.</source>
   <translation>只保留每层的输入，反向时重新计算该层。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Keeping in the host's memory what the GPU does not need at the moment.</source>
   <translation>把 GPU 暂时不用的内容放到主机内存。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>LoRA over weights packed to 4 bits.</source>
   <translation>在 4 比特权重上的 LoRA。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Putting several short sequences into one row, so that no token is padding.</source>
   <translation>把多个短序列拼入一行，避免填充 token。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Small trained matrices beside frozen weights, as in LoRA.</source>
   <translation>冻结权重旁的小型可训练矩阵，如 LoRA。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>The number of one process among those that train together.</source>
   <translation>共同训练的进程中某一个的编号。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>The scores of every word of the vocabulary for every token.</source>
   <translation>每个 token 对词表中每个词的得分。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>The sequences of one pass on one GPU. The batch is that times accumulation times GPUs.</source>
   <translation>一张 GPU 一次前向的序列数。总批次为它乘累积步数再乘 GPU 数。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>Training two thin matrices, of rank r, for each frozen one.</source>
   <translation>为每个冻结矩阵训练两个秩为 r 的细长矩阵。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>What the allocator has taken from the driver, in use or not.</source>
   <translation>分配器从驱动取得的显存，无论是否在用。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>What the driver takes for a process before the first tensor: about half a GiB.</source>
   <translation>在第一个张量之前驱动为进程占用的显存：约半个 GiB。</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>ZeRO and FSDP</source>
   <translation>ZeRO 与 FSDP</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>activation</source>
   <translation>激活值</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>adapter</source>
   <translation>适配器</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>autocast</source>
   <translation>自动混合精度</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>checkpointing</source>
   <translation>重算</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>flash attention</source>
   <translation>Flash 注意力</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>gradient accumulation</source>
   <translation>梯度累积</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>logits</source>
   <translation>logits</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>master weights</source>
   <translation>主权重</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>micro batch</source>
   <translation>微批次</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>offloading</source>
   <translation>卸载</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>packing</source>
   <translation>打包</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>rank (of a GPU)</source>
   <translation>rank（GPU 编号）</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>reserved memory</source>
   <translation>已保留显存</translation>
  </message>
  <message>
   <location filename="../../gui/help/glossary.py" />
   <source>tensor parallel</source>
   <translation>张量并行</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>A rule of thumb is not this</source>
   <translation>经验法则与此不同</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Allocated is what PyTorch's tensors take, in blocks of 512 bytes: torch.cuda.max_memory_allocated.</source>
   <translation>“已分配”是 PyTorch 张量占用的显存，以 512 字节为块：torch.cuda.max_memory_allocated。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Counted bytes have no range. A range stands where the outcome depends on what cannot be known beforehand: the order in which blocks are freed and reused, kernels' workspaces, the driver's version.</source>
   <translation>逐字节计算的部分没有范围。只有结果取决于事先无法得知的因素时才给出范围：内存块释放与复用的次序、内核的工作区、驱动版本。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Device adds the CUDA context: what nvidia-smi shows for the process. It decides whether a run fits.</source>
   <translation>“设备”再加上 CUDA 上下文，即 nvidia-smi 显示的进程占用；是否放得下由它决定。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>FitGauge runs the training step without data: every operation of the model, the loss, the backward pass and the optimizer, written like the libraries' own code. Each tensor is born where theirs is born and dies where their last reference to it goes.</source>
   <translation>FitGauge 不带数据地走一遍训练步：模型、损失、反向传播与优化器的每个操作都照各库自己的代码写成。每个张量在它们创建之处产生，在最后一个引用消失处释放。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>How it counts</source>
   <translation>如何计算</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Reserved adds what the caching allocator holds for later: torch.cuda.max_memory_reserved.</source>
   <translation>“已保留”再加上缓存分配器留待后用的部分：torch.cuda.max_memory_reserved。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Rules of thumb count bytes per parameter: 16 for full fine-tuning with Adam in mixed precision. They leave out activations, logits, the copies of a step and what the runtime takes, and they divide by the number of GPUs what is not divided. Explain shows the rule beside the count, and why they differ.</source>
   <translation>经验法则按每个参数的字节数计算：混合精度 Adam 全量微调为 16 字节。它漏掉激活值、logits、训练步中的副本与运行时占用，还把并未切分的部分除以 GPU 数。“解释”把法则与计算结果并列，并说明差异的原因。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>The highest moment of that play is the peak; the bar shows what is alive then, part by part.</source>
   <translation>其中最高的时刻即为峰值；条形逐部分显示那一刻存活的内容。</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>The step is played, not estimated</source>
   <translation>训练步是演算出来的，而非估算</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Three counters</source>
   <translation>三个计数</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Where the ranges come from</source>
   <translation>范围从何而来</translation>
  </message>
  <message>
   <location filename="../../gui/help/how_it_counts.py" />
   <source>Whose code it follows</source>
   <translation>依照谁的代码</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>Alt with the underlined letter reaches any menu and any labelled control.</source>
   <translation>按 Alt 加下划线字母可到达任何菜单与带标签的控件。</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>Everywhere</source>
   <translation>各处</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>Keyboard</source>
   <translation>键盘</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>close what is open over the page; in a field, take back what was typed</source>
   <translation>关闭页面上打开的内容；在输入框中撤回所输入的内容</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>in a number: one step, or ten</source>
   <translation>在数字中：一步或十步</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>in the fit map: the next cell, eight on, take the cell over</source>
   <translation>在适配图中：下一格、前进八格、采用此格</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>in the table: rename, move, delete the scenario</source>
   <translation>在表格中：重命名、移动、删除方案</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>in the timeline: the next moment, the next phase, the peak</source>
   <translation>在时间线中：下一时刻、下一阶段、峰值</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>that page</source>
   <translation>该页</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>the next or previous control</source>
   <translation>下一个或上一个控件</translation>
  </message>
  <message>
   <location filename="../../gui/help/keyboard.py" />
   <source>the page before or after</source>
   <translation>前一页或后一页</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>A bar shows the highest moment of a training step. What exists only at other moments is not in it.</source>
   <translation>条形显示训练步的最高时刻；只存在于其他时刻的内容不在其中。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>A chunked or fused loss, a smaller micro batch.</source>
   <translation>分块或融合的损失、更小的微批次。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>A fused optimizer instead of one that works on all parameters at once.</source>
   <translation>用融合优化器代替一次处理全部参数的优化器。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>A smaller type, quantized weights, dividing them over GPUs (ZeRO-3, FSDP).</source>
   <translation>更小的类型、量化权重、分到多张 GPU（ZeRO-3、FSDP）。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>An optimizer with smaller states, training fewer parameters, dividing them (ZeRO-1), the host.</source>
   <translation>状态更小的优化器、训练更少的参数、切分（ZeRO-1）、放到主机。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Buckets and buffers through which GPUs exchange gradients and gather weights.</source>
   <translation>GPU 之间交换梯度、收集权重所用的桶与缓冲区。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Checkpointing, a smaller micro batch, shorter sequences, flash attention, offloading.</source>
   <translation>检查点、更小的微批次、更短的序列、Flash 注意力、卸载。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Expandable segments, fewer different shapes. The context itself cannot be saved.</source>
   <translation>可扩展段、更少的不同形状。上下文本身无法节省。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Fewer bits; double quantization, which packs the scales too.</source>
   <translation>更少的比特；双重量化，连缩放系数也压缩。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Frozen parameters packed to 8 or 4 bits, with the scales that unpack them.</source>
   <translation>压缩为 8 或 4 比特的冻结参数，以及还原所需的缩放系数。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>One score for each token and each word of the vocabulary, their copies in fp32, and their gradients.</source>
   <translation>每个 token 对词表中每个词的得分、其 fp32 副本及梯度。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>One value for each trained parameter, from its first backward pass to the optimizer's step.</source>
   <translation>每个可训练参数一个值，从首次反向传播到优化器更新为止。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Results of the forward pass that the backward pass needs again. They grow with batch and length.</source>
   <translation>反向传播还要用到的前向结果，随批次与长度增长。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Smaller buckets; views into the buckets instead of copies.</source>
   <translation>更小的桶；用桶的视图代替副本。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>The model's parameters and buffers in the type they are trained in, with the adapters' own.</source>
   <translation>模型的参数与缓冲区（按训练所用类型），以及适配器自身的参数。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>The parts of memory</source>
   <translation>显存的组成</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>Training fewer parameters (LoRA, frozen layers), dividing them (ZeRO-2), the optimizer in backward.</source>
   <translation>训练更少的参数（LoRA、冻结层）、切分梯度（ZeRO-2）、在反向中更新优化器。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>What is beyond tensors: workspaces of the kernels, blocks the allocator keeps, the CUDA context.</source>
   <translation>张量之外的部分：内核工作区、分配器保留的块、CUDA 上下文。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>What lives only within one operation at the highest moment: casts, unpacked weights, copies of a step.</source>
   <translation>最高时刻只存活于单个操作之内的内容：类型转换、解压的权重、训练步自身的副本。</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>What makes it smaller: {how}</source>
   <translation>如何减小：{how}</translation>
  </message>
  <message>
   <location filename="../../gui/help/parts_of_memory.py" />
   <source>What the optimizer remembers of each parameter between steps, and fp32 master weights.</source>
   <translation>优化器在各步之间为每个参数记住的内容，以及 fp32 主权重。</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>&amp;Back</source>
   <translation>上一步(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>&amp;Done</source>
   <translation>完成(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>&amp;Next</source>
   <translation>下一步(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>&amp;Skip</source>
   <translation>跳过(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>Everything about your training. The figure at the right of a row is what its next step would change; point at a name to read what the setting does.</source>
   <translation>关于训练的一切。每行右侧的数字是再进一步会带来的变化；指向名称可读到该设置的作用。</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>One bar for each scenario, up to the line of the GPU. Point at a part to read it, click it to ask why. Below stands what the scenarios differ in.</source>
   <translation>每个方案一条，直到 GPU 容量线。指向某部分可查看数值，点击可追问原因。下方列出各方案的不同之处。</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The GPU</source>
   <translation>GPU</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The GPUs of this computer with what is free now, or any other of the catalogue.</source>
   <translation>本机 GPU 及其当前可用显存，或目录中的任何 GPU。</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The answer</source>
   <translation>答案</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The pages</source>
   <translation>页面</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The picture</source>
   <translation>图示</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The run</source>
   <translation>训练设置</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>The same run seen in other ways, down to each tensor with the code it comes from.</source>
   <translation>以其他方式看同一次训练，直到每个张量及其出处代码。</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>Whether the run fits the chosen GPU, by how much, and how sure that is. It follows every change at once.</source>
   <translation>所选 GPU 是否放得下、余量多少、把握多大。每次改动后立即更新。</translation>
  </message>
  <message>
   <location filename="../../gui/help/tour.py" />
   <source>{n} of {all}</source>
   <translation>{n} / {all}</translation>
  </message>
  <message>
   <location filename="../../gui/help/window.py" />
   <source>FitGauge help</source>
   <translation>FitGauge 帮助</translation>
  </message>
  <message>
   <location filename="../../gui/help/window.py" />
   <source>Nothing is said of that.</source>
   <translation>没有相关内容。</translation>
  </message>
  <message>
   <location filename="../../gui/help/window.py" />
   <source>Pages of the help</source>
   <translation>帮助的页面</translation>
  </message>
  <message>
   <location filename="../../gui/help/window.py" />
   <source>Search the help</source>
   <translation>搜索帮助</translation>
  </message>
  <message>
   <location filename="../../gui/help/window.py" />
   <source>Text of the help</source>
   <translation>帮助的正文</translation>
  </message>
  <message>
   <location filename="../../gui/launch_work.py" />
   <source>Command copied; its files: {names}</source>
   <translation>已复制命令；所需文件：{names}</translation>
  </message>
  <message>
   <location filename="../../gui/launch_work.py" />
   <source>Folder for the configuration files</source>
   <translation>配置文件的文件夹</translation>
  </message>
  <message>
   <location filename="../../gui/launch_work.py" />
   <source>The configuration was exported to {folder}</source>
   <translation>配置已导出到 {folder}</translation>
  </message>
  <message>
   <location filename="../../gui/launch_work.py" />
   <source>The configuration was not exported</source>
   <translation>配置未导出</translation>
  </message>
  <message>
   <location filename="../../gui/launch_work.py" />
   <source>There is no command for this scenario</source>
   <translation>此方案没有对应的启动命令</translation>
  </message>
  <message>
   <location filename="../../gui/launch_work.py" />
   <source>These settings have no place in them: {names}</source>
   <translation>以下设置无法写入这些文件：{names}</translation>
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Configuration</source>
   <translation>配置</translation>
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Example</source>
   <translation>示例</translation>
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Hardware</source>
   <translation>硬件</translation>
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>New scenario</source>
   <translation>新方案</translation>
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Reset to the defaults</source>
   <translation>恢复默认值</translation>
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Summary copied</source>
   <translation>摘要已复制</translation>
  </message>
  <message>
   <location filename="../../gui/model_dialog.py" />
   <source>&amp;Add</source>
   <translation>添加(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../gui/model_dialog.py" />
   <source>Each of them is added with the settings of the scenario in front.</source>
   <translation>每个模型都以当前方案的设置加入。</translation>
  </message>
  <message>
   <location filename="../../gui/model_dialog.py" />
   <source>Models</source>
   <translation>模型</translation>
  </message>
  <message>
   <location filename="../../gui/model_dialog.py" />
   <source>Search models</source>
   <translation>搜索模型</translation>
  </message>
  <message>
   <location filename="../../gui/model_dialog.py" />
   <source>{n} chosen</source>
   <translation>已选 {n} 个</translation>
  </message>
  <message>
   <location filename="../../gui/pages.py" />
   <source>Evidence</source>
   <translation>实证</translation>
  </message>
  <message>
   <location filename="../../gui/pages.py" />
   <source>Explain</source>
   <translation>解释</translation>
  </message>
  <message>
   <location filename="../../gui/pages.py" />
   <source>Fit map</source>
   <translation>适配图</translation>
  </message>
  <message>
   <location filename="../../gui/pages.py" />
   <source>Timeline</source>
   <translation>时间线</translation>
  </message>
  <message>
   <location filename="../../gui/panels/choosing.py" />
   <source>Use {gpu}</source>
   <translation>使用 {gpu}</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>Does not fit: {size} short</source>
   <translation>放不下：缺 {size}</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>Fits: {size} free</source>
   <translation>放得下：余 {size}</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>Tight: {size} free</source>
   <translation>勉强：余 {size}</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Fits</source>
   <translation>放得下</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>GPUs of the catalogue</source>
   <translation>型号库中的 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Over</source>
   <translation>放不下</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Search {n} GPUs</source>
   <translation>搜索 {n} 种 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Tight</source>
   <translation>勉强</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Ask for the GPUs again</source>
   <translation>重新检测 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Catalogue</source>
   <translation>型号库</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Look again</source>
   <translation>重新检测</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Looking…</source>
   <translation>检测中…</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>No GPU found here</source>
   <translation>本机没有找到 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Pick the card you will train on.</source>
   <translation>请选择训练要用的显卡。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>This computer</source>
   <translation>本机</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Updated {n} min ago</source>
   <translation>{n} 分钟前更新</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Updated {n} s ago</source>
   <translation>{n} 秒前更新</translation>
  </message>
  <message>
   <location filename="../../gui/panels/hardware.py" />
   <source>Usable size estimated from the card's memory</source>
   <translation>可用容量由显卡的显存推算</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Asking the driver.</source>
   <translation>正在询问驱动程序。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Copy details</source>
   <translation>复制详情</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>GPU query failed</source>
   <translation>GPU 检测失败</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>GPU {n}</source>
   <translation>GPU {n}</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Hidden from programs by CUDA_VISIBLE_DEVICES</source>
   <translation>被 CUDA_VISIBLE_DEVICES 隐藏</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Looking for GPUs…</source>
   <translation>正在检测 GPU…</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Pick the card you will train on from the catalogue.</source>
   <translation>请从型号库中选择训练要用的显卡。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Scenarios are judged against {size} free. Click to take the present value.</source>
   <translation>各方案按可用 {size} 判断。点击以采用当前值。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>The driver did not answer.</source>
   <translation>驱动程序没有回应。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>The last known cards are shown in grey; sizes may be stale.</source>
   <translation>灰色显示的是上次检测到的显卡，容量可能已过时。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Try again</source>
   <translation>重试</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>desktop</source>
   <translation>桌面</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>others</source>
   <translation>其他进程</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>range</source>
   <translation>区间</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>this run</source>
   <translation>本次运行</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>total</source>
   <translation>总量</translation>
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>{unit} free</source>
   <translation>{unit} 可用</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>Driver</source>
   <translation>驱动</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>GP&amp;Us used</source>
   <translation>使用 GPU 数(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>GPU</source>
   <translation>GPU</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>GPUs</source>
   <translation>GPU 数</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>GPUs that each take their own micro batch, for the scenario in front.</source>
   <translation>当前方案中各自处理一个微批次的 GPU 数。</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>GPUs used</source>
   <translation>使用 GPU 数</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>In use / installed</source>
   <translation>已用 / 已安装</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>Use {n} GPUs</source>
   <translation>使用 {n} 张 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/panels/machine.py" />
   <source>{unit} usable</source>
   <translation>{unit} 可用</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>Arithmetic</source>
   <translation>计算量</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>On each host</source>
   <translation>每台主机内存</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>One step</source>
   <translation>每步时间</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>Sent</source>
   <translation>通信量</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>Tokens/s</source>
   <translation>词元/秒</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>What a step takes</source>
   <translation>每一步的开销</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>{needed}, {more} too much</source>
   <translation>{needed}，超出 {more}</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>{sent} ({factor} ψ)</source>
   <translation>{sent}（{factor} ψ）</translation>
  </message>
  <message>
   <location filename="../../gui/panels/step_cost.py" />
   <source>{work} (+{more} %)</source>
   <translation>{work}（+{more} %）</translation>
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>Reading {name}…</source>
   <translation>正在读取 {name}…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/drawing.py" />
   <source>GPU memory of a fine-tuning run</source>
   <translation>一次微调所需的显存</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Chart as &amp;picture…</source>
   <translation>图表存为图片(&amp;P)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Chart as drawing (&amp;SVG)…</source>
   <translation>图表存为矢量图 SVG(&amp;S)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Documents</source>
   <translation>文档</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Drawings</source>
   <translation>矢量图</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Export drawing</source>
   <translation>导出矢量图</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Export numbers</source>
   <translation>导出数字</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Export report</source>
   <translation>导出报告</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Numbers as &amp;CSV…</source>
   <translation>数字存为 CSV(&amp;C)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Numbers as &amp;JSON…</source>
   <translation>数字存为 JSON(&amp;J)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Objects</source>
   <translation>JSON 对象</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Report as &amp;Markdown…</source>
   <translation>报告存为 Markdown(&amp;M)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Report as &amp;web page…</source>
   <translation>报告存为网页(&amp;W)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Report as P&amp;DF…</source>
   <translation>报告存为 PDF(&amp;D)…</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Tables</source>
   <translation>表格</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Texts</source>
   <translation>文本</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>Web pages</source>
   <translation>网页</translation>
  </message>
  <message>
   <location filename="../../gui/seed.py" />
   <source>Full fine-tuning</source>
   <translation>全参数微调</translation>
  </message>
  <message>
   <location filename="../../gui/seed.py" />
   <source>ZeRO-2 on 4 GPUs</source>
   <translation>4 张 GPU 的 ZeRO-2</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Estimate {ms} ms</source>
   <translation>估算 {ms} 毫秒</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Estimating…</source>
   <translation>正在估算…</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Figures of the last valid setting</source>
   <translation>显示的是上次有效设置的数字</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Language: {name}</source>
   <translation>语言：{name}</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Not saved</source>
   <translation>未保存</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Saved</source>
   <translation>已保存</translation>
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Unit: {unit}</source>
   <translation>单位：{unit}</translation>
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{size} free</source>
   <translation>可用 {size}</translation>
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{size} free · {gpu}</source>
   <translation>可用 {size} · {gpu}</translation>
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{size} usable · {gpu}</source>
   <translation>可用 {size} · {gpu}</translation>
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{unit} on the worst GPU</source>
   <translation>{unit}，占用最高的 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>1 scenario</source>
   <translation>1 个方案</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>1 setting differs</source>
   <translation>1 项设置不同</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>Memory by scenario</source>
   <translation>各方案的显存</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>What differs</source>
   <translation>有何不同</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>{n} scenarios</source>
   <translation>{n} 个方案</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>{n} settings differ</source>
   <translation>{n} 项设置不同</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>{n} settings differ, {shown} shown</source>
   <translation>{n} 项设置不同，显示 {shown} 项</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>Peak, {unit}</source>
   <translation>峰值，{unit}</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>Scenario</source>
   <translation>方案</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>Verdict</source>
   <translation>结论</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>cannot be computed</source>
   <translation>无法计算</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>estimating…</source>
   <translation>正在估算…</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>no GPU chosen</source>
   <translation>未选择 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>vs. selected</source>
   <translation>与所选之差</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>{amount} free</source>
   <translation>余 {amount}</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>{amount} short</source>
   <translation>缺 {amount}</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Delete</source>
   <translation>删除</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Duplicate</source>
   <translation>复制方案</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Move down</source>
   <translation>下移</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Move up</source>
   <translation>上移</translation>
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Rename</source>
   <translation>重命名</translation>
  </message>
  <message>
   <location filename="../../gui/views/differences.py" />
   <source>Batch</source>
   <translation>批次</translation>
  </message>
  <message>
   <location filename="../../gui/views/differences.py" />
   <source>Checkpointing</source>
   <translation>激活重算</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>&amp;Open the source</source>
   <translation>打开来源(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>How the errors are spread</source>
   <translation>误差的分布</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>Measured by others on real GPUs; the runs most like the one in front come first. Against traces of the libraries' own code, whose tensors are counted to the byte, the error is far below one per cent.</source>
   <translation>由他人在真实 GPU 上测得；与当前方案最相近的排在前面。与各库自身代码的追踪（张量逐字节计数）相比，误差远低于百分之一。</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>No measurement is like that.</source>
   <translation>没有这样的测量。</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>Published measurements</source>
   <translation>已发表的测量</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>Search measurements</source>
   <translation>搜索测量</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>What was read</source>
   <translation>读取的量</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>Which measurements</source>
   <translation>哪些测量</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>all measurements</source>
   <translation>所有测量</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>of like models</source>
   <translation>相近模型</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>of the same method</source>
   <translation>相同训练方式</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>whatever was read</source>
   <translation>任何读数</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence.py" />
   <source>{n} measurements: half within {median} %, 95 % within {p95} %; {share} % lie in the range</source>
   <translation>{n} 项测量：一半误差在 {median} % 以内，95 % 在 {p95} % 以内；{share} % 落在范围内</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>Error</source>
   <translation>误差</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>FitGauge, {unit}</source>
   <translation>FitGauge，{unit}</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>Published, {unit}</source>
   <translation>已发表，{unit}</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>Run, as published</source>
   <translation>训练设置（原文）</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>allocated</source>
   <translation>已分配</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>on the device</source>
   <translation>设备上</translation>
  </message>
  <message>
   <location filename="../../gui/views/evidence_model.py" />
   <source>reserved</source>
   <translation>已保留</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>At the moment: {place}</source>
   <translation>此刻：{place}</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Back to the &amp;peak</source>
   <translation>回到峰值(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Close everything below</source>
   <translation>全部收起</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Copy the explanation as text</source>
   <translation>以文本复制解释</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Copy this part</source>
   <translation>复制此部分</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Find a tensor</source>
   <translation>查找张量</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>No part holds all of these words.</source>
   <translation>没有包含所有这些词的部分。</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Open everything below</source>
   <translation>全部展开</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>FitGauge</source>
   <translation>FitGauge</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Formula</source>
   <translation>公式</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Kept by</source>
   <translation>由谁保留</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Numbers put in</source>
   <translation>代入数字</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Often quoted</source>
   <translation>常见引用</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Often quoted, a misprint</source>
   <translation>常见引用（有误）</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Paper of 2022</source>
   <translation>2022 年的论文</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Rule of thumb</source>
   <translation>经验公式</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Selected: {part}</source>
   <translation>所选：{part}</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Shape</source>
   <translation>形状</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Size</source>
   <translation>大小</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Source</source>
   <translation>来源</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Type</source>
   <translation>类型</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_model.py" />
   <source>Share of parent</source>
   <translation>占上级比例</translation>
  </message>
  <message>
   <location filename="../../gui/views/explain_tree.py" />
   <source>Explanation</source>
   <translation>解释</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>A&amp;cross</source>
   <translation>横轴(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Cells worked out</source>
   <translation>已算出的格子</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Do&amp;wn</source>
   <translation>纵轴(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Each value is twice the one before</source>
   <translation>每个值是前一个的两倍</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Few cells, with &amp;figures</source>
   <translation>少量格子并显示数字(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Setting across</source>
   <translation>横轴设置</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Setting down</source>
   <translation>纵轴设置</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>Use {cell}</source>
   <translation>采用 {cell}</translation>
  </message>
  <message>
   <location filename="../../gui/views/fit_map.py" />
   <source>{b} × {s} tokens</source>
   <translation>{b} × {s} 词元</translation>
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Parts</source>
   <translation>组成</translation>
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Parts of {name}</source>
   <translation>{name} 的组成</translation>
  </message>
  <message>
   <location filename="../../gui/views/legend_painting.py" />
   <source>Allocated</source>
   <translation>已分配</translation>
  </message>
  <message>
   <location filename="../../gui/views/legend_painting.py" />
   <source>Device</source>
   <translation>设备占用</translation>
  </message>
  <message>
   <location filename="../../gui/views/legend_painting.py" />
   <source>Reserved</source>
   <translation>已预留</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_chart.py" />
   <source>Map of what fits</source>
   <translation>能放下什么的地图</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_painting.py" />
   <source>now</source>
   <translation>当前</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_painting.py" />
   <source>{size} short</source>
   <translation>缺 {size}</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>&amp;Use this cell</source>
   <translation>采用此格(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Enter, or a click on the map</source>
   <translation>按 Enter 或单击地图</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Free</source>
   <translation>剩余</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Free, share of the card</source>
   <translation>剩余占显卡的比例</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Largest that fits</source>
   <translation>放得下的最大值</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Now</source>
   <translation>当前</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Peak</source>
   <translation>峰值</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Pointed at</source>
   <translation>所指</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Short</source>
   <translation>不足</translation>
  </message>
  <message>
   <location filename="../../gui/views/map_side.py" />
   <source>Tokens a step and GPU</source>
   <translation>每步每卡词元</translation>
  </message>
  <message>
   <location filename="../../gui/views/passage_card.py" />
   <source>Allocated at the highest moment of each</source>
   <translation>各时刻最高时的已分配显存</translation>
  </message>
  <message>
   <location filename="../../gui/views/passage_card.py" />
   <source>The whole run</source>
   <translation>整个运行过程</translation>
  </message>
  <message>
   <location filename="../../gui/views/passage_card.py" />
   <source>peak</source>
   <translation>峰值</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Buffers in which GPUs gather and reduce what they share.</source>
   <translation>GPU 之间汇集与归约共享内容的缓冲区。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>CUDA context, workspaces and what the allocator holds back.</source>
   <translation>CUDA 上下文、工作区和分配器保留的显存。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Click: pin and explain</source>
   <translation>点击：固定并解释</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Frozen weights in four bits, with their scales.</source>
   <translation>以 4 位存储的冻结权重及其缩放系数。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>One number for every trained weight, from backward to the optimizer step.</source>
   <translation>每个可训练权重一个数，从反向到优化器更新。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Scores of the whole vocabulary for every token, and the loss over them.</source>
   <translation>每个词元对整个词表的得分，以及其上的损失。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Tensors that live only for a moment, at the highest moment of the step.</source>
   <translation>只短暂存在的张量，取一步中最高的时刻。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>The model's parameters as they are stored.</source>
   <translation>按存储格式计的模型参数。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>What each layer keeps for the backward pass.</source>
   <translation>每层为反向保留的内容。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>What the optimizer remembers of every trained weight, and its own copies.</source>
   <translation>优化器为每个可训练权重记住的内容及其自身副本。</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>and {n} more</source>
   <translation>另有 {n} 条</translation>
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>{share} %</source>
   <translation>{share} %</translation>
  </message>
  <message>
   <location filename="../../gui/views/report_picture.py" />
   <source>1 {unit} = {bytes} B</source>
   <translation>1 {unit} = {bytes} B</translation>
  </message>
  <message>
   <location filename="../../gui/views/report_picture.py" />
   <source>FitGauge {version}</source>
   <translation>FitGauge {version}</translation>
  </message>
  <message>
   <location filename="../../gui/views/report_picture.py" />
   <source>and {n} more scenarios</source>
   <translation>另有 {n} 个方案</translation>
  </message>
  <message>
   <location filename="../../gui/views/report_picture.py" />
   <source>estimate, range {span} {unit}</source>
   <translation>估算，区间 {span} {unit}</translation>
  </message>
  <message>
   <location filename="../../gui/views/report_picture.py" />
   <source>{n} of {all} scenarios fit</source>
   <translation>{all} 个方案中 {n} 个放得下</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline.py" />
   <source>Compare &amp;with</source>
   <translation>对比(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline.py" />
   <source>Compare with</source>
   <translation>对比</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline.py" />
   <source>Hides weights, optimizer and runtime, which stay as they are</source>
   <translation>隐藏权重、优化器和运行时，它们保持不变</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline.py" />
   <source>Only what &amp;changes</source>
   <translation>只看变化的部分(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline.py" />
   <source>nothing</source>
   <translation>无</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_cards.py" />
   <source>Show the highest moment of this phase</source>
   <translation>显示此阶段的最高点</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_chart.py" />
   <source>Memory over one step</source>
   <translation>一步之内的显存</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_painting.py" />
   <source>Peak {size}</source>
   <translation>峰值 {size}</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_painting.py" />
   <source>{place}: {tensor}</source>
   <translation>{place}：{tensor}</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>At the peak</source>
   <translation>峰值处</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>At this moment</source>
   <translation>此刻</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>Explain this &amp;moment</source>
   <translation>解释此刻(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>In use</source>
   <translation>占用中</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>Tensors in use at this moment</source>
   <translation>此刻占用的张量</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>kept for the backward of {operation}</source>
   <translation>为 {operation} 的反向保留</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_side.py" />
   <source>made last: {tensor}</source>
   <translation>最后产生：{tensor}</translation>
  </message>
  <message>
   <location filename="../../gui/views/timeline_words.py" />
   <source>layer {n}</source>
   <translation>第 {n} 层</translation>
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>Copy summary</source>
   <translation>复制摘要</translation>
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>Export</source>
   <translation>导出</translation>
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>Last valid:</source>
   <translation>上次有效：</translation>
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>No estimate:</source>
   <translation>无法估算：</translation>
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>last answer: {answer}</source>
   <translation>上次结果：{answer}</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Does not fit:</source>
   <translation>放不下：</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Fits:</source>
   <translation>放得下：</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Needs:</source>
   <translation>需要：</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Tight:</source>
   <translation>勉强：</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>accumulation {n}</source>
   <translation>累积 {n}</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>batch {b} × {s}</source>
   <translation>批次 {b} × {s}</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>range {span}</source>
   <translation>区间 {span}</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>this GPU</source>
   <translation>此 GPU</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{method} rank {r}</source>
   <translation>{method} 秩 {r}</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{method}, {precision}</source>
   <translation>{method}，{precision}</translation>
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{need} of {free} {unit} on {gpu}</source>
   <translation>{gpu} 需 {need}，可用 {free} {unit}</translation>
  </message>
 </context>
 <context>
  <name>core</name>
  <message>
   <location filename="../../core/accuracy/case.py" />
   <source>{field} is {value}</source>
   <translation>{field} 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line} cannot be read: {problem}</source>
   <translation>第 {line} 行无法读取：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line} is neither a traced case (config, result) nor a measurement (measured)</source>
   <translation>第 {line} 行既不是跟踪样例（config、result），也不是测量值（measured）</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line} is not JSON</source>
   <translation>第 {line} 行不是 JSON</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line}: {field} is missing</source>
   <translation>第 {line} 行：缺少 {field}</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line}: {problem}</source>
   <translation>第 {line} 行：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>the reference only bounds the memory</source>
   <translation>参考值只给出显存的界限</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/measured_config.py" />
   <source>its publisher doubts it: {why}</source>
   <translation>发布者自己存疑：{why}</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/measured_config.py" />
   <source>its publisher names no unit</source>
   <translation>发布者未注明单位</translation>
  </message>
  <message>
   <location filename="../../core/accuracy/models.py" />
   <source>model {name} is not in the catalogue</source>
   <translation>型号库中没有模型 {name}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/catalogue.py" />
   <source>The catalogue has no model {id}. Any other model can be read from its config.json</source>
   <translation>型号库中没有模型 {id}。其他模型可从其 config.json 读取</translation>
  </message>
  <message>
   <location filename="../../core/architecture/catalogue.py" />
   <source>The catalogue has no model {id}. Near it: {near}. Any other model can be read from its config.json</source>
   <translation>型号库中没有模型 {id}。相近的有：{near}。其他模型可从其 config.json 读取</translation>
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is missing; take the config.json that lies beside the model's weights</source>
   <translation>缺少 {field}；请使用与模型权重放在一起的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}, which is not allowed there; take the config.json that lies beside the model's weights</source>
   <translation>{field} 为 {value}，此处不允许；请使用与模型权重放在一起的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; allowed: {allowed}</source>
   <translation>{field} 为 {value}；允许：{allowed}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; it must be a number from {low} to {high}</source>
   <translation>{field} 为 {value}；必须是 {low} 到 {high} 之间的数</translation>
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; it must be a whole number from {low} to {high}. Correct it, or take the config.json that lies beside the model's weights</source>
   <translation>{field} 为 {value}；必须是 {low} 到 {high} 之间的整数。请更正，或使用与模型权重放在一起的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; it must be true or false, without quotation marks</source>
   <translation>{field} 为 {value}；必须是 true 或 false，不带引号</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>hidden_size is {hidden}, which {heads} attention heads (num_attention_heads) do not divide; correct one of them, or give head_dim</source>
   <translation>hidden_size 为 {hidden}，不能被 {heads} 个注意力头（num_attention_heads）整除；请更正其一，或给出 head_dim</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>layer_types holds {kind}; allowed: {allowed}</source>
   <translation>layer_types 含有 {kind}；允许：{allowed}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>layer_types names {named} layers, but num_hidden_layers is {layers}; they must be equal</source>
   <translation>layer_types 列出 {named} 层，而 num_hidden_layers 为 {layers}；两者必须相等</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>num_key_value_heads is {groups}; it must divide num_attention_heads, which is {heads}</source>
   <translation>num_key_value_heads 为 {groups}；必须整除 num_attention_heads（{heads}）</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>num_kv_shared_layers is {sharing}; a {kind} layer must come before those that share its keys</source>
   <translation>num_kv_shared_layers 为 {sharing}；共享键的层之前必须有 {kind} 层</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/deepseek.py" />
   <source>n_group is {groups}; it must divide the number of experts, which is {experts}</source>
   <translation>n_group 为 {groups}；必须整除专家数 {experts}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/deepseek.py" />
   <source>topk_group is {chosen}; it must be at most n_group, which is {groups}</source>
   <translation>topk_group 为 {chosen}；不得超过 n_group（{groups}）</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/moe.py" />
   <source>num_experts_per_tok is {visited}; it must be at most the number of experts, which is {experts}</source>
   <translation>num_experts_per_tok 为 {visited}；不得超过专家数 {experts}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/qwen_hybrid.py" />
   <source>linear_num_key_heads is {keys}; it must divide linear_num_value_heads, which is {values}</source>
   <translation>linear_num_key_heads 为 {keys}；必须整除 linear_num_value_heads（{values}）</translation>
  </message>
  <message>
   <location filename="../../core/architecture/fields/t5.py" />
   <source>feed_forward_proj is {value}; it must be an activation such as relu or gated-gelu</source>
   <translation>feed_forward_proj 为 {value}；必须是激活函数，例如 relu 或 gated-gelu</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file holds a number with thousands of digits; it is no config.json of a model</source>
   <translation>文件中有一个上千位的数；这不是模型的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file holds {found} where an object with the model's fields is expected, such as {{"model_type": "llama", …}}</source>
   <translation>文件内容是 {found}，而应是含有模型字段的对象，例如 {{"model_type": "llama", …}}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file is larger than {limit} MiB; a config.json has a few kilobytes. Choose the config.json that lies beside the model's weights</source>
   <translation>文件大于 {limit} MiB，而 config.json 只有几 KB。请选择与模型权重放在一起的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file is not UTF-8 text (byte {position}); choose the config.json of a model</source>
   <translation>文件不是 UTF-8 文本（第 {position} 字节）；请选择模型的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file nests more than {limit} levels deep; it is no config.json of a model</source>
   <translation>文件嵌套超过 {limit} 层；这不是模型的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>This is not JSON: line {line}, column {column}: {problem}. Correct the file or download it again</source>
   <translation>不是 JSON：第 {line} 行第 {column} 列：{problem}。请更正或重新下载文件</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>{path} cannot be read: {problem}</source>
   <translation>无法读取 {path}：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>{path} does not exist; choose the config.json of a model</source>
   <translation>{path} 不存在；请选择模型的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>This is the configuration of an adapter ({kind}), not of a model; open the config.json of its base model</source>
   <translation>这是适配器（{kind}）而非模型的配置；请打开其基座模型的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is missing; a Hugging Face config.json names it. Known: {known}</source>
   <translation>缺少 model_type；Hugging Face 的 config.json 会注明它。已知：{known}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is {model_type}, which FitGauge does not know. The nearest known one is {nearest}; it can be treated as that one, and is then marked so. Known: {known}</source>
   <translation>model_type 为 {model_type}，FitGauge 不认识。最接近的已知类型是 {nearest}；可以按它处理，并会注明。已知：{known}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is {model_type}, which FitGauge does not know; known: {known}</source>
   <translation>model_type 为 {model_type}，FitGauge 不认识；已知：{known}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is {value}; it must be a text such as llama</source>
   <translation>model_type 为 {value}；必须是文本，例如 llama</translation>
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>{model_type} cannot stand in for an unknown model type; allowed: {known}</source>
   <translation>{model_type} 不能代替未知的模型类型；允许：{known}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/vision_parts.py" />
   <source>whole_checkpoint is true; it needs a checkpoint of one of the types {allowed}; {model} is {found}</source>
   <translation>whole_checkpoint 为 true；它需要类型为 {allowed} 之一的检查点；{model} 是 {found}</translation>
  </message>
  <message>
   <location filename="../../core/architecture/wrapping.py" />
   <source>{field} is {value}; it must be an object with the text model's fields</source>
   <translation>{field} 为 {value}；必须是含有文本模型字段的对象</translation>
  </message>
  <message>
   <location filename="../../core/architecture/wrapping.py" />
   <source>{outer} is a multimodal model, but text_config is missing; take the config.json that lies beside the model's weights</source>
   <translation>{outer} 是多模态模型，但缺少 text_config；请使用与模型权重放在一起的 config.json</translation>
  </message>
  <message>
   <location filename="../../core/cli/convert.py" />
   <source>{path} cannot be written: {problem}</source>
   <translation>无法写入 {path}：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/cli/convert.py" />
   <source>{path} exists already; nothing was written</source>
   <translation>{path} 已存在；未写入任何内容</translation>
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} cannot be read: {problem}</source>
   <translation>无法读取 {file}：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} cannot be written: {problem}</source>
   <translation>无法写入 {file}：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} has {size} bytes; at most {limit} are read</source>
   <translation>{file} 有 {size} 字节；至多读取 {limit} 字节</translation>
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} is not UTF-8 text</source>
   <translation>{file} 不是 UTF-8 文本</translation>
  </message>
  <message>
   <location filename="../../core/cli/fitmap.py" />
   <source>--cells is {value}; it must be from 1 to {limit}</source>
   <translation>--cells 为 {value}；必须在 1 到 {limit} 之间</translation>
  </message>
  <message>
   <location filename="../../core/cli/fitmap.py" />
   <source>{field} is {value}; its values are whole numbers divided by commas</source>
   <translation>{field} 为 {value}；取值须为用逗号分隔的整数</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>--set takes KEY=VALUE; {word} has no =</source>
   <translation>--set 的写法是 KEY=VALUE；{word} 中没有 =</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>FILE and --preset both name a model; give one of them</source>
   <translation>FILE 和 --preset 都指定了模型；请只给一个</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>Name a FILE, a --preset ID or --scenario seed</source>
   <translation>请给出 FILE、--preset ID 或 --scenario seed</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>scenario is {name}; without a FILE it must be one of: {known}</source>
   <translation>scenario 为 {name}；没有 FILE 时必须是：{known}</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{field}: {reason}</source>
   <translation>{field}：{reason}</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{file} has no scenario {name}; it has: {known}</source>
   <translation>{file} 中没有方案 {name}；有：{known}</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{file} is no FitGauge file; it has no scenario {name}</source>
   <translation>{file} 不是 FitGauge 文件；没有方案 {name}</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{key} has no value</source>
   <translation>{key} 没有值</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{key} is no setting; did you mean {near}?</source>
   <translation>没有 {key} 这项设置；是否指 {near}？</translation>
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{key} is no setting; settings: {known}</source>
   <translation>没有 {key} 这项设置；设置有：{known}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is missing</source>
   <translation>缺少 {field}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is not a field FitGauge knows</source>
   <translation>FitGauge 不认识字段 {field}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}: {problem}</source>
   <translation>{field} 为 {value}：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; did you mean {near}? Allowed: {allowed}</source>
   <translation>{field} 为 {value}；是否指 {near}？允许：{allowed}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be a number</source>
   <translation>{field} 为 {value}；必须是数</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be a text</source>
   <translation>{field} 为 {value}；必须是文本</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be a whole number</source>
   <translation>{field} 为 {value}；必须是整数</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be at least {limit}</source>
   <translation>{field} 为 {value}；至少为 {limit}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be at most {limit}</source>
   <translation>{field} 为 {value}；至多为 {limit}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be below {limit}</source>
   <translation>{field} 为 {value}；必须小于 {limit}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be true or false</source>
   <translation>{field} 为 {value}；必须是 true 或 false</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must look like {pattern}</source>
   <translation>{field} 为 {value}；格式必须符合 {pattern}</translation>
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it needs at least {limit} entries</source>
   <translation>{field} 为 {value}；至少要有 {limit} 项</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>activations summed over the parts of a matrix (all-reduce)</source>
   <translation>在矩阵各部分间求和的激活（all-reduce）</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>gradients summed by their owner (reduce-scatter)</source>
   <translation>由持有者求和的梯度（reduce-scatter）</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>gradients summed on every GPU (all-reduce)</source>
   <translation>在每块 GPU 上求和的梯度（all-reduce）</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>new weights sent to every GPU (all-gather)</source>
   <translation>发往每块 GPU 的新权重（all-gather）</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>sums of each group's part (all-reduce)</source>
   <translation>各组分片之和（all-reduce）</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>weights gathered for forward (all-gather)</source>
   <translation>前向时收集的权重（all-gather）</translation>
  </message>
  <message>
   <location filename="../../core/cost/communication.py" />
   <source>weights gathered for forward and backward (all-gather)</source>
   <translation>前向和反向时收集的权重（all-gather）</translation>
  </message>
  <message>
   <location filename="../../core/cost/step.py" />
   <source>A host updates a billion parameters in {low} to {high} s.</source>
   <translation>一台主机更新十亿参数需 {low} 至 {high} 秒。</translation>
  </message>
  <message>
   <location filename="../../core/cost/step.py" />
   <source>At best everything overlaps, at worst nothing does; waiting for data is not counted.</source>
   <translation>最快时各部分完全重叠，最慢时毫不重叠；等待数据的时间未计入。</translation>
  </message>
  <message>
   <location filename="../../core/cost/step.py" />
   <source>Choose a GPU to see how long a step takes.</source>
   <translation>选择一块 GPU 即可查看每步耗时。</translation>
  </message>
  <message>
   <location filename="../../core/cost/step.py" />
   <source>GPUs talk over {link}, {rate} GB/s each way for each.</source>
   <translation>GPU 之间通过 {link} 通信，每块单向 {rate} GB/s。</translation>
  </message>
  <message>
   <location filename="../../core/cost/step.py" />
   <source>No rates are known for {gpu} in {dtype}.</source>
   <translation>没有 {gpu} 在 {dtype} 下的速率数据。</translation>
  </message>
  <message>
   <location filename="../../core/cost/step.py" />
   <source>{gpu}: {tflops} TFLOP/s in {dtype}, of which {low} to {high} % are reached; {bandwidth} GB/s of memory.</source>
   <translation>{gpu}：{dtype} 下 {tflops} TFLOP/s，实际可达 {low} 至 {high} %；显存带宽 {bandwidth} GB/s。</translation>
  </message>
  <message>
   <location filename="../../core/cost/transfers.py" />
   <source>gradients to the host</source>
   <translation>传到主机的梯度</translation>
  </message>
  <message>
   <location filename="../../core/cost/transfers.py" />
   <source>new weights from the host</source>
   <translation>从主机取回的新权重</translation>
  </message>
  <message>
   <location filename="../../core/cost/transfers.py" />
   <source>weights for each gathering</source>
   <translation>每次收集所需的权重</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>Line {line} is not JSON: {problem}</source>
   <translation>第 {line} 行不是 JSON：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>The file has {found} characters; at most {limit} are read</source>
   <translation>文件有 {found} 个字符；至多读取 {limit} 个</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>The file is nested more than {limit} levels deep</source>
   <translation>文件嵌套超过 {limit} 层</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>The file is not JSON: {problem}</source>
   <translation>文件不是 JSON：{problem}</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>This file was written by a newer FitGauge (file version {found}); this one reads up to {known}</source>
   <translation>此文件由更新的 FitGauge 写成（文件版本 {found}）；本程序最高读取版本 {known}</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>This is not a FitGauge file: it does not say "format": "fitgauge"</source>
   <translation>这不是 FitGauge 文件：其中没有 "format": "fitgauge"</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>version is {value}; it must be a whole number from 1</source>
   <translation>version 为 {value}；必须是从 1 起的整数</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>{field} stands twice in the same place</source>
   <translation>{field} 在同一处出现了两次</translation>
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>{value} is not a number JSON allows</source>
   <translation>{value} 不是 JSON 允许的数</translation>
  </message>
  <message>
   <location filename="../../core/formats/launch.py" />
   <source>The run has {ranks} GPUs; on machines of {each} they must be a multiple of that</source>
   <translation>训练使用 {ranks} 块 GPU；每台机器 {each} 块时，总数必须是该数的整数倍</translation>
  </message>
  <message>
   <location filename="../../core/hardware/catalogue.py" />
   <source>gpu is {name}, which the catalogue does not have; give the free memory instead</source>
   <translation>gpu 为 {name}，型号库中没有；请改为给出可用显存</translation>
  </message>
  <message>
   <location filename="../../core/hardware/catalogue.py" />
   <source>gpu is {name}; the catalogue has: {near}. Name one of them, or give the free memory instead</source>
   <translation>gpu 为 {name}；型号库中有：{near}。请选其一，或改为给出可用显存</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia.py" />
   <source>Divided by MIG: a program gets one of its instances, never the whole board.</source>
   <translation>由 MIG 划分：程序得到的是其中一个实例，而不是整张卡。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia.py" />
   <source>The NVIDIA driver runs, but finds no GPU.</source>
   <translation>NVIDIA 驱动在运行，但没有找到 GPU。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>A virtual GPU: its size is the share this computer was given.</source>
   <translation>虚拟 GPU：容量是分配给本机的份额。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>Shares the computer's memory with the processor.</source>
   <translation>与处理器共用内存。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>The driver does not tell how much memory this GPU has.</source>
   <translation>驱动没有说明此 GPU 的显存容量。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>This GPU stopped answering ({problem}).</source>
   <translation>此 GPU 停止响应（{problem}）。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>Windows moves what does not fit to the computer's memory: a run that is too large slows down a lot.</source>
   <translation>Windows 会把放不下的部分移到内存：过大的训练会慢很多。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>No NVIDIA driver was found on this computer.</source>
   <translation>本机没有找到 NVIDIA 驱动。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver does not answer ({problem}).</source>
   <translation>NVIDIA 驱动没有响应（{problem}）。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver is installed but not running. Restart the computer; under WSL, remove the Linux driver that was installed over the one of Windows.</source>
   <translation>NVIDIA 驱动已安装但未运行。请重新启动电脑；在 WSL 下，请移除覆盖了 Windows 驱动的 Linux 驱动。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver is too old to be asked. Update the driver.</source>
   <translation>NVIDIA 驱动太旧，无法查询。请更新驱动。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver was updated while the computer was running. Restart the computer.</source>
   <translation>NVIDIA 驱动在电脑运行期间更新过。请重新启动电脑。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The Python module nvidia-ml-py is missing, so NVIDIA GPUs cannot be listed.</source>
   <translation>缺少 Python 模块 nvidia-ml-py，无法列出 NVIDIA GPU。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>This program has no access to the NVIDIA driver; a container or sandbox may keep it away.</source>
   <translation>本程序无法访问 NVIDIA 驱动；可能被容器或沙箱隔离。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/probe.py" />
   <source>The GPU driver did not answer within {seconds} seconds.</source>
   <translation>GPU 驱动在 {seconds} 秒内没有回应。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/probe.py" />
   <source>The GPU driver made the query fail (exit code {code}).</source>
   <translation>GPU 驱动使查询失败（退出码 {code}）。</translation>
  </message>
  <message>
   <location filename="../../core/hardware/probe.py" />
   <source>The query for GPUs could not be started ({problem}).</source>
   <translation>无法启动对 GPU 的查询（{problem}）。</translation>
  </message>
  <message>
   <location filename="../../core/linears/adapters/boft.py" />
   <source>boft_block_size is {value}; PEFT needs one that divides the {count} inputs of {name}</source>
   <translation>boft_block_size 为 {value}；PEFT 要求它整除 {name} 的 {count} 个输入</translation>
  </message>
  <message>
   <location filename="../../core/linears/layer_head.py" />
   <source>The output head is quantized here; loss must be one that asks it for logits: eager, chunked, litgpt</source>
   <translation>此处输出头被量化，loss 只能是需要 logits 的：eager、chunked、litgpt</translation>
  </message>
  <message>
   <location filename="../../core/linears/stacked.py" />
   <source>lora_dropout is {value}; PEFT adapts the experts by changing their weights, which needs lora_dropout 0, or targets without {parts}</source>
   <translation>lora_dropout 为 {value}；PEFT 通过改变权重来适配专家，因此需要 lora_dropout 为 0，或目标中不含 {parts}</translation>
  </message>
  <message>
   <location filename="../../core/linears/stacked.py" />
   <source>lora_target_modules holds {target}, which reaches this model's router, and PEFT fails on it; name the layers instead: {others}</source>
   <translation>lora_target_modules 含有 {target}，它会触及该模型的路由器，PEFT 会因此失败；请改为写出层名：{others}</translation>
  </message>
  <message>
   <location filename="../../core/linears/stacked.py" />
   <source>lora_target_modules names {present} without {missing}; the experts hold both in one tensor, so that PEFT adapts both or none</source>
   <translation>lora_target_modules 含有 {present} 而没有 {missing}；专家把两者放在同一张量中，PEFT 只能同时适配或都不适配</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>float8_linears is on</source>
   <translation>float8_linears 已开启</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>grad_scaler is on</source>
   <translation>grad_scaler 已开启</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>loss is {value}, which exists for causal_lm only; for {task} it must be eager</source>
   <translation>loss 为 {value}，仅用于 causal_lm；对 {task} 必须是 eager</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>method is {value}, but with its settings no weight of {model} would train</source>
   <translation>method 为 {value}，但按其设置 {model} 没有任何权重会被训练</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>num_virtual_tokens is {value}; with {field} {length} that makes more positions than the {limit} that {model} has learned</source>
   <translation>num_virtual_tokens 为 {value}；加上 {field} {length}，位置数超过 {model} 学到的 {limit} 个</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>optimizer_in_backward needs an optimizer for each tensor; {name} is one for all</source>
   <translation>optimizer_in_backward 需要每个张量各有优化器；{name} 是整体一个</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>packing is {value}</source>
   <translation>packing 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>sharding is {value}</source>
   <translation>sharding 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>task is {value}</source>
   <translation>task 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>task is {value}; a model of type {model_type} can be trained for: {allowed}</source>
   <translation>task 为 {value}；{model_type} 类型的模型可训练：{allowed}</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>{field} is {value}; it needs sharding to be one of: {allowed}</source>
   <translation>{field} 为 {value}；它要求 sharding 为以下之一：{allowed}</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>{field} is {value}; {model} has learned positions for {limit} tokens, so it must be at most {limit}</source>
   <translation>{field} 为 {value}；{model} 只学习了 {limit} 个位置，因此至多为 {limit}</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>{name} trains some layers at a time</source>
   <translation>{name} 每次只训练部分层</translation>
  </message>
  <message>
   <location filename="../../core/memory/admission.py" />
   <source>{name} works in backward</source>
   <translation>{name} 在反向中更新</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>CUDA context</source>
   <translation>CUDA 上下文</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>In use at this moment</source>
   <translation>此刻占用</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>NCCL buffers</source>
   <translation>NCCL 缓冲区</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Peak on the device</source>
   <translation>设备上的峰值</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>blocks cached by the allocator</source>
   <translation>分配器缓存的块</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>cuBLAS workspaces of two threads</source>
   <translation>两个线程的 cuBLAS 工作区</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>gradient of {parameter}</source>
   <translation>{parameter} 的梯度</translation>
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>output of {layer}</source>
   <translation>{layer} 的输出</translation>
  </message>
  <message>
   <location filename="../../core/memory/host.py" />
   <source>page-locked blocks up to the next power of two</source>
   <translation>锁页内存块向上取整到 2 的幂</translation>
  </message>
  <message>
   <location filename="../../core/memory/method_admission.py" />
   <source>method is {value}</source>
   <translation>method 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/method_admission.py" />
   <source>target_parameters are named</source>
   <translation>指定了 target_parameters</translation>
  </message>
  <message>
   <location filename="../../core/memory/method_admission.py" />
   <source>trainable_token_count is 0; method trainable_tokens needs at least 1 row to train</source>
   <translation>trainable_token_count 为 0；方法 trainable_tokens 至少需要训练 1 行</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Activations</source>
   <translation>激活</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Backward</source>
   <translation>反向传播</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Communication</source>
   <translation>通信</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>DDP</source>
   <translation>DDP</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Evaluation</source>
   <translation>评估</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>FSDP2</source>
   <translation>FSDP2</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>First step</source>
   <translation>第一步</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Forward</source>
   <translation>前向传播</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Gradients</source>
   <translation>梯度</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Loading</source>
   <translation>加载</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Loading a checkpoint</source>
   <translation>加载检查点</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Logits and loss</source>
   <translation>logits 与损失</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Optimizer</source>
   <translation>优化器</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Quantized weights</source>
   <translation>量化权重</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Reduction</source>
   <translation>梯度归约</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Runtime</source>
   <translation>运行时</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Saving a checkpoint</source>
   <translation>保存检查点</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Temporary</source>
   <translation>临时</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>Weights</source>
   <translation>权重</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>ZeRO</source>
   <translation>ZeRO</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>all parameters</source>
   <translation>全部参数</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>loading</source>
   <translation>加载</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>loading a checkpoint</source>
   <translation>加载检查点</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>pooling</source>
   <translation>池化</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>saving a checkpoint</source>
   <translation>保存检查点</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>streams</source>
   <translation>流</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the backward pass</source>
   <translation>反向</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the batch</source>
   <translation>批次</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the evaluation</source>
   <translation>评估</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the first step</source>
   <translation>第一步</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the forward pass</source>
   <translation>前向</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the layers themselves</source>
   <translation>层本身</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the loss</source>
   <translation>损失计算</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the model itself</source>
   <translation>模型本身</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the optimizer step</source>
   <translation>优化器更新</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the outputs</source>
   <translation>输出</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the reduction of gradients</source>
   <translation>梯度归约</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the reference model</source>
   <translation>参考模型</translation>
  </message>
  <message>
   <location filename="../../core/memory/names.py" />
   <source>the teacher</source>
   <translation>教师模型</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>A frozen reference model lies beside the one that trains and counts with its weights.</source>
   <translation>冻结的参考模型与被训练的模型同在显存中，其权重计入在内。</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>Blocks cached in training seldom suit an evaluation: nvidia-smi may show more than this for a while. PyTorch gives them back before it runs out of memory.</source>
   <translation>训练时缓存的显存块很少适合评估：nvidia-smi 可能暂时显示比这里更多的显存。PyTorch 会在显存耗尽前把它们归还。</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>No adapter is counted for {names}; the model's linear layers are called {known}.</source>
   <translation>{names} 没有对应的适配器；该模型的线性层名为 {known}。</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>Only the text model of the {outer} checkpoint is counted.</source>
   <translation>只计入 {outer} 检查点中的文本模型。</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>Only the update is counted; generating and scoring the answers before it is not.</source>
   <translation>只计入参数更新；此前生成回答并打分所需的显存未计入。</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>The teacher's weights lie beside the student's; writing answers to learn from is not counted.</source>
   <translation>教师的权重与学生的权重同在显存中；生成供学习的回答所需的显存未计入。</translation>
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>{unknown} is not known; it is treated as {known}.</source>
   <translation>{unknown} 未知；按 {known} 处理。</translation>
  </message>
  <message>
   <location filename="../../core/memory/parallel_admission.py" />
   <source>sharding is {value}, which needs trained weights of one dtype in each block; these are {dtypes}</source>
   <translation>sharding 为 {value}，它要求每个块中参与训练的权重只有一种数据类型；现在有 {dtypes}</translation>
  </message>
  <message>
   <location filename="../../core/memory/parallel_admission.py" />
   <source>{field} is {value}; it must divide the {whole} GPUs evenly</source>
   <translation>{field} 为 {value}；它必须能整除 {whole} 张 GPU</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>reference is {value}; with method {method} there are no adapters to leave out: it must be model or precomputed</source>
   <translation>reference 为 {value}；方法 {method} 没有可以去掉的适配器：必须为 model 或 precomputed</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>sequence_length is {value}; for {task} it must be at least 2, as nothing predicts the first token</source>
   <translation>sequence_length 为 {value}；对于 {task} 至少为 2，因为第一个词元没有预测</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>sequence_length is {value}; the teacher {name} has learned positions for {limit} tokens</source>
   <translation>sequence_length 为 {value}；教师 {name} 的可学习位置只有 {limit} 个词元</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>sharding is {value}; for {task} it must be one of: {allowed}</source>
   <translation>sharding 为 {value}；对于 {task} 必须为以下之一：{allowed}</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>target_length is {value}; of the {length} tokens of a sequence at most {limit} can count</source>
   <translation>target_length 为 {value}；一个序列的 {length} 个词元中最多有 {limit} 个可以计入</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>teacher is {name} with {words} words; it must have the {wanted} words of {student}</source>
   <translation>teacher 为 {name}，词表有 {words} 个词；必须与 {student} 一样为 {wanted} 个</translation>
  </message>
  <message>
   <location filename="../../core/memory/preference_admission.py" />
   <source>teacher is {name}, which predicts no next token and cannot teach that</source>
   <translation>teacher 为 {name}，它不预测下一个词元，无法作为教师</translation>
  </message>
  <message>
   <location filename="../../core/memory/requirement.py" />
   <source>{field} is {value}; it must be {allowed} where {why}</source>
   <translation>{field} 为 {value}；当{why}时必须为 {allowed}</translation>
  </message>
  <message>
   <location filename="../../core/memory/stages.py" />
   <source>ZeRO-3 takes {more} MiB more than ZeRO-2 would: at its peak {gathered} MiB are gathered weights and buffers (ZeRO-2: {buffers} MiB), and dividing the weights saves {saved} MiB.</source>
   <translation>ZeRO-3 比 ZeRO-2 多占 {more} MiB：峰值时收集的权重和缓冲区为 {gathered} MiB（ZeRO-2 为 {buffers} MiB），而切分权重只节省 {saved} MiB。</translation>
  </message>
  <message>
   <location filename="../../core/memory/sweep.py" />
   <source>Both axes are {field}; a map needs two different settings</source>
   <translation>两条轴都是 {field}；地图需要两个不同的设置</translation>
  </message>
  <message>
   <location filename="../../core/memory/sweep.py" />
   <source>{field} has no values to go through</source>
   <translation>{field} 没有可取的值</translation>
  </message>
  <message>
   <location filename="../../core/memory/tensor_parallel_admission.py" />
   <source>sequence_length is {value}</source>
   <translation>sequence_length 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/tensor_parallel_admission.py" />
   <source>sequence_parallel is {value}</source>
   <translation>sequence_parallel 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/tensor_parallel_admission.py" />
   <source>tensor_parallel_size is {value}</source>
   <translation>tensor_parallel_size 为 {value}</translation>
  </message>
  <message>
   <location filename="../../core/memory/tensor_parallel_admission.py" />
   <source>tensor_parallel_size is {value}, but {model} shares one matrix between embedding and head, which cannot be divided both ways</source>
   <translation>tensor_parallel_size 为 {value}，但 {model} 的嵌入层和输出头共用一个矩阵，无法同时按两种方式切分</translation>
  </message>
  <message>
   <location filename="../../core/memory/tensor_parallel_admission.py" />
   <source>tensor_parallel_size is {value}; it must divide {field}, which is {size}</source>
   <translation>tensor_parallel_size 为 {value}；它必须能整除 {field}（{size}）</translation>
  </message>
  <message>
   <location filename="../../core/optimizers/low_rank.py" />
   <source>GaLore decomposes the gradients anew every few hundred steps; unless switched off, such a step counts.</source>
   <translation>GaLore 每隔几百步重新分解梯度；除非关闭，否则计入这样的一步。</translation>
  </message>
  <message>
   <location filename="../../core/planning/methods.py" />
   <source>Full</source>
   <translation>全参数</translation>
  </message>
  <message>
   <location filename="../../core/planning/methods.py" />
   <source>LoRA</source>
   <translation>LoRA</translation>
  </message>
  <message>
   <location filename="../../core/planning/methods.py" />
   <source>QLoRA</source>
   <translation>QLoRA</translation>
  </message>
  <message>
   <location filename="../../core/planning/methods.py" />
   <source>ZeRO-2 on {n} GPUs</source>
   <translation>{n} 张 GPU 的 ZeRO-2</translation>
  </message>
  <message>
   <location filename="../../core/planning/methods.py" />
   <source>ZeRO-3 on {n} GPUs</source>
   <translation>{n} 张 GPU 的 ZeRO-3</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>A step takes {seconds}: {rate} tokens a second over all GPUs. At its fastest it waits for {limit}.</source>
   <translation>每步耗时 {seconds}：所有 GPU 合计每秒 {rate} 个词元。最快时受限于{limit}。</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>Checkpointing computes part of it twice: {more} % more.</source>
   <translation>检查点会重复计算其中一部分：多 {more} %。</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>Each GPU sends {sent} a step: {factor} ψ a micro-batch, where ψ are the model's parameters.</source>
   <translation>每块 GPU 每步发送 {sent}：每个微批次 {factor} ψ，其中 ψ 为模型参数量。</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>arithmetic</source>
   <translation>计算</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>communication</source>
   <translation>通信</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>memory bandwidth</source>
   <translation>显存带宽</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>starting operations</source>
   <translation>启动算子</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>the host's optimizer</source>
   <translation>主机上的优化器</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>transfers to the host</source>
   <translation>与主机间的传输</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>{flops} on each GPU, {share} % of it between tokens (grows with the square of the length).</source>
   <translation>每块 GPU {flops}，其中 {share} % 在词元之间（随长度的平方增长）。</translation>
  </message>
  <message>
   <location filename="../../core/report/cost.py" />
   <source>{moved} a step pass between each GPU and its host.</source>
   <translation>每块 GPU 每步与主机之间传输 {moved}。</translation>
  </message>
  <message>
   <location filename="../../core/report/host.py" />
   <source>Host memory does not suffice: {needed} of {available} on each machine</source>
   <translation>主机内存不足：每台机器需要 {needed}，可用 {available}</translation>
  </message>
  <message>
   <location filename="../../core/report/host.py" />
   <source>Host memory suffices: {needed} of {available} on each machine</source>
   <translation>主机内存足够：每台机器需要 {needed}，可用 {available}</translation>
  </message>
  <message>
   <location filename="../../core/report/host.py" />
   <source>Host memory: {needed} on each machine</source>
   <translation>主机内存：每台机器 {needed}</translation>
  </message>
  <message>
   <location filename="../../core/report/host.py" />
   <source>On the disk</source>
   <translation>磁盘上</translation>
  </message>
  <message>
   <location filename="../../core/report/html.py" />
   <source>FitGauge report</source>
   <translation>FitGauge 报告</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>full fine-tuning</source>
   <translation>全参数微调</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>norms as adapters</source>
   <translation>归一化作为适配器</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>partial fine-tuning</source>
   <translation>部分微调</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>{count} trained tokens</source>
   <translation>{count} 个训练词元</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>{count} virtual tokens</source>
   <translation>{count} 个虚拟词元</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>{method}</source>
   <translation>{method}</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>{method} r = {rank}</source>
   <translation>{method} r = {rank}</translation>
  </message>
  <message>
   <location filename="../../core/report/methods.py" />
   <source>{method}, {kind}</source>
   <translation>{method}，{kind}</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>At the peak, in {phase}, all gradients exist, as the rule assumes.</source>
   <translation>在峰值（{phase}）时全部梯度都存在，与经验公式的假设一致。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>At the peak, in {phase}, no gradient exists yet; the rule counts all of them.</source>
   <translation>在峰值（{phase}）时还没有梯度；经验公式把它们全部计入。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>At the peak, in {phase}, {share} % of the gradients exist; the rule counts all of them.</source>
   <translation>在峰值（{phase}）时有 {share} % 的梯度存在；经验公式把它们全部计入。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>Both count {each} bytes on one GPU for each of {elements} trained parameters.</source>
   <translation>两者都为 {elements} 个可训练参数在一张 GPU 上各计 {each} 字节。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>Both count {elements} parameters, {each} bytes each on one GPU.</source>
   <translation>两者都计 {elements} 个参数，在一张 GPU 上各 {each} 字节。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule adds {rule} for framework and context; workspaces, cached blocks and CUDA context take {own}.</source>
   <translation>经验公式为框架和上下文加 {rule}；工作区、缓存块和 CUDA 上下文占 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule assumes AdamW with an fp32 copy, {rule} bytes on one GPU for each trained parameter; {optimizer} with these number formats holds {own}.</source>
   <translation>经验公式假设带 fp32 副本的 AdamW，在一张 GPU 上每个可训练参数 {rule} 字节；{optimizer} 在这些数值格式下为 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule describes one network of 2022 and gives {rule} (its misprinted form {misprint}); what this network and these kernels keep is {own}.</source>
   <translation>经验公式描述的是 2022 年的一个网络，得 {rule}（误印的形式得 {misprint}）；此网络和这些算子保留 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule gives {rule} (its misprinted form {misprint}) and adds them to everything else. They reach {highest} in {phase}, but the peak is in {peak}, when none are left.</source>
   <translation>经验公式得 {rule}（误印的形式得 {misprint}），并加到其余各项上。激活在{phase}时达到 {highest}，但峰值在{peak}，那时已全部释放。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule gives {rule} (its misprinted form {misprint}) and adds them to everything else. They reach {highest} in {phase}, but the peak is in {peak}, when {own} are left.</source>
   <translation>经验公式得 {rule}（误印的形式得 {misprint}），并加到其余各项上。激活在{phase}时达到 {highest}，但峰值在{peak}，那时只剩 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule knows one model, {rule} bytes for each of {elements} parameters on one GPU; with the frozen model beside it the tensors held take {own}.</source>
   <translation>经验法则只知道一个模型：一块 GPU 上 {elements} 个参数每个 {rule} 字节；加上旁边冻结的模型，所持张量占 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule quantizes every weight. Embeddings, norms and the head are not quantized: {own}.</source>
   <translation>经验公式量化每个权重。嵌入层、归一化层和输出层并不量化：{own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule takes half a byte for each of {elements} parameters: {rule}. Only linear layers are quantized, and each block of weights has a scale: {own}.</source>
   <translation>经验公式为 {elements} 个参数各计半个字节：{rule}。只有线性层被量化，且每块权重有一个缩放系数：{own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule takes {rule} bytes for each of {elements} parameters on one GPU; the tensors held take {own}.</source>
   <translation>经验公式为 {elements} 个参数在一张 GPU 上各计 {rule} 字节；实际持有的张量占 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule takes {rule} bytes for each trained parameter; at the peak, in {phase}, {own} bytes are held.</source>
   <translation>经验公式为每个可训练参数计 {rule} 字节；在峰值（{phase}）时持有 {own} 字节。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>{part}: the rule leaves this out, and it does not count at the peak; in {phase} it reaches {highest}.</source>
   <translation>{part}：经验公式没有计入，峰值时也不存在；在{phase}时达到 {highest}。</translation>
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>{part}: the rule leaves this out; at the peak, in {peak}, it is {own}.</source>
   <translation>{part}：经验公式没有计入；在峰值（{peak}）时为 {own}。</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Allocated (max_memory_allocated)</source>
   <translation>已分配（max_memory_allocated）</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Bytes</source>
   <translation>字节</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Configuration</source>
   <translation>配置</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Counter</source>
   <translation>计数</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Device (nvidia-smi)</source>
   <translation>设备（nvidia-smi）</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Device, {unit}</source>
   <translation>设备，{unit}</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Difference</source>
   <translation>差异</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Every other setting is as FitGauge starts with it.</source>
   <translation>其余设置均为 FitGauge 的初始值。</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Expected, bytes</source>
   <translation>预计，字节</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Figures are one GPU's at the highest moment of a training step once it runs steadily.</source>
   <translation>数字为稳定训练后一个训练步中最高时刻、单张 GPU 的显存。</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>FitGauge {version}; it follows the code of {libraries}.</source>
   <translation>FitGauge {version}；依照 {libraries} 的代码。</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Moment, allocated at the most</source>
   <translation>时刻，最高已分配</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Notes</source>
   <translation>说明</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>On the host of each machine</source>
   <translation>每台机器的主机内存</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Part</source>
   <translation>部分</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Peak</source>
   <translation>峰值</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Range</source>
   <translation>范围</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Range, {unit}</source>
   <translation>范围，{unit}</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Reserved (max_memory_reserved)</source>
   <translation>已保留（max_memory_reserved）</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Setting</source>
   <translation>设置</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Tensors are counted exactly; a range stands where only measurements tell.</source>
   <translation>张量按字节精确计算；只有测量才能得知之处给出范围。</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Total</source>
   <translation>合计</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>Verdict</source>
   <translation>结论</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>What a step costs</source>
   <translation>每一步的开销</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>What this rests on</source>
   <translation>依据</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>no</source>
   <translation>否</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>yes</source>
   <translation>是</translation>
  </message>
  <message>
   <location filename="../../core/report/sections.py" />
   <source>{name}: {configuration}</source>
   <translation>{name}：{configuration}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Does not fit</source>
   <translation>放不下</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Does not fit: {needed} of {free} {unit} on {gpu}, {left} too much (range {span})</source>
   <translation>放不下：{gpu} 需 {needed}，可用 {free} {unit}，超出 {left}（区间 {span}）</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Fits</source>
   <translation>放得下</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Fits: {needed} of {free} {unit} on {gpu}, {left} free (range {span})</source>
   <translation>放得下：{gpu} 需 {needed}，可用 {free} {unit}，余 {left}（区间 {span}）</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Takes {needed} {unit} on each GPU (range {span})</source>
   <translation>每张 GPU 需要 {needed} {unit}（区间 {span}）</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Tight</source>
   <translation>勉强</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Tight: {needed} of {free} {unit} on {gpu}, {left} free (range {span})</source>
   <translation>勉强：{gpu} 需 {needed}，可用 {free} {unit}，余 {left}（区间 {span}）</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>ZeRO-{stage} on {size} GPUs</source>
   <translation>{size} 张 GPU 上的 ZeRO-{stage}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>checkpointing</source>
   <translation>激活重算</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>tensor parallel {size}</source>
   <translation>张量并行 {size}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>this GPU</source>
   <translation>此 GPU</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{attention} attention</source>
   <translation>{attention} 注意力</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{batch} × {length} tokens</source>
   <translation>{batch} × {length} 词元</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{configuration}. {verdict}. The peak is in {phase}; the largest part is {part} with {amount} ({share} %).</source>
   <translation>{configuration}。{verdict}。峰值在{phase}；最大的部分是{part}，{amount}（{share} %）。</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{dtype}</source>
   <translation>{dtype}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{dtype} with fp32 master weights</source>
   <translation>{dtype}，fp32 主权重</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{dtype}, {autocast} autocast</source>
   <translation>{dtype}，{autocast} 自动混合精度</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{first} · {rest}</source>
   <translation>{first} · {rest}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{loss} loss</source>
   <translation>{loss} 损失</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{model}</source>
   <translation>{model}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{optimizer}</source>
   <translation>{optimizer}</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{size} GPUs</source>
   <translation>{size} 张 GPU</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{steps} accumulation steps</source>
   <translation>梯度累积 {steps} 次</translation>
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{strategy} on {size} GPUs</source>
   <translation>{size} 张 GPU 上的 {strategy}</translation>
  </message>
  <message>
   <location filename="../../core/tape/reentrant.py" />
   <source>gradient_checkpointing cannot run this model's layers again by the older, reentrant way, because they hand on more than hidden states; choose full, selective or none</source>
   <translation>gradient_checkpointing 不能用旧的可重入方式重算该模型的层，因为各层传递的不止隐藏状态；请选 full、selective 或 none</translation>
  </message>
  <message>
   <location filename="../../core/tasks/prompts.py" />
   <source>method is {value}; FitGauge cannot compute it for a model of type {model_type}</source>
   <translation>method 为 {value}；FitGauge 无法对 {model_type} 类型的模型计算</translation>
  </message>
  <message>
   <location filename="../../gui/association.py" />
   <source>The folder {path} cannot be made: {reason}</source>
   <translation>无法创建文件夹 {path}：{reason}</translation>
  </message>
  <message>
   <location filename="../../gui/estimates.py" />
   <source>No estimate for this configuration: {problem}</source>
   <translation>此配置无法估算：{problem}</translation>
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>{path} could not be read: {problem}</source>
   <translation>无法读取 {path}：{problem}</translation>
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>{path} is larger than any file FitGauge reads</source>
   <translation>{path} 超出 FitGauge 读取的文件大小</translation>
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>{path} is not a text file in UTF-8</source>
   <translation>{path} 不是 UTF-8 文本文件</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>nothing</source>
   <translation>无后缀</translation>
  </message>
  <message>
   <location filename="../../gui/reports/formats.py" />
   <source>{path} ends in {suffix}; a report is written as one of: {known}</source>
   <translation>{path} 的后缀是 {suffix}；报告可存为：{known}</translation>
  </message>
  <message>
   <location filename="../../gui/saving.py" />
   <source>{path} could not be saved: {problem}. Nothing is lost; choose another place</source>
   <translation>无法保存 {path}：{problem}。内容没有丢失；请换一个位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>1 + tanh</source>
   <translation>1 + tanh</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>16-bit copy of the own part</source>
   <translation>本地分片的 16 位副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>8-bit input</source>
   <translation>8 位输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>GELU</source>
   <translation>GELU</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>Hadamard product</source>
   <translation>Hadamard 积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>Kronecker product</source>
   <translation>Kronecker 积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>ReLU</source>
   <translation>ReLU</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>SiLU</source>
   <translation>SiLU</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>above the cut-off</source>
   <translation>高于截止值的部分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>absolute gradient</source>
   <translation>梯度绝对值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>absolute input</source>
   <translation>输入绝对值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>absolute values</source>
   <translation>绝对值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>act · gate</source>
   <translation>激活 · 门控</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>adapted weight</source>
   <translation>适配后的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>adaptive rate</source>
   <translation>自适应步长</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>advantages</source>
   <translation>优势值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>after dropout</source>
   <translation>dropout 之后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>angles</source>
   <translation>角度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>angles of neighbours</source>
   <translation>相邻元素的角度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>angles twice</source>
   <translation>重复两次的角度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>argument of tanh</source>
   <translation>tanh 的自变量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention mask</source>
   <translation>注意力掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention mask as numbers</source>
   <translation>数值形式的注意力掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention mask of the virtual tokens</source>
   <translation>虚拟词元的注意力掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention mask with the virtual tokens</source>
   <translation>含虚拟词元的注意力掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention output</source>
   <translation>注意力输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention weights</source>
   <translation>注意力权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention weights and sinks</source>
   <translation>注意力权重与汇聚项</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>attention weights in the model's dtype</source>
   <translation>模型 dtype 的注意力权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>average logit of each word</source>
   <translation>每个词的平均 logit</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>averaged difference (exp_avg_diff)</source>
   <translation>差分均值 (exp_avg_diff)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>base point (z)</source>
   <translation>基点 (z)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>best words</source>
   <translation>最可能的词</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>beta</source>
   <translation>beta</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>bias</source>
   <translation>偏置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>bias in the adapter's dtype</source>
   <translation>适配器数据类型的偏置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>biases by row</source>
   <translation>按行的偏置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>block-diagonal matrix</source>
   <translation>块对角矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>both distributions</source>
   <translation>两个分布</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>buckets</source>
   <translation>桶</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>buffer for a part of the optimizer</source>
   <translation>优化器分块的缓冲区</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>buffer for the largest gradient</source>
   <translation>最大梯度的缓冲区</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>buffer for weights</source>
   <translation>权重缓冲区</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>butterfly matrices</source>
   <translation>蝶形矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>cache of a prefix</source>
   <translation>前缀的缓存</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>capped logits</source>
   <translation>限幅后的 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>causal mask</source>
   <translation>因果掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>causal pattern</source>
   <translation>因果模式</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>causal pattern of a chunk</source>
   <translation>一块的因果模式</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>centred</source>
   <translation>中心化</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>chosen experts</source>
   <translation>选中的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>chosen groups</source>
   <translation>选中的组</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>chunk in the head's dtype</source>
   <translation>输出层 dtype 的一块</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>clamp</source>
   <translation>截断</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>clamped values</source>
   <translation>截断后的值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>clipped gain</source>
   <translation>截断后的收益</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>clipped ratio</source>
   <translation>截断后的比率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>clone of the output</source>
   <translation>输出的克隆</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>code book of a state</source>
   <translation>优化器状态的码本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>codes</source>
   <translation>编码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>codes as integers</source>
   <translation>整数编码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>codes without their zero points</source>
   <translation>减去零点的编码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>column-major copy</source>
   <translation>列主序副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>columns over their norms</source>
   <translation>列除以其范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>columns with outliers</source>
   <translation>含离群值的列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>comparison</source>
   <translation>比较结果</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>complex rotations</source>
   <translation>复数旋转</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>concatenated gradients</source>
   <translation>拼接的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>conditions so far</source>
   <translation>已合并的条件</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>conjugate</source>
   <translation>共轭</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>content with distances</source>
   <translation>内容与距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>content with its distances</source>
   <translation>内容与其距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy by position</source>
   <translation>按位置的副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy by value head</source>
   <translation>按值头的副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy for the batched product</source>
   <translation>批量矩阵乘法所用的副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy in another dtype</source>
   <translation>另一 dtype 的副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy of a large gradient</source>
   <translation>大梯度的副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy of the active stream</source>
   <translation>活动流的副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy of the gradient</source>
   <translation>梯度副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>copy of the scores before their division</source>
   <translation>相除前的打分副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>corrected first moment</source>
   <translation>校正后的一阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>corrected second moment</source>
   <translation>校正后的二阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>corrected streams</source>
   <translation>校正后的流</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>correction</source>
   <translation>校正量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>cosine</source>
   <translation>余弦</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>counted tokens</source>
   <translation>计入的词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>cumulative decay</source>
   <translation>累积衰减</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>cumulative gradient</source>
   <translation>累积梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>cut-off</source>
   <translation>截止值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decay</source>
   <translation>衰减</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decay between positions</source>
   <translation>位置之间的衰减</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decay of a chunk</source>
   <translation>一块的衰减</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decay rate</source>
   <translation>衰减率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decay to the end</source>
   <translation>到末尾的衰减</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decayed key</source>
   <translation>衰减后的键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decayed key · beta</source>
   <translation>衰减后的键 · beta</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decayed query</source>
   <translation>衰减后的查询</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decayed state</source>
   <translation>衰减后的状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decays</source>
   <translation>衰减量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>decoder token ids</source>
   <translation>解码器词元编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>denominator</source>
   <translation>分母</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>dequantized weight</source>
   <translation>反量化的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>derivative</source>
   <translation>导数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>difference</source>
   <translation>差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>difference from the log-partition</source>
   <translation>与对数配分之差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>difference of the rewards</source>
   <translation>两项奖励之差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>differences of the log-probabilities</source>
   <translation>对数概率之差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>direction</source>
   <translation>方向</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distance from the identity</source>
   <translation>与单位矩阵之差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distance from the largest score</source>
   <translation>与最大打分之差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distance to a code value</source>
   <translation>到码值的距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances</source>
   <translation>距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances above zero</source>
   <translation>大于零的距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances as numbers</source>
   <translation>数值形式的距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances in buckets</source>
   <translation>分桶的距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances of positions</source>
   <translation>位置间的距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances up to zero</source>
   <translation>不大于零的距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances with content</source>
   <translation>距离与内容</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances with their content</source>
   <translation>距离与其内容</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>distances without sign</source>
   <translation>无符号距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>divergence of each word</source>
   <translation>每个词的散度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>doubled matrix</source>
   <translation>加倍的矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>drawn expert</source>
   <translation>抽中的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>dropout mask</source>
   <translation>dropout 掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>each angle twice</source>
   <translation>每个角度各两次</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>embeddings</source>
   <translation>嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>embeddings of tokens that count</source>
   <translation>计入的词元的嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>embeddings with positions</source>
   <translation>加上位置的嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>embeddings with the virtual tokens</source>
   <translation>含虚拟词元的嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>embeddings with their update</source>
   <translation>加上更新量的嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>ends of the experts' rows</source>
   <translation>各专家的行末位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>entropies of the answers</source>
   <translation>回答的熵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>entropy of each token</source>
   <translation>每个词元的熵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>estimate of the second moment</source>
   <translation>二阶矩的估计</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>expanded key gradient</source>
   <translation>展开的键梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>expanded value gradient</source>
   <translation>展开的值梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>expected logit</source>
   <translation>logit 的期望</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>expert of each row</source>
   <translation>每行的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>experts of the chosen groups</source>
   <translation>选中组内的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>experts outside the chosen groups</source>
   <translation>选中组外的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>experts too far from the best</source>
   <translation>离最佳过远的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>experts with their update</source>
   <translation>加更新量的专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>exponential</source>
   <translation>指数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>factor</source>
   <translation>系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>factor of Heun's method</source>
   <translation>Heun 法的系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>factor of the update</source>
   <translation>更新量的系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>factorized systems</source>
   <translation>分解后的方程组</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>far buckets</source>
   <translation>远距离桶</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>first moment (exp_avg)</source>
   <translation>一阶矩 (exp_avg)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>first moment in fp32</source>
   <translation>fp32 一阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>first state</source>
   <translation>第一状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>flat own gradients</source>
   <translation>展平的自有梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>flattened message</source>
   <translation>展平的消息</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp16 copy of the input</source>
   <translation>输入的 fp16 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 accumulator of the query gradient</source>
   <translation>查询梯度的 fp32 累加器</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy</source>
   <translation>fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy for a power</source>
   <translation>用于求幂的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy for the norm</source>
   <translation>用于归一化的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy for the router</source>
   <translation>用于路由器的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of a chunk</source>
   <translation>一块的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of a weight</source>
   <translation>一个权重的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of log-softmax</source>
   <translation>log-softmax 的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the gate</source>
   <translation>门控的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the gradient</source>
   <translation>梯度的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the input</source>
   <translation>输入的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the logits</source>
   <translation>logits 的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the outputs</source>
   <translation>输出的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the rotary part</source>
   <translation>旋转部分的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the weight</source>
   <translation>权重的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy of the weights</source>
   <translation>权重的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 copy, heads first</source>
   <translation>fp32 副本，头维在前</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 gradient of the bias</source>
   <translation>偏置的 fp32 梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 gradient of the head</source>
   <translation>输出头的 fp32 梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 gradient of the hidden states</source>
   <translation>隐藏状态的 fp32 梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 key</source>
   <translation>fp32 键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 query</source>
   <translation>fp32 查询</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp32 scores</source>
   <translation>fp32 打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>fp8 copy</source>
   <translation>fp8 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gain</source>
   <translation>增益</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gate</source>
   <translation>门控</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gate of the shared expert</source>
   <translation>共享专家的门控</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gate · up</source>
   <translation>门控 · 上投影</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gated</source>
   <translation>门控后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gated in fp32</source>
   <translation>fp32 门控后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gated input</source>
   <translation>门控后的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gated input of the layer</source>
   <translation>层的门控输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gated output</source>
   <translation>门控后的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gathered weight</source>
   <translation>收集的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gathered weights in flight</source>
   <translation>传输中的收集权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient</source>
   <translation>梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient bucket</source>
   <translation>梯度桶</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient cast</source>
   <translation>转换类型的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient given up</source>
   <translation>已释放的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient in fp32</source>
   <translation>fp32 梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient in fp64 for its norm</source>
   <translation>求范数用的 fp64 梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient in row-major order</source>
   <translation>行主序的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a chunk</source>
   <translation>一块的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a chunk of logits</source>
   <translation>一块 logits 的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a column</source>
   <translation>一列的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a factor</source>
   <translation>一个因子的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a gather</source>
   <translation>gather 的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a norm</source>
   <translation>范数的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a part</source>
   <translation>一部分的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a piece of logits</source>
   <translation>一段 logits 的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a slice</source>
   <translation>切片的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of a stream</source>
   <translation>一个流的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of all experts</source>
   <translation>全部专家的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of all scores</source>
   <translation>全部打分的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of an operand</source>
   <translation>一个操作数的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of attention</source>
   <translation>注意力的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of each shard</source>
   <translation>每个分片的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of keys and values</source>
   <translation>键和值的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of log-softmax</source>
   <translation>log-softmax 的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of one place</source>
   <translation>一处的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the bias</source>
   <translation>偏置的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the blocks</source>
   <translation>块的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the chosen scores</source>
   <translation>选中打分的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the columns</source>
   <translation>各列的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the divergence</source>
   <translation>散度的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the head</source>
   <translation>输出层的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the head from a piece</source>
   <translation>一段产生的输出头梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the head from one chunk</source>
   <translation>一块得出的输出层梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the hidden states</source>
   <translation>隐藏状态的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the input</source>
   <translation>输入的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the log-partition</source>
   <translation>对数配分的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the log-probabilities</source>
   <translation>对数概率的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the logits</source>
   <translation>logits 的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the logits of a sequence</source>
   <translation>一条序列的 logits 的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the loss</source>
   <translation>损失的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the loss of each token</source>
   <translation>每个词元损失的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the mask</source>
   <translation>掩码的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the other streams</source>
   <translation>其他流的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the rewards</source>
   <translation>奖励的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the right side</source>
   <translation>右端项的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the score</source>
   <translation>打分的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the step before (prev_grad)</source>
   <translation>上一步的梯度 (prev_grad)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the streams</source>
   <translation>各流的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the sum</source>
   <translation>和的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the system</source>
   <translation>方程组的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the table</source>
   <translation>表的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the trained rows</source>
   <translation>训练行的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient of the weight</source>
   <translation>权重的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient put back in place</source>
   <translation>放回原位的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient summed over broadcast dimensions</source>
   <translation>对广播维求和的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient summed over copies</source>
   <translation>对副本求和的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient summed over repeated heads</source>
   <translation>对重复的头求和的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient summed over streams</source>
   <translation>对流求和的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient summed over the batch</source>
   <translation>对批次求和的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient times the other product</source>
   <translation>梯度 · 另一乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient turned round</source>
   <translation>翻转的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient where allowed</source>
   <translation>允许处的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient within the limits</source>
   <translation>界限内的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradient without padding</source>
   <translation>去除填充的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradients in fp32</source>
   <translation>fp32 梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradients of all layers</source>
   <translation>所有层的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradients of earlier micro-batches</source>
   <translation>先前微批次的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradients of the hidden states' pieces</source>
   <translation>各段隐藏状态的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>gradients put in their places</source>
   <translation>各归其位的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>group of each row</source>
   <translation>每行的组</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>half-precision copies of the head</source>
   <translation>输出头的半精度副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>half-precision copy</source>
   <translation>半精度副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>half-precision copy of a weight</source>
   <translation>一个权重的半精度副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>halves swapped</source>
   <translation>两半对调</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>heads before tokens</source>
   <translation>头在前、词元在后的排列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>heads repeated</source>
   <translation>重复的头</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>heads side by side</source>
   <translation>并排的头</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>hidden states of tokens that count</source>
   <translation>计入的词元的隐藏状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>identity matrices</source>
   <translation>单位矩阵组</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>identity matrix</source>
   <translation>单位矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>ids within the table</source>
   <translation>表内的编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>indices into the code book</source>
   <translation>码本索引</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>indices of positions</source>
   <translation>位置索引</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>indices of the trained rows</source>
   <translation>训练行的索引</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>innovation</source>
   <translation>新息</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>innovation for each stream</source>
   <translation>每个流的新息</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>input in the adapter's dtype</source>
   <translation>适配器 dtype 的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>input in the compute dtype</source>
   <translation>计算 dtype 的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>input in the weight's dtype</source>
   <translation>权重 dtype 的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>input of every expert</source>
   <translation>每个专家的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>input of the layer, back from the host</source>
   <translation>从主机取回的层输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>inputs by expert</source>
   <translation>按专家排列的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>inputs of all layers</source>
   <translation>所有层的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>instability of the update</source>
   <translation>更新量的不稳定度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>integer product</source>
   <translation>整数乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>inverted mask</source>
   <translation>取反的掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>key</source>
   <translation>键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>key · beta</source>
   <translation>键 · beta</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>keys</source>
   <translation>键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>keys and values of all layers</source>
   <translation>所有层的键和值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>keys that read the state</source>
   <translation>读取状态的键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>keys with those of the prefix</source>
   <translation>含前缀的键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>labels</source>
   <translation>标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>labels but the last</source>
   <translation>除末位外的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>labels of the virtual tokens</source>
   <translation>虚拟词元的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>labels of tokens that count</source>
   <translation>计入损失的词元的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>labels that do not count</source>
   <translation>不计入的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>labels with the virtual tokens</source>
   <translation>含虚拟词元的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>largest scores</source>
   <translation>最大打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>largest second moment (max_exp_avg_sq)</source>
   <translation>最大二阶矩 (max_exp_avg_sq)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>largest values of the gate</source>
   <translation>门控的最大值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>last bucket</source>
   <translation>末桶</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>last token of each sequence</source>
   <translation>每条序列的最后一个词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>left singular vectors</source>
   <translation>左奇异向量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>lengths of one</source>
   <translation>单位长度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>lengths of the vectors</source>
   <translation>向量的长度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>limited gate</source>
   <translation>限幅的门控</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>limited gradient</source>
   <translation>限幅的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>limited up</source>
   <translation>限幅的上投影</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>locks</source>
   <translation>锁</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-probabilities of the answers</source>
   <translation>回答的对数概率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-probability of each answer</source>
   <translation>每个回答的对数概率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-probability of each token</source>
   <translation>每个词元的对数概率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-sigmoid of the difference</source>
   <translation>差值的 log-sigmoid</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-softmax</source>
   <translation>log-softmax</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-softmax of a block</source>
   <translation>一块的 log-softmax</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>log-softmax of the pieces</source>
   <translation>各段的 log-softmax</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logarithm of distances</source>
   <translation>距离的对数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logarithm of the sum of exponentials</source>
   <translation>指数和的对数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logarithm with sign</source>
   <translation>带符号的对数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logits but the last position's</source>
   <translation>去掉末位的 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logits over the temperature</source>
   <translation>除以温度的 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logits over their cap</source>
   <translation>logits 除以上限</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>logits without the last position</source>
   <translation>除末位外的 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>loss of each token</source>
   <translation>每个词元的损失</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>loss of tokens that count</source>
   <translation>计入词元的损失</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>low-rank product</source>
   <translation>低秩乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>low-rank weight</source>
   <translation>低秩权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>magnitude</source>
   <translation>幅值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>magnitude over norm</source>
   <translation>幅值除以范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mask as numbers</source>
   <translation>数值形式的掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mask over the hidden states</source>
   <translation>隐藏状态的掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mask with aligned rows</source>
   <translation>行对齐的掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>masked</source>
   <translation>加掩码后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>masked scores</source>
   <translation>加掩码的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>matrix in bf16</source>
   <translation>bf16 矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>matrix with its update</source>
   <translation>加更新量的矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mean</source>
   <translation>均值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mean logit of each token</source>
   <translation>每个词元的平均 logit</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mean of the streams</source>
   <translation>各流的均值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mean over the tokens</source>
   <translation>对词元求均值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>means of rows</source>
   <translation>各行均值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mixed streams</source>
   <translation>混合的流</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>mixture of both distributions</source>
   <translation>两个分布的混合</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>momentum (exp_avg)</source>
   <translation>动量 (exp_avg)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>momentum buffer</source>
   <translation>动量缓冲</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>moving average of the weights</source>
   <translation>权重的滑动平均</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>near</source>
   <translation>近距离标记</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>near or far buckets</source>
   <translation>近或远的桶</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>negative</source>
   <translation>相反数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>negative distances</source>
   <translation>负距离</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>negative gradient</source>
   <translation>负梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>negative log-softmax</source>
   <translation>负 log-softmax</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>neighbouring code values</source>
   <translation>相邻码值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>neighbours swapped</source>
   <translation>相邻元素对调</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>new scales</source>
   <translation>新的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>new values</source>
   <translation>新值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>noise of the draw</source>
   <translation>抽样噪声</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>norm</source>
   <translation>范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>norm of a gradient</source>
   <translation>一个梯度的范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>norm of each row</source>
   <translation>每行的范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>norm of the scaled gradient</source>
   <translation>缩放后梯度的范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>normalised</source>
   <translation>归一化</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>normalised gradient</source>
   <translation>归一化的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>normalised in fp32</source>
   <translation>fp32 归一化</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>norms of the columns</source>
   <translation>列的范数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>number of tokens</source>
   <translation>词元数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>number of tokens, one at least</source>
   <translation>词元数，至少为 1</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>numbers of the partners</source>
   <translation>配对项的编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>numbers of the virtual tokens</source>
   <translation>虚拟词元的编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>one chunk of logits</source>
   <translation>一块 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>one tile of logits</source>
   <translation>一块 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>ones</source>
   <translation>全 1</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>ones for counting</source>
   <translation>计数用的 1</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>order of the words</source>
   <translation>词的次序</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>orthogonalised matrix</source>
   <translation>正交化的矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outlier columns</source>
   <translation>离群列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outlier columns of the input</source>
   <translation>输入的离群列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outlier columns of the weight</source>
   <translation>权重的离群列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outlier columns, scaled</source>
   <translation>缩放后的离群列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outlier mask</source>
   <translation>离群掩码</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output</source>
   <translation>输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output by position</source>
   <translation>按位置的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output of the convolution</source>
   <translation>卷积的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output of the experts</source>
   <translation>专家的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output of the layer</source>
   <translation>层的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output with its bias</source>
   <translation>加偏置的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output with its update</source>
   <translation>加更新量的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>output without its bias</source>
   <translation>未加偏置的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outputs in row-major order</source>
   <translation>行主序的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>outputs of all chunks</source>
   <translation>所有块的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>overflow flag</source>
   <translation>溢出标志</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own gradients</source>
   <translation>自有梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own gradients in fp32</source>
   <translation>fp32 自有梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own part from the host</source>
   <translation>从主机取回的本地分片</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own part in fp32</source>
   <translation>本地分片的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own part of a frozen weight</source>
   <translation>冻结权重的本地分片</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own part of the gradients</source>
   <translation>梯度的自有部分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>own part of the weights</source>
   <translation>权重的自有部分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>padded labels</source>
   <translation>填充后的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>padded to whole chunks</source>
   <translation>填充到整块</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>padding to a multiple of the ranks</source>
   <translation>补齐到 GPU 数的倍数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>part along the vector</source>
   <translation>沿向量的分量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>patches</source>
   <translation>图像块</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>permutation in the input's dtype</source>
   <translation>输入数据类型的置换</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>permuted columns</source>
   <translation>置换后的列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>pieces of the logits in fp32</source>
   <translation>fp32 的各段 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>pivots</source>
   <translation>主元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>pixels</source>
   <translation>像素</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>pixels in the model's dtype</source>
   <translation>模型 dtype 的像素</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>place of the largest score</source>
   <translation>最大打分的位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>places within a limit</source>
   <translation>界限内的位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>polynomial of the product</source>
   <translation>乘积的多项式</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>position bias in row-major order</source>
   <translation>行主序的位置偏置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>position bias where allowed</source>
   <translation>允许处的位置偏置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>position indices</source>
   <translation>位置编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>positions</source>
   <translation>位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>positions of tokens that are no padding</source>
   <translation>非填充词元的位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>positions with a label</source>
   <translation>有标签的位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>positions without a label</source>
   <translation>无标签的位置</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>positive step</source>
   <translation>正步长</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>power</source>
   <translation>幂</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>power of the blocks</source>
   <translation>块的幂</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>prediction of the state</source>
   <translation>状态的预测</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>predictions</source>
   <translation>预测</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>probabilities</source>
   <translation>概率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>probability of each label</source>
   <translation>每个标签的概率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product</source>
   <translation>乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product in fp16</source>
   <translation>fp16 乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product of a factor</source>
   <translation>因子之积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product of output and gradient</source>
   <translation>输出与梯度的乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product of the adapters, scaled</source>
   <translation>缩放后的适配器乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product of the reflections</source>
   <translation>反射之积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product of the short sides</source>
   <translation>短边的乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>product of the solutions</source>
   <translation>解的乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>products of keys</source>
   <translation>键的乘积</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>projected gradient</source>
   <translation>投影后的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>projection</source>
   <translation>投影矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>quantization maps</source>
   <translation>量化映射表</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>queries</source>
   <translation>查询</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>queries, keys and values</source>
   <translation>查询、键和值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>quotient</source>
   <translation>商</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>ratio to the old log-probabilities</source>
   <translation>与旧对数概率之比</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>read of the chunk</source>
   <translation>块的读出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>read of the state</source>
   <translation>状态的读出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>reciprocal root</source>
   <translation>平方根的倒数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>reciprocal roots</source>
   <translation>平方根的倒数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>recurrent state</source>
   <translation>循环状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>reduced piece in fp32</source>
   <translation>归约后梯度片段的 fp32 副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>relu</source>
   <translation>ReLU</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>repeated for every sequence</source>
   <translation>为每条序列重复</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>residual sum</source>
   <translation>残差和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>right singular vectors</source>
   <translation>右奇异向量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>root mean square</source>
   <translation>均方根</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>root of the second moment</source>
   <translation>二阶矩的平方根</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>root of the squared average</source>
   <translation>平方均值的平方根</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>root of the sum of squares</source>
   <translation>平方和的平方根</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated</source>
   <translation>旋转后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated and passed</source>
   <translation>旋转与未旋转部分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated blocks</source>
   <translation>旋转后的块</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated half</source>
   <translation>旋转的一半</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated in fp32</source>
   <translation>fp32 旋转后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated input</source>
   <translation>旋转后的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated pairs</source>
   <translation>旋转的元素对</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotated part</source>
   <translation>旋转部分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotation of all features</source>
   <translation>所有特征的旋转</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotation of each block</source>
   <translation>每块的旋转</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rotation of every block</source>
   <translation>各块的旋转</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>routed and shared experts</source>
   <translation>路由专家与共享专家</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>router inputs</source>
   <translation>路由器输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>row means</source>
   <translation>行均值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>row numbers</source>
   <translation>行号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>row scales</source>
   <translation>行缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>row sums</source>
   <translation>行和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>row-major copy</source>
   <translation>行主序副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rows by expert</source>
   <translation>按专家排列的行</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rows in their first order</source>
   <translation>原次序的行</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rows of distances</source>
   <translation>距离的行</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rows of each expert</source>
   <translation>每个专家的行</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rows of the position table</source>
   <translation>位置表的行</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>rows of the tokens that count</source>
   <translation>计入词元的行</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>same sequence</source>
   <translation>同一序列</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>saved tensor back from the host</source>
   <translation>从主机取回的保存张量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale of each channel</source>
   <translation>每个通道的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale of each output</source>
   <translation>每个输出的缩放</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale of each row</source>
   <translation>每行的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale of each weight</source>
   <translation>每个权重的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale of the loss</source>
   <translation>损失的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale of the scores</source>
   <translation>打分的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scale − 1</source>
   <translation>缩放系数 − 1</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled</source>
   <translation>缩放后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled active stream</source>
   <translation>缩放后的活动流</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled adapter output</source>
   <translation>缩放后的适配器输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled base output</source>
   <translation>缩放后的基座输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled embeddings</source>
   <translation>缩放后的嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled for the head</source>
   <translation>为输出层缩放后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled gradient</source>
   <translation>缩放后的梯度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled half</source>
   <translation>缩放后的一半</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled hidden states</source>
   <translation>缩放后的隐藏状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled in fp32</source>
   <translation>fp32 缩放后</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled input</source>
   <translation>缩放后的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled key</source>
   <translation>缩放后的键</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled logits</source>
   <translation>缩放后的 logits</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled output</source>
   <translation>缩放后的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled output with its bias</source>
   <translation>加偏置的缩放输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled projection</source>
   <translation>缩放后的投影</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled queries</source>
   <translation>缩放后的查询</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled queries in fp32</source>
   <translation>fp32 缩放后的查询</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled query</source>
   <translation>缩放后的查询</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled rank</source>
   <translation>缩放后的低秩结果</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled score</source>
   <translation>缩放后的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled scores</source>
   <translation>缩放后的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled similarities</source>
   <translation>缩放后的相似度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled to the target</source>
   <translation>缩放到目标幅值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled update</source>
   <translation>缩放后的更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scaled values</source>
   <translation>缩放后的值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scales divided</source>
   <translation>相除的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scales of a state</source>
   <translation>优化器状态的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scales of the queries by position</source>
   <translation>按位置的查询缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scales with their offset</source>
   <translation>加偏移的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>score of the drawn expert</source>
   <translation>抽中专家的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores</source>
   <translation>打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores and sinks</source>
   <translation>打分与汇聚项</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores below the largest</source>
   <translation>小于最大值的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores by expert</source>
   <translation>按专家的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores of a chunk</source>
   <translation>一块的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores of all experts</source>
   <translation>全部专家的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores of distances</source>
   <translation>距离的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores of the chosen experts</source>
   <translation>选中专家的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores of the experts near the best</source>
   <translation>接近最佳的专家的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores of the groups</source>
   <translation>各组的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores with distances</source>
   <translation>加距离的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores with position bias</source>
   <translation>加位置偏置的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores with slopes</source>
   <translation>加斜率的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores with the bias of the choice</source>
   <translation>加选择偏置的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>scores without the first expert</source>
   <translation>除首位专家外的打分</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second moment</source>
   <translation>二阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second moment (exp_avg_sq)</source>
   <translation>二阶矩 (exp_avg_sq)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second moment above epsilon</source>
   <translation>不小于 epsilon 的二阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second moment in fp32</source>
   <translation>fp32 二阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second moment of columns</source>
   <translation>列二阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second moment of rows</source>
   <translation>行二阶矩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>second state</source>
   <translation>第二状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>shifted labels</source>
   <translation>移位的标签</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>side</source>
   <translation>方向</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>side in buckets</source>
   <translation>方向所在的桶</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sigmoid of the gate</source>
   <translation>门控的 sigmoid</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sigmoid of the scores</source>
   <translation>打分的 sigmoid</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>signs of distances</source>
   <translation>距离的符号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>similarities</source>
   <translation>相似度</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sine</source>
   <translation>正弦</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sine and cosine</source>
   <translation>正弦与余弦</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>singular values</source>
   <translation>奇异值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sinks</source>
   <translation>汇聚项</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>skew-symmetric blocks</source>
   <translation>反对称块</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>slopes over positions</source>
   <translation>随位置的斜率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>small weight kept whole</source>
   <translation>整体保留的小权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>softmax statistics</source>
   <translation>softmax 统计量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sorted averages</source>
   <translation>排序的均值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sorting of the indices</source>
   <translation>索引的排序</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>spectrograms</source>
   <translation>频谱图</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>square</source>
   <translation>平方</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>squared average (square_avg)</source>
   <translation>平方均值 (square_avg)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>squared epsilon</source>
   <translation>epsilon 的平方</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>squared gradient</source>
   <translation>梯度的平方</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>squared log-partition</source>
   <translation>对数配分的平方</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>squares</source>
   <translation>平方</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>standard deviation</source>
   <translation>标准差</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>states of the solver</source>
   <translation>求解器的状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>statistics of each token</source>
   <translation>每个词元的统计量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>step</source>
   <translation>步长</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>step counter</source>
   <translation>步数计数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>steps since the scale grew</source>
   <translation>距上次放大缩放系数的步数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>stream</source>
   <translation>流</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum</source>
   <translation>和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of both halves</source>
   <translation>两半之和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of gradients</source>
   <translation>梯度和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of gradients from the host</source>
   <translation>从主机取回的梯度累加值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of rounding errors (Kahan)</source>
   <translation>舍入误差之和 (Kahan)</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of shards</source>
   <translation>分片之和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of squares</source>
   <translation>平方和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum of the scores</source>
   <translation>打分之和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum over the experts</source>
   <translation>对专家求和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum over the last dimension</source>
   <translation>对末维求和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum over the tokens</source>
   <translation>对词元求和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum with a number</source>
   <translation>与数相加</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>sum with the detour</source>
   <translation>加旁路的和</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>summands of the entropy</source>
   <translation>熵的各项</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>system</source>
   <translation>方程组矩阵</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>table with its trained rows</source>
   <translation>含训练行的表</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>tanh</source>
   <translation>tanh</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>target magnitude</source>
   <translation>目标幅值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>the smaller of two</source>
   <translation>两者中较小的</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>tile of hidden states</source>
   <translation>一块隐藏状态</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>tile of the head</source>
   <translation>一块输出头权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>token embeddings</source>
   <translation>词元嵌入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>token ids</source>
   <translation>词元编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>token of each row</source>
   <translation>每行的词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>token type indices</source>
   <translation>词元类型编号</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>tokens before heads</source>
   <translation>词元维在头维之前</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>tokens that are no padding</source>
   <translation>非填充词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>tokens that count</source>
   <translation>计入损失的词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>total weight</source>
   <translation>总权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>unit vectors</source>
   <translation>单位向量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>unpacked scales</source>
   <translation>解包的缩放系数</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>up + 1</source>
   <translation>上投影 + 1</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>up · gate</source>
   <translation>上投影 · 门控</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>update</source>
   <translation>更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>update of a matrix</source>
   <translation>一个矩阵的更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>update of the state</source>
   <translation>状态的更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>update of the weight</source>
   <translation>权重的更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>update over the rank</source>
   <translation>更新量除以秩</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>update projected back</source>
   <translation>投影回原空间的更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>upper triangles</source>
   <translation>上三角</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>value</source>
   <translation>值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>value · beta</source>
   <translation>值 · beta</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>values with those of the prefix</source>
   <translation>含前缀的值</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>vectors of length one</source>
   <translation>单位长度的向量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>virtual tokens in the model's dtype</source>
   <translation>模型数据类型的虚拟词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>virtual tokens of every sequence</source>
   <translation>每个序列的虚拟词元</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weighed inputs</source>
   <translation>加权的输入</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weighed output of the shared expert</source>
   <translation>共享专家的加权输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weight</source>
   <translation>权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weight after decay</source>
   <translation>衰减后的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weight in the adapter's dtype</source>
   <translation>适配器 dtype 的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weight of each sequence</source>
   <translation>每条序列的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weight set aside</source>
   <translation>暂存的权重</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weight-decomposed update</source>
   <translation>权重分解的更新量</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weighted factor</source>
   <translation>加权的因子</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weighted log-probabilities</source>
   <translation>加权的对数概率</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weighted outputs</source>
   <translation>加权的输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>weighted outputs in their first order</source>
   <translation>原次序的加权输出</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>whether the best word is right</source>
   <translation>最可能的词是否正确</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>which answers are good</source>
   <translation>哪些回答是好的</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>window</source>
   <translation>窗口</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>working copy of the decomposition</source>
   <translation>分解的工作副本</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>x + 0.044715 · x³</source>
   <translation>x + 0.044715 · x³</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>x · 0.5</source>
   <translation>x · 0.5</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>x²</source>
   <translation>x²</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>x³</source>
   <translation>x³</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zero point of each weight</source>
   <translation>每个权重的零点</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zero points</source>
   <translation>零点</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zeros</source>
   <translation>零</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zeros for a position bias</source>
   <translation>位置偏置用的零</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zeros for positions</source>
   <translation>位置用的零</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zeros for the overwritten streams</source>
   <translation>被覆盖的流用的零</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zeros for the part</source>
   <translation>该部分用的零</translation>
  </message>
  <message>
   <location filename="../../packaging/tensor_names.py" />
   <source>zeros to write into</source>
   <translation>待写入的零</translation>
  </message>
 </context>
</TS>
