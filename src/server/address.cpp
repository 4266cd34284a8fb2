// SPDX-License-Identifier: Apache-2.0
#include "server/address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <netinet/in.h>
#include <optional>
#include <span>
#include <string>

namespace meadhall::server {
namespace {

template <std::size_t size>
struct Network {
    std::array<unsigned char, size> begins;
    unsigned bits;
};

constexpr std::array<Network<4>, 15> not_public{{
    {{0}, 8},              // this network
    {{10}, 8},             // private
    {{100, 64}, 10},       // carrier-grade NAT
    {{127}, 8},            // this machine
    {{169, 254}, 16},      // link-local; cloud providers serve credentials at 169.254.169.254
    {{172, 16}, 12},       // private
    {{192, 0, 0}, 24},     // protocol assignments
    {{192, 0, 2}, 24},     // documentation
    {{192, 88, 99}, 24},   // 6to4 relays
    {{192, 168}, 16},      // private
    {{198, 18}, 15},       // benchmarks
    {{198, 51, 100}, 24},  // documentation
    {{203, 0, 113}, 24},   // documentation
    {{224}, 4},            // multicast
    {{240}, 4},            // reserved and broadcast
}};
constexpr Network<16> global_unicast{{0x20}, 3};
constexpr std::array<Network<16>, 4> not_public_6{{
    {{0x20, 0x01, 0x00, 0x00}, 23},  // protocol assignments, including Teredo
    {{0x20, 0x01, 0x0D, 0xB8}, 32},  // documentation
    {{0x20, 0x02}, 16},              // 6to4: contains IPv4
    {{0x3F, 0xFF}, 20},              // documentation
}};

template <std::size_t size>
bool is_in(std::span<const unsigned char, size> address, const Network<size>& network) {
    for (std::size_t bit = 0; bit < network.bits; ++bit) {
        const unsigned mask = 0x80u >> bit % 8;
        if ((address[bit / 8] & mask) != (network.begins[bit / 8] & mask)) {
            return false;
        }
    }
    return true;
}

bool is_public_4(std::span<const unsigned char, 4> address) {
    return std::ranges::none_of(not_public, [&](const auto& network) { return is_in(address, network); });
}

bool is_public_6(std::span<const unsigned char, 16> address) {
    return is_in(address, global_unicast) &&
           std::ranges::none_of(not_public_6, [&](const auto& network) { return is_in(address, network); });
}

// Whether the text is a public address; `nullopt` if it is not an IP address.
std::optional<bool> is_public_address(std::string_view text) {
    std::array<unsigned char, 16> bytes{};
    const std::string address(text);
    if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) {
        return is_public_4(std::span<const unsigned char, 4>(bytes.data(), 4));
    }
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) {
        return is_public_6(bytes);
    }
    return std::nullopt;
}

}  // namespace

bool is_public(const sockaddr& address) {
    std::array<unsigned char, 16> bytes{};
    if (address.sa_family == AF_INET) {
        std::memcpy(bytes.data(), &reinterpret_cast<const sockaddr_in&>(address).sin_addr, 4);
        return is_public_4(std::span<const unsigned char, 4>(bytes.data(), 4));
    }
    if (address.sa_family == AF_INET6) {
        std::memcpy(bytes.data(), &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr, 16);
        return is_public_6(bytes);
    }
    return false;
}

bool is_public(std::string_view text) { return is_public_address(text).value_or(false); }
bool is_address(std::string_view text) { return is_public_address(text).has_value(); }

std::string network_of(std::string_view address) {
    constexpr std::size_t longest = 64;
    // [2001:db8::1]:443 or 192.0.2.1:443.
    if (address.starts_with('[')) {
        address = address.substr(1, address.find(']') - 1);
    } else if (std::ranges::count(address, ':') == 1) {
        address = address.substr(0, address.find(':'));
    }
    in6_addr bytes{};
    std::string text(address.substr(0, longest));
    if (inet_pton(AF_INET6, text.c_str(), &bytes) != 1) {
        return text;
    }
    std::array<char, INET6_ADDRSTRLEN> name{};
    if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
        inet_ntop(AF_INET, &bytes.s6_addr[12], name.data(), name.size());
        return name.data();
    }
    std::fill(std::begin(bytes.s6_addr) + 8, std::end(bytes.s6_addr), static_cast<unsigned char>(0));
    inet_ntop(AF_INET6, &bytes, name.data(), name.size());
    return std::string(name.data()) + "/64";
}

}  // namespace meadhall::server
