"""More small programs that divide work between two ranks, as patterns.py: losses, optimizers, activations and norms of training code, each with
bugs as people make them. `python scripts/patterns_training.py OUT` writes them beside the others.
"""
import math

from patterns import *


def leaves(*tensors):
    return [t.detach().requires_grad_() for t in tensors]


def same(x):
    return x


class shared_keys:
    """Multi-query attention with its gradients: query heads are split, the one weight of key and value is on both ranks, its gradient summed."""
    inputs = {"x_1": ((6, 8), None), "wq_1": ((8, 8), 0), "wkv_1": ((4, 8), None), "wo_1": ((8, 8), 1), "g_1": ((6, 8), None)}
    outputs = [None, 0, None, 1]
    bugs = ["input_gradient_not_reduced", "keys_scaled_twice"]

    def run(x, wq, wkv, wo, g, reduce=same, bug=None):
        x, wq, wkv, wo = leaves(x, wq, wkv, wo)
        q = F.linear(x, wq).view(6, -1, 2).transpose(0, 1)
        k, v = F.linear(x, wkv).chunk(2, -1)
        if bug == "keys_scaled_twice":
            k = k * 2 ** -0.5
        a = torch.softmax(q @ k.t() * 2 ** -0.5, -1) @ v
        y = F.linear(a.transpose(0, 1).reshape(6, -1), wo)
        dx, dq, dkv, do = torch.autograd.grad(y, [x, wq, wkv, wo], g)
        return dx if bug == "input_gradient_not_reduced" else reduce(dx), dq, reduce(dkv), do

    def sequential():
        def forward(x, wq, wkv, wo, g):
            return shared_keys.run(x, wq, wkv, wo, g)
        return forward

    def rank(r, bug):
        def forward(x, wq, wkv, wo, g):
            return shared_keys.run(x, wq, wkv, wo, g, reduced, bug)
        return forward


class fused_gate:
    """A gated unit whose gate and up are one weight, each rank its part of both, with gradients."""
    inputs = {"x_1": ((6, 8), None), "w_1": ((2, 12, 8), 1), "down_1": ((8, 12), 1), "g_1": ((6, 8), None)}
    outputs = [None, None, 1, 1]
    bugs = ["gate_and_up_change_places"]

    def run(x, w, down, g, reduce=same, swap=False):
        x, w, down = leaves(x, w, down)
        gate, up = F.linear(x, w.reshape(-1, 8)).chunk(2, -1)
        if swap:
            gate, up = up, gate
        y = F.linear(F.silu(gate) * up, down)
        dx, dw, dd = torch.autograd.grad(y, [x, w, down], g)
        return reduce(y), reduce(dx), dw, dd

    def sequential():
        def forward(x, w, down, g):
            return fused_gate.run(x, w, down, g)
        return forward

    def rank(r, bug):
        def forward(x, w, down, g):
            return fused_gate.run(x, w, down, g, reduced, bool(bug) and r == 1)
        return forward


class gelu_by_tanh:
    """The MLP of GPT-2, its GELU approximated by tanh, with gradients."""
    inputs = {"x_1": ((6, 8), None), "up_1": ((12, 8), 0), "bias_1": ((12,), 0), "down_1": ((8, 12), 1), "g_1": ((6, 8), None)}
    outputs = [None, None, 0, 0, 1]
    bugs = ["exact_on_one_rank"]

    def run(x, up, bias, down, g, reduce=same, approximate="tanh"):
        x, up, bias, down = leaves(x, up, bias, down)
        y = F.linear(F.gelu(F.linear(x, up, bias), approximate=approximate), down)
        dx, *others = torch.autograd.grad(y, [x, up, bias, down], g)
        return reduce(y), reduce(dx), *others

    def sequential():
        def forward(x, up, bias, down, g):
            return gelu_by_tanh.run(x, up, bias, down, g)
        return forward

    def rank(r, bug):
        def forward(x, up, bias, down, g):
            return gelu_by_tanh.run(x, up, bias, down, g, reduced, "none" if bug and r == 0 else "tanh")
        return forward


class interleaved_rotary:
    """Rotary embedding of pairs of neighbours, x[::2] and x[1::2], heads split, with the gradient."""
    inputs = {"q_1": ((6, 4, 8), 1), "cos_1": ((6, 4), None), "sin_1": ((6, 4), None), "g_1": ((6, 4, 8), 1)}
    outputs = [1, 1]
    bugs = ["halves_instead_of_neighbours"]

    def run(q, cos, sin, g, halves=False):
        q, = leaves(q)
        a, b = q.chunk(2, -1) if halves else (q[..., ::2], q[..., 1::2])
        c, s = cos[:, None, :], sin[:, None, :]
        y = torch.stack([a * c - b * s, a * s + b * c], -1).flatten(-2)
        return y, *torch.autograd.grad(y, [q], g)

    def sequential():
        def forward(q, cos, sin, g):
            return interleaved_rotary.run(q, cos, sin, g)
        return forward

    def rank(r, bug):
        def forward(q, cos, sin, g):
            return interleaved_rotary.run(q, cos, sin, g, bool(bug))
        return forward


class group_norm:
    """Group norm over split channels, of which each rank has whole groups, with gradients."""
    inputs = {"x_1": ((3, 8, 5), 1), "g_1": ((8,), 0), "b_1": ((8,), 0), "d_1": ((3, 8, 5), 1)}
    outputs = [1, 1, 0, 0]
    bugs = ["as_many_groups_on_each_rank"]

    def run(x, g, b, d, groups):
        x, g, b = leaves(x, g, b)
        y = F.group_norm(x, groups, g, b)
        return y, *torch.autograd.grad(y, [x, g, b], d)

    def sequential():
        def forward(x, g, b, d):
            return group_norm.run(x, g, b, d, 4)
        return forward

    def rank(r, bug):
        def forward(x, g, b, d):
            return group_norm.run(x, g, b, d, 4 if bug else 2)
        return forward


class counted_tokens:
    """The mean loss of the tokens that are no padding, counted over all ranks, with the gradient."""
    inputs = {"x_1": ((8, 6), 0), "w_1": ((6, 5), None), "y_1": ("labels", 0)}
    outputs = [None, None]
    lines = "assume -100 <= s.y_1 < 5"
    bugs = ["own_count"]

    def run(x, w, y, reduce=same, bug=None):
        w, = leaves(w)
        valid = y != -100
        count = valid.sum()
        if not bug:
            count = reduce(count)
        each = F.cross_entropy(x @ w, y.masked_fill(~valid, 0), reduction="none")
        loss = (each * valid).sum() / count
        g, = torch.autograd.grad(loss, [w])
        return reduce(loss), reduce(g)

    def sequential():
        def forward(x, w, y):
            return counted_tokens.run(x, w, y)
        return forward

    def rank(r, bug):
        def forward(x, w, y):
            return counted_tokens.run(x, w, y, reduced, bug)
        return forward


class smoothed_labels:
    """Cross entropy with smoothed labels over a split vocabulary."""
    inputs = {"p_1": ((6, 8), 1), "y_1": ("tokens", None)}
    outputs = [None]
    lines = "assume 0 <= s.y_1 < 8"
    bugs = ["mean_over_own_classes"]

    def sequential():
        def forward(p, y):
            return F.cross_entropy(p, y, label_smoothing=0.1)
        return forward

    def rank(r, bug):
        def forward(p, y):
            z = p - reduced(p.max(-1, keepdim=True)[0], "max")
            total = reduced(z.exp().sum(-1)).log()
            outside = (y < 4 * r) | (y >= 4 * r + 4)
            local = (y - 4 * r).masked_fill(outside, 0)
            picked = reduced(z.gather(-1, local.unsqueeze(-1)).squeeze(-1).masked_fill(outside, 0.0))
            mean = reduced(z.sum(-1)) / (4 if bug else 8)
            return (0.9 * (total - picked) + 0.1 * (total - mean)).mean()
        return forward


class contrastive:
    """Contrastive loss of images and texts: features gathered, the labels of each rank's rows begin where they do."""
    inputs = {"i_1": ((8, 5), 0), "t_1": ((8, 5), 0), "s_1": ((), None)}
    outputs = [None]
    bugs = ["labels_from_zero"]

    def sequential():
        def forward(i, t, s):
            i, t, labels = F.normalize(i, dim=-1), F.normalize(t, dim=-1), torch.arange(8)
            return (F.cross_entropy(s.exp() * i @ t.t(), labels) + F.cross_entropy(s.exp() * t @ i.t(), labels)) / 2
        return forward

    def rank(r, bug):
        def forward(i, t, s):
            i, t, labels = F.normalize(i, dim=-1), F.normalize(t, dim=-1), torch.arange(4) + (0 if bug else 4 * r)
            loss = F.cross_entropy(s.exp() * i @ gathered(t).t(), labels) + F.cross_entropy(s.exp() * t @ gathered(i).t(), labels)
            return reduced(loss / 2) / RANKS
        return forward


class value_losses:
    """Huber, smooth and logistic losses of a value head with its gradient, data parallel."""
    inputs = {"x_1": ((8, 6), 0), "w_1": ((6, 1), None), "t_1": ((8, 1), 0)}
    outputs = [None, None]
    bugs = ["gradient_summed"]

    def run(x, w, t):
        w, = leaves(w)
        v = x @ w
        loss = F.huber_loss(v, t, delta=0.5) + F.binary_cross_entropy_with_logits(v, torch.sigmoid(t)) + F.smooth_l1_loss(v, t)
        return loss, *torch.autograd.grad(loss - F.logsigmoid(v).mean(), [w])

    def sequential():
        def forward(x, w, t):
            return value_losses.run(x, w, t)
        return forward

    def rank(r, bug):
        def forward(x, w, t):
            loss, g = value_losses.run(x, w, t)
            return reduced(loss) / RANKS, reduced(g) / (1 if bug else RANKS)
        return forward


class whitened:
    """The clipped objective of a policy with advantages centred and scaled over all ranks."""
    inputs = {"new_1": ((8,), 0), "old_1": ((8,), 0), "adv_1": ((8,), 0)}
    outputs = [None]
    bugs = ["own_mean"]

    def objective(new, old, adv, mean, var):
        adv, ratio = (adv - mean) * torch.rsqrt(var + 1e-8), (new - old).exp()
        return torch.max(-adv * ratio, -adv * ratio.clamp(0.8, 1.2)).mean()

    def sequential():
        def forward(new, old, adv):
            mean = adv.mean()
            return whitened.objective(new, old, adv, mean, ((adv - mean) ** 2).mean())
        return forward

    def rank(r, bug):
        def forward(new, old, adv):
            mean = adv.mean() if bug else reduced(adv.sum()) / 8
            return reduced(whitened.objective(new, old, adv, mean, reduced(((adv - mean) ** 2).sum()) / 8)) / RANKS
        return forward


class balanced_router:
    """The loss that balances experts: how many tokens of all ranks go to each."""
    inputs = {"x_1": ((8, 5), 0), "router_1": ((4, 5), None)}
    outputs = [None]
    lines = "contract    aten.topk ties"
    bugs = ["share_of_own_tokens"]

    def parts(x, router):
        p = torch.softmax(x @ router.t(), -1)
        return F.one_hot(p.topk(2, -1)[1], 4).sum(1).to(torch.float32).mean(0), p.mean(0)

    def sequential():
        def forward(x, router):
            share, p = balanced_router.parts(x, router)
            return 4 * (share * p).sum()
        return forward

    def rank(r, bug):
        def forward(x, router):
            share, p = balanced_router.parts(x, router)
            return 4 * ((share if bug else reduced(share) / RANKS) * (reduced(p) / RANKS)).sum()
        return forward


class sign_step:
    """Lion: the sign of a moving average steps the weights; gradients are averaged over ranks first."""
    inputs = {"x_1": ((8, 6), 0), "y_1": ((8, 3), 0), "w1_1": ((6, 5), None), "w2_1": ((5, 3), None), "m1_1": ((6, 5), None), "m2_1": ((5, 3), None)}
    outputs = [None] * 4
    bugs = ["signs_averaged"]

    def step(gs, ws, ms, average=same):
        steps = [average(torch.sign(0.9 * m + 0.1 * g)) for g, m in zip(gs, ms)]
        return [w * (1 - 1e-4) - 1e-3 * u for w, u in zip(ws, steps)] + [0.99 * m + 0.01 * g for m, g in zip(ms, gs)]

    def sequential():
        def forward(x, y, w1, w2, m1, m2):
            return sign_step.step(gradients(x, y, w1, w2), (w1, w2), (m1, m2))
        return forward

    def rank(r, bug):
        def forward(x, y, w1, w2, m1, m2):
            average = lambda t: reduced(t) / RANKS
            gs = gradients(x, y, w1, w2)
            return sign_step.step(gs if bug else [average(g) for g in gs], (w1, w2), (m1, m2), average if bug else same)
        return forward


class orthogonal_step:
    """Muon: the moment of a weight split by rows is gathered, made orthogonal, and each rank steps its own rows."""
    inputs = {"w_1": ((6, 4), 0), "g_1": ((6, 4), 0), "m_1": ((6, 4), 0)}
    outputs = [0, 0]
    bugs = ["own_rows_made_orthogonal"]

    def orthogonal(m):
        x = (m / (m.norm() + 1e-7)).t()
        for _ in range(2):
            a = x @ x.t()
            x = 3.4445 * x + (-4.775 * a + 2.0315 * a @ a) @ x
        return x.t()

    def sequential():
        def forward(w, g, m):
            m = 0.95 * m + g
            return w - 0.02 * orthogonal_step.orthogonal(m), m
        return forward

    def rank(r, bug):
        def forward(w, g, m):
            m = 0.95 * m + g
            step = orthogonal_step.orthogonal(m) if bug else orthogonal_step.orthogonal(gathered(m))[3 * r:3 * r + 3]
            return w - 0.02 * step, m
        return forward


def attend_with_slopes(q, k, v, slope, wo):
    places = torch.arange(6)
    away = (places[None, :] - places[:, None]).to(torch.float32)
    scores = q @ k.transpose(-1, -2) / math.sqrt(3) + slope[:, None, None] * away
    scores = scores.masked_fill(torch.triu(torch.ones(6, 6, dtype=torch.bool), diagonal=1), float("-inf"))
    return (torch.softmax(scores, -1) @ v).transpose(0, 1).reshape(6, -1) @ wo.reshape(-1, 5)


class slopes:
    """Causal attention with a slope for each head (ALiBi), heads and slopes split."""
    inputs = {"q_1": ((4, 6, 3), 0), "k_1": ((4, 6, 3), 0), "v_1": ((4, 6, 3), 0), "slopes_1": ((4,), 0), "wo_1": ((4, 3, 5), 0)}
    outputs = [None]
    bugs = ["slopes_of_the_first_heads"]

    def sequential():
        def forward(q, k, v, slopes, wo):
            return attend_with_slopes(q, k, v, slopes, wo)
        return forward

    def rank(r, bug):
        def forward(q, k, v, slopes, wo):
            of_first = gathered(slopes)[:2] if bug else slopes
            return reduced(attend_with_slopes(q, k, v, of_first, wo))
        return forward


class masked_attention:
    """torch's attention with a mask: each rank has its own queries and rows of the mask, keys and values are gathered."""
    inputs = {"q_1": ((1, 2, 6, 4), 2), "k_1": ((1, 2, 6, 4), 2), "v_1": ((1, 2, 6, 4), 2), "m_1": ((6, 6), 0)}
    outputs = [2]
    bugs = ["keys_in_another_order"]

    def sequential():
        def forward(q, k, v, m):
            return F.scaled_dot_product_attention(q, k, v, attn_mask=m)
        return forward

    def rank(r, bug):
        def forward(q, k, v, m):
            k, v = [torch.cat(gathered(x.contiguous()).chunk(RANKS, 0), 2) for x in (k, v)]
            if bug:
                k = k.roll(3, 2)
            return F.scaled_dot_product_attention(q, k, v, attn_mask=m)
        return forward


class experts_choose:
    """Each expert takes the tokens that it scores highest; experts are split, what they give is added at the places of their tokens."""
    inputs = {"x_1": ((6, 5), None), "router_1": ((4, 5), 0), "up_1": ((4, 5, 5), 0)}
    outputs = [None]
    lines = "contract    aten.topk ties"
    bugs = ["scores_of_own_experts_alone"]

    def chosen(x, scores, up):
        weight, place = scores.t().topk(3, -1)
        given = torch.bmm(torch.relu(x[place]), up) * weight[..., None]
        return torch.zeros_like(x).index_put((place.reshape(-1),), given.reshape(-1, 5), accumulate=True)

    def sequential():
        def forward(x, router, up):
            return experts_choose.chosen(x, torch.softmax(x @ router.t(), -1), up)
        return forward

    def rank(r, bug):
        def forward(x, router, up):
            scores = torch.softmax(x @ (router if bug else gathered(router)).t(), -1)
            return reduced(experts_choose.chosen(x, scores if bug else scores[:, 2 * r:2 * r + 2], up))
        return forward


class policy:
    """A step of a policy with a clipped ratio and a penalty for leaving the old one, with the gradient; tokens are split."""
    inputs = {"x_1": ((8, 6), 0), "w_1": ((5, 6), None), "y_1": ("labels", 0), "old_1": ((8,), 0), "adv_1": ((8,), 0)}
    outputs = [None, None]
    lines = "assume 0 <= s.y_1 < 5"
    bugs = ["mean_over_own_tokens"]

    def run(x, w, y, old, adv, tokens, reduce=same):
        w, = leaves(w)
        new = torch.log_softmax(F.linear(x, w) / 0.7, -1).gather(-1, y[:, None])[:, 0]
        ratio, gap = (new - old).exp(), old - new
        loss = (0.04 * (gap.exp() - gap - 1) - torch.min(ratio * adv, ratio.clamp(0.8, 1.2) * adv)).sum() / tokens
        g, = torch.autograd.grad(loss, [w])
        return reduce(loss), reduce(g)

    def sequential():
        def forward(x, w, y, old, adv):
            return policy.run(x, w, y, old, adv, 8)
        return forward

    def rank(r, bug):
        def forward(x, w, y, old, adv):
            return policy.run(x, w, y, old, adv, 4 if bug else 8, reduced)
        return forward


class top_expert:
    """Each token goes to the one expert that it scores highest; experts are split, and what they give is added."""
    inputs = {"x_1": ((6, 5), None), "router_1": ((4, 5), None), "up_1": ((4, 7, 5), 0), "down_1": ((4, 5, 7), 0)}
    outputs = [None]
    bugs = ["numbers_of_the_first_experts"]

    def mixed(x, router, up, down, first):
        scores = torch.softmax(x @ router.t(), -1)
        best = scores.argmax(-1)
        weight, y = scores.gather(-1, best[:, None])[:, 0], torch.zeros_like(x)
        for e in range(up.shape[0]):
            share = (best == e + first).to(torch.float32) * weight
            y = y + share[:, None] * F.linear(torch.relu(F.linear(x, up[e])), down[e])
        return y

    def sequential():
        def forward(x, router, up, down):
            return top_expert.mixed(x, router, up, down, 0)
        return forward

    def rank(r, bug):
        def forward(x, router, up, down):
            return reduced(top_expert.mixed(x, router, up, down, 0 if bug else 2 * r))
        return forward


def exchanged(x, by):
    """To the neighbour `by` places further, as torch.distributed._functional_collectives.permute_tensor does."""
    rank = torch.distributed.get_rank()
    sent, got = [0] * RANKS, [0] * RANKS
    sent[(rank + by) % RANKS] = got[(rank - by) % RANKS] = x.shape[0]
    return torch.ops._c10d_functional.all_to_all_single(x, got, sent, "0")


def passed_on(x):
    """What the neighbour has."""
    return funcol.wait_tensor(exchanged(x, 1))


class ring:
    """Context parallel: queries, keys and values are split by tokens; keys and values are passed on around a ring, and what is summed is rescaled
    to a largest score that begins with a constant."""
    inputs = {"q_1": ((6, 4), 0), "k_1": ((8, 4), 0), "v_1": ((8, 5), 0)}
    outputs = [0]
    bugs = ["sums_not_rescaled", "values_not_passed_on"]

    def sequential():
        def forward(q, k, v):
            return torch.softmax(q @ k.t() * 0.5, -1) @ v
        return forward

    def rank(r, bug):
        def forward(q, k, v):
            top = q.new_full((q.shape[0], 1), -1e30)
            total, result = torch.zeros_like(top), q.new_zeros(q.shape[0], v.shape[1])
            for turn in range(RANKS):
                scores = q @ k.t() * 0.5
                largest = torch.maximum(top, scores.amax(-1, keepdim=True))
                weights, factor = (scores - largest).exp(), (top - largest).exp()
                if bug == "sums_not_rescaled":
                    factor = torch.ones_like(factor)
                total, result, top = total * factor + weights.sum(-1, keepdim=True), result * factor + weights @ v, largest
                if turn + 1 < RANKS:
                    k, v = passed_on(k), v if bug == "values_not_passed_on" else passed_on(v)
            return result / total
        return forward


class neighbours(bucket):
    """Data parallel: each rank adds up what its neighbour passes on."""
    bugs = ["passed_on_to_itself"]

    def rank(r, bug):
        def forward(x, y, w1, w2):
            own = gradients(x, y, w1, w2)
            return [(g + funcol.wait_tensor(exchanged(g, 0 if bug else 1))) / RANKS for g in own]
        return forward


TRAINING = [shared_keys, fused_gate, gelu_by_tanh, interleaved_rotary, group_norm, counted_tokens, smoothed_labels, contrastive, value_losses, whitened,
            balanced_router, sign_step, orthogonal_step, slopes, masked_attention, experts_choose, policy, top_expert, ring, neighbours]


if __name__ == "__main__":
    main(TRAINING)
