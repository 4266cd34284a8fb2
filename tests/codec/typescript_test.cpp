// SPDX-License-Identifier: Apache-2.0
#include "codec/typescript.h"

#include <gtest/gtest.h>

#include "tests/toy.h"

namespace meadhall::codec {
namespace {

TEST(Typescript, TypesEveryKindOfField) {
    using R = toy::Rules;
    EXPECT_EQ((typescript_type<R, bool>()), "boolean");
    EXPECT_EQ((typescript_type<R, std::int16_t>()), "number");
    EXPECT_EQ((typescript_type<R, Seat>()), "number");
    EXPECT_EQ((typescript_type<R, SeatSet>()), "number[]");
    EXPECT_EQ((typescript_type<R, toy::Card>()), "string");
    EXPECT_EQ((typescript_type<R, std::string>()), "string");
    EXPECT_EQ((typescript_type<R, toy::Colour>()), "'red' | 'green' | 'blue'");
    EXPECT_EQ((typescript_type<R, std::optional<Seat>>()), "number | null");
    EXPECT_EQ((typescript_type<R, FixedVector<std::uint8_t, 3>>()), "number[]");
    EXPECT_EQ((typescript_type<R, FixedVector<std::optional<std::uint8_t>, 3>>()), "(number | null)[]");
    EXPECT_EQ((typescript_type<R, toy::Shield>()), "{ strength: number; colour: 'red' | 'green' | 'blue' }");
}

TEST(Typescript, WritesAGame) {
    EXPECT_EQ(typescript_of_game<toy::Rules>(), R"(export namespace toy_box {
export interface Options {
  storms: boolean;
}
export interface View {
  you: number | null;
  over: boolean;
  card: string;
  ready: number[];
  colours: ('red' | 'green' | 'blue' | null)[];
  shields: ({ strength: number; colour: 'red' | 'green' | 'blue' })[];
  motto: string;
}
export type Action =
  | { kind: 'pay'; text: string; to: number; gold: number }
  | { kind: 'paint'; text: string; shield: number; colour: 'red' | 'green' | 'blue' }
  | { kind: 'draw'; text: string; card: string }
  | { kind: 'fill'; text: string; a: number; b: number; c: number }
  | { kind: 'pass'; text: string };
export type Event =
  | { kind: 'painted'; text: string; seat: number; colour: 'red' | 'green' | 'blue' }
  | { kind: 'gathered'; text: string; cards: string[]; by: number[]; lost: number; sign: 'red' | 'green')"
                                                R"( | 'blue' | null }
  | { kind: 'drawn'; text: string; seat: number; cards: number; shields: number }
  | { kind: 'dealt'; text: string; shares: ({ seat: number; cards: number; shields: number })[] }
  | { kind: 'rested'; text: string };
}
)");
}

}  // namespace
}  // namespace meadhall::codec
