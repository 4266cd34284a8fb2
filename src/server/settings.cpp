// SPDX-License-Identifier: Apache-2.0
#include "server/settings.h"

namespace meadhall::server {

// A setting that the stored text does not contain gets its default.
Settings settings_of(store::Store& store, const std::string& person) {
    Settings settings;
    if (const std::optional<std::string> text = store.settings(person)) {
        codec::from_json(codec::NoRules(), codec::parse_json(*text), settings, "", codec::fields_may_be_missing);
    }
    return settings;
}

store::PutSettings put_settings(const std::string& person, const Settings& settings) {
    return {person, boost::json::serialize(codec::to_json(codec::NoRules(), settings))};
}

}  // namespace meadhall::server
