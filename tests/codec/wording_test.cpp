// SPDX-License-Identifier: Apache-2.0
#include "codec/wording.h"

#include <gtest/gtest.h>

#include "tests/toy.h"

namespace meadhall::codec {
namespace {

// Two kinds of events with values whose text is made by code.
struct Traded {
    Seat seat;
    toy::Shield given;
    std::optional<toy::Shield> got;
    MEADHALL_DETAIL(Traded, "traded", "{seat} gives {given}[ for {got}].", seat, given, got)
};
struct Swapped {
    FixedVector<Traded, 2> trades;
    bool again;
    MEADHALL_REPLACEMENT(Swapped, "swapped", "All swap: {trades}.", trades, again)
};
struct Rules : toy::Rules {
    using Event = std::variant<toy::Painted, toy::Gathered, toy::Drawn, toy::Dealt, Traded, Swapped>;
    using toy::Rules::shown;
    std::string shown(const toy::Shield& shield) const { return std::to_string(shield.strength) + " strong"; }
};

TEST(Wording, OfEveryKindOfFieldIsInTheCatalogue) {
    const json::object catalogue = wording_catalogue(Rules());
    EXPECT_EQ(catalogue.at("game"), "toy");
    EXPECT_EQ(json::serialize(catalogue.at("events").at("painted")),
              R"({"pattern":"{seat} paints it {colour}.","fields":{"seat":"seat","colour":"word"},"role":"line"})");
    EXPECT_EQ(json::serialize(catalogue.at("events").at("gathered").at("fields")),
              R"({"cards":"Card[]","by":"seat[]","lost":"number","sign":"word?"})");
    EXPECT_EQ(json::serialize(catalogue.at("events").at("drawn").at("fields")),
              R"({"seat":"seat","cards":"number","shields":"number"})");
    EXPECT_EQ(json::serialize(catalogue.at("events").at("dealt").at("fields")), R"({"shares":"share[]"})");
    EXPECT_EQ(catalogue.at("parts").as_object().size(), 1u);
    EXPECT_EQ(catalogue.at("parts").at("share").at("pattern"), json::value(toy::Share::wording.text));
    EXPECT_EQ(json::serialize(catalogue.at("names")),
              R"({"Card":{"elf_archer":"Elf Archer","loki's-wolf":"Loki's Wolf"}})");
    EXPECT_EQ(json::serialize(catalogue.at("actions").at("pay")),
              R"({"pattern":"pay {to} {gold} gold","fields":{"to":"seat","gold":"number"}})");
    EXPECT_EQ(catalogue.at("actions").at("draw").at("fields").at("card"), "word") << "actions have no display names";
}

TEST(Wording, OfACompositeValueIsSentWithTheEvent) {
    const json::value events = wording_catalogue(Rules()).at("events");
    EXPECT_EQ(json::serialize(events.at("traded").at("fields")), R"({"seat":"seat","given":"text","got":"text"})");
    EXPECT_EQ(events.at("traded").at("role"), "detail");
    EXPECT_EQ(json::serialize(events.at("swapped").at("fields")), R"({"trades":"text"})") << "contains a composite";
    EXPECT_EQ(events.at("swapped").at("role"), "replacement");

    const std::vector<std::string> names{"Lief", "Hildr"};
    const toy::Shield four{4, toy::Colour::red}, five{5, toy::Colour::blue};
    EXPECT_EQ(event_fields_json(Rules(), Traded{seat_at(1), four, five}, names),
              R"({"kind":"traded","seat":1,"given":{"strength":4,"colour":"red"},)"
              R"("got":{"strength":5,"colour":"blue"},"words":{"given":"4 strong","got":"5 strong"}})");
    EXPECT_EQ(event_fields_json(Rules(), Traded{seat_at(1), four, {}}, names),
              R"({"kind":"traded","seat":1,"given":{"strength":4,"colour":"red"},"got":null,)"
              R"("words":{"given":"4 strong"}})");
    EXPECT_EQ(event_fields_json(Rules(), Swapped{{{seat_at(0), four, {}}}, true}, names),
              R"({"kind":"swapped","trades":[{"seat":0,"given":{"strength":4,"colour":"red"},"got":null}],)"
              R"("again":true,"words":{"trades":"Lief gives 4 strong."}})");
    EXPECT_EQ(event_fields_json(Rules(), toy::Drawn{seat_at(0), 1, 2}, names),
              R"({"kind":"drawn","seat":0,"cards":1,"shields":2})");
}

}  // namespace
}  // namespace meadhall::codec
