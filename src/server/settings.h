// SPDX-License-Identifier: Apache-2.0
// The settings of a person, as stored. They are private to that person.
#pragma once

#include "protocol/messages.h"
#include "store/store.h"

namespace meadhall::server {

struct Settings {
    std::string email;         // confirmed address; empty: none
    std::string wanted_email;  // new address that is not confirmed yet: the code was sent to it
    std::string code_hash;
    std::int64_t code_until_ms = 0;
    std::string webhook, webhook_secret;
    protocol::Channels your_turn = protocol::Channels::off, started = protocol::Channels::off,
                       over = protocol::Channels::off;
    bool hidden = false;
    std::vector<protocol::PersonName> muted;
    MEADHALL_FIELDS(Settings, email, wanted_email, code_hash, code_until_ms, webhook, webhook_secret, your_turn,
                    started, over, hidden, muted)
};

Settings settings_of(store::Store& store, const std::string& person);
store::PutSettings put_settings(const std::string& person, const Settings& settings);

}  // namespace meadhall::server
