// SPDX-License-Identifier: Apache-2.0
#include "protocol/messages.h"

#include "codec/typescript.h"

namespace meadhall::protocol {
namespace {

// Deltas are written from two snapshots (protocol/deltas.h), not from a struct. docs/protocol.md explains them.
constexpr const char* delta_types = R"(
  | TableDelta;
export type Difference = string | number | boolean | null | unknown[] | { [key: string]: Difference };
export interface TableDelta {
  is: 'delta';
  table: string;
  to?: string;
  now?: { [key: string]: Difference };
  lines?: Extract<ServerMessage, { is: 'table' }>['lines'];
  chat?: Extract<ServerMessage, { is: 'table' }>['chat'];
}
)";

template <class T>
std::string typescript_message(std::string_view key) {
    const std::string fields = codec::typescript_type<codec::NoRules, T>();
    const std::string own = fields == "{ }" ? "" : "; " + fields.substr(2, fields.size() - 4);
    return "\n  | { " + std::string(key) + ": '" + std::string(T::name_on_wire) + "'" + own + " }";
}

}  // namespace

std::string typescript() {
    std::string requests = "export type Request = { id: string } & (";
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Request>>(
        [&](auto type) { requests += typescript_message<typename decltype(type)::type>("do"); });
    std::string messages = "export type ServerMessage =";
    boost::mp11::mp_for_each<boost::mp11::mp_transform<
        std::type_identity, boost::mp11::mp_list<Done, Refused, Welcome, TableSnapshot, Closed, Tables, SettingsReply,
                                                 People, LobbySnapshot, HintReply, ReplayReply, HistoryReply>>>(
        [&](auto type) { messages += typescript_message<typename decltype(type)::type>("is"); });
    return "export namespace protocol {\nexport const version = " + std::to_string(version) + ";\n" + requests +
           "\n);\n" + messages + delta_types + "}\n";
}

}  // namespace meadhall::protocol
