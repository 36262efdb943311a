<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>gui</name>
  <message>
   <location filename="../../gui/about.py" />
   <source>About FitGauge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Close</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>FitGauge {version}: Apache License 2.0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>It stands on:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Licences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Qt is used as a shared library under the LGPL 3; you may replace it by your own build.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/about.py" />
   <source>Tells how much GPU memory a fine-tuning run takes, why, whether it fits, and what to change if it does not.
Every figure is worked out on this computer; nothing is sent anywhere.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;About FitGauge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Animations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Copy summary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Dark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Duplicate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Full screen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Help</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Language</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Licences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Light</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;New</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;New scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Open…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Previous scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Quit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Redo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Redo: {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Rename…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Theme</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Undo: {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;Unit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>&amp;View</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>A&amp;dd scenarios from file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>As the &amp;system</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Chart as &amp;picture…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>De&amp;lete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Move &amp;up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Move d&amp;own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Ne&amp;xt scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Numbers as &amp;CSV…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Open &amp;recent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>R&amp;eset to the framework's defaults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Restore the &amp;layout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>S&amp;cenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/actions.py" />
   <source>Save &amp;as…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>The picture of the chart could not be written here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>The picture of the chart: {path}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>The same answers come from: python -m core</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/app.py" />
   <source>There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Close this hint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Open…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>Your own run:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/centre.py" />
   <source>drop a config.json or a FitGauge file here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/cost_list.py" />
   <source>Change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source> tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>&amp;Length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>A&amp;ccumulation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>At least one sequence is shorter than the batch, so that an attention mask is kept in memory.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Micro &amp;batch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Padding</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Passes whose gradients are summed before the optimizer steps; more passes need hardly more memory.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Sequences in one forward pass on one GPU. Activations and logits grow with it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Tas&amp;k</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>Tokens of one sequence, padding included. Activations and logits grow with it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>What the model learns to answer; it decides how many logits exist.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>classification</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>masked tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/data.py" />
   <source>next token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>At least {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>At most {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>Type at least one name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/editors.py" />
   <source>custom</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/folding.py" />
   <source>folded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/folding.py" />
   <source>unfolded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/framework.py" />
   <source>Fra&amp;mework</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/framework.py" />
   <source>Framework</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/framework.py" />
   <source>Whose defaults the settings start from. Choosing one sets them; the arithmetic stays the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>&amp;Rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>&amp;Training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Adapters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Double quant</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Dropout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Format</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Four-bit number format of the frozen weights. Both take the same memory; NF4 is usual.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Full</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Inner width of the adapters. Twice the rank: twice the trained weights and optimizer states.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Layers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>LoRA</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Method</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Number format of the adapters. PEFT raises them to fp32 unless it is told not to.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Only for LoRA and QLoRA</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Only for QLoRA</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>PEFT's prepare_model_for_kbit_training: embeddings, norms and head become fp32, which takes memory.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>QLoRA</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Quantized base</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Quantizes the scales of the quantized weights too; saves about 0.4 bit a weight.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Share of the adapters' input set to zero. Above 0 each adapted layer keeps its input once more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Stored in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>What is trained. Full trains every weight; LoRA trains small matrices beside frozen weights; QLoRA does so over weights stored in 4 bits.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>Which linear layers get adapters: all of them, or the names you type, separated by commas.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>all linear layers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>as the base</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>fp32 rest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/method.py" />
   <source>rank {r}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>File…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Licence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Open config.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Open the config.json of any model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>P&amp;reset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>Type any part of a name to search the presets.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>not stated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>vocab {n}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>{n} layers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/model.py" />
   <source>{type} laid out as {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>8-bit AdamW</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>8-bit Lion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Adafactor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>AdamW</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>AdamW, bitsandbytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>AdamW, foreach</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>AdamW, one by one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Clip gradients</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Limits the norm of all gradients before the step; needs a little memory for the norms.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Lion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Opti&amp;mizer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>Optimizer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>SGD</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>SGD, momentum</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/optimizer.py" />
   <source>What updates the weights. AdamW holds two numbers a trained weight; 8-bit and factored ones less.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/panel.py" />
   <source>Model: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/panel.py" />
   <source>{field}: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>&amp;GPUs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>&amp;Sharding</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>1 GPU</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>GPUs that each take their own micro batch. All figures are those of one GPU.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Needs at least 2 GPUs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>Parallelism</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>What each GPU owns only a part of: ZeRO-1 divides optimizer states, ZeRO-2 also gradients, ZeRO-3 also weights.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>ZeRO-1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>ZeRO-2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>ZeRO-3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>no sharding</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/parallel.py" />
   <source>{n} GPUs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>&amp;Usual</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>&amp;Weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>AMP bf16</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>AMP fp16</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Autocast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Format in which matrix products are computed; autocast keeps converted copies of the weights.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Number format in which the weights are stored.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>Precision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>The combinations people train in; the three settings below say what each is made of.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>The optimizer holds an fp32 copy of half-precision weights, as DeepSpeed and Megatron do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>bf16, fp32 master</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp16, fp32 master</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp32</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp32 copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>fp32 weights need no second fp32 copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>pure bf16</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>{weights} with {autocast} autocast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/precision.py" />
   <source>{weights}, fp32 master</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/row.py" />
   <source>Back to the default: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/row.py" />
   <source>Reset {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>&amp;Attention</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Check&amp;pointing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Eager holds all logits; chunked converts them in parts; fused (Liger) never holds them all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Into how many parts the chunked loss cuts the logits.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Keeps only each layer's input and computes the rest again in backward: far less memory, more time.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>L&amp;oss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Loss parts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Memory saving</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Only for the chunked loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>Outputs kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>SDPA, PyTorch's choice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>SDPA, math</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>SDPA, memory-efficient</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>The attention kernel. All but eager and math avoid the length × length matrix.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>The training loop holds on to the logits through backward. Trainer does not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>accelerate converts the model's outputs to fp32, as a second copy of the logits.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>always</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>checkpointing off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>checkpointing on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>chunked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>eager</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>every layer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>fp32 outputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>fused (Liger)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>never</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/saving.py" />
   <source>with autocast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/sections.py" />
   <source>on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>&amp;Copy details</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>&amp;Go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>FitGauge met a fault of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/crash.py" />
   <source>Your scenarios were kept. You can go on; restart if anything looks odd.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Bring back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Do not save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>&amp;Forget them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>All files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>FitGauge ended unexpectedly. Bring back your scenarios?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>FitGauge files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>FitGauge files and config.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Save as</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Save the changes to {name}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>They are lost if you do not save them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>They were kept automatically at {when}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>This file's model_type is {type}, which FitGauge does not know. It can be laid out as a known one; the figures are then as good as the likeness. Treat it as:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dialogs.py" />
   <source>Unknown model type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/dock.py" />
   <source>Detach or dock</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Add {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Delete {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Duplicate {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Move {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Rename to {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/document.py" />
   <source>Select {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>&amp;Forget these</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>Add scenarios of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>No files yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>The scenarios were not saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>the example</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/file_work.py" />
   <source>{name} could not be opened</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Configuration</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Example</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Explain</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Hardware</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Name:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>New scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Rename scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Reset to the defaults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/main_window.py" />
   <source>Summary copied</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>Does not fit: {size} short</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>Fits: {size} free</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>Tight: {size} free</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_card.py" />
   <source>chosen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Fits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>GPUs of the catalogue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Search {n} GPUs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/gpu_list.py" />
   <source>Tight</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Asking the driver.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Catalogue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Copy details</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>GPU query failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>GPU {n}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Hidden from programs by CUDA_VISIBLE_DEVICES</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Look again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Looking for GPUs…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>No GPU found here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Pick the card you will train on from the catalogue.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>The driver did not answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>The last known cards are shown in grey; sizes may be stale.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>Try again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>desktop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>range</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>total</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/panels/local_gpus.py" />
   <source>{unit} free</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>Cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>Reading {name}…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Estimate {ms} ms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Figures of the last valid setting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Language: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Not saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/status_bar.py" />
   <source>Unit: {unit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>checkpointing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{size} free</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{size} free · {gpu}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{size} usable · {gpu}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/chart_data.py" />
   <source>{unit} on the worst GPU</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>1 scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>1 setting differs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>Memory by scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>What differs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>{n} scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>{n} settings differ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare.py" />
   <source>{n} settings differ, {shown} shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>Peak, {unit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>Scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>Verdict</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>cannot be computed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>no GPU chosen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>vs. selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_model.py" />
   <source>{size} short</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Duplicate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Move down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Move up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/compare_table.py" />
   <source>Rename</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/differences.py" />
   <source>Batch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/differences.py" />
   <source>Checkpointing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/differences.py" />
   <source>GPU</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Close everything below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Copy the explanation as text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Copy this part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Find a tensor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain.py" />
   <source>Open everything below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>FitGauge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Formula</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Kept by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Numbers put in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Often quoted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Often quoted, a misprint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Paper of 2022</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Rule of thumb</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Selected: {part}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Shape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_cards.py" />
   <source>Type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_model.py" />
   <source>Part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_model.py" />
   <source>Share of parent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/explain_tree.py" />
   <source>Explanation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Allocated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Device</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Parts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Parts of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/legend.py" />
   <source>Reserved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Buffers in which GPUs gather and reduce what they share.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>CUDA context, workspaces and what the allocator holds back.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Click: pin and explain</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Frozen weights in four bits, with their scales.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>One number for every trained weight, from backward to the optimizer step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Scores of the whole vocabulary for every token, and the loss over them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>Tensors that live only for a moment, at the highest moment of the step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>The model's parameters as they are stored.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>What each layer keeps for the backward pass.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>What the optimizer remembers of every trained weight, and its own copies.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/readout.py" />
   <source>{share} %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>Copy summary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>Export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>Last valid:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/views/verdict_bar.py" />
   <source>No estimate:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Activations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Communication</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Does not fit:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Fits:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Gradients</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Logits &amp; loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Needs:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Quantized weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Runtime</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Temporary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Tight:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>Weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>accumulation {n}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>batch {b} × {s}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>range {span}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>this GPU</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{amount} free</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{amount} short</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{method} rank {r}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/wording.py" />
   <source>{need} of {free} {unit} on {gpu}</source>
   <translation type="unfinished" />
  </message>
 </context>
 <context>
  <name>core</name>
  <message>
   <location filename="../../core/accuracy/case.py" />
   <source>{field} is {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line} cannot be read: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line} is neither a traced case (config, result) nor a measurement (measured)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line} is not JSON</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line}: {field} is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>Line {line}: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/comparison.py" />
   <source>the reference only bounds the memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/measured.py" />
   <source>its publisher doubts it: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/accuracy/models.py" />
   <source>model {name} is not in the catalogue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/catalogue.py" />
   <source>The catalogue has no model {id}. Any other model can be read from its config.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/catalogue.py" />
   <source>The catalogue has no model {id}. Near it: {near}. Any other model can be read from its config.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is missing; take the config.json that lies beside the model's weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}, which is not allowed there; take the config.json that lies beside the model's weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; allowed: {allowed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; it must be a number from {low} to {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; it must be a whole number from {low} to {high}. Correct it, or take the config.json that lies beside the model's weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/field_reading.py" />
   <source>{field} is {value}; it must be true or false, without quotation marks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>hidden_size is {hidden}, which {heads} attention heads (num_attention_heads) do not divide; correct one of them, or give head_dim</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>layer_types holds {kind}; allowed: full_attention, sliding_attention</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>layer_types names {named} layers, but num_hidden_layers is {layers}; they must be equal</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/fields/base.py" />
   <source>num_key_value_heads is {groups}; it must divide num_attention_heads, which is {heads}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/fields/moe.py" />
   <source>num_experts_per_tok is {visited}; it must be at most the number of experts, which is {experts}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file holds a number with thousands of digits; it is no config.json of a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file holds {found} where an object with the model's fields is expected, such as {{"model_type": "llama", …}}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file is larger than {limit} MiB; a config.json has a few kilobytes. Choose the config.json that lies beside the model's weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file is not UTF-8 text (byte {position}); choose the config.json of a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>The file nests more than {limit} levels deep; it is no config.json of a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>This is not JSON: line {line}, column {column}: {problem}. Correct the file or download it again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>{path} cannot be read: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/parsing.py" />
   <source>{path} does not exist; choose the config.json of a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>This is the configuration of an adapter ({kind}), not of a model; open the config.json of its base model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is missing; a Hugging Face config.json names it. Known: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is {model_type}, which FitGauge does not know. The nearest known one is {nearest}; it can be treated as that one, and is then marked so. Known: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is {model_type}, which FitGauge does not know; known: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>model_type is {value}; it must be a text such as llama</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/reading.py" />
   <source>{model_type} cannot stand in for an unknown model type; allowed: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/wrapping.py" />
   <source>{field} is {value}; it must be an object with the text model's fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/architecture/wrapping.py" />
   <source>{outer} is a multimodal model, but text_config is missing; take the config.json that lies beside the model's weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} cannot be read: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} has {size} bytes; at most {limit} are read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/files.py" />
   <source>{file} is not UTF-8 text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>--set takes KEY=VALUE; {word} has no =</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>FILE and --preset both name a model; give one of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>Name a FILE, a --preset ID or --scenario seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>scenario is {name}; without a FILE it must be one of: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{file} has no scenario {name}; it has: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{file} is no FitGauge file; it has no scenario {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{key} has no value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{key} is no setting; did you mean {near}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/cli/question.py" />
   <source>{key} is no setting; settings: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is not a field FitGauge knows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; did you mean {near}? Allowed: {allowed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be a text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be a whole number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be at least {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be at most {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be below {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must be true or false</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it must look like {pattern}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/config/refusal.py" />
   <source>{field} is {value}; it needs at least {limit} entries</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>Line {line} is not JSON: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>The file has {found} characters; at most {limit} are read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>The file is nested more than {limit} levels deep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>The file is not JSON: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>This file was written by a newer FitGauge (file version {found}); this one reads up to {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>This is not a FitGauge file: it does not say "format": "fitgauge"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>version is {value}; it must be a whole number from 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>{field} stands twice in the same place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/formats/fitgauge_file.py" />
   <source>{value} is not a number JSON allows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/catalogue.py" />
   <source>gpu is {name}, which the catalogue does not have; give the free memory instead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/catalogue.py" />
   <source>gpu is {name}; the catalogue has: {near}. Name one of them, or give the free memory instead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia.py" />
   <source>Divided by MIG: a program gets one of its instances, never the whole board.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia.py" />
   <source>The NVIDIA driver runs, but finds no GPU.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>A virtual GPU: its size is the share this computer was given.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>Shares the computer's memory with the processor.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>The driver does not tell how much memory this GPU has.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>This GPU stopped answering ({problem}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvidia_device.py" />
   <source>Windows moves what does not fit to the computer's memory: a run that is too large slows down a lot.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>No NVIDIA driver was found on this computer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver does not answer ({problem}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver is installed but not running. Restart the computer; under WSL, remove the Linux driver that was installed over the one of Windows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver is too old to be asked. Update the driver.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The NVIDIA driver was updated while the computer was running. Restart the computer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>The Python module nvidia-ml-py is missing, so NVIDIA GPUs cannot be listed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/nvml.py" />
   <source>This program has no access to the NVIDIA driver; a container or sandbox may keep it away.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/probe.py" />
   <source>The GPU driver did not answer within {seconds} seconds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/probe.py" />
   <source>The GPU driver made the query fail (exit code {code}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/hardware/probe.py" />
   <source>The query for GPUs could not be started ({problem}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Activations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>CUDA context</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Communication</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Gradients</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Logits &amp; loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Optimizer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Peak on the device</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Quantized weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Runtime</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Temporary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>Weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>blocks cached by the allocator</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>cuBLAS workspaces of two threads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>gradient of {parameter}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/explain.py" />
   <source>output of {layer}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>Only the text model of the {outer} checkpoint is counted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>Sharding divides the model's state only; its communication buffers are not counted yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/memory/notes.py" />
   <source>{unknown} is not known; it is treated as {known}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>At the peak, in {phase}, all gradients exist, as the rule assumes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>At the peak, in {phase}, no gradient exists yet; the rule counts all of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>At the peak, in {phase}, {share} % of the gradients exist; the rule counts all of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>Both count {each} bytes on one GPU for each of {elements} trained parameters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>Both count {elements} parameters, {each} bytes each on one GPU.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule adds {rule} for framework and context; workspaces, cached blocks and CUDA context take {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule assumes AdamW with an fp32 copy, {rule} bytes on one GPU for each trained parameter; {optimizer} with these number formats holds {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule describes one network of 2022 and gives {rule} (its misprinted form {misprint}); what this network and these kernels keep is {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule gives {rule} (its misprinted form {misprint}) and adds them to everything else. They reach {highest} in {phase}, but the peak is in {peak}, when none are left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule gives {rule} (its misprinted form {misprint}) and adds them to everything else. They reach {highest} in {phase}, but the peak is in {peak}, when {own} are left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule quantizes every weight. Embeddings, norms and the head are not quantized: {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule takes half a byte for each of {elements} parameters: {rule}. Only linear layers are quantized, and each block of weights has a scale: {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule takes {rule} bytes for each of {elements} parameters on one GPU; the tensors held take {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>The rule takes {rule} bytes for each trained parameter; at the peak, in {phase}, {own} bytes are held.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>{part}: the rule leaves this out, and it does not count at the peak; in {phase} it reaches {highest}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/rule_of_thumb.py" />
   <source>{part}: the rule leaves this out; at the peak, in {peak}, it is {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Does not fit: {needed} of {free} {unit} on {gpu}, {left} too much (range {span})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Fits: {needed} of {free} {unit} on {gpu}, {left} free (range {span})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>LoRA r = {rank}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>QLoRA r = {rank}, {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Takes {needed} {unit} on each GPU (range {span})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>Tight: {needed} of {free} {unit} on {gpu}, {left} free (range {span})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>ZeRO-{stage} on {size} GPUs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>checkpointing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>full fine-tuning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>this GPU</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{attention} attention</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{batch} × {length} tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{configuration}. {verdict}. The peak is in {phase}; the largest part is {part} with {amount} ({share} %).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{dtype}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{dtype} with fp32 master weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{dtype}, {autocast} autocast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{first} · {rest}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{loss} loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{model}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{optimizer}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{size} GPUs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/summary.py" />
   <source>{steps} accumulation steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/wording.py" />
   <source>Logits and loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/wording.py" />
   <source>the backward pass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/wording.py" />
   <source>the forward pass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/wording.py" />
   <source>the loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../core/report/wording.py" />
   <source>the optimizer step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/controls/panel.py" />
   <source>{field}: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>{path} could not be read: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>{path} is larger than any file FitGauge reads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/reading.py" />
   <source>{path} is not a text file in UTF-8</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../gui/saving.py" />
   <source>{path} could not be saved: {problem}. Nothing is lost; choose another place</source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
