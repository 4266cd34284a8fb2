// SPDX-License-Identifier: Apache-2.0
// Seats at a table, viewers, and values that only some viewers may know. Seats count clockwise from 0; people read them
// as P1, P2, ...
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

namespace meadhall {

constexpr int max_seats = 10;

enum class Seat : std::uint8_t {};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }
constexpr Seat left_of(Seat seat, int players) {
    return index(seat) + 1 < players ? seat_at(index(seat) + 1) : seat_at(0);
}

class SeatSet {
public:
    constexpr SeatSet() = default;
    static constexpr SeatSet only(Seat seat) { return SeatSet(1u << index(seat)); }
    static constexpr SeatSet first(int players) { return SeatSet((1u << players) - 1u); }
    static constexpr SeatSet of_bits(unsigned bits) { return SeatSet(bits); }

    constexpr bool contains(Seat seat) const { return index(seat) < 16 && ((bits_ >> index(seat)) & 1u) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr Seat lowest() const { return seat_at(std::countr_zero(bits_)); }
    constexpr unsigned bits() const { return bits_; }

    constexpr void insert(Seat seat) { *this = *this | only(seat); }
    constexpr void erase(Seat seat) { *this = *this - only(seat); }

    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits_} | b.bits_); }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits_} & b.bits_); }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits_} & ~unsigned{b.bits_}); }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    // Iterates from the lowest seat: for (Seat seat : set).
    struct Iterator {
        std::uint16_t left;
        constexpr Seat operator*() const { return seat_at(std::countr_zero(left)); }
        constexpr Iterator& operator++() {
            left = static_cast<std::uint16_t>(left & (left - 1u));
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;
    };
    constexpr Iterator begin() const { return {bits_}; }
    constexpr Iterator end() const { return {0}; }

private:
    constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    std::uint16_t bits_ = 0;
};

// The viewer of a table: a seat, or a spectator, who sees only public information.
class Viewer {
public:
    constexpr Viewer(Seat seat) : index_(static_cast<std::int8_t>(index(seat))) {}  // NOLINT: a seat is a viewer
    static constexpr Viewer spectator() { return Viewer(); }
    constexpr bool is(Seat seat) const { return index_ == index(seat); }
    constexpr std::optional<Seat> seat() const {
        return index_ < 0 ? std::nullopt : std::optional<Seat>(seat_at(index_));
    }

private:
    constexpr Viewer() = default;
    std::int8_t index_ = -1;
};

// Who may know something: some seats, or everybody including spectators.
class Audience {
public:
    constexpr Audience() = default;
    static constexpr Audience nobody() { return {}; }
    static constexpr Audience everybody() { return Audience(everybody_bits); }
    static constexpr Audience only(Seat seat) { return of(SeatSet::only(seat)); }
    static constexpr Audience of(SeatSet seats) { return Audience(seats.bits()); }

    constexpr bool is_everybody() const { return bits_ == everybody_bits; }
    constexpr bool includes(Viewer viewer) const {
        return is_everybody() || (viewer.seat() && seats().contains(*viewer.seat()));
    }
    constexpr SeatSet seats() const { return SeatSet::of_bits(bits_); }
    constexpr void add(Audience more) { bits_ = static_cast<std::uint16_t>(bits_ | more.bits_); }
    friend constexpr bool operator==(Audience, Audience) = default;

private:
    static constexpr unsigned everybody_bits = 0xFFFF;
    constexpr explicit Audience(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    std::uint16_t bits_ = 0;
};

// A hidden value with the audience that knows it. view_for() reads the value through seen_by(), which returns it only
// to that audience.
template <class T>
struct Hidden {
    T value{};
    Audience known_to;

    constexpr std::optional<T> seen_by(Viewer viewer) const {
        return known_to.includes(viewer) ? std::optional<T>(value) : std::nullopt;
    }
};

}  // namespace meadhall
