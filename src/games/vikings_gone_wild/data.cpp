// SPDX-License-Identifier: Apache-2.0
// Checks the data of the box (VG-2.1) and prepares them for use. Refuses data with which the game cannot be played by
// the rules.
#include <algorithm>

#include "games/vikings_gone_wild/bonuses/table.h"
#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

void require(bool holds, const std::string& rule, const std::string& words) {
    if (!holds) {
        throw BadInput(rule + ": " + words);
    }
}

// Every id must appear exactly once, and in the order of the enum: cards are laid out in this order before a shuffle
// (VG-7.5).
template <class Row, std::size_t n>
void take(const std::vector<Row>& rows, std::array<Row, n>& into, const std::string& what) {
    require(rows.size() == n, "VG-2.13.4", "there must be " + std::to_string(n) + " " + what);
    for (std::size_t i = 0; i < n; ++i) {
        require(static_cast<std::size_t>(rows[i].id) == i, "VG-7.5",
                what + ": " + std::string(enum_word(rows[i].id)) + " is not in its place");
        require(!rows[i].name.empty(), "VG-2.13.4", what + ": " + std::string(enum_word(rows[i].id)) + " has no name");
        require(!rows[i].source.empty(), "VG-2.13.4",
                what + ": " + std::string(enum_word(rows[i].id)) + " has no source");
        into[i] = rows[i];
    }
}

// An effect must have exactly the numbers that the card's text uses. Some effects place tokens one by one. The number
// of these tokens has a low limit, because each of them needs a task and State::tasks is small.
void check_effect(const CardData& card) {
    const std::string name(enum_word(card.id));
    const Effect& known = rules_of(card.id).effect;
    for_each_field<Effect>([&](auto field) {
        const int amount = (*card.effect).*field.pointer;
        const bool used = known.*field.pointer != 0;
        const bool tokens = card.type == Type::undead || field.name == std::string_view("loot");
        const int most = field.name == std::string_view("strength") ? 20 : tokens ? 5 : 9;
        require(used || amount == 0, "VG-2.13.4", name + " does not use the number " + field.name);
        require(!used || (amount >= 1 && amount <= most), "VG-2.13.4",
                name + ": the number " + field.name + " of its effect is 1 to " + std::to_string(most));
    });
}

Data with_texts(Data data) {
    Rules::write_texts(data);
    return data;
}

// The texts of the Buildings, in the order of the enum.
constexpr std::array<std::string (*)(const Box&), buildings> building_texts{
    [](const Box&) { return "produces " + phrase::gold(1); },
    [](const Box&) { return "produces " + phrase::beer(1); },
    [](const Box& box) { return "stores up to " + phrase::beer(box.container_capacity); },
    [](const Box& box) { return "stores up to " + phrase::gold(box.container_capacity); },
    [](const Box&) { return std::string("draw 1 card more"); },
    [](const Box&) { return std::string("keep 1 hand card"); },
};

}  // namespace

Effect effect_of_0_1_0(Card card) { return rules_of(card).effect; }

void Rules::write_texts(Data& data) {
    for (CardData& each : data.cards.cards) {
        each.effect = each.effect ? *each.effect : effect_of_0_1_0(each.id);
        each.text = rules_of(each.id).text({each, *each.effect, data.box});
    }
    for (BuildingData& each : data.buildings.buildings) {
        each.text = building_texts[static_cast<std::size_t>(each.id)](data.box);
    }
}

Rules::Rules(const Data& files)
    : types{}, values{}, effects{}, prices{}, within_beer{}, within_gold{}, bonus_counts{}, choosing{}, judging{} {
    const Data data = with_texts(files);
    take(data.cards.cards, card_data, "cards");
    take(data.buildings.buildings, building_data, "Buildings");
    take(data.missions.missions, mission_data, "Missions");
    take(data.bonuses.bonuses, bonus_data, "Bonuses");

    // VG-2.1  The number of cards of each family. VG-2.5  The number of each card in a starting deck.
    std::array<int, 5> of_family{};
    int undead = 0;
    int attackers_of_one = 0;
    for (const CardData& each : card_data) {
        const std::string name(enum_word(each.id));
        // The code of the card depends on its family and type.
        const auto [family, type] = std::pair(rules_of(each.id).family, rules_of(each.id).type);
        require(each.family == family && each.type == type, "VG-2.13.4", name + " has the wrong family or type");
        const int most = type == Type::undead ? Bag::most_of(each.id) : Known::most_of(each.id);
        require(each.qty >= 1 && (family == Family::start || each.qty <= most), "VG-2.1",
                "there must be 1 to " + std::to_string(most) + " of " + name);
        require(each.cost_beer <= highest_price && each.cost_gold <= highest_price && each.value <= 20, "VG-2.13.4",
                name + " has a number above 20");
        require(type != Type::undead || each.value >= 1, "VG-2.9", name + " has no defense");
        of_family[static_cast<std::size_t>(family)] += each.qty;
        undead += type == Type::undead ? each.qty : 0;
        attackers_of_one += type != Type::unit && type != Type::hero ? 0
                            : family == Family::start                ? each.qty / most_players
                                                                     : each.qty;
        types[at(each.id)] = type;
        values[at(each.id)] = each.value;
        check_effect(each);
        effects[at(each.id)] = *each.effect;
        const auto sort = [&](Kinds& kinds, bool belongs) { kinds = belongs ? kinds | Kinds::only(each.id) : kinds; };
        sort(attackers, type == Type::unit || type == Type::hero);
        sort(units, type == Type::unit);
        sort(weapons, type == Type::weapon);
        sort(action_cards, type == Type::action);
        sort(defenses, type == Type::defense);
        sort(odin_cards, family == Family::odin && type != Type::undead);
        sort(favors, family == Family::favor);
    }
    require(card_data[at(Card::beer)].qty == 24 && card_data[at(Card::gold)].qty == 8 &&
                card_data[at(Card::viking_warrior)].qty == 8,
            "VG-2.5", "four starting decks are 24 Beer, 8 Gold and 8 Viking Warriors");
    require(of_family == std::array{40, 18, 14, 40, 12}, "VG-2.1",
            "there must be 40 starting cards, 18 Units, 14 Defenses, 40 cards of Odin's Path and 12 Divine Favors");
    require(undead >= 5, "VG-5.4.6", "fewer than 5 Undead could leave Odin's Path empty");
    require(attackers_of_one <= most_attackers, "VG-5.7.3",
            "one player must not own more than " + std::to_string(most_attackers) + " Units and Heroes");
    int three_plus = 0;
    for (const CardData& each : card_data) {
        three_plus += each.three_plus;
        require(!each.three_plus || each.family == Family::favor, "VG-2.10", "only Divine Favors carry the (3+) sign");
    }
    require(three_plus == 3, "VG-2.10", "three Divine Favors carry the (3+) sign");

    int all = 0;
    for (const BuildingData& each : building_data) {
        all += each.qty;
        require(each.defense >= 1 && each.defense <= 20 && each.cost_beer <= highest_price &&
                    each.cost_gold <= highest_price && each.amount <= 4,
                "VG-2.8", std::string(enum_word(each.id)) + " has a number that is out of range");
        const bool container = each.id == Building::beer_container || each.id == Building::gold_container;
        require(each.reward != Reward::loot || container, "VG-5.9.8", "only Containers are looted");
    }
    require(all == 52, "VG-2.1", "there must be 52 Buildings");

    require(data.town_halls.halls.size() == halls.size(), "VG-2.4", "a Town Hall has three levels");
    std::ranges::copy(data.town_halls.halls, halls.begin());
    for (const HallData& each : halls) {
        require(each.defense >= 1 && each.defense <= 20 && each.cost_gold <= highest_price &&
                    each.reward != Reward::loot && !each.source.empty(),
                "VG-2.4", "a Town Hall has a number that is out of range, or no source");
    }
    int one_pointers = 0;
    for (const MissionData& each : mission_data) {
        require(each.vp >= 1 && each.vp <= 9, "VG-2.12", "a Mission is worth 1 to 9 VP");
        one_pointers += each.vp == 1;
    }
    require(
        one_pointers >= most_players * data.box.missions_face_up, "VG-3.3",
        "four players need at least " + std::to_string(most_players * data.box.missions_face_up) + " Missions of 1 VP");
    int first_game = 0;
    for (const BonusData& each : bonus_data) {
        first_game += each.first_game;
    }
    require(first_game == data.box.bonus_cards_in_play, "VG-2.11",
            "the first game has " + std::to_string(data.box.bonus_cards_in_play) + " Bonuses");

    box = data.box;
    require(box.hand_draw >= 1 && box.hand_draw <= 8 && box.container_capacity >= 1 && box.container_capacity <= 9 &&
                box.exchange_rate >= 2 && box.exchange_rate <= 5 && box.draco_defense >= 1 &&
                box.mission_swap_cost <= 5 && box.bonus_pool <= 20 && box.round_cap >= 1 && box.round_cap <= 200,
            "VG-2.2", "a number of the box is out of range");
    // These numbers must not exceed the capacities of the state.
    const auto within = [](int number, int most) { return number >= 1 && number <= most; };
    require(
        within(box.max_same_building, same_building) && within(box.river_size, most_river) &&
            within(box.favor_display, most_favor_display) && within(box.favors_per_player, 3) &&
            within(box.bonus_cards_in_play, most_bonuses) && within(box.missions_face_up, most_missions_face_up) &&
            within(box.draco_reward, 5),
        "VG-2.2",
        "the box must have 1 to 3 Buildings of a type, 1 to 5 river slots, 1 to 2 Favors on display, 1 to 3 Favors per "
        "player, 1 to 4 Bonuses, 1 to 2 Missions face up and 1 to 5 tokens from Draco");
    require(std::ranges::is_sorted(box.favor_thresholds) && box.favor_thresholds[0] >= 1, "VG-5.16.1",
            "the thresholds of the Divine Favors must rise");
    require(std::ranges::none_of(box.vp_limit, [](int limit) { return limit == 0; }), "VG-2.2",
            "the VP limit must not be 0");
    require(std::ranges::is_sorted(box.damage_table) && box.damage_table[0] == 0, "VG-2.3",
            "the damage table must begin with 0 and rise");

    // VG-5.4.2, VG-5.6.3, VG-5.12.4, VG-5.13.1  The prices. Starting cards, Undead and Divine Favors are never for
    // sale.
    const auto price = [&](int ware, int beer, int gold) {
        prices[static_cast<std::size_t>(ware)] = {static_cast<std::uint8_t>(beer), static_cast<std::uint8_t>(gold)};
        for (int most = 0; most <= highest_price; ++most) {
            within_beer[static_cast<std::size_t>(most)] |= std::uint64_t{beer <= most} << ware;
            within_gold[static_cast<std::size_t>(most)] |= std::uint64_t{gold <= most} << ware;
        }
    };
    for (const CardData& each : card_data) {
        if (each.family != Family::start && each.family != Family::favor && each.type != Type::undead) {
            price(ware_of(each.id), each.cost_beer, each.cost_gold);
        }
    }
    for (const BuildingData& each : building_data) {
        price(ware_of(each.id), each.cost_beer, each.cost_gold);
    }
    price(ware_of_hall(2), 0, hall(2).cost_gold);
    price(ware_of_hall(3), 0, hall(3).cost_gold);
    price(ware_of_swap, 0, box.mission_swap_cost);
    price(ware_of(Resource::beer), box.exchange_rate, 0);
    price(ware_of(Resource::gold), 0, box.exchange_rate);

    for (int i = 0; i < cards; ++i) {
        bonus_counts[static_cast<std::size_t>(i)] = bonus_counts_of(*this, card_at(i));
    }
    choosing = worths_of(*this, choosing_weights);
    judging = worths_of(*this, judging_weights);

    // VG-5.5.9  A Building is named by its type and number, such as brewery.2.
    for (int i = 0; i < sites; ++i) {
        const Site site = static_cast<Site>(i);
        std::string word(enum_word(site));
        if (site != Site::town_hall) {
            word[word.size() - 2] = '.';
        }
        site_words[static_cast<std::size_t>(i)] = word;
    }
    for (std::size_t i = 0; i < source_words.size(); ++i) {
        source_words[i] = enum_word(static_cast<Source>(i));
        if (i >= static_cast<std::size_t>(Source::beer_container_1)) {
            source_words[i][source_words[i].size() - 2] = '.';
        }
    }
}

bool Rules::read_word(std::string_view word, Site& site) const {
    const auto found = std::ranges::find(site_words, word);
    site = found == site_words.end() ? Site::town_hall : static_cast<Site>(found - site_words.begin());
    return found != site_words.end();
}

bool Rules::read_word(std::string_view word, Source& source) const {
    const auto found = std::ranges::find(source_words, word);
    source = found == source_words.end() ? Source::pool : static_cast<Source>(found - source_words.begin());
    return found != source_words.end();
}

int Rules::building_pile(const State& state, Building type) const {
    int left = data(type).qty;
    for (const Player& player : state.players) {
        left -= player.owned(type);
    }
    return left;
}

// VG-5.17.7  The cards that are out of the game: all cards of the box except those that the state contains.
Bag Rules::removed(const State& state) const {
    std::array<int, cards> left{};
    for (int i = 0; i < cards; ++i) {
        const CardData& each = card_data[static_cast<std::size_t>(i)];
        left[static_cast<std::size_t>(i)] =
            each.family == Family::start ? each.qty / 4 * player_count(state) : each.qty;
    }
    const auto subtract = [&](const Bag& bag) {
        for (const Card card : bag.kinds()) {
            left[at(card)] -= bag.count(card);
        }
    };
    for (const Seat seat : seats(state)) {
        const Player& player = state.players[seat];
        subtract(player.hand);
        subtract(player.discard);
        subtract(player.area);
        for (const Card card : state.decks.cards(seat)) {
            --left[at(card)];
        }
    }
    subtract(state.odin_discard);
    const auto each = [&](const auto& list) {
        for (const Card card : list) {
            --left[at(card)];
        }
    };
    each(state.odin_deck);
    each(state.river);
    each(state.favor_deck);
    each(state.favor_display);
    each(state.favor_box);
    left[state.favor_turned ? at(*state.favor_turned) : 0] -= state.favor_turned.has_value();
    for (const Laid& laid : state.laid) {
        --left[at(laid.card)];
    }
    for (int card = static_cast<int>(Card::elf_archer); card <= static_cast<int>(Card::sheep_cannon); ++card) {
        left[static_cast<std::size_t>(card)] -= state.piles.of(card_at(card));
    }
    Bag bag;
    for (int i = 0; i < cards; ++i) {
        bag.add(card_at(i), std::clamp(left[static_cast<std::size_t>(i)], 0, Bag::most_of(card_at(i))));
    }
    return bag;
}

}  // namespace meadhall::vikings_gone_wild
