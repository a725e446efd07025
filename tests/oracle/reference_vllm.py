"""vLLM's kernels and torch's collectives in plain torch, for record.py.

Written after the forward_native of the layer that calls each kernel (vLLM, vllm/model_executor/layers: layernorm.py, activation.py,
rotary_embedding.py) and after torch.distributed's documentation of all_reduce and all_gather_into_tensor.
"""

import torch

from cases_aten import integer, real


def rms_norm(x, weight, epsilon):
    variance = x.pow(2).mean(dim=-1, keepdim=True)
    return x * torch.rsqrt(variance + epsilon) * weight


def fused_add_rms_norm(x, residual, weight, epsilon):
    x = x + residual
    return rms_norm(x, weight, epsilon), x


def silu_and_mul(x):
    d = x.shape[-1] // 2
    return torch.nn.functional.silu(x[..., :d]) * x[..., d:]


def apply_rotary_emb(x, cos, sin, is_neox):
    cos, sin = cos.unsqueeze(-2), sin.unsqueeze(-2)
    if is_neox:
        x1, x2 = torch.chunk(x, 2, dim=-1)
    else:
        x1, x2 = x[..., ::2], x[..., 1::2]
    o1 = x1 * cos - x2 * sin
    o2 = x2 * cos + x1 * sin
    if is_neox:
        return torch.cat((o1, o2), dim=-1)
    return torch.stack((o1, o2), dim=-1).flatten(-2)


def rotary_embedding(positions, query, key, head_size, cos_sin_cache, is_neox):
    rotary_dim = cos_sin_cache.shape[1]
    tokens = positions.shape[0]
    cos, sin = cos_sin_cache.index_select(0, positions).chunk(2, dim=-1)

    def turn(x):
        heads = x.view(tokens, x.shape[1] // head_size, head_size)
        turned = apply_rotary_emb(heads[..., :rotary_dim], cos, sin, is_neox)
        return torch.cat((turned, heads[..., rotary_dim:]), dim=-1).reshape(x.shape)

    return turn(query), turn(key)


def kernel_cases():
    """(operator, keywords as auto_functionalized gives them, new values of the mutated arguments)"""
    for shape in ((3, 4), (1, 1), (0, 4), (4,), (2, 3, 2)):
        x, weight, other = real(*shape), real(shape[-1], seed=1), real(*shape, seed=2)
        yield "_C.rms_norm.default", {"result": torch.zeros_like(x), "input": x, "weight": weight, "epsilon": 1e-06}, [
            rms_norm(x, weight, 1e-06)]
        yield "_C.fused_add_rms_norm.default", {"input": x, "residual": other, "weight": weight, "epsilon": 0.5}, list(
            fused_add_rms_norm(x, other, weight, 0.5))
    for shape in ((3, 4), (1, 2), (0, 2), (2, 0), (6,), (2, 2, 4)):
        x = real(*shape)
        out = silu_and_mul(x)
        yield "_C.silu_and_mul.default", {"out": torch.zeros_like(out), "input": x}, [out]
    for is_neox in (True, False):
        for tokens, heads, key_heads, head_size, rotary in ((3, 4, 2, 4, 4), (2, 1, 1, 6, 4), (1, 2, 1, 2, 2), (0, 2, 1, 4, 2), (2, 3, 0, 4, 2)):
            arguments = {
                "positions": integer(tokens, low=0, high=7), "query": real(tokens, heads * head_size),
                "key": real(tokens, key_heads * head_size, seed=1), "head_size": head_size,
                "cos_sin_cache": real(7, rotary, seed=2), "is_neox": is_neox}
            yield "_C.rotary_embedding.default", arguments, list(rotary_embedding(**arguments))


def collective_cases():
    """(operator, operand of each member, further arguments, result): the first member's own call"""
    for shape, members in (((2, 3), 2), ((), 3), ((0, 2), 2), ((4,), 1)):
        operands = [real(*shape, seed=rank) for rank in range(members)]
        stacked = torch.stack(operands)
        yield "_c10d_functional.all_reduce.default", operands, ["sum", "0"], stacked.sum(0)
        yield "_c10d_functional.all_reduce.default", operands, ["avg", "0"], stacked.mean(0)
        yield "_c10d_functional.all_reduce.default", operands, ["max", "0"], stacked.amax(0)
        yield "vllm.all_reduce.default", operands, ["tp:0"], stacked.sum(0)
        gathered = stacked if shape == () else torch.cat(operands)
        yield "_c10d_functional.all_gather_into_tensor.default", operands, [members, "0"], gathered
    counts = [integer(3, seed=rank) for rank in range(2)]
    yield "_c10d_functional.all_reduce.default", counts, ["sum", "0"], torch.stack(counts).sum(0)


def placed_collective_cases():
    """(operator, operand of each member, which member calls, further arguments, result): parts go where each member's place says.

    After torch.distributed's documentation of reduce_scatter_tensor and broadcast."""
    for shape, members in (((4, 3), 2), ((6,), 3), ((0, 2), 2), ((3, 1), 1), ((2, 2, 2), 2)):
        operands = [real(*shape, seed=rank) for rank in range(members)]
        stacked = torch.stack(operands)
        part = shape[0] // members
        for position in range(members):
            place = slice(position * part, (position + 1) * part)
            for kind, reduced in (("sum", stacked.sum(0)), ("avg", stacked.mean(0))):
                yield "_c10d_functional.reduce_scatter_tensor.default", operands, position, [kind, members, "0"], reduced[place]
            for source in range(members):
                yield "_c10d_functional.broadcast.default", operands, position, [source, "0"], operands[source]
    counts = [integer(4, seed=rank) for rank in range(2)]
    yield "_c10d_functional.reduce_scatter_tensor.default", counts, 1, ["sum", 2, "0"], torch.stack(counts).sum(0)[2:]


def exchanged_cases():
    """(operator, what each member says, which member calls, further arguments, result): of `parts[i][j]` rows each i sends j.

    After torch.distributed's documentation of all_to_all_single: member i cuts its operand into the parts that it states, the j-th of which is
    the i-th of what member j gets."""
    for rest, parts in (((3,), [[2, 2], [2, 2]]), ((), [[2, 2, 2]] * 3), ((2,), [[0, 0], [0, 0]]), ((1,), [[3]]), ((2, 2), [[1, 1], [1, 1]]),
                        ((), [[0, 4], [4, 0]]), ((2,), [[1, 2], [3, 0]]), ((3,), [[0, 1, 2], [0, 0, 0], [2, 2, 1]]), ((0,), [[2, 1], [1, 1]])):
        operands = [real(sum(sent), *rest, seed=rank) for rank, sent in enumerate(parts)]
        got = [[sent[j] for sent in parts] for j in range(len(parts))]
        said = [[operand, got[rank], parts[rank]] for rank, operand in enumerate(operands)]
        for position in range(len(parts)):
            result = torch.cat([operand.split(sent)[position] for operand, sent in zip(operands, parts)])
            yield "_c10d_functional.all_to_all_single.default", said, position, [got[position], parts[position], "0"], result


def further_collective_cases():
    """(operator, operand of each member, which member calls, further arguments, results): of lists, and from one member to another.

    After torch.distributed's documentation of all_reduce_coalesced, isend and irecv, and after what torch returns of them when it traces
    (torch/distributed/_functional_collectives.py: `_isend_meta` an empty tensor, `_irecv_meta` one like the buffer)."""
    for shapes, members in ((((2, 3), (1,)), 2), (((), (0, 2), (3,)), 3), (((4,),), 1)):
        operands = [[real(*shape, seed=rank + i) for i, shape in enumerate(shapes)] for rank in range(members)]
        stacked = [torch.stack(parts) for parts in zip(*operands)]
        for kind, results in (("sum", [x.sum(0) for x in stacked]), ("avg", [x.mean(0) for x in stacked]), ("max", [x.amax(0) for x in stacked])):
            yield "_c10d_functional.all_reduce_coalesced.default", operands, members - 1, [kind, "0"], results
    counts = [[integer(3, seed=rank), real(2, seed=rank, dtype=torch.float32)] for rank in range(2)]
    yield "_c10d_functional.all_reduce_coalesced.default", counts, 0, ["sum", "0"], [x + y for x, y in zip(*counts)]
    for sent in (real(2, 3), real(dtype=torch.float32), real(0, 1, dtype=torch.bfloat16), integer(3, low=0, dtype=torch.uint8), integer(3) > 0):
        pair = [sent, torch.zeros_like(sent)]
        yield "_c10d_functional.isend.default", pair, 0, [1, 0, "0"], [sent.new_empty(0)]
        yield "_c10d_functional.irecv.default", pair, 1, [0, 0, "0"], [sent]


def refused_collectives():
    """As refused_rows of record.py, with the operand of each member."""
    for kind, operands in (("product", [[real(2)], [real(2)]]), ("avg", [[real(2), integer(2)]] * 2), ("max", [[integer(2)]] * 2),
                           ("sum", [[real(2), integer(2, low=0, dtype=torch.uint8)]] * 2)):
        yield "_c10d_functional.all_reduce_coalesced.default", (operands[0], kind, "0"), {}, operands
    for sent in (real(2), integer(2)):
        yield "_c10d_functional.isend.default", (sent, 1, "0"), {}, [sent, sent]
    # Parts that are not the whole, not those of the other member, negative, or one too many.
    one, two = real(3, seed=1), real(3, seed=2)
    for got, sent, other_got, other_sent in (([1, 2], [1, 1], [1, 1], [2, 1]), ([1, 1], [1, 2], [2, 1], [2, 1]), ([1, -1], [1, 2], [2, 4], [-1, 4]),
                                             ([1, 2, 0], [1, 2, 0], [2, 1, 0], [2, 1, 0]), ([1, 2], [1, 2], [2, 1, 0], [2, 1, 0])):
        yield "_c10d_functional.all_to_all_single.default", (one, got, sent, "0"), {}, [[one, got, sent], [two, other_got, other_sent]]
