// SPDX-License-Identifier: Apache-2.0
// The view: what a viewer may know (VG-6). Rules::view_for fills it.
#pragma once

#include "games/vikings_gone_wild/state.h"

namespace meadhall::vikings_gone_wild {

struct SiteView {
    Site site;
    std::uint8_t defense, base;  // VG-5.10.3  defense: with Defense cards; base: the printed value
    std::uint8_t tokens;         // tokens stored in a Container, or produced by a producer
    bool construction, damaged;
    SeatSet attacked_by;
    Bag laid;
    MEADHALL_FIELDS(SiteView, site, defense, base, tokens, construction, damaged, attacked_by, laid)
};
struct PlayerView {
    std::int16_t vp;
    std::uint8_t favors_earned, level, building_limit, buildings;
    FixedVector<SiteView, sites> village;
    Goods hall;
    std::uint8_t hand_size, deck_size;
    std::optional<Bag> hand;  // set only for the viewer's own hand
    Bag known_hand;           // VG-6.3.5  the cards that the viewer knows to be in this hand
    // VG-6.1  The card on top of the deck, if its owner has put it back; set only for the owner.
    std::optional<Card> top;
    Bag discard, area;
    FixedVector<Mission, most_missions_face_up> missions;
    EnumSet<Mission> completed;
    std::uint8_t missions_left;  // VG-5.12.2  how many Missions the player may still complete this round
    EnumSet<Flag> flags;
    Whom target;
    SeatSet attacked_by;
    // VG-4.5.5  The number of kept cards; set when the player has finished choosing.
    std::optional<std::uint8_t> kept_count;
    FixedVector<Card, same_building> kept;  // filled only if the viewer is this player
    // VG-5.25  The player's count for each Bonus, in the order of the Bonuses in play.
    FixedVector<std::uint8_t, most_bonuses> tally;
    MEADHALL_FIELDS(PlayerView, vp, favors_earned, level, building_limit, buildings, village, hall, hand_size,
                    deck_size, hand, known_hand, top, discard, area, missions, completed, missions_left, flags, target,
                    attacked_by, kept_count, kept, tally)
};
// A group of a raid with its current strength and the defense that it must reach. `site` has no meaning against a
// monster.
struct GroupView {
    Site site;
    std::uint8_t strength, defense;
    MEADHALL_FIELDS(GroupView, site, strength, defense)
};
struct BuildingPiles {
    std::uint8_t gold_factory, brewery, beer_container, gold_container, tavern, drakkar;
    MEADHALL_FIELDS(BuildingPiles, gold_factory, brewery, beer_container, gold_container, tavern, drakkar)
};
struct View {
    FixedVector<PlayerView, most_players> players;
    Piles piles;
    BuildingPiles building_piles;
    FixedVector<Card, most_river> river;
    std::uint8_t odin_deck, odin_discard, favor_deck, favor_box, mission_deck;
    FixedVector<Card, most_favor_display> favor_display;
    std::optional<Card> favor_turned;
    // VG-6.3.3  The known cards at the bottom of the Mission deck, the bottom card last.
    FixedVector<Mission, 20> mission_bottom;
    EnumSet<Bonus> bonuses;
    FixedVector<Bonus, most_tie_breaks> tie_breaks;
    std::optional<Seat> champion;
    Bag removed;  // VG-5.17.7  cards that are out of the game
    Goods pool;
    // The player who declares the raid sees it from the start, the others once it is declared.
    std::optional<Raid> raid;
    // VG-5.7.6  The groups of `raid`, in the order in which they were opened.
    FixedVector<GroupView, sites> groups;
    std::optional<Payment> payment;  // VG-6.4.5  set only if the viewer is the payer
    FixedVector<std::uint8_t, 6> said;
    Doings doings;
    Phase phase;
    Step question;
    std::optional<Seat> asked;
    Site site;                     // VG-D10  the Container that the question is about
    std::optional<Source> source;  // VG-D12  the source that the question is about
    Resource resource;             // VG-D5, VG-D6, VG-D12  the resource that the question is about
    std::uint8_t fewest, most;     // VG-D10, VG-D12  the range of allowed answers
    std::uint8_t picks;            // VG-D11, VG-D14  how many more cards the player may choose
    Seat first, active;
    std::uint8_t round, limit;
    bool last_round, round_cap;
    MEADHALL_FIELDS(View, players, piles, building_piles, river, odin_deck, odin_discard, favor_deck, favor_box,
                    mission_deck, favor_display, favor_turned, mission_bottom, bonuses, tie_breaks, champion, removed,
                    pool, raid, groups, payment, said, doings, phase, question, asked, site, source, resource, fewest,
                    most, picks, first, active, round, limit, last_round, round_cap)
};

}  // namespace meadhall::vikings_gone_wild
