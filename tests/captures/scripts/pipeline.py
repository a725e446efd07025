"""Pipeline parallelism: stages that send activations on and gradients back, microbatch by microbatch.

`p2p` and `split` are forward only, two stages of two layers: `p2p` uses the functional isend and irecv, the received buffer is an uninitialised
tensor that is filled; `split` has no communication operator at all, and a `wire` line of the claim feeds the second stage. `step` is a training step
of n stages: all microbatches forward, then all backward, gradients added up in place, weights stepped in place.
"""
from common import *
import torch.nn.functional as F

B, T, H, FF, MICRO = 6, 5, 14, 22, 2


def layer(x, norm, up, down):
    return x + F.linear(F.silu(F.linear(F.rms_norm(x, [H], norm, 1e-5), up)), down)


def run(x, weights):
    for i in range(0, len(weights), 3):
        x = layer(x, *weights[i:i + 3])
    return x


def sequential():
    def forward(x, n0, u0, d0, n1, u1, d1, n2, u2, d2, n3, u3, d3):
        return run(x, [n0, u0, d0, n1, u1, d1, n2, u2, d2, n3, u3, d3])
    return forward


c10d = torch.ops._c10d_functional


def stage0(group, bug=None):
    def forward(x, n0, u0, d0, n1, u1, d1):
        sent = []
        for i, part in enumerate(x.chunk(MICRO)):
            y = run(part, [n0, u0, d0, n1, u1, d1])
            tag = MICRO - 1 - i if bug == "microbatches_swapped" else i
            sent.append(c10d.wait_tensor(c10d.isend(y, 1, tag, group.group_name)))
        return tuple(sent)
    return forward


def stage1(group, bug=None):
    def forward(n2, u2, d2, n3, u3, d3):
        out = []
        for i in range(MICRO):
            buffer = torch.empty(B // MICRO, T, H)
            x = c10d.wait_tensor(c10d.irecv(buffer, 0, i, group.group_name))
            out.append(run(x, [n3, u3, d3, n2, u2, d2] if bug == "layers_swapped" else [n2, u2, d2, n3, u3, d3]))
        return torch.cat(out)
    return forward


def split0():
    def forward(x, n0, u0, d0, n1, u1, d1):
        return run(x, [n0, u0, d0, n1, u1, d1])
    return forward


def split1():
    def forward(x, n2, u2, d2, n3, u3, d3):
        return run(x, [n2, u2, d2, n3, u3, d3])
    return forward


LEARNING_RATE = 0.125


def whole_step(x, target, weights):
    leaves = [w.detach().requires_grad_() for w in weights]
    y = x
    for w in leaves:
        y = torch.tanh(F.linear(y, w))
    loss = F.mse_loss(y, target)
    gradients = torch.autograd.grad(loss, leaves)
    return loss.detach(), *[w.sub_(g, alpha=LEARNING_RATE) for w, g in zip(weights, gradients)]


def sequential_step(stages):
    if stages == 2:
        def forward(x, target, w0, w1):
            return whole_step(x, target, [w0, w1])
    else:
        def forward(x, target, w0, w1, w2, w3):
            return whole_step(x, target, [w0, w1, w2, w3])
    return forward


def send(tensor, to, tag, group):
    return c10d.wait_tensor(c10d.isend(tensor, to, tag, group.group_name))


def receive(source, tag, group):
    return c10d.wait_tensor(c10d.irecv(torch.empty(B // MICRO, H), source, tag, group.group_name))


def step_of(rank, stages, group, bug):
    """What a stage does with its part: microbatches of inputs (the first) or targets (the last)."""
    last = rank == stages - 1

    def forward_and_backward(w, parts):
        leaf, handles, made = w.detach().requires_grad_(), [], []
        for i in range(MICRO):
            x = parts[i] if rank == 0 else receive(rank - 1, i, group)
            x = x.detach().requires_grad_(rank > 0)
            y = torch.tanh(F.linear(x, leaf))
            made.append((x, y))
            if not last:
                handles.append(send(y.detach(), rank + 1, i, group))
        total, loss = torch.zeros_like(w), torch.zeros(())
        for i, (x, y) in enumerate(made):
            if last:
                of_part = F.mse_loss(y, parts[i])
                scaled = of_part if bug == "losses_not_divided" else of_part / MICRO
                loss.add_(scaled.detach())
                gradients = torch.autograd.grad(scaled, [leaf] + [x] * (rank > 0))
            else:
                gradients = torch.autograd.grad(y, [leaf] + [x] * (rank > 0), receive(rank + 1, MICRO + i, group))
            if bug == "gradients_not_added" and last:
                total.copy_(gradients[0])
            else:
                total.add_(gradients[0])
            if rank > 0:
                handles.append(send(gradients[1], rank - 1, MICRO + i, group))
        return handles, loss, w.sub_(total, alpha=LEARNING_RATE)
    return forward_and_backward


def stage_step(rank, stages, group, bug):
    step = step_of(rank, stages, group, bug)
    if rank == 0:
        def forward(x, w0):
            handles, _, w = step(w0, x.chunk(MICRO))
            return w, *handles
    elif rank < stages - 1:
        def forward(w):
            handles, _, w = step(w, None)
            return w, *handles
    else:
        def forward(target, w):
            handles, loss, w = step(w, target.chunk(MICRO))
            return w, loss, *handles
    return forward


def step_claim(stages):
    lines = ['group       d "0" = pp', "", "given s.x_1 = d[pp=0].x_1", f"given s.target_1 = d[pp={stages - 1}].target_1"]
    weights = [f"d[pp={r}].w{'0' if r == 0 else ''}_1" for r in range(stages)]
    lines += [f"given s.w{r}_1 = {w}" for r, w in enumerate(weights)]
    lines += ["", "claim all", f"expect s.output[0] = d[pp={stages - 1}].output[1]   # the loss"]
    lines += [f"expect s.output[{r + 1}] = d[pp={r}].output[0]" for r in range(stages)]
    for r in range(stages):
        first = 2 if r == stages - 1 else 1
        count = MICRO if r in (0, stages - 1) else 2 * MICRO
        lines.append(f'ignore d[pp={r}].output[{first}..{first + count - 1}] "handles of what was sent, empty tensors"')
    lines += ["", "# The next step goes on from here."]
    lines += [f"state s.w{r}_1 -> s.output[{r + 1}]" for r in range(stages)]
    lines += [f"state {w} -> {w.split('.')[0]}.output[0]" for w in weights]
    return "\n".join(lines)


def steps(base):
    for stages in (2, 4):
        weights = [torch.randn(H, H) for _ in range(stages)]
        x, target = torch.randn(B, H), torch.randn(B, H)
        trace(sequential_step(stages), [x, target, *weights], base / f"seq_step{stages}.py")
        for bug in (None, *(("losses_not_divided", "gradients_not_added") if stages == 2 else ())):
            folder = base / (f"step_pp{stages}" + (f".bug_{bug}" if bug else ""))
            for rank in range(stages):
                own = [x, weights[0]] if rank == 0 else [weights[rank]] if rank < stages - 1 else [target, weights[rank]]
                with rank_of(rank, stages) as group:
                    trace(stage_step(rank, stages, group, bug), own, folder / f"r{rank}.py")
            claim(folder / "refines.claim", f"a training step of {stages} pipeline stages, {MICRO} microbatches, gradients and weights written in place" +
                  (f", with a bug: {bug.replace('_', ' ')}" if bug else ""), f"../seq_step{stages}.py", "r{rank}.py", f"pp = {stages}", step_claim(stages))


def main():
    torch.manual_seed(0)
    base = out_dir("pipeline")
    weights = lambda: [t for _ in range(2) for t in (torch.randn(H), torch.randn(FF, H), torch.randn(H, FF))]
    x = torch.randn(B, T, H)
    trace(sequential(), [x, *weights(), *weights()], base / "seq.py")
    given = [f"given s.{k}{i}_1 = d[pp={i // 2}].{k}{i}_1" for i in range(4) for k in "nud"]
    for bug in (None, "microbatches_swapped", "layers_swapped"):
        folder = base / ("p2p_pp2" + (f".bug_{bug}" if bug else ""))
        with rank_of(0, 2) as group:
            trace(stage0(group, bug), [x, *weights()], folder / "r0.py")
        with rank_of(1, 2) as group:
            trace(stage1(group, bug), weights(), folder / "r1.py")
        claim(folder / "refines.claim", "four layers in two pipeline stages, two microbatches, send and receive" + (f", with a bug: {bug.replace('_', ' ')}" if bug else ""),
              "../seq.py", "r{rank}.py", "pp = 2", "\n".join(['group       d "0" = pp', "", "given s.x_1 = d[pp=0].x_1   # enters at the first stage", *given,
                                                      "", "claim all", "expect s.output[0] = d[pp=1].output[0]   # leaves at the last stage",
                                                      'ignore d[pp=0].output[0..1] "handles of what was sent, empty tensors"']))
    trace(split0(), [x, *weights()], base / "split_pp2" / "r0.py")
    trace(split1(), [x, *weights()], base / "split_pp2" / "r1.py")
    claim(base / "split_pp2" / "refines.claim", "four layers in two pipeline stages, no communication operators", "../seq.py", "r{rank}.py", "pp = 2", "\n".join([
        "wire        d[pp=0].output[0] -> d[pp=1].x_1   # what stage 0 returns is what stage 1 is given", "", "given s.x_1 = d[pp=0].x_1", *given, "",
        "claim all", "expect s.output[0] = d[pp=1].output[0]"]))
    steps(base)


if __name__ == "__main__":
    main()
