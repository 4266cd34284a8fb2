// SPDX-License-Identifier: Apache-2.0
// Implements the type-erased wrapper (match/any_game.h) for a game. This header compiles slowly, so CMake makes one
// translation unit per game from match/a_game.cpp.in. A change in one game then recompiles only the unit of that game.
#pragma once

#include "codec/json_delta.h"
#include "codec/typescript.h"
#include "codec/wording.h"
#include "match/position_of.h"
#include "match/snapshot.h"
#include "match/typed_setup.h"

namespace meadhall {

template <Game R>
class TypedViewSnapshot final : public codec::ViewSnapshot {
public:
    TypedViewSnapshot(std::shared_ptr<const R> rules, const typename R::State& state, Viewer viewer, bool asked)
        : rules_(std::move(rules)), view_(rules_->view_for(state, viewer)) {
        if (asked) {
            Offers offers;
            offers.clear();
            rules_->offers(state, *viewer.seat(), offers);
            offers_.assign(offers.begin(), offers.end());
            question_ = rules_->question(view_);
        }
    }

    void write_view(std::string& out) const override { codec::write_json(out, *rules_, view_); }
    void write_offers(std::string& out) const override {
        out += '[';
        for (const Offer& offer : offers_) {
            out += &offer == offers_.data() ? "" : ",";
            codec::write_offer(out, *rules_, offer);
        }
        out += ']';
    }
    void write_view_delta(std::string& out, const ViewSnapshot* before) const override {
        if (before == nullptr) {
            codec::write_whole(out, *rules_, view_);
        } else if (const TypedViewSnapshot& old = typed(*before); !same(old.view_, view_)) {
            codec::write_delta(out, *rules_, old.view_, view_);
        }
    }
    void write_offers_delta(std::string& out, const ViewSnapshot* before) const override {
        static const std::vector<Offer> none;
        const std::vector<Offer>& old = before == nullptr ? none : typed(*before).offers_;
        if (!std::ranges::equal(old, offers_, codec::is_same_offer)) {
            codec::write_offers_delta(out, *rules_, old, offers_);
        }
    }
    bool is_same(const ViewSnapshot& before) const override {
        const TypedViewSnapshot& old = typed(before);
        return same(old.view_, view_) && std::ranges::equal(old.offers_, offers_, codec::is_same_offer);
    }
    std::uint64_t hash() const override {
        std::uint64_t hash = digest(view_);
        for (const Offer& offer : offers_) {
            hash = stream_seed(stream_seed(hash, offer.first.bits), offer.count);
        }
        return hash;
    }
    const std::string& question() const override { return question_; }

private:
    static const TypedViewSnapshot& typed(const ViewSnapshot& other) {
        return dynamic_cast<const TypedViewSnapshot&>(other);
    }

    std::shared_ptr<const R> rules_;
    typename R::View view_;
    std::vector<Offer> offers_;
    std::string question_;
};

template <Game R>
class TypedPosition final : public PositionOf<R>, public SnapshotSource {
public:
    using PositionOf<R>::PositionOf;

    std::unique_ptr<Position> copy() const override { return std::make_unique<TypedPosition>(*this); }
    SeatSet to_act() const override { return rules_->to_act(state_); }
    void offers(Seat seat, Offers& offers) const override {
        offers.clear();
        rules_->offers(state_, seat, offers);
    }
    Verdict why_not(Seat seat, Action action) const override { return rules_->why_not(state_, seat, action); }
    void advance(Seat seat, Action action, Chance& chance) override {
        log_.clear();
        rules_->play(state_, seat, action, chance, Narrator<typename R::Event>(log_));
    }
    std::vector<NarrationEntry> play(Seat seat, Action action, Chance& chance, Names names) override {
        advance(seat, action, chance);
        std::vector<NarrationEntry> narration;
        narration.reserve(log_.size());
        for (const auto& each : log_) {
            narration.push_back({each.audience, each.shows, codec::event_json(*rules_, each.event, names),
                                 each.movers_own,
                                 std::visit([]<class E>(const E&) { return E::wording.role; }, each.event),
                                 codec::event_fields_json(*rules_, each.event, names)});
        }
        return narration;
    }
    json::value view(Viewer viewer) const override { return codec::to_json(*rules_, rules_->view_for(state_, viewer)); }
    std::shared_ptr<const codec::ViewSnapshot> snapshot_for(Viewer viewer, bool asked) const override {
        return std::make_shared<TypedViewSnapshot<R>>(rules_, state_, viewer, asked);
    }
    std::unique_ptr<Position> guess(Seat seat, Chance& chance) const override {
        return std::make_unique<TypedPosition>(rules_, rules_->guess(state_, seat, chance));
    }
    Outcome outcome() const override { return rules_->outcome(state_); }
    std::vector<ScoreLine> tally(Seat seat) const override { return tally_of(*rules_, state_, seat); }
    std::optional<Action> quiet_answer(Seat seat) const override { return quiet_answer_of(*rules_, state_, seat); }
    std::optional<Window> window() const override { return window_of(*rules_, state_); }
    std::optional<Action> quiet_answer(Seat seat, const json::object& settings) const override {
        if constexpr (HasSettings<R>) {
            return rules_->quiet_answer(state_, seat, settings_from(*rules_, settings));
        } else {
            return quiet_answer(seat);
        }
    }
    std::optional<Action> standing_answer(Seat seat, const json::object& settings) const override {
        if constexpr (HasSettings<R>) {
            return rules_->standing_answer(state_, seat, settings_from(*rules_, settings));
        } else {
            return std::nullopt;
        }
    }
    std::optional<Action> late_answer(Seat seat) const override { return late_answer_of(*rules_, state_, seat); }
    std::string board(Viewer viewer, Names names) const override {
        return rules_->board(rules_->view_for(state_, viewer), names);
    }
    std::string question(Seat seat) const override { return rules_->question(rules_->view_for(state_, seat)); }
    std::uint64_t hash() const override { return digest(state_); }
    json::value state() const override { return codec::to_json(*rules_, state_); }
    void set_state(const json::value& state) override {
        typename R::State read{};
        codec::from_json(*rules_, state, read);
        state_ = read;
        log_.clear();
    }
    Verdict audit() const override { return rules_->audit(state_); }

private:
    using PositionOf<R>::rules_;
    using PositionOf<R>::state_;
    using PositionOf<R>::log_;
};

template <Game R>
class TypedGame final : public AnyGame {
public:
    explicit TypedGame(const codec::ReadFile& read) : edition_(load_rules<R>(read)) {}

    const Identity& identity() const override { return R::identity; }
    const std::string& edition() const override { return edition_.name; }
    json::array options() const override {
        json::array list;
        const typename R::Options usual{};
        for_each_field<typename R::Options>([&](auto field) {
            using Value = std::remove_cvref_t<decltype(usual.*field.pointer)>;
            list.push_back({{"name", field.name},
                            {"type", codec::typescript_type<R, Value>()},
                            {"default", codec::to_json(rules(), usual.*field.pointer)}});
        });
        return list;
    }
    json::object usual_settings() const override {
        if constexpr (HasSettings<R>) {
            return codec::to_json(rules(), rules().usual_settings()).get_object();
        } else {
            return {};
        }
    }
    json::object read_settings(const json::object& settings) const override {
        if constexpr (HasSettings<R>) {
            return codec::to_json(rules(), settings_from(rules(), settings)).get_object();
        } else {
            return AnyGame::read_settings(settings);
        }
    }
    Verdict why_not(const TableSetup& setup) const override { return rules().why_not(typed(setup)); }
    std::unique_ptr<Position> set_up(const TableSetup& setup, Chance& chance) const override {
        return std::make_unique<TypedPosition<R>>(edition_.rules, rules().set_up(typed(setup), chance));
    }
    int longest_game(const TableSetup& setup) const override { return rules().longest_game(typed(setup)); }
    std::string text(Action action, Names names) const override { return action_text(rules(), action, names); }
    Action read(std::string_view text, Names names) const override { return read_action(rules(), text, names); }
    Action read(const json::object& action) const override { return codec::read_action_json(rules(), action); }
    bool knows(Action action) const override { return R::Actions::knows(action); }
    json::object to_json(Action action, Names names) const override {
        return codec::action_json(rules(), action, names);
    }
    json::object to_json(const Offer& offer, Names names) const override {
        return codec::offer_json(rules(), offer, names);
    }
    json::object wording() const override {
        json::object catalogue = codec::wording_catalogue(rules());
        catalogue["edition"] = edition();
        return catalogue;
    }
    std::string typescript() const override { return codec::typescript_of_game<R>(); }

private:
    const R& rules() const { return *edition_.rules; }
    Setup<typename R::Options> typed(const TableSetup& setup) const { return typed_setup(rules(), setup); }

    Edition<R> edition_;
};

template <Game R>
std::shared_ptr<const AnyGame> typed_game(const codec::ReadFile& read) {
    return std::make_shared<TypedGame<R>>(read);
}

}  // namespace meadhall
