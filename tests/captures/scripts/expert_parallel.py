"""Mixture of experts with a top-2 router and capacity: experts split over the ranks, tokens exchanged by all-to-all.

The step takes gradients through all of it. Tokens come in groups; each group has its own capacity per expert (so that the sequential and the parallel program
drop the same tokens). A rank holds its groups of tokens and its experts. Dispatch and combine are dense products.
"""
from common import *
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F

GROUPS, TOKENS, H, FF, EXPERTS, CAPACITY, TOP = 4, 9, 14, 22, 8, 3, 2
GROUP = "0"


class Exchange(torch.autograd.Function):
    """The same number of rows to every rank; the gradients go the same way back."""
    @staticmethod
    def forward(ctx, rows, size):
        ctx.size = size
        parts = [len(rows) // size] * size
        return funcol.wait_tensor(torch.ops._c10d_functional.all_to_all_single(rows.contiguous(), parts, parts, GROUP))

    @staticmethod
    def backward(ctx, gradient):
        return Exchange.apply(gradient, ctx.size), None


def route(x, gate):
    """x [g, t, H] -> dispatch [g, t, EXPERTS, CAPACITY] of 0 and 1, combine (the same, weighted)"""
    probs = F.linear(x, gate).softmax(-1)
    weight, chosen = probs.topk(TOP, dim=-1)
    weight = weight / weight.sum(-1, keepdim=True)
    experts, slots = torch.arange(EXPERTS), torch.arange(CAPACITY)
    hot = (chosen.unsqueeze(-1) == experts).to(x.dtype)                 # [g, t, TOP, EXPERTS]
    # first choices of all tokens come before second choices
    order = hot.transpose(1, 2).reshape(x.shape[0], TOP * x.shape[1], EXPERTS)
    place = (order.cumsum(1) - order).view(x.shape[0], TOP, x.shape[1], EXPERTS).transpose(1, 2)
    fits = hot * (place < CAPACITY).to(x.dtype)
    where = (place.unsqueeze(-1) == slots).to(x.dtype) * fits.unsqueeze(-1)   # [g, t, TOP, EXPERTS, CAPACITY]
    return where.sum(2), (where * weight[..., None, None]).sum(2)


def experts(rows, up, down):
    """rows [e, n, H]"""
    return torch.bmm(F.silu(torch.bmm(rows, up)), down)


def sequential():
    def forward(x, gate, up, down):
        dispatch, combine = route(x, gate)
        rows = torch.einsum("gtec,gth->egch", dispatch, x).reshape(EXPERTS, GROUPS * CAPACITY, H)
        rows = experts(rows, up, down).view(EXPERTS, GROUPS, CAPACITY, H)
        return torch.einsum("gtec,egch->gth", combine, rows)
    return forward


def parallel(size, bug=None):
    mine, own = GROUPS // size, EXPERTS // size

    def forward(x, gate, up, down):
        dispatch, combine = route(x, gate)
        rows = torch.einsum("gtec,gth->egch", dispatch, x)              # [EXPERTS, mine, CAPACITY, H], experts by rank
        rows = Exchange.apply(rows, size)
        rows = rows.view(size, own, mine * CAPACITY, H).transpose(0, 1).reshape(own, size * mine * CAPACITY, H)
        rows = experts(rows, up, down)
        rows = rows.view(own, size, mine * CAPACITY, H).transpose(0, 1).reshape(EXPERTS, mine, CAPACITY, H)
        if bug != "results_not_returned":
            rows = Exchange.apply(rows, size)
        return torch.einsum("gtec,egch->gth", dispatch if bug == "combined_without_weights" else combine, rows)
    return forward


def step(forward, reduced):
    """Gradients of everything; of the router, which every rank has whole, they are sums over ranks."""
    def gradients(x, gate, up, down, g):
        x, gate, up, down = [t.detach().requires_grad_() for t in (x, gate, up, down)]
        of_x, of_gate, of_up, of_down = torch.autograd.grad((forward(x, gate, up, down) * g).sum(), [x, gate, up, down])
        return of_x, reduced(of_gate), of_up, of_down
    return gradients


def all_reduced(x):
    return funcol.wait_tensor(torch.ops._c10d_functional.all_reduce(x, "sum", GROUP))


def inputs(size, gradient):
    tokens, gate = torch.randn(GROUPS // size, TOKENS, H), torch.randn(EXPERTS, H)
    weights = [torch.randn(EXPERTS // size, H, FF), torch.randn(EXPERTS // size, FF, H)]
    return [tokens, gate, *weights, *([torch.randn_like(tokens)] if gradient else [])]


GIVEN = """group       d "0" = ep

given s.x_1 = concat(d[*].x_1; axis=0)   # groups of tokens
given s.gate_1 = d[*].gate_1
given s.up_1 = concat(d[*].up_1; axis=0)   # experts
given s.down_1 = concat(d[*].down_1; axis=0)
"""
RESULT = """contract    aten.topk ties

claim all
expect s.output[0] = concat(d[*].output[0]; axis=0)
"""
GRADIENTS = """given s.g_1 = concat(d[*].g_1; axis=0)
contract    aten.topk ties
contract    aten.scatter repeated

claim all
expect s.output[0] = concat(d[*].output[0]; axis=0)
expect s.output[1] = d[*].output[1]
expect s.output[2] = concat(d[*].output[2]; axis=0)
expect s.output[3] = concat(d[*].output[3]; axis=0)
"""
CASES = [(2, False, None), (2, False, "results_not_returned"), (2, False, "combined_without_weights"), (4, False, None),
         (2, True, None), (2, True, "router_not_reduced"), (4, True, None)]


def main():
    torch.manual_seed(0)
    base = out_dir("expert_parallel")
    trace(sequential(), inputs(1, False), base / "seq.py")
    trace(step(sequential(), lambda x: x), inputs(1, True), base / "seq_step.py")
    for n, gradient, bug in CASES:
        folder = base / (f"ep{n}" + ("_step" if gradient else "") + (f".bug_{bug}" if bug else ""))
        for r in range(n):
            with rank_of(r, n):
                forward = parallel(n, bug)
                run = step(forward, (lambda x: x) if bug == "router_not_reduced" else all_reduced) if gradient else forward
                trace(run, inputs(n, gradient), folder / f"r{r}.py")
        title = f"mixture of experts, top-{TOP} with capacity, experts and tokens split over {n} ranks" + (", with gradients" if gradient else "")
        claim(folder / "refines.claim", title + (f", with a bug: {bug.replace('_', ' ')}" if bug else ""),
              "../seq_step.py" if gradient else "../seq.py", "r{rank}.py", f"ep = {n}", GIVEN + (GRADIENTS if gradient else RESULT))


if __name__ == "__main__":
    main()
