// The vectors of FIPS 180-4 and of NIST's example values.
#include "validator/reading/sha256.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

TEST(Sha256, FipsVectors) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesMakeTheWhole) {
    for (std::size_t length = 50; length < 70; ++length) {
        Sha256 pieces;
        pieces.update(std::string(length / 2, 'x'));
        pieces.update(std::string(length - length / 2, 'x'));
        EXPECT_EQ(pieces.finish(), sha256(std::string(length, 'x')));
    }
}

}  // namespace
}  // namespace countersign::validator
