"""Calls of kernels that definitions do not look into, and what one such kernel returns: for their instances (lemmas/operators/core/
kernel_instances.op), with which counterexamples are computed. Rows have no equal elements, of which torch may take any; which of several
writes to one place stays (`staying_writes`) is nothing that torch says."""

import torch

from cases_aten import real


def ranked():
    """aten.topk: arguments."""
    yield (real(4), 2)
    yield (real(4), 4, 0, False)
    yield (real(4), 0)
    yield (real(0), 0)
    yield (real(1), 1)
    for count in (1, 3, 5):
        for largest in (True, False):
            yield (real(3, 5), count, -1, largest)
            yield (real(5, 3), count, 0, largest)
            yield (real(2, 5, 3, seed=1), count, 1, largest)
    yield (real(3, 5, dtype=torch.float32), 2)
    yield (real(0, 3), 2)


def attention():
    """vllm.unified_attention_with_output: keywords and the new value of output. One sequence, causal."""
    for tokens, heads, key_heads, size in ((3, 4, 2, 2), (1, 1, 1, 3), (4, 2, 2, 1), (2, 3, 1, 2), (0, 2, 1, 2)):
        query, key, value = real(tokens, heads, size), real(tokens, key_heads, size, seed=1), real(tokens, key_heads, size, seed=2)
        heads_first = [x.movedim(1, 0)[None] for x in (query, key, value)]
        output = torch.nn.functional.scaled_dot_product_attention(*heads_first, is_causal=True, scale=1.0, enable_gqa=True)[0].movedim(0, 1)
        keywords = {"query": query, "key": key, "value": value, "output": torch.zeros_like(query), "layer_name": "layers.0"}
        yield keywords, output.contiguous()
