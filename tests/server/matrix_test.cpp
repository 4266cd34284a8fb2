// SPDX-License-Identifier: Apache-2.0
// Permissions: every request of the protocol and every route, by every role, at a listed and at a private table. A
// request without a row, or a row without a cell, does not compile. A route without a row makes the test fail.
#include <boost/mp11.hpp>
#include <fstream>
#include <sstream>

#include "server/front.h"
#include "tests/server/fake_net.h"
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

// The sender of a request. The host does not play at the table. The player has the first seat and is asked.
enum class Role : std::uint8_t { nobody, guest, player, other_player, spectator, host, admin };
constexpr std::array roles{Role::nobody,    Role::guest, Role::player, Role::other_player,
                           Role::spectator, Role::host,  Role::admin};
constexpr std::array role_names{"nobody",      "a guest",  "a player", "a player of another table",
                                "a spectator", "the host", "an admin"};

// The answer to each role: an error code, or yes. The constructor requires all answers.
struct Cells {
    constexpr Cells(const char* nobody, const char* guest, const char* player, const char* other_player,
                    const char* spectator, const char* host, const char* admin)
        : cells{nobody, guest, player, other_player, spectator, host, admin} {}
    std::array<const char*, roles.size()> cells;
    std::string of(Role role) const { return cells[static_cast<std::size_t>(role)]; }
};
constexpr const char* yes = "yes";
constexpr const char* no = "not_allowed";
constexpr const char* signed_out = "not_signed_in";
constexpr const char* later = "not_now";
constexpr Cells all{yes, yes, yes, yes, yes, yes, yes};
constexpr Cells people{signed_out, yes, yes, yes, yes, yes, yes};
constexpr Cells players{signed_out, no, yes, no, no, no, no};

enum class Stage : std::uint8_t { open, playing, finished };

struct Row {
    Stage stage;
    json::object request;  // without "do"; the test fills in table, position and action
    Cells cells;
    bool by_http = false;  // for sign-in
};

// One specialization for each request: its fields and the cells.
template <class T>
Row row_for() = delete;

// --- people ---
template <>
Row row_for<protocol::Enter>() {
    return {Stage::open, {{"name", "Newcomer"}}, all, true};
}
template <>
Row row_for<protocol::Register>() {
    return {Stage::open, {{"name", "Newcomer"}, {"password", "green sails"}}, all, true};
}
template <>
Row row_for<protocol::SignIn>() {
    constexpr const char* wrong = "wrong_password";
    return {Stage::open,
            {{"name", "Host"}, {"password", "green sails"}},
            Cells{wrong, wrong, wrong, wrong, wrong, wrong, wrong},
            true};
}
template <>
Row row_for<protocol::SignOut>() {
    return {Stage::open, {}, people};
}
template <>
Row row_for<protocol::DeleteAccount>() {
    return {Stage::open, {{"password", ""}}, people};
}
template <>
Row row_for<protocol::WhoAmI>() {
    return {Stage::open, {}, all};
}
template <>
Row row_for<protocol::DeletePerson>() {
    return {Stage::open, {{"person", "somebody"}}, Cells{signed_out, no, no, no, no, no, yes}};
}
template <>
Row row_for<protocol::ListPeople>() {
    return {Stage::open, {}, all};
}
template <>
Row row_for<protocol::MySettings>() {
    return {Stage::open, {}, people};
}
template <>
Row row_for<protocol::SetNotifications>() {  // the request needs a password
    return {Stage::open, {{"over", "off"}}, Cells{signed_out, no, no, no, no, no, no}};
}
template <>
Row row_for<protocol::ConfirmEmail>() {
    return {Stage::open, {{"code", "123456"}}, Cells{signed_out, later, later, later, later, later, later}};
}
template <>
Row row_for<protocol::Hide>() {
    return {Stage::open, {{"on", true}}, people};
}
template <>
Row row_for<protocol::Mute>() {
    return {Stage::playing, {{"table", ""}, {"seat", 1}}, people};
}

// --- lobby ---
template <>
Row row_for<protocol::ListTables>() {
    return {Stage::open, {}, all};
}
template <>
Row row_for<protocol::SubscribeLobby>() {
    return {Stage::open, {}, all};
}
template <>
Row row_for<protocol::UnsubscribeLobby>() {
    return {Stage::open, {}, all};
}

// --- a table before the game ---
template <>
Row row_for<protocol::OpenTable>() {
    return {Stage::open, {{"game", "pebbles"}, {"players", 2}}, people};
}
template <>
Row row_for<protocol::Sit>() {
    return {Stage::open, {{"table", ""}}, Cells{signed_out, yes, later, yes, yes, yes, yes}};
}
template <>
Row row_for<protocol::Stand>() {
    return {Stage::open, {{"table", ""}}, players};
}
template <>
Row row_for<protocol::SeatBot>() {
    return {Stage::open, {{"table", ""}, {"seat", 2}, {"level", "random"}}, Cells{signed_out, no, no, no, no, yes, no}};
}
template <>
Row row_for<protocol::Start>() {  // a seat is empty, so the game cannot start
    return {Stage::open, {{"table", ""}}, Cells{signed_out, no, no, no, no, later, no}};
}
template <>
Row row_for<protocol::CloseTable>() {
    return {Stage::open, {{"table", ""}}, Cells{signed_out, no, no, no, no, yes, yes}};
}

// --- game ---
template <>
Row row_for<protocol::Play>() {
    return {Stage::playing, {{"table", ""}, {"position", ""}, {"action", ""}}, players};
}
template <>
Row row_for<protocol::Undo>() {  // there is no move to undo yet
    return {Stage::playing, {{"table", ""}, {"position", ""}}, Cells{signed_out, no, "refused", no, no, no, no}};
}
template <>
Row row_for<protocol::Propose>() {
    return {Stage::playing, {{"table", ""}, {"what", "pause"}}, players};
}
template <>
Row row_for<protocol::Consent>() {  // there is no proposal
    return {Stage::playing, {{"table", ""}, {"yes", true}}, Cells{signed_out, no, later, no, no, no, no}};
}
template <>
Row row_for<protocol::Return>() {  // no bot plays for anybody
    return {Stage::playing, {{"table", ""}}, Cells{signed_out, later, later, later, later, later, later}};
}
template <>
Row row_for<protocol::Resign>() {
    return {Stage::playing, {{"table", ""}}, players};
}
template <>
Row row_for<protocol::Halt>() {  // no response window is open
    return {Stage::playing, {{"table", ""}}, Cells{signed_out, no, later, no, no, no, no}};
}
template <>
Row row_for<protocol::Prefer>() {
    return {Stage::playing, {{"table", ""}, {"settings", json::object()}}, players};
}
template <>
Row row_for<protocol::Rematch>() {
    return {Stage::finished, {{"table", ""}}, players};
}
template <>
Row row_for<protocol::Say>() {  // a message to the players
    return {Stage::playing, {{"table", ""}, {"text", "hail"}}, players};
}
template <>
Row row_for<protocol::Silence>() {
    return {Stage::playing, {{"table", ""}, {"seat", 1}}, Cells{signed_out, no, no, no, no, yes, yes}};
}
template <>
Row row_for<protocol::Subscribe>() {
    return {Stage::playing, {{"table", ""}}, all};
}
template <>
Row row_for<protocol::History>() {
    return {Stage::playing, {{"table", ""}, {"lines_before", 2}}, all};
}
template <>
Row row_for<protocol::Unsubscribe>() {
    return {Stage::playing, {{"table", ""}}, all};
}

template <>
Row row_for<protocol::Hint>() {
    return {Stage::playing, {{"table", ""}, {"position", ""}}, players};
}

// --- after the game ---
template <>
Row row_for<protocol::Replay>() {
    return {Stage::finished, {{"table", ""}}, all};
}
template <>
Row row_for<protocol::PlayOn>() {
    return {Stage::finished, {{"table", ""}}, people};
}

// For a stranger a private table does not exist. Admins may moderate there.
template <class T>
std::string at_a_private_table(const Cells& cells, Role role) {
    const bool stranger = role == Role::guest || role == Role::other_player || role == Role::spectator ||
                          role == Role::admin || role == Role::nobody;
    constexpr bool order = std::is_same_v<T, protocol::Silence> || std::is_same_v<T, protocol::CloseTable>;
    constexpr bool nothing_is_revealed = std::is_same_v<T, protocol::Unsubscribe>;
    const std::string cell = cells.of(role);
    return !stranger || cell == signed_out || nothing_is_revealed || (order && role == Role::admin) ? cell
                                                                                                    : "not_found";
}

class Scene : public HallTest {
public:
    void TestBody() override {}

    Scene(Stage stage, bool listed) {
        options_.requests_a_second = 1'000;
        pause_ms_ = 0;
        restart();
        for (const Role role : roles) {
            clients_.push_back(role == Role::nobody ? Client{500, {}, {}} : enter(names_[clients_.size()]));
        }
        hall_->open(500, std::nullopt, "10.0.0.9");
        second_ = enter("Second");
        store::Person admin = environment_.store().person(at(Role::admin).person).value();
        admin.admin = true;
        environment_.store().commit({{{store::PutPerson{admin}}}});
        must(at(Role::other_player), {{"do", "sit"}, {"table", open_table(second_, "pebbles", 2)}});
        const json::object opened = must(
            at(Role::host),
            {{"do", "open_table"}, {"game", "pebbles"}, {"players", stage == Stage::open ? 3 : 2}, {"listed", listed}});
        table_ = opened.at("table").get_string();
        for (const Client& client : {at(Role::player), second_}) {
            must(client, {{"do", "sit"}, {"table", table_}, {"invitation", opened.at("invitation")}});
            must(client, {{"do", "subscribe"}, {"table", table_}});
        }
        if (listed) {
            must(at(Role::spectator), {{"do", "subscribe"}, {"table", table_}});
        }
        if (stage != Stage::open) {
            must(at(Role::host), {{"do", "start"}, {"table", table_}});
        }
        if (stage == Stage::finished) {
            must(second_, {{"do", "resign"}, {"table", table_}});
        }
    }

    // Returns yes, or the error code.
    std::string answer_code(Role role, std::string_view name, const Row& row) {
        json::object request = row.request;
        request["do"] = name;
        if (request.contains("table")) {
            request["table"] = table_;
        }
        if (request.contains("position")) {
            request["position"] = newest(at(Role::player), table_).at("position");
        }
        if (request.contains("action")) {
            request["action"] = newest(at(Role::player), table_).at("offers").get_array()[0].at("action").at("text");
        }
        if (request.contains("person")) {
            request["person"] = second_.person;
        }
        const json::object answer = row.by_http ? once(at(role).token, request) : ask(at(role), request);
        return answer.contains("error") ? std::string(answer.at("error").at("code").get_string()) : yes;
    }
    // The HTTP status that a program receives.
    std::string status(Role role, const std::string& path) {
        FakeNet net;
        Front front(*hall_, {}, *games_);
        front.set_net(net);
        Request request{"GET", path, "", {}, "", "192.0.2.7"};
        if (role != Role::nobody) {
            request.headers.emplace_back("authorization", "Bearer " + at(role).token);
        }
        if (path == "/ws") {
            const std::optional<Response> refused = front.on_handshake(request);
            return std::to_string(refused ? refused->status : 101);
        }
        request.path += path.ends_with('/') ? table_ : "";
        front.on_request(1, request);
        return std::to_string(net.last.status);
    }

private:
    const Client& at(Role role) const { return clients_[static_cast<std::size_t>(role)]; }

    static constexpr std::array names_{"", "Guest", "Player", "Other", "Spectator", "Host", "Admin"};
    std::vector<Client> clients_;
    Client second_;
    std::string table_;
};

TEST(Matrix, EveryRequestByEverybody) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, protocol::Request>>([&](auto type) {
        using T = typename decltype(type)::type;
        const Row row = row_for<T>();
        for (const Role role : roles) {
            const char* who = role_names[static_cast<std::size_t>(role)];
            Scene listed(row.stage, true);
            EXPECT_EQ(listed.answer_code(role, T::name_on_wire, row), row.cells.of(role))
                << T::name_on_wire << " by " << who;
            if (row.request.contains("table")) {
                Scene hidden(row.stage, false);
                EXPECT_EQ(hidden.answer_code(role, T::name_on_wire, row), at_a_private_table<T>(row.cells, role))
                    << T::name_on_wire << " by " << who << " at a private table";
            }
        }
    });
}

struct Route {
    Cells listed, hidden;  // the HTTP statuses at a listed and at a private table; the game is finished
};
const std::map<std::string, Route>& routes() {
    constexpr Cells ok{"200", "200", "200", "200", "200", "200", "200"};
    constexpr Cells none{"404", "404", "404", "404", "404", "404", "404"};
    constexpr Cells post{"405", "405", "405", "405", "405", "405", "405"};
    constexpr Cells socket{"101", "101", "101", "101", "101", "101", "101"};
    constexpr Cells members{"404", "404", "200", "404", "404", "200", "404"};
    static const std::map<std::string, Route> all_routes{
        {"/healthz", {ok, ok}},      {"/metrics", {none, none}},                             // /metrics: local only
        {"/record/", {ok, members}}, {"/api", {post, post}},     {"/replay", {none, none}},  // /replay: uploads only
        {"/ws", {socket, socket}}};
    return all_routes;
}

TEST(Matrix, EveryRouteByEverybody) {
    for (const auto& [path, route] : routes()) {
        for (const Role role : roles) {
            const char* who = role_names[static_cast<std::size_t>(role)];
            EXPECT_EQ(Scene(Stage::finished, true).status(role, path), route.listed.of(role)) << path << " by " << who;
            EXPECT_EQ(Scene(Stage::finished, false).status(role, path), route.hidden.of(role))
                << path << " by " << who << ", of a private table";
        }
    }
    // Front has no other routes.
    std::ifstream in(MEADHALL_SOURCE_DIR "/src/server/front.cpp");
    std::ostringstream source;
    source << in.rdbuf();
    const std::string text = source.str();
    // Finds quoted paths: a slash, a word, and perhaps another slash.
    std::set<std::string> known;
    for (std::size_t at = text.find("\"/"); at != std::string::npos; at = text.find("\"/", at + 1)) {
        std::size_t end = at + 2;
        while (text[end] >= 'a' && text[end] <= 'z') {
            ++end;
        }
        const bool has_word = end > at + 2;
        end += text[end] == '/' ? 1 : 0;
        if (has_word && text[end] == '"') {
            known.insert(text.substr(at + 1, end - at - 1));
        }
    }
    EXPECT_EQ(known.size(), routes().size());
    for (const std::string& each : known) {
        EXPECT_TRUE(routes().contains(each)) << each << " has no row";
    }
}

TEST(Matrix, NobodyGetsTheRecordOfARunningGame) {
    for (const Role role : roles) {
        EXPECT_EQ(Scene(Stage::playing, true).status(role, "/record/"), "409");
    }
}

}  // namespace
}  // namespace meadhall::server
