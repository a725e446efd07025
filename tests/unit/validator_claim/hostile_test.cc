// Claims and rows cut, bent and overgrown: never a crash, always an answer.
#include <gtest/gtest.h>

#include <random>

#include "question_builder.h"

namespace countersign::validator {
namespace {

const std::string claim = R"(countersign claim 1
sequential s = "s.py"  # a comment
distributed d = "{rank}.py"
mesh d = (dp = 2, tp = 2)
group d "a b" = [[0, 1], [2, 3]]
group d[tp=0] "1" = dp
assume 0 <= d[*].i < 5
given s.x = concat(slice(d[dp=*].x; axis=0, begin=0, end=2),
                   d[0].x; axis=0)
given d[tp=r, dp=0].x = slice(s.x; axis=0, begin=2*r, end=2*r+2) for r in tp
random s.n[1] = d[*].n[1]
claim s.output[0], s.output[1]
expect s.output[0] = sum(d[*].output[0])
ignore d[*].output[2..44] "saved 'for' backward"
state s.x -> s.output[1]
contract a.b c
subject "checkpoint" sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
)";

TEST(HostileClaims, TheWholeIsRead) {
    const auto whole = parse_claim(claim, "c");
    ASSERT_TRUE(whole.ok()) << whole.error().text();
    EXPECT_EQ(whole->mesh.ranks.size(), 4U);
    EXPECT_EQ(whole->ignored[0].last, 44U);
    EXPECT_EQ(whole->ignored[0].reason, "saved 'for' backward");
    EXPECT_EQ(whole->source_paths()[4], "3.py");
    EXPECT_EQ(whole->given[1].loops.size(), 1U);
    EXPECT_EQ(whole->graphs[3].groups.at("1"), (std::vector<std::uint32_t>{0, 2}));
    EXPECT_EQ(whole->graphs[3].groups.at("a b"), (std::vector<std::uint32_t>{2, 3}));
}

TEST(HostileClaims, CutAnywhere) {
    for (std::size_t length = 0; length < claim.size(); ++length) {
        const auto cut = parse_claim(claim.substr(0, length), "c");
        EXPECT_TRUE(cut.ok() || cut.error().failure == Failure::malformed);
    }
}

TEST(HostileClaims, AnyByteChanged) {
    std::mt19937 random(1);
    for (int i = 0; i < 5000; ++i) {
        std::string changed = claim;
        changed[random() % changed.size()] = static_cast<char>(random() % 256);
        const auto parsed = parse_claim(changed, "c");
        EXPECT_TRUE(parsed.ok() || parsed.error().failure == Failure::malformed);
    }
}

TEST(HostileClaims, Overgrown) {
    const std::string start = "countersign claim 1\ngiven s.x = ";
    for (const std::string& text : {std::string(1000000, '('), std::string(1000000, '-') + "1", "concat(" + std::string(300000, 'a') + ")",
                                    std::string(100000, '1'), std::string(1000, '[') + "1" + std::string(1000, ']')})
        EXPECT_FALSE(parse_claim(start + text + "\n", "c").ok());
    EXPECT_FALSE(parse_claim("countersign claim 1\nmesh d = (a = 65536, b = 65536, c = 65536, e = 65536, f = 65536)\n", "c").ok());
    EXPECT_FALSE(parse_claim("countersign claim 1\nmesh d = (a = 99999999999999999999)\n", "c").ok());
    EXPECT_FALSE(parse_claim("countersign claim 2\n", "c").ok());
    EXPECT_FALSE(parse_claim("", "c").ok());
}

TEST(HostileRows, AnyByteChanged) {
    const std::string source = "class A(torch.nn.Module):\n    def forward(self, x: \"f32[3]\"):\n"
                               "        y: \"f32[3]\" = torch.ops.aten.add.Tensor(x, 1e-06, alpha = 2);  x = None\n"
                               "        s = torch.ops.aten.split.Tensor(y, [1, 2], 'a')\n"
                               "        z: \"f32[1]\" = s[0];  s = None\n        return (y, None, z)\n";
    const std::string rows = testing::RowBuilder::rows(source);
    const auto outcome = [&](const std::string& text) {
        const auto document = parse_json(text, "g");
        return document.ok() && read_graph(document->root(), GraphName::of_sequential(), source, "s.py").ok();
    };
    ASSERT_TRUE(outcome(rows));
    std::mt19937 random(2);
    for (int i = 0; i < 20000; ++i) {
        std::string changed = rows;
        const std::size_t position = random() % changed.size();
        const char byte = static_cast<char>(' ' + random() % 95);
        if (changed[position] == byte || byte == ' ' || changed[position] == '\n') continue;
        changed[position] = byte;
        EXPECT_FALSE(outcome(changed)) << position << ": " << changed.substr(position > 20 ? position - 20 : 0, 40);
    }
    for (std::size_t length = 0; length < rows.size(); ++length) EXPECT_FALSE(outcome(rows.substr(0, length)));
}

TEST(HostileRows, DeepValues) {
    const std::string deep = "[{\"a_graph\":[\"s\"],\"b_source\":0,\"c_rows\":[[\"return\",1,[" + std::string(1000000, '[') + "]]]}]";
    EXPECT_FALSE(parse_json(deep, "g").ok());
}

}  // namespace
}  // namespace countersign::validator
