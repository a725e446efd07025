class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        split_with_sizes = torch.ops.aten.split_with_sizes.default(x_1, [1, 3], 0)
        getitem: "f32[1, 3]" = split_with_sizes[0]
        getitem_1: "f32[3, 3]" = split_with_sizes[1];  split_with_sizes = None
        add: "f32[1, 3]" = torch.ops.aten.add.Tensor(getitem, getitem);  getitem = None
        slice_scatter: "f32[4, 3]" = torch.ops.aten.slice_scatter.default(x_1, add, 0, 0, 1);  add = None
        return (slice_scatter,)
