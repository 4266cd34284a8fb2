// SPDX-License-Identifier: Apache-2.0
// Buildings and the Town Hall (VG-5.5, VG-5.6).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

Verdict why_not_building(const Rules& rules, const State& state, Building type) {
    const Player& player = state.players[state.active];
    // VG-5.5.1  The pile must not be empty.
    if (rules.building_pile(state, type) == 0) {
        return refused("VG-5.5.1", "there are no Buildings of that type left");
    }
    // VG-5.5.2  The active Town Hall limits the number of Buildings. Buildings under construction count, the Town Hall
    // does not.
    const int limit = rules.hall(player.active_level()).limit;
    if (limit != 0 && player.owned_buildings() >= limit) {
        return refused("VG-5.5.2", "your Town Hall allows {} Buildings; upgrade it to build more", limit);
    }
    // VG-5.5.3, VG-5.5.4  A player may own at most 3 Buildings of a type at a time, and build at most 3 of them in a
    // game. RULINGS VG-R2, VG-R14.
    const int most = rules.box.max_same_building;
    if (player.owned(type) >= most) {
        return refused("VG-5.5.3", "you already own {} Buildings of that type, which is the limit", most);
    }
    if (player.built.contains(site_of(type, most - 1))) {
        return refused("VG-5.5.4", "you have already built {} Buildings of that type in this game, which is the limit",
                       most);
    }
    return legal();
}

// VG-5.5.5, VG-5.5.9  The new Building is under construction and gets the next number of its type. VG-5.5.6  It cannot
// be used yet: Player::active() excludes it, owned() includes it.
void Turn::build(Building type) {
    Player& builder = active();
    int number = 0;
    while (builder.built.contains(site_of(type, number))) {
        ++number;
    }
    const Site site = site_of(type, number);
    builder.built.insert(site);
    builder.standing.insert(site);
    builder.construction.insert(site);
    ++state_.doings.purchases;
    state_.doings.deeds.insert(Deed::built);
    tell_purchase(Built{state_.active, site, type, paid_.price});
}

Verdict why_not_upgrade(const Rules&, const State& state) {
    const Player& player = state.players[state.active];
    if (player.level == 3) {
        return refused("VG-5.6.1", "your Town Hall already has the highest level");
    }
    // VG-5.6.2  A player may upgrade at most once per round. RULING VG-R16.
    if (player.construction.contains(Site::town_hall)) {
        return refused("VG-5.6.2", "you have already upgraded your Town Hall this round");
    }
    return legal();
}

// VG-5.6.4  The new card is under construction. Tokens and Defense cards stay on the Town Hall. RULING VG-R17. VG-5.6.5
// Level 3 gives VP immediately. RULING VG-R18.
void Turn::upgrade() {
    Player& builder = active();
    ++builder.level;
    builder.construction.insert(Site::town_hall);
    const std::uint8_t vp = rules_.hall(builder.level).upgrade_vp;
    tell_purchase(HallUpgraded{state_.active, builder.level, paid_.price, vp});
    gain_vp(state_.active, vp);
}

// VG-5.5.7  Once per round a player may return any Building except the Town Hall (VG-5.6.6). RULING VG-R15.
Verdict why_not(const Rules&, const State& state, const ReturnBuilding& choice) {
    const Player& player = state.players[state.active];
    if (player.flags.contains(Flag::returned_building)) {
        return refused("VG-5.5.7", "you have already returned a Building this round");
    }
    if (choice.site == Site::town_hall) {
        return refused("VG-5.5.7", "the Town Hall cannot be returned");
    }
    return player.standing.contains(choice.site) ? legal() : refused("VG-5.5.7", "you have no such Building");
}

void Turn::play(const ReturnBuilding& choice) {
    Player& owner = active();
    owner.flags.insert(Flag::returned_building);
    owner.standing.erase(choice.site);
    owner.construction.erase(choice.site);
    owner.damaged.erase(choice.site);
    owner.produced.erase(choice.site);
    if (type_of(choice.site) == Building::beer_container || type_of(choice.site) == Building::gold_container) {
        owner.tokens(choice.site) = 0;
    }
    for (std::size_t i = state_.laid.size(); i-- > 0;) {
        if (state_.laid[i].owner == state_.active && state_.laid[i].site == choice.site) {
            owner.area.add(state_.laid[i].card);
            state_.laid.erase_at(i);
        }
    }
    narrator_.tell(BuildingReturned{state_.active, choice.site, type_of(choice.site)});
    run();
}

}  // namespace meadhall::vikings_gone_wild
