"""Small programs, each one way in which real training and serving code divides work between two ranks: gradients in one flat bucket, clipping by
a norm over all shards, activations computed tile by tile, a loss in chunks, norms over split features, grouped queries, experts, attention over
split keys. Each has bugs as people make them: what is not added up, counted twice, or taken from the wrong place.
"""
from common import *
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F

RANKS = 2


def reduced(x, how="sum"):
    return funcol.wait_tensor(torch.ops._c10d_functional.all_reduce(x, how, "0"))


def gathered(x):
    return funcol.wait_tensor(torch.ops._c10d_functional.all_gather_into_tensor(x, RANKS, "0"))


def scattered(x):
    return funcol.wait_tensor(torch.ops._c10d_functional.reduce_scatter_tensor(x, "sum", RANKS, "0"))


def gradients(x, y, w1, w2):
    w1, w2 = w1.detach().requires_grad_(), w2.detach().requires_grad_()
    return torch.autograd.grad(((torch.tanh(x @ w1) @ w2 - y) ** 2).mean(), [w1, w2])


# Of each: the inputs with the axis along which they are split (None: every rank has them whole), the axes of the outputs, and bugs.

class bucket:
    """Data parallel: gradients flattened into one bucket, reduced together, and cut out again."""
    inputs = {"x_1": ((8, 6), 0), "y_1": ((8, 3), 0), "w1_1": ((6, 5), None), "w2_1": ((5, 3), None)}
    outputs = [None, None]
    bugs = ["summed", "second_begins_too_late"]

    def sequential():
        def forward(x, y, w1, w2):
            return gradients(x, y, w1, w2)
        return forward

    def rank(r, bug):
        def forward(x, y, w1, w2):
            flat = reduced(torch.cat([g.reshape(-1) for g in gradients(x, y, w1, w2)]))
            if bug != "summed":
                flat = flat / RANKS
            second = F.pad(flat, (0, 1))[31:] if bug else flat[30:]
            return flat[:30].view(6, 5), second.view(5, 3)
        return forward


class bucket_scattered(bucket):
    """The same, by a reduce-scatter of the padded bucket and an all-gather."""
    bugs = ["padded_in_front"]

    def rank(r, bug):
        def forward(x, y, w1, w2):
            flat = torch.cat([g.reshape(-1) for g in gradients(x, y, w1, w2)])
            flat = gathered(scattered(F.pad(flat, (1, 0) if bug else (0, 1))) / RANKS)
            return flat[:30].view(6, 5), flat[30:45].view(5, 3)
        return forward


class clip:
    """Tensor parallel: gradients clipped by their norm over all shards."""
    inputs = {"x_1": ((8, 6), None), "y_1": ((8, 3), None), "w1_1": ((6, 4), 1), "w2_1": ((4, 3), 0)}
    outputs = [1, 0]
    bugs = ["norm_of_own_shards"]

    def sequential():
        def forward(x, y, w1, w2):
            g1, g2 = gradients(x, y, w1, w2)
            factor = torch.clamp(1.0 / (torch.sqrt(g1.pow(2).sum() + g2.pow(2).sum()) + 1e-6), max=1.0)
            return g1 * factor, g2 * factor
        return forward

    def rank(r, bug):
        def forward(x, y, w1, w2):
            hidden = torch.tanh(x @ w1)
            out = reduced(hidden @ w2)
            back = 2 * (out - y) / out.numel()
            g1, g2 = x.t() @ ((back @ w2.t()) * (1 - hidden * hidden)), hidden.t() @ back
            squares = g1.pow(2).sum() + g2.pow(2).sum()
            factor = torch.clamp(1.0 / (torch.sqrt(squares if bug else reduced(squares)) + 1e-6), max=1.0)
            return g1 * factor, g2 * factor
        return forward


class tiles:
    """Tensor parallel: a feed-forward layer computed for one tile of tokens after another."""
    inputs = {"x_1": ((8, 6), None), "w1_1": ((6, 4), 1), "w2_1": ((4, 3), 0)}
    outputs = [None]
    bugs = ["last_tile_not_reduced", "tiles_in_another_order"]

    def sequential():
        def forward(x, w1, w2):
            return F.silu(x @ w1) @ w2
        return forward

    def rank(r, bug):
        def forward(x, w1, w2):
            out = [F.silu(tile @ w1) @ w2 for tile in x.chunk(4)]
            out = [tile if bug == "last_tile_not_reduced" and i == 3 else reduced(tile) for i, tile in enumerate(out)]
            return torch.cat(out[::-1] if bug == "tiles_in_another_order" else out)
        return forward


class chunked_loss:
    """Data parallel: the cross entropy of each rank's tokens in two chunks, averaged over the tokens of all ranks."""
    inputs = {"x_1": ((8, 6), 0), "w_1": ((6, 5), None), "y_1": ("labels", 0)}
    outputs = [None]
    bugs = ["averaged_over_own_tokens", "first_chunk_twice"]
    lines = "assume 0 <= s.y_1 < 5\n"

    def sequential():
        def forward(x, w, y):
            return F.cross_entropy(x @ w, y)
        return forward

    def rank(r, bug):
        def forward(x, w, y):
            chunks = list(zip(x.chunk(2), y.chunk(2)))
            if bug == "first_chunk_twice":
                chunks[1] = chunks[0]
            losses = [F.cross_entropy(rows @ w, labels, reduction="sum") for rows, labels in chunks]
            return reduced(losses[0] + losses[1]) / (4 if bug == "averaged_over_own_tokens" else 8)
        return forward


class rms_norm:
    """Features split: a root mean square norm."""
    inputs = {"x_1": ((3, 8), 1), "w_1": ((8,), 0)}
    outputs = [1]
    bugs = ["mean_of_own_features"]

    def sequential():
        def forward(x, w):
            return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w
        return forward

    def rank(r, bug):
        def forward(x, w):
            squares = x.pow(2).sum(-1, keepdim=True)
            return x * torch.rsqrt((squares / 4 if bug else reduced(squares) / 8) + 1e-6) * w
        return forward


class layer_norm:
    """Features split: a layer norm in two passes."""
    inputs = {"x_1": ((3, 8), 1), "w_1": ((8,), 0), "b_1": ((8,), 0)}
    outputs = [1]
    bugs = ["mean_of_own_features"]

    def sequential():
        def forward(x, w, b):
            return F.layer_norm(x, (8,), w, b)
        return forward

    def rank(r, bug):
        def forward(x, w, b):
            mean = x.mean(-1, keepdim=True) if bug else reduced(x.sum(-1, keepdim=True)) / 8
            variance = reduced(((x - mean) ** 2).sum(-1, keepdim=True)) / 8
            return (x - mean) * torch.rsqrt(variance + 1e-5) * w + b
        return forward


def attend(x, wq, wk, wv, wo, heads, groups):
    tokens = x.shape[0]
    q, k, v = ((x @ w).view(tokens, n, 4).transpose(0, 1) for w, n in ((wq, heads), (wk, groups), (wv, groups)))
    k, v = k.repeat_interleave(heads // groups, 0), v.repeat_interleave(heads // groups, 0)
    return (torch.softmax(q @ k.transpose(1, 2) / 2, -1) @ v).transpose(0, 1).reshape(tokens, heads * 4) @ wo


class grouped_queries:
    """Tensor parallel attention: two groups of two heads, a group on each rank."""
    inputs = {"x_1": ((5, 8), None), "wq_1": ((8, 16), 1), "wk_1": ((8, 8), 1), "wv_1": ((8, 8), 1), "wo_1": ((16, 8), 0)}
    outputs = [None]
    bugs = ["not_reduced"]
    groups = 2

    @classmethod
    def sequential(cls):
        def forward(x, wq, wk, wv, wo):
            return attend(x, wq, wk, wv, wo, 4, cls.groups)
        return forward

    def rank(r, bug):
        def forward(x, wq, wk, wv, wo):
            out = attend(x, wq, wk, wv, wo, 2, 1)
            return out if bug else reduced(out)
        return forward


class one_group(grouped_queries):
    """The same with one key and value head, which both ranks hold."""
    inputs = {**grouped_queries.inputs, "wk_1": ((8, 4), None), "wv_1": ((8, 4), None)}
    bugs = []
    groups = 1


class experts:
    """Expert parallel: every token goes to every expert, by weights."""
    inputs = {"x_1": ((5, 6), None), "g_1": ((6, 4), None), "w_1": ((4, 6, 3), 0)}
    outputs = [None]
    bugs = ["weights_of_the_first_experts", "weights_of_own_experts_alone"]

    def sequential():
        def forward(x, g, w):
            return torch.einsum("te,ted->td", torch.softmax(x @ g, -1), torch.einsum("th,ehd->ted", x, w))
        return forward

    def rank(r, bug):
        def forward(x, g, w):
            at = 0 if bug == "weights_of_the_first_experts" else 2 * r
            scores = x @ g
            weights = torch.softmax(scores[:, at:at + 2], -1) if bug == "weights_of_own_experts_alone" else torch.softmax(scores, -1)[:, at:at + 2]
            return reduced(torch.einsum("te,ted->td", weights, torch.einsum("th,ehd->ted", x, w)))
        return forward


class split_keys:
    """Attention over keys that lie on both ranks, as in decoding from a long context: divided at the end by the sums over all keys."""
    inputs = {"q_1": ((3, 4), None), "k_1": ((6, 4), 0), "v_1": ((6, 5), 0)}
    outputs = [None]
    bugs = ["own_maximum", "own_sum"]

    def sequential():
        def forward(q, k, v):
            return torch.softmax(q @ k.t(), -1) @ v
        return forward

    def rank(r, bug):
        def forward(q, k, v):
            scores = q @ k.t()
            largest = scores.amax(-1, keepdim=True)
            weights = torch.exp(scores - (largest if bug == "own_maximum" else reduced(largest, "max")))
            total = weights.sum(-1, keepdim=True)
            return reduced(weights @ v) / (total if bug == "own_sum" else reduced(total))
        return forward


class norm_of_norms:
    """Data parallel: gradients clipped by the norm of their norms, as torch.nn.utils.clip_grad_norm_ does."""
    inputs = bucket.inputs
    outputs = [None, None]
    bugs = ["clipped_before_the_reduction"]

    def clipped(g1, g2):
        norm = torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(g) for g in (g1, g2)]))
        factor = torch.clamp(1.0 / (norm + 1e-6), max=1.0)
        return g1 * factor, g2 * factor

    @classmethod
    def sequential(cls):
        def forward(x, y, w1, w2):
            return cls.clipped(*gradients(x, y, w1, w2))
        return forward

    @classmethod
    def rank(cls, r, bug):
        def forward(x, y, w1, w2):
            if bug:
                return tuple(reduced(g) / RANKS for g in cls.clipped(*gradients(x, y, w1, w2)))
            return cls.clipped(*(reduced(g) / RANKS for g in gradients(x, y, w1, w2)))
        return forward


class batch_norm:
    """Data parallel: a batch norm over the rows of all ranks, in two passes."""
    inputs = {"x_1": ((8, 3), 0)}
    outputs = [0]
    bugs = ["variance_of_own_rows"]

    def sequential():
        def forward(x):
            return (x - x.mean(0)) / torch.sqrt(x.var(0, unbiased=False) + 1e-5)
        return forward

    def rank(r, bug):
        def forward(x):
            mean = reduced(x.sum(0)) / 8
            squares = ((x - mean) ** 2).sum(0)
            return (x - mean) / torch.sqrt((squares / 4 if bug else reduced(squares) / 8) + 1e-5)
        return forward


class flat_shards(bucket):
    """ZeRO over one flat bucket: each rank takes the step for its half of all parameters, which cuts the first of them in two."""
    bugs = ["step_of_the_other_shard", "gathered_one_too_late"]

    def sequential():
        def forward(x, y, w1, w2):
            g1, g2 = gradients(x, y, w1, w2)
            return w1 - 0.1 * g1, w2 - 0.1 * g2
        return forward

    def rank(r, bug):
        def forward(x, y, w1, w2):
            flat = lambda tensors: F.pad(torch.cat([t.reshape(-1) for t in tensors]), (0, 1))
            shard = scattered(flat(gradients(x, y, w1, w2))) / RANKS
            first = (1 - r if bug == "step_of_the_other_shard" else r) * 23
            whole = gathered(flat([w1, w2])[first:first + 23] - 0.1 * shard)
            begin = 1 if bug == "gathered_one_too_late" else 0
            return whole[begin:begin + 30].view(6, 5), whole[30:45].view(5, 3)
        return forward


class own_maximum(split_keys):
    """Attention over keys that lie on both ranks: each shifts by its own maximum and rescales when that of all is known, as flash decoding does."""
    bugs = ["sum_not_rescaled", "rescaled_the_other_way"]

    def rank(r, bug):
        def forward(q, k, v):
            scores = q @ k.t()
            own = scores.amax(-1, keepdim=True)
            weights = torch.exp(scores - own)
            largest = reduced(own, "max")
            factor = torch.exp(largest - own if bug == "rescaled_the_other_way" else own - largest)
            total = weights.sum(-1, keepdim=True)
            return reduced((weights @ v) * factor) / reduced(total if bug == "sum_not_rescaled" else total * factor)
        return forward


class online(split_keys):
    """Tensor parallel attention whose keys come in two blocks, one after the other, as in flash attention: what is summed is rescaled to the new maximum."""
    inputs = {"q_1": ((3, 4), None), "k_1": ((6, 4), None), "v_1": ((6, 8), 1)}
    outputs = [1]
    bugs = ["not_rescaled"]

    def rank(r, bug):
        def forward(q, k, v):
            scores = q @ k[:3].t()
            largest = scores.amax(-1, keepdim=True)
            weights = torch.exp(scores - largest)
            total, result = weights.sum(-1, keepdim=True), weights @ v[:3]
            scores = q @ k[3:].t()
            before, largest = largest, torch.maximum(largest, scores.amax(-1, keepdim=True))
            weights, factor = torch.exp(scores - largest), torch.exp(before - largest)
            total = total * factor + weights.sum(-1, keepdim=True)
            result = result if bug == "not_rescaled" else result * factor
            return (result + weights @ v[3:]) / total
        return forward


def of_experts(x, weight, chosen, up, down, first):
    """What these experts, the first of which has the number `first`, give for the tokens that chose them, weighed and added up."""
    result = None
    for e in range(len(up)):
        part = (F.silu(x @ up[e]) @ down[e]) * (weight * (chosen == e + first)).sum(-1, keepdim=True)
        result = part if result is None else result + part
    return result


def mixed(x, router, up, down, first, own_weights=False):
    """The same where each token chooses its two best."""
    weight, chosen = F.linear(x, router).softmax(-1).topk(2, dim=-1)
    if own_weights:
        weight = weight * ((chosen >= first) & (chosen < first + len(up)))
    return of_experts(x, weight / weight.sum(-1, keepdim=True), chosen, up, down, first)


class routed:
    """Experts split between ranks, each of which adds up what its own give for the tokens that chose them, as vLLM does it."""
    inputs = {"x_1": ((6, 5), None), "router_1": ((4, 5), None), "up_1": ((4, 5, 7), 0), "down_1": ((4, 7, 5), 0)}
    outputs = [None]
    lines = "contract    aten.topk ties"
    bugs = ["numbers_of_the_first_experts", "weights_of_own_experts_alone"]

    def sequential():
        def forward(x, router, up, down):
            return mixed(x, router, up, down, 0)
        return forward

    def rank(r, bug):
        def forward(x, router, up, down):
            first = 0 if bug == "numbers_of_the_first_experts" else 2 * r
            return reduced(mixed(x, router, up, down, first, bug == "weights_of_own_experts_alone"))
        return forward


class routed_tokens(routed):
    """The same with tokens split, too: gathered for the experts, and the sums scattered."""
    inputs = {**routed.inputs, "x_1": ((6, 5), 0)}
    outputs = [0]
    bugs = []

    def rank(r, bug):
        def forward(x, router, up, down):
            return scattered(mixed(gathered(x), router, up, down, 2 * r))
        return forward


class routed_step(routed):
    """Its gradients: those of tokens and router are sums over the experts of all ranks."""
    inputs = {**routed.inputs, "g_1": ((6, 5), None)}
    outputs = [None, None, 0, 0]
    lines = routed.lines + "\ncontract    aten.scatter repeated"
    bugs = ["router_not_reduced"]

    def gradients(x, router, up, down, g, first):
        x, router, up, down = [t.detach().requires_grad_() for t in (x, router, up, down)]
        return torch.autograd.grad((mixed(x, router, up, down, first) * g).sum(), [x, router, up, down])

    def sequential():
        def forward(x, router, up, down, g):
            return routed_step.gradients(x, router, up, down, g, 0)
        return forward

    def rank(r, bug):
        def forward(x, router, up, down, g):
            of_x, of_router, of_up, of_down = routed_step.gradients(x, router, up, down, g, 2 * r)
            return reduced(of_x), of_router if bug else reduced(of_router), of_up, of_down
        return forward


class routed_by_groups(routed):
    """Routing by sigmoids and a bias that chooses but does not weigh, among the experts of the two best groups, as in DeepSeek-V3."""
    inputs = {"x_1": ((6, 5), None), "router_1": ((8, 5), None), "bias_1": ((8,), None), "up_1": ((8, 5, 7), 0), "down_1": ((8, 7, 5), 0)}
    lines = routed_step.lines
    bugs = ["weighed_by_the_bias"]

    def mixed(x, router, bias, up, down, first, bug=None):
        scores = torch.sigmoid(F.linear(x, router))
        biased = scores + bias
        of_groups = biased.view(-1, 4, 2).topk(2, dim=-1)[0].sum(-1)
        best = of_groups.topk(2, dim=-1)[1]
        mask = torch.zeros_like(of_groups).scatter(1, best, torch.ones_like(best, dtype=of_groups.dtype))
        chosen = (biased * mask.unsqueeze(-1).expand(-1, 4, 2).reshape(-1, 8)).topk(3, dim=-1)[1]
        weight = (biased if bug else scores).gather(1, chosen)
        weight = weight / (weight.sum(-1, keepdim=True) + 1e-20) * 2.5
        return of_experts(x, weight, chosen, up, down, first)

    def sequential():
        def forward(x, router, bias, up, down):
            return routed_by_groups.mixed(x, router, bias, up, down, 0)
        return forward

    def rank(r, bug):
        def forward(x, router, bias, up, down):
            return reduced(routed_by_groups.mixed(x, router, bias, up, down, 4 * r, bug))
        return forward


class heads_own_maximum:
    """Attention over keys that lie on both ranks, heads an axis of their own, scores scaled: each rank shifts by its own maximum and rescales."""
    inputs = {"q_1": ((2, 3, 4, 6), None), "k_1": ((2, 3, 8, 6), 2), "v_1": ((2, 3, 8, 5), 2)}
    outputs = [None]
    bugs = ["not_rescaled"]

    def sequential():
        def forward(q, k, v):
            return torch.softmax((q @ k.transpose(-1, -2)) * 0.5, -1) @ v
        return forward

    def rank(r, bug):
        def forward(q, k, v):
            scores = (q @ k.transpose(-1, -2)) * 0.5
            own = scores.amax(-1, keepdim=True)
            weights = torch.exp(scores - own)
            factor = torch.exp(own - reduced(own, "max"))
            result = weights @ v if bug else (weights @ v) * factor
            return reduced(result) / reduced(weights.sum(-1, keepdim=True) * factor)
        return forward


class heads_by_sums(heads_own_maximum):
    """Attention over keys that lie on both ranks: each finishes what it has, and the results are weighed by the exponentials of the logarithms of their sums."""
    bugs = ["not_weighed"]

    def rank(r, bug):
        def forward(q, k, v):
            scores = (q @ k.transpose(-1, -2)) * 0.5
            weight = torch.exp(torch.logsumexp(scores, -1, keepdim=True))
            result = torch.softmax(scores, -1) @ v
            return reduced(result if bug else result * weight) / reduced(weight)
        return forward


class heads_online(heads_own_maximum):
    """Tensor parallel attention whose keys come in four blocks, one after the other: what was summed of all blocks before is rescaled each time."""
    inputs = {"q_1": ((2, 3, 4, 6), None), "k_1": ((2, 3, 8, 6), None), "v_1": ((2, 3, 8, 6), 3)}
    outputs = [3]
    bugs = ["last_not_rescaled"]

    def rank(r, bug):
        def forward(q, k, v):
            for block in range(4):
                keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
                scores = (q @ keys.transpose(-1, -2)) * 0.5
                own = scores.amax(-1, keepdim=True)
                if block == 0:
                    largest, weights = own, torch.exp(scores - own)
                    total, result = weights.sum(-1, keepdim=True), weights @ values
                    continue
                before, largest = largest, torch.maximum(largest, own)
                weights, factor = torch.exp(scores - largest), torch.exp(before - largest)
                total = total * factor + weights.sum(-1, keepdim=True)
                result = (result if bug and block == 3 else result * factor) + weights @ values
            return result / total
        return forward


class by_logsumexp(split_keys):
    """Attention over keys that lie on both ranks: each finishes what it has, and the results are weighed by what the logarithm of its sum has less than that of all."""
    bugs = ["weighed_the_other_way"]

    def rank(r, bug):
        def forward(q, k, v):
            scores = q @ k.t()
            own = torch.logsumexp(scores, -1, keepdim=True)
            whole = torch.log(reduced(torch.exp(own)))
            return reduced((torch.exp(scores - own) @ v) * torch.exp(whole - own if bug else own - whole))
        return forward


class by_shares(split_keys):
    """Attention over keys that lie on both ranks: each divides by its own sum first, and the results are weighed by the shares of the sums."""
    bugs = ["shares_not_rescaled"]

    def rank(r, bug):
        def forward(q, k, v):
            scores = q @ k.t()
            own = scores.amax(-1, keepdim=True)
            weights = torch.exp(scores - own)
            total = weights.sum(-1, keepdim=True)
            share = total if bug else total * torch.exp(own - reduced(own, "max"))
            return reduced(((weights @ v) / total) * share) / reduced(share)
        return forward


class merged_blocks(heads_online):
    """Tensor parallel attention whose keys come in four blocks, each finished: merged by the sigmoid of how far the logarithms of their sums are apart."""
    bugs = ["other_way"]

    def rank(r, bug):
        def forward(q, k, v):
            for block in range(4):
                keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
                scores = (q @ keys.transpose(-1, -2)) * 0.5
                own, sums = torch.softmax(scores, -1) @ values, torch.logsumexp(scores, -1, keepdim=True)
                if block == 0:
                    result, total = own, sums
                    continue
                result = result - torch.sigmoid(total - sums if bug and block == 3 else sums - total) * (result - own)
                total = total - torch.nn.functional.logsigmoid(total - sums)
            return result
        return forward


class mean_of_squares:
    """Layer norm over features that are split, its variance as the mean of squares less the square of the mean."""
    inputs = {"x_1": ((6, 8), 1), "w_1": ((8,), 0)}
    outputs = [1]
    bugs = ["mean_not_squared"]

    def sequential():
        def forward(x, w):
            return torch.nn.functional.layer_norm(x, (8,), w, None, 1e-5)
        return forward

    def rank(r, bug):
        def forward(x, w):
            mean, square = reduced(x.sum(-1, keepdim=True)) / 8, reduced((x * x).sum(-1, keepdim=True)) / 8
            return (x - mean) * torch.rsqrt(square - (mean if bug else mean * mean) + 1e-5) * w
        return forward


class variance_of_parts(mean_of_squares):
    """Layer norm over features that are split: each rank has the mean and variance of its own, which are put together."""
    bugs = ["own_means_forgotten"]

    def rank(r, bug):
        def forward(x, w):
            own = x.mean(-1, keepdim=True)
            variance = ((x - own) ** 2).mean(-1, keepdim=True)
            mean = reduced(own) / 2
            variance = reduced(variance if bug else variance + (own - mean) ** 2) / 2
            return (x - mean) * torch.rsqrt(variance + 1e-5) * w
        return forward


class sink_afterwards:
    """Attention with a sink for each head beside the scores, heads split; the ranks finish attention without it, and scale by its share afterwards."""
    inputs = {"q_1": ((4, 6, 5), 0), "k_1": ((4, 6, 5), 0), "v_1": ((4, 6, 5), 0), "s_1": ((4,), 0)}
    outputs = [0]
    bugs = ["share_of_the_sink"]

    def sequential():
        def forward(q, k, v, s):
            scores = q @ k.transpose(-1, -2)
            scores = torch.cat([scores, s[:, None, None].expand(-1, 6, 1)], -1)
            return torch.softmax(scores, -1)[..., :-1] @ v
        return forward

    def rank(r, bug):
        def forward(q, k, v, s):
            scores = q @ k.transpose(-1, -2)
            sums, sink = torch.logsumexp(scores, -1, keepdim=True), s[:, None, None]
            return (torch.softmax(scores, -1) @ v) * torch.sigmoid(sink - sums if bug else sums - sink)
        return forward


class linear_attention:
    """Causal attention without a softmax, tokens split: what the keys and values of the tokens before make is passed on as one product."""
    inputs = {"q_1": ((8, 4), 0), "k_1": ((8, 4), 0), "v_1": ((8, 5), 0)}
    outputs = [0]
    bugs = ["own_product"]

    def sequential():
        def forward(q, k, v):
            return ((q @ k.t()) * torch.ones(8, 8).tril()) @ v
        return forward

    def rank(r, bug):
        def forward(q, k, v):
            products = gathered((k.t() @ v)[None])
            own = ((q @ k.t()) * torch.ones(4, 4).tril()) @ v
            return own if r == 0 else own + q @ products[1 if bug else 0]
        return forward


class z_loss:
    """The mean square of the logarithm of the sum that softmax divides by, the vocabulary split."""
    inputs = {"x_1": ((6, 5), None), "w_1": ((8, 5), 0)}
    outputs = [None]
    bugs = ["not_shifted_back"]

    def sequential():
        def forward(x, w):
            return (torch.logsumexp(x @ w.t(), -1) ** 2).mean()
        return forward

    def rank(r, bug):
        def forward(x, w):
            logits = x @ w.t()
            top = reduced(logits.amax(-1), "max")
            total = torch.log(reduced(torch.exp(logits - top[:, None]).sum(-1)))
            return ((total if bug else total + top) ** 2).mean()
        return forward


PATTERNS = [bucket, bucket_scattered, clip, norm_of_norms, tiles, chunked_loss, rms_norm, layer_norm, batch_norm, grouped_queries, one_group, experts, split_keys, flat_shards, own_maximum, online, heads_own_maximum, heads_by_sums, heads_online, by_logsumexp, by_shares, merged_blocks,
            mean_of_squares, variance_of_parts, sink_afterwards, linear_attention, z_loss,
            routed, routed_tokens, routed_step, routed_by_groups]


def made(shape, axis, parts):
    if shape == "labels":
        return torch.randint(0, 5, (8 // parts,))
    if shape == "tokens":
        return torch.randint(0, 8, (6,))
    return torch.randn([size // parts if i == axis else size for i, size in enumerate(shape)])


def related(name, axis):
    return f"s.{name} = " + (f"d[*].{name}" if axis is None else f"concat(d[*].{name}; axis={axis})")


def main(patterns=PATTERNS):
    torch.manual_seed(0)
    base = out_dir("patterns")
    for pattern in patterns:
        name = pattern.__name__
        trace(pattern.sequential(), [made(shape, axis, 1) for shape, axis in pattern.inputs.values()], base / f"seq_{name}.py")
        for bug in (None, *pattern.bugs):
            folder = base / (name + (f".bug_{bug}" if bug else ""))
            for r in range(RANKS):
                with rank_of(r, RANKS):
                    trace(pattern.rank(r, bug), [made(shape, axis, RANKS) for shape, axis in pattern.inputs.values()], folder / f"r{r}.py")
            lines = ['group       d "0" = tp', ""] + [f"given {related(key, axis)}" for key, (_, axis) in pattern.inputs.items()]
            lines += [*getattr(pattern, "lines", "").splitlines(), "", "claim all"]
            lines += [f"expect {related(f'output[{i}]', axis)}" for i, axis in enumerate(pattern.outputs)]
            title = " ".join(pattern.__doc__.split()) + (f" With a bug: {bug.replace('_', ' ')}" if bug else "")
            claim(folder / "refines.claim", title, f"../seq_{name}.py", "r{rank}.py", f"tp = {RANKS}", "\n".join(lines))


if __name__ == "__main__":
    main()
