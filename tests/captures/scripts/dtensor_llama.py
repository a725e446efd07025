"""A small Llama decoder layer parallelised by torch.distributed.tensor.parallel (DTensor), forward and backward.

parallelize_module does the sharding: ColwiseParallel, RowwiseParallel, and for the second plan SequenceParallel norms.
The collectives in the graphs are those that DTensor inserts. AOTAutograd sees local tensors.
"""
from common import *
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, PrepareModuleInput, RowwiseParallel, SequenceParallel, parallelize_module

B, T, H, HEADS, KV, D, FF = 3, 10, 44, 8, 4, 6, 52


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(H))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weight


def rotate(x, cos, sin):
    a, b = x.chunk(2, -1)
    return x * cos + torch.cat([-b, a], -1) * sin


class Attention(nn.Module):
    def __init__(self, sdpa):
        super().__init__()
        self.wq, self.wk, self.wv = nn.Linear(H, HEADS * D, bias=False), nn.Linear(H, KV * D, bias=False), nn.Linear(H, KV * D, bias=False)
        self.wo = nn.Linear(HEADS * D, H, bias=False)
        self.sdpa = sdpa

    def forward(self, x, cos, sin):
        q, k, v = self.wq(x), self.wk(x), self.wv(x)
        heads = lambda t: t.view(t.shape[0], t.shape[1], -1, D).transpose(1, 2)      # -1: the local heads
        q, k, v = rotate(heads(q), cos, sin), rotate(heads(k), cos, sin), heads(v)
        if self.sdpa:
            out = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        else:
            k, v = (t.repeat_interleave(HEADS // KV, 1) for t in (k, v))
            scores = q @ k.transpose(-1, -2) * D ** -0.5
            mask = torch.full((T, T), -1e30).triu(1)
            out = (scores + mask).softmax(-1) @ v
        return self.wo(out.transpose(1, 2).flatten(2))


class FeedForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.w1, self.w2, self.w3 = nn.Linear(H, FF, bias=False), nn.Linear(FF, H, bias=False), nn.Linear(H, FF, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)) * self.w3(x))


class Layer(nn.Module):
    def __init__(self, sdpa=False):
        super().__init__()
        self.attention_norm, self.attention = Norm(), Attention(sdpa)
        self.ffn_norm, self.ffn = Norm(), FeedForward()

    def forward(self, x, cos, sin):
        x = x + self.attention(self.attention_norm(x), cos, sin)
        return x + self.ffn(self.ffn_norm(x))


def tensor_parallel(model, mesh):
    """activations replicated between the two halves"""
    return parallelize_module(model, mesh, {
        "attention.wq": ColwiseParallel(), "attention.wk": ColwiseParallel(), "attention.wv": ColwiseParallel(),
        "attention.wo": RowwiseParallel(),
        "ffn.w1": ColwiseParallel(), "ffn.w3": ColwiseParallel(), "ffn.w2": RowwiseParallel(),
    })


def sequence_parallel(model, mesh):
    """activations split over the tokens outside of attention and feed-forward"""
    return parallelize_module(model, mesh, {
        "attention_norm": SequenceParallel(), "ffn_norm": SequenceParallel(),
        "attention": PrepareModuleInput(input_layouts=(Shard(1), None, None), desired_input_layouts=(Replicate(), None, None)),
        "attention.wq": ColwiseParallel(), "attention.wk": ColwiseParallel(), "attention.wv": ColwiseParallel(),
        "attention.wo": RowwiseParallel(output_layouts=Shard(1)),
        "ffn": PrepareModuleInput(input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),)),
        "ffn.w1": ColwiseParallel(), "ffn.w3": ColwiseParallel(), "ffn.w2": RowwiseParallel(output_layouts=Shard(1)),
    })


AXIS = dict(wq=0, wk=0, wv=0, wo=1, w1=0, w3=0, w2=1)


def main():
    torch.manual_seed(0)
    base = out_dir("dtensor_llama")
    cos, sin = torch.randn(T, D), torch.randn(T, D)
    x = torch.randn(B, T, H)
    plans = {"tp": tensor_parallel, "sp": sequence_parallel}
    n = 2
    for sdpa, plan, bug in [(False, "tp", None), (False, "sp", None), (True, "tp", None), (False, "tp", "value_heads_swapped")]:
        seq = "seq_sdpa" if sdpa else "seq"
        order = compile_joint(Layer(sdpa), (x.clone().requires_grad_(), cos, sin), base / seq)
        folder = base / (f"{plan}{n}" + ("_sdpa" if sdpa else "") + (f".bug_{bug}" if bug else ""))
        local_x = x.chunk(n, 1)[0] if plan == "sp" else x
        for r in range(n):
            with rank_of(r, n):
                mesh = init_device_mesh("cpu", (n,), mesh_dim_names=("tp",))
                model = plans[plan](Layer(sdpa), mesh)
                theirs = compile_joint(model, (local_x.clone().requires_grad_(), cos, sin), folder / f"r{r}")
        if bug:
            for extra in [*folder.glob("fw.*"), *folder.glob("bw.*")]:
                extra.unlink()
        s = {key: i for i, key in enumerate(order) if key}
        d = {key: i for i, key in enumerate(theirs) if key}
        assert set(s) == set(d), (order, theirs)
        lines = ['group       d "0" = tp', ""]
        expect = []
        for key, i in s.items():
            axis = AXIS.get(key.split("_")[-2] if key.endswith("weight") else key)
            if key == "x" and plan == "sp":
                axis = 1
            whole = lambda ref: f"concat(d[*].{ref}; axis={axis})" if axis is not None else f"d[*].{ref}"
            lines.append(f"given s.primals_{i + 1} = {whole(f'primals_{d[key] + 1}')}   # {key}")
            if key not in ("cos", "sin"):
                # norm weights of the sequence-parallel plan see only the rank's tokens: their gradients are partial sums
                right = f"sum(d[*].output[{d[key] + 1}])" if plan == "sp" and key.endswith("norm_weight") else whole(f"output[{d[key] + 1}]")
                expect.append(f"expect s.output[{i + 1}] = {right}   # gradient of {key}")
        out = "concat(d[*].{}; axis=1)" if plan == "sp" else "d[*].{}"
        lines.append("given s.tangents_1 = " + out.format("tangents_1"))
        lines += ["", "claim all", "expect s.output[0] = " + out.format("output[0]"), *expect]
        if bug == "value_heads_swapped":       # the claim loads the value heads of the ranks in the wrong order, but not the key heads
            v = f"primals_{d['attention_wv_weight'] + 1}"
            lines = [l.replace(f"d[*].{v};", f"d[tp=1].{v}, d[tp=0].{v};") for l in lines]
        claim(folder / "refines.claim", f"Llama layer by parallelize_module, forward and backward: {plans[plan].__doc__}, degree {n}" + (f", with a bug: {bug.replace('_', ' ')}" if bug else ""),
              f"../joint.{seq}.py", "joint.r{rank}.py", f"tp = {n}", "\n".join(lines))


if __name__ == "__main__":
    main()
