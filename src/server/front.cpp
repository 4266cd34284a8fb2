// SPDX-License-Identifier: Apache-2.0
#include "server/front.h"

#include "server/address.h"

namespace meadhall::server {
namespace {

constexpr const char* json_type = "application/json; charset=utf-8";
constexpr const char* record_type = "application/jsonl";
constexpr const char* upload_path = "/replay";
constexpr std::int64_t session_seconds = longest_session_ms / 1000, device_seconds = 365LL * 24 * 3600;
constexpr std::string_view record_path = "/record/";
constexpr const char* no_cross_site = "requests from other sites are not allowed; a program must not send a cookie";

// `status`: if given, used instead of the usual HTTP status of the error code.
Response error_response(ErrorCode code, const std::string& text, std::optional<int> status = {}) {
    Reply reply = error_reply({}, {code, text});
    return {status.value_or(reply.status), std::move(reply.text), {{"Content-Type", json_type}}};
}

bool is_own_machine(std::string_view peer) { return peer == "127.0.0.1" || peer == "::1"; }

bool is_for_operators(const Request& request) { return request.path == "/healthz" || request.path == "/metrics"; }

// Returns the value of a cookie; empty unless it occurs exactly once.
std::string_view cookie_value(std::string_view cookies, std::string_view name) {
    std::string_view value;
    bool found = false;
    while (!cookies.empty()) {
        std::string_view each = cookies.substr(0, cookies.find(';'));
        cookies.remove_prefix(std::min(each.size() + 1, cookies.size()));
        each.remove_prefix(std::min(each.find_first_not_of(' '), each.size()));
        if (each.starts_with(name) && each.substr(name.size()).starts_with('=')) {
            value = found ? std::string_view() : each.substr(name.size() + 1);
            found = true;
        }
    }
    return value;
}

}  // namespace

Front::RequestOrigin Front::origin_of(const Request& request) const {
    if (request.header_count("origin") == 0) {
        return RequestOrigin::program;
    }
    return options_.origins.contains(std::string(request.header("origin"))) ? RequestOrigin::page
                                                                            : RequestOrigin::foreign;
}

// Accepts a cookie only from our own page, and a token only from a program.
std::optional<Session> Front::session_of(const Request& request) {
    constexpr std::string_view bearer = "Bearer ";
    if (origin_of(request) == RequestOrigin::page) {
        return hall_.find_session(cookie_value(request.header("cookie"), cookie_name()));
    }
    const std::string_view authorization = request.header("authorization");
    if (origin_of(request) == RequestOrigin::program && authorization.starts_with(bearer)) {
        return hall_.find_session(authorization.substr(bearer.size()));
    }
    return std::nullopt;
}

// A browser sends no Origin header with a GET request of our own page, but it sends Sec-Fetch-Site: same-origin. A page
// cannot set or remove Sec-Fetch-Site. If that header is missing or has another value, the cookie is ignored.
std::optional<Session> Front::reader_of(const Request& request) {
    if (origin_of(request) == RequestOrigin::program && request.header_count("sec-fetch-site") == 1 &&
        request.header("sec-fetch-site") == "same-origin") {
        return hall_.find_session(cookie_value(request.header("cookie"), cookie_name()));
    }
    return session_of(request);
}

bool Front::is_forwarded(const Request& request) const {
    return options_.behind_proxy && !request.header("x-forwarded-for").empty();
}

// The last address in X-Forwarded-For comes from our own proxy. The client can forge the others.
std::string Front::peer_of(const Request& request) const {
    if (!is_forwarded(request)) {
        return request.peer;
    }
    const std::string_view forwarded = request.header("x-forwarded-for");
    const std::size_t comma = forwarded.find_last_of(", ");
    return std::string(forwarded.substr(comma == std::string_view::npos ? 0 : comma + 1));
}

std::string Front::network_of_peer(const Request& request) const { return network_of(peer_of(request)); }

std::string Front::cookie(const std::string& name, const std::string& value, std::int64_t seconds) const {
    return name + "=" + value +
           "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(value.empty() ? 0 : seconds) +
           (options_.secure_cookie ? "; Secure" : "");
}

void Front::on_request(Exchange exchange, Request request) {
    if (request.path == "/api") {
        answer_api(exchange, request);
        return;
    }
    if (request.path == upload_path && request.method == "POST") {
        answer_upload(exchange, std::move(request));
        return;
    }
    if (request.method != "GET" && request.method != "HEAD") {
        Response response = error_response(ErrorCode::bad_request, "only GET is possible here", 405);
        response.headers.emplace_back("Allow", "GET, HEAD");
        net_->respond(exchange, std::move(response));
        return;
    }
    try {
        if (request.path.starts_with(record_path)) {
            answer_record(exchange, request);
        } else if (is_for_operators(request) || hall_.may_read({{}, {}, network_of_peer(request), false})) {
            net_->respond(exchange, get(request));
        } else {
            net_->respond(exchange, error_response(ErrorCode::too_many, "too many requests; wait a moment"));
        }
    } catch (const RequestError& error) {
        net_->respond(exchange, error_response(error.code, error.what()));
    } catch (const store::StoreError&) {
        net_->respond(exchange,
                      error_response(ErrorCode::unavailable, "the hall cannot read its database now; try again"));
    }
}

std::optional<Response> Front::refuse_post(const Request& request, std::string_view type,
                                           std::optional<Session>& session) {
    const RequestOrigin from = origin_of(request);
    if (request.method != "POST") {
        return error_response(ErrorCode::bad_request, "requests are made with POST", 405);
    }
    if (from == RequestOrigin::foreign || (from == RequestOrigin::program && request.header_count("cookie") > 0)) {
        return error_response(ErrorCode::not_allowed, no_cross_site);
    }
    if (request.header("content-type") != type) {
        return error_response(ErrorCode::bad_request, "the content type must be " + std::string(type), 415);
    }
    try {
        session = session_of(request);
    } catch (const store::StoreError&) {
        return error_response(ErrorCode::unavailable, "the hall cannot read its database now; try again");
    }
    return std::nullopt;
}

void Front::answer_api(Exchange exchange, const Request& request) {
    const RequestOrigin from = origin_of(request);
    Requester requester;
    requester.peer = network_of_peer(request);
    requester.wants_token = from == RequestOrigin::program;
    requester.devices =
        from == RequestOrigin::page ? cookie_value(request.header("cookie"), devices_cookie_name()) : "";
    if (std::optional<Response> refused = refuse_post(request, "application/json", requester.session)) {
        net_->respond(exchange, std::move(*refused));
        return;
    }
    hall_.ask(requester, request.body, [this, exchange, from](const Reply& reply) {
        Response response{reply.status, reply.text, {{"Content-Type", json_type}}};
        if (from == RequestOrigin::page && (reply.new_token || reply.forget_token)) {
            response.headers.emplace_back("Set-Cookie",
                                          cookie(cookie_name(), reply.new_token.value_or(""), session_seconds));
        }
        if (from == RequestOrigin::page && reply.devices) {
            response.headers.emplace_back("Set-Cookie", cookie(devices_cookie_name(), *reply.devices, device_seconds));
        }
        net_->respond(exchange, std::move(response));
    });
}

// Allows long bodies only for uploads of records by people who are signed in, within a rate limit, so that uploads
// cannot fill the memory.
std::size_t Front::max_body(const Request& request, std::size_t usual) {
    std::optional<Session> session;
    return request.path == upload_path && !refuse_post(request, record_type, session) && session &&
                   hall_.may_upload(*session)
               ? std::max(usual, longest_record)
               : usual;
}

void Front::answer_upload(Exchange exchange, Request request) {
    std::optional<Session> session;
    std::optional<Response> refused = refuse_post(request, record_type, session);
    if (!refused && !session) {
        refused = error_response(ErrorCode::not_signed_in, "sign in first");
    }
    // A longer upload was already counted by max_body(), when its header arrived.
    if (!refused && request.body.size() <= options_.usual_body && !hall_.may_upload(*session)) {
        refused = error_response(ErrorCode::too_many, "you have uploaded too many records; wait a while");
    }
    if (refused) {
        net_->respond(exchange, std::move(*refused));
        return;
    }
    hall_.replay_record({{}, session, network_of_peer(request), false}, std::move(request.body),
                        [this, exchange](const Reply& reply) {
                            net_->respond(exchange, {reply.status, reply.text, {{"Content-Type", json_type}}});
                        });
}

void Front::answer_record(Exchange exchange, const Request& request) {
    constexpr std::string_view invited = "invitation=";
    const std::string invitation = request.query.starts_with(invited) ? request.query.substr(invited.size()) : "";
    const Requester requester{{}, reader_of(request), network_of_peer(request), false};
    if (!hall_.may_read_record(requester)) {
        net_->respond(exchange, error_response(ErrorCode::too_many, "you have read too many records; wait a moment"));
        return;
    }
    hall_.record(requester, request.path.substr(record_path.size()), invitation, [this, exchange](const Reply& reply) {
        Response response{reply.status, reply.text, {{"Content-Type", json_type}}};
        if (reply.shared_text) {
            response = {200,
                        {},
                        {{"Content-Type", "application/jsonl; charset=utf-8"},
                         {"Content-Disposition", "attachment; filename=\"record.jsonl\""}},
                        reply.shared_text};
        }
        net_->respond(exchange, std::move(response));
    });
}

Response Front::get(const Request& request) {
    if (request.path == "/healthz") {
        return {200, "{\"ok\":true}", {{"Content-Type", json_type}}};
    }
    if (request.path == "/metrics" && metrics_ != nullptr && is_own_machine(peer_of(request))) {
        return {200, metrics_->text(), {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}}};
    }
    if (std::optional<Response> document = library_.get(request)) {
        return std::move(*document);
    }
    if (std::optional<Response> file = page_.get(request)) {
        return std::move(*file);
    }
    return error_response(ErrorCode::not_found, "there is nothing here");
}

// A page of another site must not connect with a visitor's cookie (cross-site WebSocket hijacking). A foreign origin is
// refused. A program sends no origin, and must not send a cookie either.
std::optional<Response> Front::on_handshake(const Request& request) {
    const RequestOrigin from = origin_of(request);
    if (request.path != "/ws") {
        return error_response(ErrorCode::not_found, "there is nothing here");
    }
    if (from == RequestOrigin::foreign || (from == RequestOrigin::program && request.header_count("cookie") > 0)) {
        return error_response(ErrorCode::not_allowed, no_cross_site);
    }
    if (is_forwarded(request)) {
        const auto found = sockets_of_network_.find(network_of_peer(request));
        if (found != sockets_of_network_.end() && found->second >= options_.sockets_a_network) {
            ++refused_sockets_;
            return error_response(ErrorCode::too_many, "too many connections from your address; close some");
        }
    }
    return std::nullopt;
}

// Allows compression only for sockets without a session. Everything that such a socket receives is public, so the
// lengths of its messages cannot reveal a hand, an invitation or a private table. A socket that was opened without a
// session never gets one later.
bool Front::may_compress(const Request& request) {
    return request.header_count("authorization") == 0 && cookie_value(request.header("cookie"), cookie_name()).empty();
}

void Front::on_close(Connection connection) {
    if (const auto found = forwarded_.find(connection); found != forwarded_.end()) {
        const auto network = sockets_of_network_.find(found->second);
        if (--network->second == 0) {
            sockets_of_network_.erase(network);
        }
        forwarded_.erase(found);
    }
    hall_.close(connection);
}

void Front::on_open(Connection connection, const Request& request) {
    const std::string network = network_of_peer(request);
    if (is_forwarded(request)) {
        forwarded_.emplace(connection, network);
        ++sockets_of_network_[network];
    }
    try {
        hall_.open(connection, session_of(request), network);
    } catch (const store::StoreError&) {
        net_->close(connection, 1013, "try again");
    }
}

}  // namespace meadhall::server
