// SPDX-License-Identifier: Apache-2.0
// The settings of the hall. Each comes from a flag, else from an environment variable, else from a file, else from the
// defaults of ServeSettings.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "kernel/describe.h"
#include "store/store.h"

namespace meadhall::cli {

// In the file, each setting has the name of its field; deploy/meadhall.toml explains the settings.
struct ServeSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;
    std::string store = "sqlite:meadhall.db";
    std::string key_file;  // empty: the default file
    std::vector<std::string> origins;
    std::uint32_t bot_pause_ms = 600;
    int rate = 5;
    bool proxy = false;
    std::string mail, mail_from, mail_user, mail_password;
    std::string public_url;
    bool webhooks_anywhere = false;
    std::uint32_t away_minutes = 10;
    std::string page;  // empty: the page built into the program

    std::string key() const { return key_file.empty() ? store::usual_key_file(store) : key_file; }
    MEADHALL_FIELDS(ServeSettings, address, port, store, key_file, origins, bot_pause_ms, rate, proxy, mail, mail_from,
                    mail_user, mail_password, public_url, webhooks_anywhere, away_minutes, page)
};

// The settings and the source of each: "--port", "MEADHALL_PORT", "hall.toml", "default".
struct SettingsRead {
    ServeSettings settings;
    std::map<std::string, std::string> sources;
};

// Throws WrongCall or BadInput.
SettingsRead read_settings(const SettingsGiven& given);
// The settings in the format of the file, with their sources. Hides passwords.
std::string settings_text(const SettingsRead& read);

}  // namespace meadhall::cli
