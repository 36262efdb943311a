"""The gated delta rule in chunks of 64 tokens, as PyTorch computes it without a kernel of its own.

Source: transformers ``modeling_qwen3_next.py`` (``torch_chunk_gated_delta_rule``, ``l2norm``).  What
flash-linear-attention's kernels would keep is not modelled.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from core.tape import LENGTH, Tape, Tensor, derived
from core.tape.ops import (
    add,
    add_scalar,
    contiguous,
    copy_into,
    cumulative_sum,
    masked_fill,
    matmul,
    mul,
    mul_scalar,
    pad,
    part,
    reciprocal_root,
    repeat_each_head,
    row_major_cast,
    saving_output,
    select,
    solve_triangular,
    subtract,
    sum_last,
    transpose,
    view,
)
from core.tape.sizes import rounded_up

__all__ = ["CHUNK", "chunk_gated_delta_rule"]

#: Tokens a chunk.
CHUNK = 64
#: Chunks played through: the first, the last, and one for all between.
PLAYED = 3
_PADDED = rounded_up(LENGTH, CHUNK)
_COUNT = derived(f"⌈s / {CHUNK}⌉", lambda dims: -(-dims.s // CHUNK))
_MORE = derived(f"⌈s / {CHUNK}⌉ − {PLAYED}", lambda dims: -(-dims.s // CHUNK) - PLAYED)


def _turn(tape: Tape, number: int, count: int, state: Tensor) -> AbstractContextManager[None]:
    """Turn ``number`` of the loop; where there are more than :data:`PLAYED`, the second stands for the rest."""
    return tape.repeated(_MORE, state) if number == 1 and count > PLAYED else nullcontext()


def _l2norm(tape: Tape, x: Tensor) -> Tensor:
    inverse = reciprocal_root(tape, add_scalar(tape, sum_last(tape, mul(tape, x, x, "squares"))))
    return mul(tape, x, inverse, "normalised")


def _by_column(tape: Tape, x: Tensor) -> Tensor:
    return view(tape, x, (*x.shape, 1))


def chunk_gated_delta_rule(
    tape: Tape, query: Tensor, key: Tensor, value: Tensor, decay: Tensor, beta: Tensor
) -> Tensor:
    """``[b, s, heads, d]`` queries, keys and values, ``[b, s, heads]`` decay and beta, to ``[b, s, heads, d]``."""
    dtype = query.dtype
    batch, _, key_heads, key_dim = key.shape
    heads, value_dim = value.shape[2:]
    assert isinstance(heads, int) and isinstance(key_heads, int)
    assert isinstance(key_dim, int) and isinstance(value_dim, int)
    if key_heads != heads:
        query = repeat_each_head(tape, query, heads // key_heads)
        key = repeat_each_head(tape, key, heads // key_heads)
    query, key, value, beta, decay = (
        row_major_cast(tape, transpose(tape, x, 1, 2), "fp32", "fp32 copy, heads first")
        for x in (query, key, value, beta, decay)
    )
    query = _l2norm(tape, query)
    key = _l2norm(tape, key)
    query = mul_scalar(tape, query, "scaled query")
    query, key, value = (pad(tape, x, (batch, heads, _PADDED, x.shape[-1])) for x in (query, key, value))
    beta, decay = (pad(tape, x, (batch, heads, _PADDED)) for x in (beta, decay))
    v_beta = mul(tape, value, _by_column(tape, beta), "value · beta")
    k_beta = mul(tape, key, _by_column(tape, beta), "key · beta")
    chunks = (batch, heads, _COUNT, CHUNK)
    query, key, k_beta, v_beta = (view(tape, x, (*chunks, x.shape[-1])) for x in (query, key, k_beta, v_beta))
    decay = view(tape, decay, chunks)
    ones = tape.new((CHUNK, CHUNK), "bool", "causal pattern of a chunk")
    mask = tape.new((CHUNK, CHUNK), "bool", "causal pattern of a chunk")
    del ones
    cum_decay = cumulative_sum(tape, decay, "cumulative decay")
    pairwise = subtract(tape, _by_column(tape, cum_decay), view(tape, cum_decay, (*chunks[:3], 1, CHUNK)), "decays")
    pairwise = masked_fill(tape, pairwise, mask)
    pairwise = saving_output(tape, pairwise, "exp", "decay between positions")
    square = (*chunks, CHUNK)
    system = mul(
        tape, matmul(tape, k_beta, transpose(tape, key, -1, -2), square, "products of keys"), pairwise, "system"
    )
    inner = mul(
        tape, matmul(tape, query, transpose(tape, key, -1, -2), square, "scores of a chunk"), pairwise, "scores"
    )
    decayed = mul(tape, k_beta, _by_column(tape, saving_output(tape, cum_decay, "exp", "decay")), "decayed key · beta")
    new_values = solve_triangular(tape, system, v_beta, "new values")
    k_cumdecay = solve_triangular(tape, system, decayed, "keys that read the state")
    state = tape.new((batch, heads, key_dim, value_dim), "fp32", "recurrent state")
    core = tape.new(new_values.shape, "fp32", "outputs of all chunks", new_values.order)
    query = mul(tape, query, _by_column(tape, saving_output(tape, cum_decay, "exp", "decay")), "decayed query")
    key = mul(tape, key, _by_column(tape, _decay_to_the_end(tape, cum_decay)), "decayed key")
    chunk_decay = view(
        tape, saving_output(tape, part(tape, cum_decay, chunks[:3]), "exp", "decay of a chunk"), (*chunks[:3], 1, 1)
    )
    rows = (batch, heads, CHUNK, value_dim)
    count = tape.ask(f"⌈s / {CHUNK}⌉ up to {PLAYED + 1}", lambda dims: min(-(-dims.s // CHUNK), PLAYED + 1))
    for number in range(min(count, PLAYED)):
        with _turn(tape, number, count, state):
            v_new = subtract(
                tape,
                select(tape, new_values, 2),
                matmul(tape, select(tape, k_cumdecay, 2), state, rows, "prediction of the state"),
                "correction",
            )
            inter = matmul(tape, select(tape, query, 2), state, rows, "read of the state")
            core = copy_into(
                tape,
                core,
                add(tape, inter, matmul(tape, select(tape, inner, 2), v_new, rows, "read of the chunk"), "output"),
            )
            state = add(
                tape,
                mul(tape, state, select(tape, chunk_decay, 2), "decayed state"),
                matmul(tape, transpose(tape, select(tape, key, 2), -1, -2), v_new, state.shape, "update of the state"),
                "recurrent state",
            )
    del state
    core = view(tape, contiguous(tape, core, "outputs in row-major order"), (batch, heads, _PADDED, value_dim))
    core = part(tape, core, (batch, heads, LENGTH, value_dim))
    core = row_major_cast(tape, transpose(tape, core, 1, 2), dtype, "output")
    return core


def _decay_to_the_end(tape: Tape, cum_decay: Tensor) -> Tensor:
    last = part(tape, cum_decay, (*cum_decay.shape[:-1], 1))
    return saving_output(tape, subtract(tape, last, cum_decay, "decay to the end"), "exp", "decay to the end")
