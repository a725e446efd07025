"""What the operators of the shipped captures do to small tensors, in plain Python, after torch's documentation. It is for finding out whether an
edited capture still computes the same: written apart from lemmas/operators, which it must never read. Numbers are Python's, so nothing is
rounded to a tensor's type and nothing wraps."""
import dataclasses
import itertools
import math
import operator
from collections.abc import Callable, Iterable
from typing import Any


class Undefined(Exception):
    """What torch refuses, or what is not known here."""


@dataclasses.dataclass(frozen=True)
class Tensor:
    shape: tuple[int, ...]
    data: list

    def __post_init__(self):
        if math.prod(self.shape) != len(self.data) or any(size < 0 for size in self.shape):
            raise Undefined(f"{len(self.data)} elements in {self.shape}")

    def at(self, index: Iterable[int]) -> Any:
        return self.data[offset(self.shape, index)]


def offset(shape, index) -> int:
    place = 0
    for size, i in zip(shape, index, strict=True):
        if not 0 <= i < size:
            raise Undefined("an index out of range")
        place = place * size + i
    return place


def indices(shape):
    return itertools.product(*map(range, shape))


def made(shape, element: Callable[[tuple[int, ...]], Any]) -> Tensor:
    return Tensor(tuple(shape), [element(index) for index in indices(shape)])


def filled(shape, value) -> Tensor:
    return made(shape, lambda _: value)


def axis_of(x: Tensor, axis: int, more: int = 0) -> int:
    rank = len(x.shape) + more
    if not -max(rank, 1) <= axis < max(rank, 1):
        raise Undefined("an axis out of range")
    return axis % max(rank, 1)


def as_tensor(value) -> Tensor:
    return value if isinstance(value, Tensor) else Tensor((), [value])


def common_shape(shapes) -> tuple[int, ...]:
    rank = max(map(len, shapes))
    result = []
    for sizes in zip(*[(1,) * (rank - len(shape)) + tuple(shape) for shape in shapes]):
        others = {size for size in sizes if size != 1}
        if len(others) > 1:
            raise Undefined(f"shapes that do not broadcast: {shapes}")
        result.append(others.pop() if others else 1)
    return tuple(result)


def expanded(x: Tensor, shape) -> Tensor:
    lead = len(shape) - len(x.shape)
    if lead < 0:
        raise Undefined("fewer axes")
    own = (1,) * lead + x.shape
    shape = tuple(own[i] if size == -1 and i >= lead else size for i, size in enumerate(shape))
    if any(a not in (1, b) for a, b in zip(own, shape)):
        raise Undefined("not to be expanded")
    return made(shape, lambda index: x.at(0 if size == 1 else i for size, i in zip(x.shape, index[lead:])))


def each(function: Callable, *values) -> Tensor:
    tensors = [as_tensor(value) for value in values]
    shape = common_shape([x.shape for x in tensors])
    spread = [x.data if x.shape == shape else expanded(x, shape).data for x in tensors]
    return Tensor(shape, [guarded(function, elements) for elements in zip(*spread)])


def guarded(function, elements):
    try:
        return function(*elements)
    except OverflowError:
        return math.inf
    except (ZeroDivisionError, ValueError):
        return math.nan


def reshaped(x: Tensor, shape) -> Tensor:
    shape = list(shape)
    if shape.count(-1) > 1:
        raise Undefined("two open sizes")
    if -1 in shape:
        others = math.prod(size for size in shape if size != -1)
        if others == 0 or len(x.data) % others:
            raise Undefined("no size fits")
        shape[shape.index(-1)] = len(x.data) // others
    return Tensor(tuple(shape), x.data)


def permuted(x: Tensor, order) -> Tensor:
    def element(index):
        source = [0] * len(order)
        for i, axis in zip(index, order):
            source[axis] = i
        return x.at(source)
    return made([x.shape[axis] for axis in order], element)


def transposed(x: Tensor, a: int, b: int) -> Tensor:
    order = list(range(len(x.shape)))
    a, b = axis_of(x, a), axis_of(x, b)
    if order:
        order[a], order[b] = order[b], order[a]
    return permuted(x, order)


def reduced(x: Tensor, axes, keep: bool, combine: Callable[[list], Any]) -> Tensor:
    axes = sorted({axis_of(x, axis) for axis in axes}) if axes else range(len(x.shape))
    kept = [axis for axis in range(len(x.shape)) if axis not in axes]
    shape = [1 if axis in axes else size for axis, size in enumerate(x.shape)] if keep else [x.shape[axis] for axis in kept]
    parts: dict[tuple, list] = {index: [] for index in indices([x.shape[axis] for axis in kept])}
    for index, value in zip(indices(x.shape), x.data):
        parts[tuple(index[axis] for axis in kept)].append(value)
    return Tensor(tuple(shape), [combine(values) for values in parts.values()])


def mean(values):
    return math.fsum(values) / len(values) if values else math.nan


def total(values):
    return sum(int(v) for v in values) if all(isinstance(v, int) for v in values) else math.fsum(values)


def largest(values):
    if not values:
        raise Undefined("the maximum of nothing")
    return max(values)


def multiplied(a: Tensor, b: Tensor) -> Tensor:
    if len(a.shape) != len(b.shape) or a.shape[:-2] != b.shape[:-2] or a.shape[-1] != b.shape[-2]:
        raise Undefined("matrices that do not fit")
    rows, inner, columns = a.shape[-2], a.shape[-1], b.shape[-1]
    data = []
    for batch in range(math.prod(a.shape[:-2])):
        right = [b.data[(batch * inner + k) * columns:(batch * inner + k + 1) * columns] for k in range(inner)]
        turned = list(zip(*right)) if inner else [()] * columns
        for i in range(rows):
            left = a.data[(batch * rows + i) * inner:(batch * rows + i + 1) * inner]
            data.extend(math.fsum(x * y for x, y in zip(left, column)) for column in turned)
    return Tensor((*a.shape[:-1], columns), data)


def matrices(a: Tensor, b: Tensor, rank: int) -> Tensor:
    if len(a.shape) != rank:
        raise Undefined("tensors of another rank")
    return multiplied(a, b)


def sliced(x: Tensor, axis: int, begin, end, step: int = 1) -> Tensor:
    axis = axis_of(x, axis)
    size = x.shape[axis]
    clamped = [min(max(at + size if at < 0 else at, 0), size) for at in (begin or 0, size if end is None else end)]
    chosen = range(clamped[0], max(clamped), step)
    shape = [len(chosen) if i == axis else n for i, n in enumerate(x.shape)]
    return made(shape, lambda index: x.at(chosen[i] if a == axis else i for a, i in enumerate(index)))


def split(x: Tensor, size: int, axis: int = 0) -> list[Tensor]:
    axis = axis_of(x, axis)
    if size <= 0:
        raise Undefined("a split into nothing")
    return [sliced(x, axis, begin, begin + size) for begin in range(0, max(x.shape[axis], 1), size)]


def joined(parts: list[Tensor], axis: int = 0) -> Tensor:
    axis = axis_of(parts[0], axis)
    others = {(*x.shape[:axis], *x.shape[axis + 1:]) for x in parts}
    if len(others) != 1:
        raise Undefined("parts that do not fit")
    bounds = list(itertools.accumulate((x.shape[axis] for x in parts), initial=0))
    def element(index):
        part = next(k for k in range(len(parts)) if index[axis] < bounds[k + 1])
        return parts[part].at((*index[:axis], index[axis] - bounds[part], *index[axis + 1:]))
    return made((*parts[0].shape[:axis], bounds[-1], *parts[0].shape[axis + 1:]), element)


def softmax(x: Tensor, axis: int, logarithm: bool) -> Tensor:
    top = reduced(x, [axis], True, largest)
    shifted = each(lambda a, b: a - b, x, top)
    sums = reduced(each(math.exp, shifted), [axis], True, math.fsum)
    if logarithm:
        return each(lambda a, s: a - math.log(s), shifted, sums)
    return each(lambda a, s: math.exp(a) / s, shifted, sums)


def without_half(x: Tensor, half: bool) -> Tensor:
    if half:
        raise Undefined("half to float, of floats")
    return x


def softmax_backward(gradient: Tensor, output: Tensor, axis: int) -> Tensor:
    sums = reduced(each(lambda g, y: g * y, gradient, output), [axis], True, math.fsum)
    return each(lambda g, y, s: y * (g - s), gradient, output, sums)


def log_softmax_backward(gradient: Tensor, output: Tensor, axis: int) -> Tensor:
    sums = reduced(gradient, [axis], True, math.fsum)
    return each(lambda g, y, s: g - math.exp(y) * s, gradient, output, sums)


def counted(target: Tensor, classes: int, ignored: int) -> list[bool]:
    if any(t != ignored and not 0 <= t < classes for t in target.data):
        raise Undefined("a class out of range")
    return [t != ignored for t in target.data]


def nll_loss(x: Tensor, target: Tensor, weight, reduction: int, ignored: int) -> list[Tensor]:
    if weight is not None or len(x.shape) != 2:
        raise Undefined("weights, or not one row for each target")
    use = counted(target, x.shape[1], ignored)
    losses = [-x.at((i, t)) if u else 0.0 for i, (t, u) in enumerate(zip(target.data, use, strict=True))]
    weights = Tensor((), [float(sum(use))])
    if reduction == 0:
        return [Tensor(target.shape, losses), Tensor((), [0.0])]
    whole = math.fsum(losses)
    return [Tensor((), [whole if reduction == 2 else guarded(lambda a, b: a / b, (whole, weights.data[0]))]), weights]


def nll_loss_backward(gradient: Tensor, x: Tensor, target: Tensor, weight, reduction: int, ignored: int, total_weight: Tensor) -> Tensor:
    if weight is not None or len(x.shape) != 2:
        raise Undefined("weights, or not one row for each target")
    use = counted(target, x.shape[1], ignored)
    def element(index):
        i, j = index
        if not use[i] or target.data[i] != j:
            return 0.0
        scale = gradient.data[i] if reduction == 0 else gradient.data[0]
        return -scale / total_weight.data[0] if reduction == 1 else -scale
    return made(x.shape, element)


def attention_scores(query: Tensor, key: Tensor, dropout: float, causal: bool, scale: float | None, mask: Tensor | None = None):
    """Scores by (batch, head, query, key), the keys that each query sees, the logarithm of the sum of each row, and the factor of the scores."""
    (batches, heads, rows, width), (_, groups, columns, _) = query.shape, key.shape
    if dropout or groups == 0 or heads % groups or width != key.shape[3] or batches != key.shape[0]:
        raise Undefined("dropout, or heads that do not fit")
    factor = 1 / math.sqrt(width) if scale is None else scale
    added = filled((batches, heads, rows, columns), 0.0) if mask is None else expanded(mask, (batches, heads, rows, columns))
    def score(index):
        b, h, i, j = index
        return math.fsum(query.at((b, h, i, e)) * key.at((b, h // (heads // groups), j, e)) for e in range(width)) * factor + added.at(index)
    scores = made((batches, heads, rows, columns), score)
    seen = [[j for j in range(columns) if j <= i or not causal] for i in range(rows)]
    sums = made((batches, heads, rows), lambda at: math.log(math.fsum(math.exp(scores.at((*at, j))) for j in seen[at[2]])))
    return scores, seen, sums, factor


def attention(query: Tensor, key: Tensor, value: Tensor, dropout: float = 0.0, causal: bool = False, attn_mask=None, scale=None) -> list[Tensor]:
    if attn_mask is not None and causal or value.shape != key.shape:
        raise Undefined("a mask beside a causal one, or values that do not fit")
    scores, seen, sums, _ = attention_scores(query, key, dropout, causal, scale, attn_mask)
    shared = query.shape[1] // key.shape[1]
    def element(index):
        b, h, i, e = index
        return math.fsum(math.exp(scores.at((b, h, i, j)) - sums.at((b, h, i))) * value.at((b, h // shared, j, e)) for j in seen[i])
    return [made(query.shape, element), sums]


def attention_backward(gradient: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, sums: Tensor, dropout: float, causal: bool,
                       attn_mask=None, scale=None) -> list[Tensor]:
    if attn_mask is not None or value.shape != key.shape or gradient.shape != query.shape or out.shape != query.shape or sums.shape != query.shape[:3]:
        raise Undefined("a mask, or operands that do not fit")
    scores, seen, _, factor = attention_scores(query, key, dropout, causal, scale)
    batches, heads, rows, width = query.shape
    shared = heads // key.shape[1]
    of_query, of_key, of_value = results = [Tensor(x.shape, [0.0] * len(x.data)) for x in (query, key, value)]
    def add(result: Tensor, index, amount: float) -> None:
        result.data[offset(result.shape, index)] += amount
    for b, h, i in indices((batches, heads, rows)):
        whole = math.fsum(gradient.at((b, h, i, e)) * out.at((b, h, i, e)) for e in range(width))
        for j in seen[i]:
            weight = math.exp(scores.at((b, h, i, j)) - sums.at((b, h, i)))
            inner = math.fsum(gradient.at((b, h, i, e)) * value.at((b, h // shared, j, e)) for e in range(width))
            slope = weight * (inner - whole) * factor
            for e in range(width):
                add(of_query, (b, h, i, e), slope * key.at((b, h // shared, j, e)))
                add(of_key, (b, h // shared, j, e), slope * query.at((b, h, i, e)))
                add(of_value, (b, h // shared, j, e), weight * gradient.at((b, h, i, e)))
    return results


def embedding(table: Tensor, ids: Tensor) -> Tensor:
    width = table.shape[1]
    return Tensor((*ids.shape, width), [table.at((i, k)) for i in ids.data for k in range(width)])


def embedding_backward(gradient: Tensor, ids: Tensor, rows: int, padding: int, by_frequency: bool) -> Tensor:
    if by_frequency:
        raise Undefined("scaled by frequency")
    width = gradient.shape[-1]
    result = [[0.0] * width for _ in range(rows)]
    for place, row in enumerate(ids.data):
        if row == padding and padding >= 0:
            continue
        if not 0 <= row < rows:
            raise Undefined("a row out of range")
        for k in range(width):
            result[row][k] += gradient.data[place * width + k]
    return Tensor((rows, width), [value for row in result for value in row])


def gather(x: Tensor, axis: int, index: Tensor) -> Tensor:
    axis = axis_of(x, axis)
    return made(index.shape, lambda at: x.at(index.at(at) if a == axis else i for a, i in enumerate(at)))


def topk(x: Tensor, count: int, axis: int = -1, largest_first: bool = True, is_sorted: bool = True) -> list[Tensor]:
    axis = axis_of(x, axis)
    if not 0 <= count <= x.shape[axis]:
        raise Undefined("more than there are")

    def place(at) -> int:
        row = [x.at((*at[:axis], i, *at[axis + 1:])) for i in range(x.shape[axis])]
        return sorted(range(len(row)), key=lambda i: -row[i] if largest_first else row[i])[at[axis]]
    places = made((*x.shape[:axis], count, *x.shape[axis + 1:]), place)
    return [gather(x, axis, places), places]


def scattered(x: Tensor, axis: int, index: Tensor, source: Tensor, adds: bool = False) -> Tensor:
    axis = axis_of(x, axis)
    if index.shape != source.shape:
        raise Undefined("a source of another shape")
    result, written = list(x.data), set()
    for at in indices(index.shape):
        place = offset(x.shape, (index.at(at) if a == axis else i for a, i in enumerate(at)))
        if place in written and not adds:
            raise Undefined("two values for one place")
        written.add(place)
        result[place] = result[place] + source.at(at) if adds else source.at(at)
    return Tensor(x.shape, result)


def select(x: Tensor, axis: int, index: int) -> Tensor:
    axis, index = axis_of(x, axis), index % x.shape[axis_of(x, axis)]
    return made((*x.shape[:axis], *x.shape[axis + 1:]), lambda at: x.at((*at[:axis], index, *at[axis:])))


def select_backward(gradient: Tensor, shape, axis: int, index: int) -> Tensor:
    axis, index = axis % len(shape), index % shape[axis % len(shape)]
    return made(tuple(shape), lambda at: gradient.at((*at[:axis], *at[axis + 1:])) if at[axis] == index else 0.0)


def indexed(x: Tensor, places: list) -> Tensor:
    if any(place is None for place in places) or len(places) > len(x.shape):
        raise Undefined("an index that leaves axes out before others, or of too many")
    shape = common_shape([place.shape for place in places])
    spread = [expanded(place, shape) for place in places]

    def element(at):
        own, rest = at[:len(shape)], at[len(shape):]
        return x.at((*(place.at(own) % size for place, size in zip(spread, x.shape)), *rest))
    return made((*shape, *x.shape[len(places):]), element)


def cumulated(x: Tensor, axis: int) -> Tensor:
    axis = axis_of(x, axis)
    return made(x.shape, lambda at: total([x.at((*at[:axis], k, *at[axis + 1:])) for k in range(at[axis] + 1)]))


def max_with_indices(x: Tensor, axis: int, keep: bool = False) -> list[Tensor]:
    return [reduced(x, [axis], keep, largest), reduced(x, [axis], keep, lambda values: values.index(largest(values)))]


def inserted(x: Tensor, axis: int) -> Tensor:
    axis = axis_of(x, axis, 1)
    return Tensor((*x.shape[:axis], 1, *x.shape[axis:]), x.data)


def squeezed(x: Tensor, axis: int) -> Tensor:
    axis = axis_of(x, axis)
    return Tensor((*x.shape[:axis], *x.shape[axis + 1:]), x.data) if x.shape and x.shape[axis] == 1 else x


def converted(x: Tensor, dtype: str | None = None) -> Tensor:
    if dtype is None:
        return x
    to = bool if dtype == "torch.bool" else int if dtype.startswith(("torch.int", "torch.uint")) else float
    return each(to, x)


def upper_triangle(x: Tensor, diagonal: int = 0) -> Tensor:
    return made(x.shape, lambda at: x.at(at) if at[-1] - at[-2] >= diagonal else 0.0)


def lower_triangle(x: Tensor, diagonal: int = 0) -> Tensor:
    return made(x.shape, lambda at: x.at(at) if at[-1] - at[-2] <= diagonal else 0.0)


def of_all(losses: Tensor, reduction: int) -> Tensor:
    return losses if reduction == 0 else reduced(losses, [], False, mean if reduction == 1 else math.fsum)


def share(x: Tensor, reduction: int) -> float:
    """Of each element in a loss."""
    return 1 / len(x.data) if reduction == 1 else 1.0


def mse_loss(x: Tensor, target: Tensor, reduction: int = 1) -> Tensor:
    return of_all(each(lambda a, b: (a - b) ** 2, x, target), reduction)


def mse_loss_backward(gradient: Tensor, x: Tensor, target: Tensor, reduction: int) -> Tensor:
    return each(lambda g, a, b: g * 2 * (a - b) * share(x, reduction), gradient, x, target)


def sigmoid(x):
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def gelu(x):
    return x * (1 + math.erf(x / math.sqrt(2))) / 2


def gelu_slope(x):
    return (1 + math.erf(x / math.sqrt(2))) / 2 + x * math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def tanh_gelu_height(x: float) -> float:
    return math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3))


def tanh_gelu(x: float) -> float:
    return x / 2 * (1 + tanh_gelu_height(x))


def tanh_gelu_slope(x: float) -> float:
    height = tanh_gelu_height(x)
    return (1 + height) / 2 + x / 2 * (1 - height ** 2) * math.sqrt(2 / math.pi) * (1 + 3 * 0.044715 * x ** 2)


def last_axes(x: Tensor, shape) -> list[int]:
    if tuple(shape) != x.shape[len(x.shape) - len(shape):]:
        raise Undefined("a norm of another shape")
    return list(range(len(x.shape) - len(shape), len(x.shape)))


def layer_norm(x: Tensor, shape, weight: Tensor, bias: Tensor | None, epsilon: float) -> list[Tensor]:
    axes = last_axes(x, shape)
    if bias is None:
        bias = Tensor((), [0.0])
    middle = reduced(x, axes, True, mean)
    rest = each(lambda a, m: a - m, x, middle)
    scale = each(lambda v: 1 / math.sqrt(v + epsilon), reduced(each(lambda a: a * a, rest), axes, True, mean))
    return [each(lambda a, s, w, b: a * s * w + b, rest, scale, weight, bias), middle, scale]


def layer_norm_backward(gradient: Tensor, x: Tensor, shape, middle: Tensor, scale: Tensor, weight: Tensor, bias: Tensor, wanted) -> list[Tensor]:
    axes = last_axes(x, shape)
    if not all(wanted):
        raise Undefined("a gradient that is left out")
    normed = each(lambda a, m, s: (a - m) * s, x, middle, scale)
    weighed = each(lambda g, w: g * w, gradient, weight)
    level, slope = reduced(weighed, axes, True, mean), reduced(each(lambda g, n: g * n, weighed, normed), axes, True, mean)
    of_x = each(lambda g, l, n, p, s: (g - l - n * p) * s, weighed, level, normed, slope, scale)
    others = list(range(axes[0]))
    return [of_x, reduced(each(lambda g, n: g * n, gradient, normed), others, False, total), reduced(gradient, others, False, total)]


def split_with_sizes(x: Tensor, sizes, axis: int = 0) -> list[Tensor]:
    axis = axis_of(x, axis)
    bounds = list(itertools.accumulate(sizes, initial=0))
    if bounds[-1] != x.shape[axis] or any(size < 0 for size in sizes):
        raise Undefined("sizes that do not add up")
    return [sliced(x, axis, begin, end) for begin, end in itertools.pairwise(bounds)]


def range_of(begin, end, step=1, dtype=None) -> Tensor:
    numbers = list(range(begin, end, step))
    return converted(Tensor((len(numbers),), numbers), dtype)


def padded(x: Tensor, pads, value: float = 0.0) -> Tensor:
    """From the last axis on, a pair of numbers for each: how many before, how many behind."""
    before = [0] * len(x.shape)
    shape = list(x.shape)
    for i in range(len(pads) // 2):
        axis = len(x.shape) - 1 - i
        before[axis], shape[axis] = pads[2 * i], x.shape[axis] + pads[2 * i] + pads[2 * i + 1]

    def element(index):
        inside = tuple(i - b for i, b in zip(index, before))
        return x.at(inside) if all(0 <= i < size for i, size in zip(inside, x.shape)) else value
    return made(tuple(shape), element)


def variance(x: Tensor, axes=None, correction=None, keepdim: bool = False) -> Tensor:
    def of(values):
        less, middle = 1 if correction is None else correction, mean(values)
        return math.fsum((v - middle) ** 2 for v in values) / (len(values) - less) if len(values) > less else math.nan
    return reduced(x, axes or [], keepdim, of)


def norm(x: Tensor, order=2, axes=None, keepdim: bool = False) -> Tensor:
    return reduced(x, axes or [], keepdim, lambda values: math.fsum(abs(v) ** order for v in values) ** (1 / order))


def logsumexp(x: Tensor, axes, keepdim: bool = False) -> Tensor:
    return reduced(x, axes, keepdim, lambda values: max(values) + math.log(math.fsum(math.exp(v - max(values)) for v in values)))


def same(x, *_, **__):
    return x


OPERATORS: dict[str, Callable] = {
    "aten._assert_async.msg": lambda x, _: None,
    "aten._log_softmax.default": lambda x, axis, half: softmax(without_half(x, half), axis, True),
    "aten._log_softmax_backward_data.default": lambda g, y, axis, _: log_softmax_backward(g, y, axis),
    "aten._scaled_dot_product_flash_attention_for_cpu.default": attention,
    "aten._scaled_dot_product_flash_attention_for_cpu_backward.default": attention_backward,
    "aten._softmax.default": lambda x, axis, half: softmax(without_half(x, half), axis, False),
    "aten._softmax_backward_data.default": lambda g, y, axis, _: softmax_backward(g, y, axis),
    "aten._to_copy.default": converted,
    "aten._unsafe_view.default": reshaped,
    "aten.add.Scalar": lambda a, b, alpha=1: each(lambda x, y: x + alpha * y, a, b),
    "aten.addcdiv.default": lambda a, b, c, value=1: each(lambda x, y: x + y, a, each(lambda x, y: value * x / y, b, c)),
    "aten.addcmul.default": lambda a, b, c, value=1: each(lambda x, y: x + y, a, each(lambda x, y: value * x * y, b, c)),
    "aten.add.Tensor": lambda a, b, alpha=1: each(lambda x, y: x + alpha * y, a, b),
    "aten.addmm.default": lambda c, a, b: each(lambda x, y: x + y, c, matrices(a, b, 2)),
    "aten.alias.default": same,
    "aten.all.default": lambda x: reduced(x, [], False, all),
    "aten.amax.default": lambda x, axes=(), keep=False: reduced(x, axes, keep, largest),
    "aten.arange.default": lambda end, dtype=None: range_of(0, end, 1, dtype),
    "aten.arange.start": lambda begin, end, dtype=None: range_of(begin, end, 1, dtype),
    "aten.arange.start_step": range_of,
    "aten.bitwise_and.Tensor": lambda a, b: each(lambda x, y: x & y, a, b),
    "aten.bitwise_or.Tensor": lambda a, b: each(lambda x, y: x | y, a, b),
    "aten.bmm.default": lambda a, b: matrices(a, b, 3),
    "aten.cat.default": joined,
    "aten.clamp.default": lambda x, low=None, high=None: each(lambda a: min(max(a, -math.inf if low is None else low), math.inf if high is None else high), x),
    "aten.clone.default": same,
    "aten.constant_pad_nd.default": padded,
    "aten.copy.default": lambda x, y: expanded(y, x.shape),
    "aten.cos.default": lambda x: each(math.cos, x),
    "aten.cumsum.default": cumulated,
    "aten.detach.default": same,
    "aten.div.Scalar": lambda a, b: each(lambda x, y: x / y, a, b),
    "aten.div.Tensor": lambda a, b: each(lambda x, y: x / y, a, b),
    "aten.empty.memory_format": lambda shape, dtype=None: filled(shape, math.nan),
    "aten.embedding.default": lambda table, ids, *_: embedding(table, ids),
    "aten.embedding_dense_backward.default": embedding_backward,
    "aten.exp.default": lambda x: each(math.exp, x),
    "aten.exp2.default": lambda x: each(lambda a: 2.0 ** a, x),
    "aten.expand.default": expanded,
    "aten.full.default": lambda shape, value, dtype=None: filled(shape, value),
    "aten.gather.default": gather,
    "aten.gelu.default": lambda x, approximate="none": each({"none": gelu, "tanh": tanh_gelu}[approximate], x),
    "aten.gelu_backward.default": lambda g, x, approximate="none": each(lambda a, b: a * {"none": gelu_slope, "tanh": tanh_gelu_slope}[approximate](b), g, x),
    "aten.index.Tensor": indexed,
    "aten.linalg_vector_norm.default": norm,
    "aten.lerp.Scalar": lambda a, b, weight: each(lambda x, y: x + weight * (y - x), a, b),
    "aten.log.default": lambda x: each(math.log, x),
    "aten.logsumexp.default": logsumexp,
    "aten.masked_fill.Scalar": lambda x, mask, value: each(lambda a, m: value if m else a, x, mask),
    "aten.max.dim": max_with_indices,
    "aten.maximum.default": lambda a, b: each(max, a, b),
    "aten.mean.default": lambda x: reduced(x, [], False, mean),
    "aten.mean.dim": lambda x, axes, keep=False: reduced(x, axes, keep, mean),
    "aten.mm.default": lambda a, b: matrices(a, b, 2),
    "aten.mse_loss.default": mse_loss,
    "aten.mse_loss_backward.default": mse_loss_backward,
    "aten.mul.Scalar": lambda a, b: each(lambda x, y: x * y, a, b),
    "aten.mul.Tensor": lambda a, b: each(lambda x, y: x * y, a, b),
    "aten.native_layer_norm.default": layer_norm,
    "aten.native_layer_norm_backward.default": layer_norm_backward,
    "aten.neg.default": lambda x: each(lambda a: -a, x),
    "aten.new_ones.default": lambda x, shape, dtype=None: converted(filled(shape, 1), dtype),
    "aten.new_zeros.default": lambda x, shape, dtype=None: filled(shape, 0.0),
    "aten.new_full.default": lambda x, shape, value, dtype=None: filled(shape, value),
    "aten.nll_loss_backward.default": nll_loss_backward,
    "aten.nll_loss_forward.default": nll_loss,
    "aten.ones.default": lambda shape, dtype=None: converted(filled(shape, 1), dtype),
    "aten.ones_like.default": lambda x, dtype=None: converted(filled(x.shape, 1.0), dtype),
    "aten.permute.default": permuted,
    "aten.pow.Scalar": lambda a, b: each(lambda x, y: x ** y, a, b),
    "aten.pow.Tensor_Scalar": lambda a, b: each(lambda x, y: x ** y, a, b),
    "aten.reciprocal.default": lambda x: each(lambda a: 1 / a, x),
    "aten.relu.default": lambda x: each(lambda a: max(a, 0), x),
    "aten.rsqrt.default": lambda x: each(lambda a: 1 / math.sqrt(a), x),
    "aten.rsub.Scalar": lambda a, b: each(lambda x, y: y - x, a, b),
    "aten.scalar_tensor.default": lambda value, dtype=None: converted(Tensor((), [value]), dtype),
    "aten.scatter.src": scattered,
    "aten.select.int": select,
    "aten.select_backward.default": select_backward,
    "aten.sigmoid.default": lambda x: each(sigmoid, x),
    "aten.silu.default": lambda x: each(lambda a: a * sigmoid(a), x),
    "aten.silu_backward.default": lambda g, x: each(lambda a, b: a * sigmoid(b) * (1 + b * (1 - sigmoid(b))), g, x),
    "aten.sin.default": lambda x: each(math.sin, x),
    "aten.slice.Tensor": sliced,
    "aten.split.Tensor": split,
    "aten.split_with_sizes.default": split_with_sizes,
    "aten.sqrt.default": lambda x: each(math.sqrt, x),
    "aten.squeeze.dim": squeezed,
    "aten.stack.default": lambda values, axis=0: joined([inserted(x, axis) for x in values], axis),
    "aten.sub.Scalar": lambda a, b, alpha=1: each(lambda x, y: x - alpha * y, a, b),
    "aten.sub.Tensor": lambda a, b, alpha=1: each(lambda x, y: x - alpha * y, a, b),
    "aten.sum.default": lambda x: reduced(x, [], False, total),
    "aten.sum.dim_IntList": lambda x, axes, keep=False: reduced(x, axes, keep, total),
    "aten.t.default": lambda x: transposed(x, 0, 1) if len(x.shape) == 2 else x,
    "aten.tanh.default": lambda x: each(math.tanh, x),
    "aten.tanh_backward.default": lambda g, y: each(lambda a, b: a * (1 - b * b), g, y),
    "aten.threshold_backward.default": lambda g, x, threshold: each(lambda a, b: a if b > threshold else 0.0, g, x),
    "aten.transpose.int": transposed,
    "aten.tril.default": lower_triangle,
    "aten.triu.default": upper_triangle,
    "aten.unbind.int": lambda x, axis=0: [select(x, axis, i) for i in range(x.shape[axis_of(x, axis)])],
    "aten.unsqueeze.default": inserted,
    "aten.var.correction": variance,
    "aten.view.default": reshaped,
    "aten.where.self": lambda mask, a, b: each(lambda m, x, y: x if m else y, mask, a, b),
    "aten.topk.default": topk,
    "aten.zeros.default": lambda shape, dtype=None: filled(shape, 0.0),
    "aten.zeros_like.default": lambda x: filled(x.shape, 0.0),
}
for _name, _compare in {"eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge}.items():
    for _kind in ("Scalar", "Tensor"):
        OPERATORS[f"aten.{_name}.{_kind}"] = lambda a, b, compare=_compare: each(compare, a, b)


COLLECTIVES: dict[str, Callable] = {"sum": total, "avg": mean, "max": largest, "min": min}


def over_members(kind: str, operands: list[Tensor]) -> Tensor:
    if kind not in COLLECTIVES:
        raise Undefined("an unknown reduction")
    return Tensor(operands[0].shape, [COLLECTIVES[kind](list(values)) for values in zip(*(x.data for x in operands))])


def parts(x: Tensor, count: int) -> list[Tensor]:
    """Equal parts along axis 0, one for each member."""
    if not x.shape or x.shape[0] % count != 0:
        raise Undefined("an axis that does not divide")
    size = x.shape[0] // count
    return [sliced(x, 0, at * size, (at + 1) * size) for at in range(count)]


def all_to_all(operands: list[Tensor], got: list[list[int]], sent: list[list[int]]) -> list[Tensor]:
    """The result of each member, of which each says into what parts its operand and its result are cut."""
    places = range(len(operands))
    if any(len(sizes) != len(operands) for sizes in got + sent) or any(got[j][i] != sent[i][j] for i in places for j in places):
        raise Undefined("one sends what another does not expect")
    if any(not x.shape or min(sizes) < 0 or sum(sizes) != x.shape[0] or x.shape[1:] != operands[0].shape[1:] for x, sizes in zip(operands, sent)):
        raise Undefined("parts that are not the whole")
    begins = [list(itertools.accumulate([0] + sizes)) for sizes in sent]
    return [joined([sliced(x, 0, begin[j], begin[j + 1]) for x, begin in zip(operands, begins)], 0) for j in places]


def collective(name: str, operands: list[Tensor], arguments: list) -> list[Tensor]:
    """The result of each member; `arguments` without the operand and the name of the group."""
    count = len(operands)
    if name == "all_reduce_coalesced":
        reduced_parts = [collective("all_reduce", list(part), arguments)[0] for part in zip(*operands, strict=True)]
        return [list(reduced_parts) for _ in operands]
    if len({x.shape for x in operands}) != 1:
        raise Undefined("operands of different shapes")
    if name in ("all_gather_into_tensor", "reduce_scatter_tensor") and arguments[-1] != count:
        raise Undefined("a group of another size")
    if name == "all_reduce":
        return [over_members(arguments[0], operands)] * count
    if name == "all_gather_into_tensor":
        return [joined(operands, 0)] * count
    if name == "reduce_scatter_tensor":
        return parts(over_members(arguments[0], operands), count)
    if name == "broadcast":
        if arguments[0] not in range(count):
            raise Undefined("no such member")
        return [operands[arguments[0]]] * count
    raise Undefined(f"{name} is not known here")
