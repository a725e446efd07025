"""What torch's operators for losses, activations, norms and exported graphs compute, element by element in plain Python, as torch_operators.py; written
after the pages of their names in the PyTorch documentation and not after lemmas/operators. `OPERATORS` and `call` are of both files.
"""
import math
from typing import Any

from mutation import torch_operators
from mutation.torch_operators import (Tensor, Undefined, attention, attention_backward, axis_of, converted, each, filled, indices, joined, last_axes,
                                      layer_norm, made, mean, multiplied, of_all, offset, reduced, reshaped, scattered, share, sigmoid, sliced, softmax, transposed)


def huber(x: float, delta: float) -> float:
    return x * x / 2 if abs(x) <= delta else delta * (abs(x) - delta / 2)


def clipped(x: float, bound: float) -> float:
    return max(-bound, min(bound, x))


def huber_loss(x: Tensor, target: Tensor, reduction: int = 1, delta: float = 1.0) -> Tensor:
    return of_all(each(lambda a, b: huber(a - b, delta), x, target), reduction)


def huber_loss_backward(gradient: Tensor, x: Tensor, target: Tensor, reduction: int, delta: float) -> Tensor:
    return each(lambda g, a, b: g * share(x, reduction) * clipped(a - b, delta), gradient, x, target)


def smooth_l1_loss(x: Tensor, target: Tensor, reduction: int = 1, beta: float = 1.0) -> Tensor:
    return of_all(each(lambda a, b: huber(a - b, beta) / beta, x, target), reduction)


def smooth_l1_loss_backward(gradient: Tensor, x: Tensor, target: Tensor, reduction: int, beta: float) -> Tensor:
    return each(lambda g, a, b: g * share(x, reduction) * clipped((a - b) / beta, 1.0), gradient, x, target)


def log_sigmoid(x: float) -> float:
    return min(x, 0.0) - math.log1p(math.exp(-abs(x)))


def logistic_loss(x: Tensor, target: Tensor, weight=None, positive=None, reduction: int = 1) -> Tensor:
    if weight is not None or positive is not None:
        raise Undefined("weights of a logistic loss")
    return of_all(each(lambda a, t: -t * log_sigmoid(a) - (1 - t) * log_sigmoid(-a), x, target), reduction)


def channel_groups(x: Tensor, groups: int) -> dict[tuple[int, int], list[tuple[int, ...]]]:
    """The indices of each group of each example."""
    if x.shape[1] % groups:
        raise Undefined("channels that are no whole groups")
    found: dict[tuple[int, int], list[tuple[int, ...]]] = {(n, g): [] for n in range(x.shape[0]) for g in range(groups)}
    for index in indices(x.shape):
        found[index[0], index[1] * groups // x.shape[1]].append(index)
    return found


def group_norm(x: Tensor, weight, bias, n: int, c: int, places: int, groups: int, epsilon: float) -> list[Tensor]:
    members = channel_groups(x, groups)
    middle = {key: mean([x.at(index) for index in own]) for key, own in members.items()}
    scale = {key: 1 / math.sqrt(mean([(x.at(index) - middle[key]) ** 2 for index in own]) + epsilon) for key, own in members.items()}

    def element(index):
        key = index[0], index[1] * groups // c
        normal = (x.at(index) - middle[key]) * scale[key]
        return normal * (1.0 if weight is None else weight.at(index[1:2])) + (0.0 if bias is None else bias.at(index[1:2]))
    return [made(x.shape, element), made((n, groups), lambda key: middle[key]), made((n, groups), lambda key: scale[key])]


def group_norm_backward(gradient: Tensor, x: Tensor, middle: Tensor, scale: Tensor, weight, n: int, c: int, places: int, groups: int, wanted) -> list:
    of_x, of_weight, of_bias = list(x.data), [0.0] * c, [0.0] * c
    for key, own in channel_groups(x, groups).items():
        normal = {index: (x.at(index) - middle.at(key)) * scale.at(key) for index in own}
        weighed = {index: gradient.at(index) * (1.0 if weight is None else weight.at(index[1:2])) for index in own}
        level, slope = mean(list(weighed.values())), mean([weighed[index] * normal[index] for index in own])
        for index in own:
            of_x[offset(x.shape, index)] = (weighed[index] - level - normal[index] * slope) * scale.at(key)
            of_weight[index[1]] += gradient.at(index) * normal[index]
            of_bias[index[1]] += gradient.at(index)
    results = [Tensor(x.shape, of_x), Tensor((c,), of_weight), Tensor((c,), of_bias)]
    return [result if is_wanted else None for result, is_wanted in zip(results, wanted)]


def slice_backward(gradient: Tensor, shape, axis: int, begin: int, end: int, step: int) -> Tensor:
    places = sliced(Tensor(tuple(shape), list(range(math.prod(shape)))), axis, begin, end, step)
    result = list(filled(shape, 0.0).data)
    for place, value in zip(places.data, gradient.data, strict=True):
        result[place] = value
    return Tensor(tuple(shape), result)


def product(a: Tensor, b: Tensor) -> Tensor:
    """A matrix is the same for all of a batch."""
    if len(b.shape) != 2 or len(a.shape) < 2:
        return multiplied(a, b)
    return reshaped(multiplied(reshaped(a, [-1, a.shape[-1]]), b), [*a.shape[:-1], b.shape[1]])


def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    y = product(x, transposed(weight, 0, 1))
    return y if bias is None else each(lambda a, b: a + b, y, bias)


def rms_norm(x: Tensor, shape: list, weight: Tensor | None = None, epsilon: float | None = None) -> Tensor:
    axes = last_axes(x, shape)
    if epsilon is None:
        raise Undefined("the epsilon of a type")
    scale = each(lambda v: 1 / math.sqrt(v + epsilon), reduced(each(lambda a: a * a, x), axes, True, mean))
    normal = each(lambda a, b: a * b, x, scale)
    return normal if weight is None else each(lambda a, b: a * b, normal, weight)


def scaled_attention(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None, dropout: float = 0.0, causal: bool = False, scale=None) -> Tensor:
    return attention(query, key, value, dropout, causal, mask, scale)[0]


def dropped(x: Tensor, part: float, training: bool) -> Tensor:
    if training and part:
        raise Undefined("a draw")
    return x


def rows_added(x: Tensor, places: list, values: Tensor, accumulate: bool = False) -> Tensor:
    if len(places) != 1 or not accumulate or (*places[0].shape, *x.shape[1:]) != values.shape:
        raise Undefined("values that are not added by rows")
    rank = len(places[0].shape)
    result = list(x.data)
    for at in indices(values.shape):
        result[offset(x.shape, (places[0].at(at[:rank]), *at[rank:]))] += values.at(at)
    return Tensor(x.shape, result)


def rolled(x: Tensor, shifts: list, axes: list) -> Tensor:
    if len(shifts) != len(axes):
        raise Undefined("a roll of the elements in a row")
    for shift, axis in zip(shifts, axes):
        x = made(x.shape, lambda at, of=x: of.at(((i - shift) % size if a == axis % len(x.shape) else i) for a, (i, size) in enumerate(zip(at, x.shape))))
    return x


def repeated(x: Tensor, times: int, axis: int) -> Tensor:
    a = axis_of(x, axis)
    return made([size * times if i == a else size for i, size in enumerate(x.shape)], lambda at: x.at(j // times if i == a else j for i, j in enumerate(at)))


def differences(x: Tensor, times: int = 1, axis: int = -1, before: Tensor | None = None, after: Tensor | None = None) -> Tensor:
    if times != 1:
        raise Undefined("differences of differences")
    whole = joined([part for part in (before, x, after) if part is not None], axis)
    size = whole.shape[axis_of(whole, axis)]
    return each(lambda a, b: a - b, sliced(whole, axis, 1, size), sliced(whole, axis, 0, size - 1))


UNKNOWN_STATE = Tensor((), [0])  # of random numbers, which nothing reads


def flash_attention(q, k, v, dropout=0.0, causal=False, debug=False, scale=None) -> list:
    return [*attention(q, k, v, dropout, causal, None, scale), None, None, None, None, filled((2,), 0), UNKNOWN_STATE, Tensor((0,), [])]


def flash_attention_backward(g, q, k, v, out, sums, cum_q, cum_k, most_q, most_k, dropout, causal, seed, more, scale=None) -> list:
    return attention_backward(g, q, k, v, out, sums, dropout, causal, None, scale)


def efficient_attention(q, k, v, bias, sums_too, dropout=0.0, causal=False, scale=None) -> list:
    out, sums = attention(q, k, v, dropout, causal, bias, scale)
    rows = -(-sums.shape[2] // 32) * 32
    return [out, made((*sums.shape[:2], rows), lambda at: sums.at(at) if at[2] < sums.shape[2] else 0.0), UNKNOWN_STATE, UNKNOWN_STATE]


def cudnn_attention(q, k, v, bias, sums_too, dropout=0.0, causal=False, debug=False, scale=None) -> list:
    out, sums = attention(q, k, v, dropout, causal, bias, scale)
    return [out, reshaped(sums, (*sums.shape, 1)), None, None, None, None, UNKNOWN_STATE, UNKNOWN_STATE, None]


def cudnn_attention_backward(g, q, k, v, out, sums, seed, more, bias, cum_q, cum_k, most_q, most_k, dropout, causal, scale=None) -> list:
    return attention_backward(g, q, k, v, out, reshaped(sums, sums.shape[:3]), dropout, causal, bias, scale)


OPERATORS = torch_operators.OPERATORS | {
    "aten._scaled_dot_product_cudnn_attention.default": cudnn_attention,
    "aten._scaled_dot_product_cudnn_attention_backward.default": cudnn_attention_backward,
    "aten._scaled_dot_product_efficient_attention.default": efficient_attention,
    "aten._scaled_dot_product_flash_attention.default": flash_attention,
    "aten._scaled_dot_product_flash_attention_backward.default": flash_attention_backward,
    "aten.__and__.Tensor": lambda a, b: each(lambda x, y: x & y, a, b),
    "aten._assert_tensor_metadata.default": lambda x, *_, **__: None,  # of types, which tensors have none of here
    "aten.argmax.default": lambda x, axis, keep=False: reduced(x, [axis], keep, lambda row: row.index(max(row))),
    "aten.binary_cross_entropy_with_logits.default": logistic_loss,
    "aten.bitwise_not.default": lambda x: each(lambda a: not a, x),
    "aten.clamp_min.default": lambda x, low: each(lambda a: max(a, low), x),
    "aten.contiguous.default": lambda x: x,
    "aten.diff.default": differences,
    "aten.dropout.default": dropped,
    "aten.flatten.using_ints": lambda x, first=0, last=-1: reshaped(x, [*x.shape[:first], -1, *x.shape[last % len(x.shape) + 1:]]),
    "aten.huber_loss.default": huber_loss,
    "aten.huber_loss_backward.default": huber_loss_backward,
    "aten.index_put.default": rows_added,
    "aten.layer_norm.default": lambda x, shape, weight, bias, epsilon, _: layer_norm(x, shape, weight, bias, epsilon)[0],
    "aten.linear.default": linear,
    "aten.log_sigmoid_backward.default": lambda g, x, _: each(lambda a, b: a * sigmoid(-b), g, x),
    "aten.log_sigmoid_forward.default": lambda x: [each(log_sigmoid, x), each(lambda a: math.exp(-abs(a)), x)],
    "aten.logical_and.default": lambda a, b: each(lambda x, y: bool(x) and bool(y), a, b),
    "aten.matmul.default": product,
    "aten.minimum.default": lambda a, b: each(min, a, b),
    "aten.native_group_norm.default": group_norm,
    "aten.native_group_norm_backward.default": group_norm_backward,
    "aten.repeat_interleave.self_int": repeated,
    "aten.reshape.default": reshaped,
    "aten.rms_norm.default": rms_norm,
    "aten.roll.default": rolled,
    "aten.scatter_add.default": lambda x, axis, index, source: scattered(x, axis, index, source, True),
    "aten.scaled_dot_product_attention.default": scaled_attention,
    "aten.sign.default": lambda x: each(lambda a: float((a > 0) - (a < 0)), x),
    "aten.slice_backward.default": slice_backward,
    "aten.smooth_l1_loss.default": smooth_l1_loss,
    "aten.smooth_l1_loss_backward.default": smooth_l1_loss_backward,
    "aten.softmax.int": lambda x, axis, dtype=None: softmax(x, axis, False),
    "aten.to.device": lambda x, _, dtype: converted(x, dtype),
    "aten.to.dtype": converted,
    "aten.to.dtype_layout": converted,
    "aten.view_as.default": lambda x, other: reshaped(x, other.shape),
    "aten.where.ScalarOther": lambda condition, x, other: each(lambda c, a: a if c else other, condition, x),
}
# Keyword arguments that change no element.
WITHOUT_MEANING = {"pin_memory", "memory_format", "device", "layout"}


def call(name: str, arguments: list, keywords: dict) -> Any:
    if name not in OPERATORS:
        raise Undefined(f"{name} is not known here")
    if keywords.get("reduction") is not None:
        raise Undefined("a reduction by name")
    try:
        return OPERATORS[name](*arguments, **{key: value for key, value in keywords.items() if key not in WITHOUT_MEANING})
    except (TypeError, AttributeError, IndexError, ArithmeticError, ValueError) as problem:
        raise Undefined(f"{name}: {problem}") from problem
