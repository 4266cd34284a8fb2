// SPDX-License-Identifier: Apache-2.0
// Which addresses a webhook may use.
#include "server/address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

namespace meadhall::server {
namespace {

struct AddressCase {
    const char* address;
    bool is_public;
};

// The first and last address of each refused network, and the addresses next to them outside the network.
constexpr AddressCase rows[]{
    {"0.0.0.0", false},
    {"0.255.255.255", false},
    {"1.0.0.0", true},
    {"8.8.8.8", true},
    {"9.255.255.255", true},
    {"10.0.0.0", false},
    {"10.255.255.255", false},
    {"11.0.0.0", true},
    {"100.63.255.255", true},
    {"100.64.0.0", false},
    {"100.127.255.255", false},
    {"100.128.0.0", true},
    {"126.255.255.255", true},
    {"127.0.0.1", false},
    {"127.255.255.255", false},
    {"128.0.0.0", true},
    {"169.253.255.255", true},
    {"169.254.169.254", false},
    {"169.255.0.0", true},
    {"172.15.255.255", true},
    {"172.16.0.0", false},
    {"172.31.255.255", false},
    {"172.32.0.0", true},
    {"192.0.0.8", false},
    {"192.0.1.0", true},
    {"192.0.2.1", false},
    {"192.88.99.1", false},
    {"192.167.255.255", true},
    {"192.168.0.0", false},
    {"192.168.255.255", false},
    {"192.169.0.0", true},
    {"198.17.255.255", true},
    {"198.18.0.0", false},
    {"198.19.255.255", false},
    {"198.20.0.0", true},
    {"198.51.100.7", false},
    {"203.0.113.7", false},
    {"223.255.255.255", true},
    {"224.0.0.1", false},
    {"239.255.255.255", false},
    {"240.0.0.1", false},
    {"255.255.255.255", false},
    {"::", false},
    {"::1", false},
    {"::ffff:8.8.8.8", false},
    {"::ffff:127.0.0.1", false},
    {"64:ff9b::808:808", false},
    {"fc00::1", false},
    {"fdff::1", false},
    {"fe80::1", false},
    {"ff02::1", false},
    {"1fff:ffff::", false},
    {"2001::1", false},
    {"2001:1ff::", false},
    {"2001:200::", true},
    {"2001:db8::1", false},
    {"2001:db9::1", true},
    {"2002:7f00:1::", false},
    {"2003::1", true},
    {"2606:4700:4700::1111", true},
    {"3fff::1", false},
    {"3fff:1000::1", true},
    {"4000::1", false},
};

TEST(Address, IsPublicOrPrivate) {
    for (const AddressCase& row : rows) {
        EXPECT_TRUE(is_address(row.address)) << row.address;
        EXPECT_EQ(is_public(row.address), row.is_public) << row.address;
        sockaddr_storage storage{};
        if (auto* four = reinterpret_cast<sockaddr_in*>(&storage);
            inet_pton(AF_INET, row.address, &four->sin_addr) == 1) {
            four->sin_family = AF_INET;
        } else {
            auto* six = reinterpret_cast<sockaddr_in6*>(&storage);
            ASSERT_EQ(inet_pton(AF_INET6, row.address, &six->sin6_addr), 1) << row.address;
            six->sin6_family = AF_INET6;
        }
        EXPECT_EQ(is_public(reinterpret_cast<const sockaddr&>(storage)), row.is_public) << row.address;
    }
}

TEST(Address, AHostNameIsNotAnAddress) {
    for (const char* text : {"", "localhost", "hall.example", "127.1", "0x7f000001", "2130706433", "[::1]"}) {
        EXPECT_FALSE(is_address(text)) << text;
        EXPECT_FALSE(is_public(text)) << text;
    }
    sockaddr unknown{};
    unknown.sa_family = AF_UNIX;
    EXPECT_FALSE(is_public(unknown));
}

TEST(Address, LimitsCountAnIpv6NetworkAsOne) {
    EXPECT_EQ(network_of("2001:db8:1:2::1"), "2001:db8:1:2::/64");
    EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(network_of("[2001:db8:1:2::1]:443"), "2001:db8:1:2::/64");
    EXPECT_NE(network_of("2001:db8:1:3::1"), network_of("2001:db8:1:2::1"));
    EXPECT_EQ(network_of("::1"), "::/64");
    EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(network_of("192.0.2.7:1234"), "192.0.2.7");
    EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(network_of("unknown"), "unknown");
    EXPECT_EQ(network_of("["), "");
    EXPECT_LE(network_of(std::string(1'000, 'x')).size(), 64u);
}

}  // namespace
}  // namespace meadhall::server
