// SPDX-License-Identifier: Apache-2.0
// SW-A9  Loki's Gold: counts as an item of your choice, and as an Artifact.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct LokisGold : Basic {
    static constexpr const char* rule = "SW-A9";
    static constexpr Timing timing = timing::any_time;
    static constexpr Aim aim = Aim::as;
    static constexpr EnumSet<Feature> features{Feature::names_item};

    // One candidate represents all items.
    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        return f(UseAs{attempt.name(), Item{}});
    }
    static void offer_all(const Attempt&, const UseAs& use, Offers& offers) {
        for (int item = 0; item < item_count; ++item) {
            offers.add(Actions::offer(UseAs{use.card, static_cast<Item>(item)}));
        }
    }
    static Verdict why_not(const Attempt& attempt, const UseAs& use, Target& target) {
        target = target::NamedItem{use.item};
        return is_item(attempt.artifact.trait) ? refused("SW-A9.2", "this card already counts as an item") : legal();
    }

    // SW-A9.2  The card counts as the item from now on. SW-5.12.11: a Mirror keeps the item of a one-time Loki's Gold
    // in addition to what it copies later.
    static void resolve(Turn& turn, const Announcement& use, const target::NamedItem& named) {
        Artifact& gold = turn.artifact(use.card);
        const bool one_time_copy = is_copy(gold.trait) && !turn.rules().info(copied_face(gold.trait)).continuous;
        gold.trait = one_time_copy ? keep_item(named.item) : as_item(named.item);
        turn.narrator().tell(ItemNamed{use.user, turn.face(use.card), named.item});
    }

    static std::string shown(const Rules& rules, const UseTarget& target) {
        return std::string(target.item ? rules.shown(*target.item) : "");
    }

    // Set by hand. The bot never uses it earlier: SW-5.9.2, an item must be named at the end anyway.
    static constexpr Power power{.once = 6, .after_all = true};
    static constexpr Worth worth_of_cancelling_at_end = 4;
    static Worth threat(const Player& player, const Announcement& use) { return player.threat_of_late_gain(use); }
    static Worth worth_of_copy_at_end(const Player& player) { return player.best_item_worth(); }
};

}  // namespace

constinit const Kind artifacts::lokis_gold = make_kind<LokisGold>();

}  // namespace meadhall::spoils_of_war
