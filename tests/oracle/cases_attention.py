"""Calls of torch's attention on a CPU that record.py runs: heads that share keys, causal or not, more queries than keys and fewer.

Sizes of 0 are not among them: torch 2.15 ends by a signal there. Operands whose last axis has gaps it reads wrongly, without a word.
"""

import torch

from cases_aten import BF16, F16, F32, F64, real

FORWARD = "aten._scaled_dot_product_flash_attention_for_cpu.default"
BACKWARD = "aten._scaled_dot_product_flash_attention_for_cpu_backward.default"


def calls():
    """query, key, value, dropout_p, is_causal and keywords."""
    for heads, groups, queries, keys, size in ((2, 2, 3, 3, 2), (4, 2, 2, 3, 2), (4, 1, 3, 2, 3), (1, 1, 1, 1, 1), (6, 3, 2, 1, 1), (2, 1, 1, 4, 2)):
        for is_causal in (False, True):
            yield (real(2, heads, queries, size), real(2, groups, keys, size, seed=1), real(2, groups, keys, size, seed=2), 0.0, is_causal), {}
    for dtype in (F32, BF16, F16):
        yield (real(1, 2, 3, 2, dtype=dtype), real(1, 1, 3, 2, dtype=dtype, seed=1), real(1, 1, 3, 2, dtype=dtype, seed=2), 0.0, True), {}
    three = [real(1, 2, 3, 2, seed=seed) for seed in range(3)]
    yield (*three, 0.0, True), {"scale": 0.5}
    yield (*three, 0.0, False), {"scale": 2.0, "attn_mask": None}
    for shape in ((3, 3), (1, 2, 3, 3), (1, 1, 3, 3), (1, 1, 1, 3), (1, 2, 1, 3), (1, 3)):
        yield (*three, 0.0, False), {"attn_mask": real(*shape, seed=4)}
    yield (real(2, 4, 2, 2), real(2, 2, 3, 2, seed=1), real(2, 2, 3, 2, seed=2), 0.0, False), {"attn_mask": real(2, 1, 2, 3, seed=4), "scale": 0.5}
    turned = [x.transpose(1, 2).contiguous().transpose(1, 2) for x in three]  # as captured graphs have it: tokens before heads
    yield (*turned, 0.0, True), {}


def cases():
    yield FORWARD, tuple(real(1, 2, 3, 2, seed=seed) for seed in range(3)), {}
    for args, keywords in calls():
        yield FORWARD, args, keywords
        out, logsumexp = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(*args, **keywords)
        yield BACKWARD, (real(*out.shape, dtype=out.dtype, seed=3), *args[:3], out, logsumexp, *args[3:]), keywords


def refused():
    query, key, value = (real(1, 4, 3, 2, seed=seed) for seed in range(3))
    mask = torch.zeros(3, 3, dtype=F64)
    for args, keywords in (
            ((query, key, value, 0.5), {}), ((query, key, value, 0.0, True), {"scale": 0.0}), ((query, key, value, 0.0, True), {"scale": -1.0}),
            ((query, key, value), {"attn_mask": mask.to(F32)}), ((query, key, value), {"attn_mask": mask[None]}),
            ((query, key, value), {"attn_mask": mask[:, :2]}), ((query, key, value, 0.0, True), {"attn_mask": mask}), ((query, key[:, :3], value[:, :3]), {}), ((query, key, value[:, :2]), {}),
            ((query, key, value[..., :1]), {}), ((query[0], key[0], value[0]), {}), ((query[:, :, :0], key, value), {}), ((query, key[:, :, :0], value[:, :, :0]), {}),
            ((query, key.to(F32), value), {})):
        yield FORWARD, args, keywords
    row = real(1, 4, 3)
    for args in ((query, query, key, value, query, row[:, :2], 0.0, True), (query, query, key, value, query, row.to(F32), 0.0, True),
                 (query, query, key, value, query[:, :1], row, 0.0, True), (query, query, key, value, query, row, 0.5, True)):
        yield BACKWARD, args, {}
