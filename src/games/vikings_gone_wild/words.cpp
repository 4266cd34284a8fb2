// SPDX-License-Identifier: Apache-2.0
// The board as text, and the text of the questions.
#include <algorithm>
#include <vector>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

std::string number(int n) { return std::to_string(n); }

std::string price(int beer, int gold) {
    const std::string both =
        (beer > 0 ? number(beer) + "B" : "") + (beer > 0 && gold > 0 ? "+" : "") + (gold > 0 ? number(gold) + "G" : "");
    return both.empty() ? "-" : both;
}

// The price, type, value and text of a card. Example: "3B+1G unit 3, + gain 1 Beer".
std::string card_text(const Rules& rules, Card card) {
    const CardData& data = rules.data(card);
    const bool sold = data.family == Family::unit || data.family == Family::defense || data.family == Family::odin;
    std::string out = sold && data.type != Type::undead ? price(data.cost_beer, data.cost_gold) + " " : "";
    out += enum_word(data.type);
    out += data.type == Type::action || data.type == Type::resource ? "" : " " + number(data.value);
    return out + (data.text.empty() ? "" : ": " + data.text);
}

std::string line(const Rules& rules, Card card, const std::string& front) {
    return "    " + padded(front + std::string(enum_word(card)), 22) + card_text(rules, card) + "\n";
}

std::string counted(const Rules&, const Bag& bag) {
    std::string out;
    for (const Card card : bag.kinds()) {
        out += (out.empty() ? "" : ", ") + (bag.count(card) > 1 ? number(bag.count(card)) + " " : "") +
               std::string(enum_word(card));
    }
    return out.empty() ? "-" : out;
}

// Joins the parts with commas and "and". Example: "one, two and three".
std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        out += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    }
    return out;
}

// The name of n copies. Examples: "a Cannon", "2 Cannons", "a Beer card".
std::string copies(const CardData& card, int n) {
    if (card.type == Type::resource) {
        return (n == 1 ? "a " : number(n) + " ") + card.name + (n == 1 ? " card" : " cards");
    }
    if (rules_of(card.id).proper_name) {
        return n == 1 ? card.name : number(n) + " " + card.name;
    }
    if (n == 1) {
        return (std::string_view("AEIOU").find(card.name.front()) != std::string_view::npos ? "an " : "a ") + card.name;
    }
    return number(n) + " " + card.name + (card.name.ends_with("sh") ? "es" : "s");
}

// The text of n equal attackers with the same weapon. Examples: "2 Elf Archers", "a Mage with a Sword".
std::string attackers_text(const Rules& rules, const Attacker& attacker, int n) {
    const std::string who = copies(rules.data(attacker.card), n);
    return attacker.weapon == Weapon::none ? who : who + " with " + copies(rules.data(card_of(attacker.weapon)), n);
}

std::string site_name(const Rules& rules, Site site, bool numbered) {
    return site == Site::town_hall
               ? "Town Hall"
               : rules.data(type_of(site)).name + (numbered ? " " + number(number_of(site) + 1) : "");
}

std::string goods(const Goods& some) { return number(some.beer) + " Beer, " + number(some.gold) + " Gold"; }

// A Building with its current and printed defense, its tokens and its marks.
std::string site_text(const Rules& rules, const SiteView& site, Names names) {
    std::string out = std::string(rules.word(site.site)) + " " + number(site.defense);
    out += site.defense != site.base ? "(" + number(site.base) + ")" : "";
    out += site.tokens > 0 ? " " + std::string(site.tokens, 'o') : "";
    out += site.construction ? " [construction]" : "";
    out += site.damaged ? " [damaged]" : "";
    for (const Seat seat : site.attacked_by) {
        out += " [attacked by " + seat_word(seat, names) + "]";
    }
    out += site.laid.empty() ? "" : " {" + counted(rules, site.laid) + "}";
    return out;
}

std::string player_text(const Rules& rules, const View& view, Seat seat, Names names) {
    const PlayerView& player = view.players[seat];
    std::string out = (view.asked == seat ? "  > " : "    ") + padded(seat_word(seat, names), 11) + number(player.vp) +
                      " VP  Town Hall " + number(player.level) + "  Buildings " + number(player.buildings) +
                      (player.building_limit > 0 ? "/" + number(player.building_limit) : "") + "  hand " +
                      number(player.hand_size) + "  deck " + number(player.deck_size) + "  discard " +
                      number(player.discard.size()) + "\n";
    out += "      village: ";
    for (std::size_t i = 0; i < player.village.size(); ++i) {
        out += (i == 0 ? "" : ", ") + site_text(rules, player.village[i], names);
    }
    out += "\n";
    if (player.hall.beer + player.hall.gold > 0) {
        out += "      on the Town Hall: " + goods(player.hall) + "\n";
    }
    out += "      Missions: ";
    for (std::size_t i = 0; i < player.missions.size(); ++i) {
        const MissionData& mission = rules.data(player.missions[i]);
        out += (i == 0 ? "" : "; ") + std::string(enum_word(mission.id)) + " (" + number(mission.vp) +
               " VP: " + mission.text + ")";
    }
    out += player.completed.empty() ? "" : "; completed " + number(player.completed.size());
    out += "\n";
    if (!player.area.empty()) {
        out += "      Player Area: " + counted(rules, player.area) + "\n";
    }
    if (!player.known_hand.empty()) {
        out += "      known in hand: " + counted(rules, player.known_hand) + "\n";
    }
    if (player.top) {
        out += "      on top of the deck: " + std::string(enum_word(*player.top)) + "\n";
    }
    return out;
}

std::string market_text(const Rules& rules, const View& view) {
    std::string out = "  Piles\n";
    for (int i = static_cast<int>(Card::elf_archer); i <= static_cast<int>(Card::sheep_cannon); ++i) {
        out += line(rules, card_at(i), number(view.piles.of(card_at(i))) + " ");
    }
    const BuildingPiles& piles = view.building_piles;
    const int left[] = {piles.gold_factory,   piles.brewery, piles.beer_container,
                        piles.gold_container, piles.tavern,  piles.drakkar};
    for (std::size_t i = 0; i < rules.building_data.size(); ++i) {
        const BuildingData& each = rules.building_data[i];
        out += "    " + padded(number(left[i]) + " " + std::string(enum_word(each.id)), 22) +
               price(each.cost_beer, each.cost_gold) + " defense " + number(each.defense) + ": " + each.text +
               (each.reward == Reward::vp     ? "; damaged: " + number(each.amount) + " VP"
                : each.reward == Reward::loot ? "; damaged: loot " + number(each.amount)
                                              : "") +
               "\n";
    }
    out +=
        "  Odin's Path (deck " + number(view.odin_deck) + "; slot " + number(rules.box.river_size) + " leaves next)\n";
    for (std::size_t i = 0; i < view.river.size(); ++i) {
        out += line(rules, view.river[i],
                    number(static_cast<int>(i + 1 + rules.box.river_size - view.river.size())) + " ");
    }
    out += "  Divine Favors (deck " + number(view.favor_deck) + ")\n";
    for (const Card card : view.favor_display) {
        out += line(rules, card, "");
    }
    out += view.favor_turned ? line(rules, *view.favor_turned, "turned: ") : "";
    out += "  Bonuses: ";
    bool first = true;
    for (const Bonus bonus : view.bonuses) {
        const BonusData& data = rules.bonus_data[static_cast<std::size_t>(bonus)];
        out += (first ? "" : "; ") + data.name + " (" + data.text + ")";
        first = false;
    }
    return out + "\n";
}

std::string raid_text(const Rules& rules, const View& view, Names names) {
    const Raid& raid = *view.raid;
    std::string out = raid.target == Target::player   ? "  Raid on " + seat_word(raid.victim, names) + ":"
                      : raid.target == Target::undead ? "  Attack on the Undead in slot " + number(raid.slot) + ":"
                                                      : "  Attack on Draco:";
    for (const Attacker& each : raid.attackers) {
        out += " " + std::string(enum_word(each.card));
        out += each.weapon != Weapon::none ? "+" + std::string(enum_word(each.weapon)) : "";
        out += raid.target == Target::player ? ">" + std::string(rules.word(each.site)) : "";
        out += each.ambushed ? " (ambushed)" : "";
    }
    const bool choosing = view.question == Step::muster && raid.target == Target::player;
    return out + (choosing ? "  (against " + std::string(rules.word(raid.newest)) + ")" : "") + "\n";
}

}  // namespace

std::string Rules::shown(Card card) const { return copies(data(card), 1); }

std::string Rules::shown(Site site) const { return site_name(*this, site, true); }

std::string Rules::shown(const NamedSite& site) const {
    return site_name(*this, site.wire(), site.is_one_of_several());
}

std::string Rules::shown(const Coins& coins) const {
    if (coins.cards.empty()) {
        return notation::show(*this, coins.tokens, {});
    }
    return shown(coins.cards) + " from the hand" +
           (coins.tokens.empty() ? "" : ", and " + notation::show(*this, coins.tokens, {}) + " in tokens");
}

std::string Rules::shown(const Bag& some) const {
    std::vector<std::string> parts;
    for (const Card card : some.kinds()) {
        parts.push_back(copies(data(card), some.count(card)));
    }
    return parts.empty() ? "no cards" : joined(parts);
}

std::string Rules::shown(const Group& group) const {
    const Attackers all = group.wire();
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto alike = [&](const Attacker& each) {
            return each.card == all[i].card && each.weapon == all[i].weapon;
        };
        if (std::none_of(all.begin(), all.begin() + i, alike)) {
            parts.push_back(attackers_text(*this, all[i], static_cast<int>(std::ranges::count_if(all, alike))));
        }
    }
    return joined(parts);
}

std::string Rules::shown(const RaidGroups& raid) const {
    std::string out;
    Attackers group;
    const Attackers all = raid.wire();
    for (std::size_t i = 0; i < all.size(); ++i) {
        group.push_back(all[i]);
        if (i + 1 == all.size() || all[i].site != all[i + 1].site) {
            out += (out.empty() ? "" : "; ") + site_name(*this, all[i].site, raid.numbered().contains(all[i].site)) +
                   " with " + shown(Group(group));
            group.clear();
        }
    }
    return out;
}

std::string Rules::shown(const GroupResults& groups) const {
    std::string out;
    for (const GroupResult& group : groups) {
        out += (out.empty() ? "" : "; ") + shown(group.site) + " with strength " + number(group.strength) +
               " against defense " + number(group.defense);
        out += group.cards.empty() ? "" : " (with " + shown(group.cards) + ")";
        if (group.strength < group.defense) {
            out += " and is repulsed";
            out += group.vp > 0 ? " (" + number(group.vp) + " VP for the defender)" : "";
            continue;
        }
        out += " and damages it";
        out += group.loot.empty() ? "" : " and takes " + notation::show(*this, group.loot, {});
        out += group.vp > 0 ? " and gains " + number(group.vp) + " VP" : "";
        out += group.favor > 0 ? " and gets a Divine Favor" : "";
    }
    return out;
}

std::string Rules::shown(const Monster& monster) const { return monster.wire() ? shown(*monster.wire()) : "Draco"; }

std::string Rules::shown(const StorageResult& result) const {
    std::string out = result.stored.empty() ? "" : "stores " + notation::show(*this, result.stored, {});
    if (!result.lost.empty()) {
        const std::string lost = notation::show(*this, result.lost, {});
        out += out.empty() ? "loses " + lost + " at the end of the round" : " and loses " + lost;
    }
    if (result.vp > 0) {
        out += (out.empty() ? "gains " : " and gains ") + number(result.vp) + " VP for " + number(result.full) +
               (result.full == 1 ? " full Container" : " full Containers");
    }
    return out.empty() ? "moves tokens between Containers" : out;
}

std::string Rules::board(const View& view, Names names) const {
    std::string out = "  Round " + number(view.round) + ", turn of " + seat_word(view.active, names) + "; first is " +
                      seat_word(view.first, names) + "; the limit is " + number(view.limit) + " VP" +
                      (view.last_round ? "; the last round!" : "") + "\n";
    out += "  Damaged Buildings in a turn:";
    const std::size_t last = box.damage_table.size() - 1;
    for (std::size_t i = 1; i <= last; ++i) {
        out += (i == std::min<std::size_t>(view.doings.damaged, last) ? "  >" : "  ") + number(static_cast<int>(i)) +
               (i == last ? " or more: " : ": ") + number(box.damage_table[i]) + " VP";
    }
    out += "\n\n" + market_text(*this, view) + "\n";
    for (const Seat seat : SeatSet::first(static_cast<int>(view.players.size()))) {
        out += player_text(*this, view, seat, names);
    }
    if (view.pool.beer + view.pool.gold > 0) {
        out += "  Pool of " + seat_word(view.active, names) + ": " + goods(view.pool) + "\n";
    }
    out += view.raid ? raid_text(*this, view, names) : "";
    for (const PlayerView& player : view.players) {
        if (player.hand) {
            out += "  Your hand\n";
            for (const Card card : player.hand->kinds()) {
                out += line(*this, card, number(player.hand->count(card)) + " ");
            }
        }
    }
    return out;
}

std::string Rules::question(const View& view) const {
    const std::string range = number(view.fewest) + " to " + number(view.most);
    switch (view.question) {
        case Step::turn:
            return "What do you do? (VG-D1)";
        case Step::defend:
            return "You are attacked: which Defense card do you play, and where? (VG-D2)";
        case Step::pick_favor:
            return "Which Divine Favor do you take? (VG-D3)";
        case Step::draco_resource:
            return "You have defeated Draco: do you take Beer or Gold? (VG-D4)";
        case Step::store_loot:
            return "Into which Container do you put the " + std::string(shown(view.resource)) + "? (VG-D5)";
        case Step::loot_from:
            return "From which Container do you take the " + std::string(shown(view.resource)) + "? (VG-D6)";
        case Step::plus:
            return "Do you use an effect of a card that attacked? (VG-D7)";
        case Step::put_back:
            return "Which card do you put on top of your deck? (VG-D8)";
        case Step::discard:
            return "Which card do you discard? (VG-D9)";
        case Step::store:
            return "How many tokens do you want in " + std::string(word(view.site)) + ", " + range + "? (VG-D10)";
        case Step::keep:
            return "Which card do you keep? " + number(view.picks) + " more at most. (VG-D11)";
        case Step::pay:
            return "How much " + std::string(shown(view.resource)) + " do you pay from " +
                   std::string(view.source ? word(*view.source) : "") + ", " + range + "? (VG-D12)";
        case Step::muster:
            return "Who attacks? Send and arm your attackers, then declare. (VG-D13)";
        case Step::pick:
            return "Which card do you take back? " + number(view.picks) + " more at most. (VG-D14)";
        default:
            return "The game is over.";
    }
}

}  // namespace meadhall::vikings_gone_wild
