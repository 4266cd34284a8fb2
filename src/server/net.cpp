// SPDX-License-Identifier: Apache-2.0
// HTTP and WebSocket with Boost.Beast. Read BeastNet first. A connection begins as an HttpConnection, may
// become a WebSocketConnection, and ends as a LingeringConnection. Each lives as long as an operation on
// it is pending.
#include "server/net.h"

#include <algorithm>
#include <array>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cerrno>
#include <chrono>
#include <list>
#include <map>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <set>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>
#include <unordered_map>

#include "kernel/check.h"
#include "server/address.h"
#include "server/http_text.h"

namespace meadhall::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace ws = boost::beast::websocket;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

using Tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Timer = asio::basic_waitable_timer<steady_clock, asio::wait_traits<steady_clock>, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using RequestHead = http::request<http::empty_body>;
using Text = std::shared_ptr<const std::string>;

constexpr milliseconds linger_time{1000};          // for a peer to close its side too
constexpr milliseconds close_time{2000};           // for a peer to read what is queued and to answer a close
constexpr milliseconds no_descriptor_time{100};    // pause before accepting again when file descriptors run out
constexpr int accepted_at_once = 64;               // per turn of the event loop
constexpr int max_header_lines = 100;              // per request; more: 431
constexpr int max_pings = 50;                      // per WebSocket and second; more: closed with 1008
constexpr std::size_t block_bytes = 8 * 1024;      // size of one read
constexpr int unsent_bytes = 64 * 1024;            // kernel buffer for a peer that does not read
constexpr std::size_t slowest_reader = 64 * 1024;  // minimum bytes per second of a response, after idle_ms

class Socket : public asio::basic_stream_socket<Tcp, Executor> {
public:
    using asio::basic_stream_socket<Tcp, Executor>::basic_stream_socket;
    // Ignores errors: the peer may be gone already.
    void end_sending() {
        error_code ignored;
        ignored = shutdown(shutdown_send, ignored);
    }
    void close_now() {
        error_code ignored;
        ignored = close(ignored);
    }
    bool torn_down = false;  // a close was sent or received
};

// Beast calls this when a WebSocket has ended. Its own version waits until the peer closes, without a limit. Here a
// LingeringConnection waits instead, so the handler learns of the end immediately.
template <typename Done>
void async_teardown(boost::beast::role_type, Socket& socket, Done&& done) {
    socket.end_sending();
    socket.torn_down = true;
    asio::post(socket.get_executor(), [done = std::forward<Done>(done)]() mutable { done(error_code()); });
}

class BeastNet;

// One connection that the limits count, from accept to end.
class ConnectionSlot {
public:
    ConnectionSlot(BeastNet& net, std::string network);
    ~ConnectionSlot();
    ConnectionSlot(const ConnectionSlot&) = delete;
    ConnectionSlot& operator=(const ConnectionSlot&) = delete;

private:
    BeastNet& net_;
    std::string network_;
};

class BaseConnection {
public:
    explicit BaseConnection(BeastNet& net);
    virtual ~BaseConnection();
    BaseConnection(const BaseConnection&) = delete;
    BaseConnection& operator=(const BaseConnection&) = delete;

    virtual void leave() = 0;  // closes politely, because the server stops
    virtual void cut() = 0;    // closes immediately

protected:
    BeastNet& net_;
};

class HttpConnection;
class WebSocketConnection;
void open_websocket(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot, const RequestHead& head,
                    Request request);

// The destruction of io_ ends the connections. Members that must outlive them are declared before io_, members that use
// io_ after it.
class BeastNet final : public Net {
public:
    BeastNet(Handler& handler, const Limits& limits) : handler_(handler), limits_(limits) {}

    std::uint16_t listen(const std::string& address, std::uint16_t port) override;
    void run() override;
    void stop() override {
        asio::post(io_, [this] { start_stopping(); });
    }
    void respond(Exchange exchange, Response response) override;
    void send(Connection connection, Text text) override;
    void close(Connection connection, CloseCode code, std::string_view reason) override;
    void pause_reading(Connection connection, std::int64_t ms) override;
    std::uint64_t refused_connections() const override { return refused_connections_; }
    void post(std::function<void()> f) override { asio::post(io_, std::move(f)); }
    std::uint64_t after(std::int64_t ms, std::function<void()> f) override;
    void cancel(std::uint64_t timer) override { timers_.erase(timer); }

private:
    friend class ConnectionSlot;
    friend class BaseConnection;
    friend class HttpConnection;
    friend class WebSocketConnection;
    friend class LingeringConnection;

    struct Listener {
        Acceptor acceptor;
        Timer rest;
        bool full = false;
    };
    void accept(Listener& listener);
    void accept_some(Listener& listener);
    void add_connection(Socket socket);
    void start_stopping();
    void slot_is_free();

    Handler& handler_;
    Limits limits_;
    bool running_ = false, stopping_ = false;
    std::uint64_t last_id_ = 0;
    std::size_t slots_in_use_ = 0;
    std::uint64_t refused_connections_ = 0;
    std::map<std::string, std::size_t> connections_of_network_;
    std::set<BaseConnection*> connections_;
    std::unordered_map<Connection, WebSocketConnection*> websockets_;  // open WebSockets

    asio::io_context io_{1};

    std::list<Listener> listeners_;
    std::unordered_map<std::uint64_t, Timer> timers_;
    std::unordered_map<Exchange, std::shared_ptr<HttpConnection>> exchanges_;
    Timer last_call_{io_};
};

ConnectionSlot::ConnectionSlot(BeastNet& net, std::string network) : net_(net), network_(std::move(network)) {
    ++net_.slots_in_use_;
    ++net_.connections_of_network_[network_];
}

ConnectionSlot::~ConnectionSlot() {
    --net_.slots_in_use_;
    const auto found = net_.connections_of_network_.find(network_);
    if (--found->second == 0) {
        net_.connections_of_network_.erase(found);
    }
    net_.slot_is_free();
}

BaseConnection::BaseConnection(BeastNet& net) : net_(net) { net_.connections_.insert(this); }

BaseConnection::~BaseConnection() { net_.connections_.erase(this); }

// A timer that can be set again. It does nothing if its owner is gone.
class Deadline {
public:
    explicit Deadline(asio::io_context& io) : timer_(io) {}

    template <typename Owner>
    void set(milliseconds time, const std::shared_ptr<Owner>& owner, void (Owner::*late)()) {
        timer_.expires_after(time);
        timer_.async_wait([this, weak = std::weak_ptr(owner), late, number = ++number_](error_code ec) {
            // The handler of a timer that was set again may already be queued.
            const std::shared_ptr<Owner> kept = weak.lock();
            if (!ec && kept && number == number_) {
                (kept.get()->*late)();
            }
        });
    }
    void clear() {
        ++number_;
        timer_.cancel();
    }

private:
    Timer timer_;
    std::uint64_t number_ = 0;
};

// --- lingering close ------------------------------------------------------------------------------------------------

// Everything is sent. Closing a socket with unread data would discard our last bytes, so keep reading for a moment.
class LingeringConnection final : public BaseConnection, public std::enable_shared_from_this<LingeringConnection> {
public:
    LingeringConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot)
        : BaseConnection(net), slot_(std::move(slot)), socket_(std::move(socket)), deadline_(net.io_) {}

    void start() {
        socket_.end_sending();
        deadline_.set(linger_time, shared_from_this(), &LingeringConnection::cut);
        wait();
    }
    void leave() override {}
    void cut() override { socket_.close_now(); }

private:
    void wait() {
        socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](error_code ec) {
            std::array<char, block_bytes> block;
            if (!ec) {
                self->socket_.read_some(asio::buffer(block), ec);
            }
            if (!ec || ec == asio::error::would_block) {
                self->wait();
            }
        });
    }

    std::unique_ptr<ConnectionSlot> slot_;
    Socket socket_;
    Deadline deadline_;
};

// --- HTTP -----------------------------------------------------------------------------------------------------------

class HttpConnection final : public BaseConnection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot, std::string address)
        : BaseConnection(net),
          slot_(std::move(slot)),
          socket_(std::move(socket)),
          deadline_(net.io_),
          address_(std::move(address)) {}

    void start() {
        await_request(net_.limits_.header_ms);
        wait();
    }
    void respond(Response response) {
        exchange_ = 0;
        answer(std::move(response));
    }
    void leave() override {
        if (stage_ == Stage::idle || stage_ == Stage::reading) {
            cut();
        }
    }
    void cut() override {
        socket_.close_now();
        net_.exchanges_.erase(exchange_);  // this may drop the last reference to this object
    }

private:
    enum class Stage { idle, reading, waiting, writing };

    void await_request(std::int64_t ms) {
        stage_ = Stage::reading;
        deadline_.set(milliseconds(ms), shared_from_this(), &HttpConnection::late);
    }
    void late() {
        if (arrived_.empty() && !head_) {
            cut();  // no request was begun
        } else {
            error_code ignored;
            ignored = socket_.cancel(ignored);
            refuse(408);
        }
    }

    // Waits without a buffer, because most connections are idle most of the time.
    void wait() {
        socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](error_code ec) {
            if (!ec) {
                self->receive();
            }
        });
    }
    void receive() {
        if (stage_ != Stage::idle && stage_ != Stage::reading) {
            return;  // refused as too late while this read was pending
        }
        std::array<char, block_bytes> block;
        error_code ec;
        const std::size_t bytes = socket_.read_some(asio::buffer(block), ec);
        if (ec == asio::error::would_block) {
            return wait();
        }
        if (ec) {
            return;
        }
        if (stage_ == Stage::idle) {
            await_request(net_.limits_.header_ms);
        }
        arrived_.append(block.data(), bytes);
        take();
    }

    // Processes what has arrived: a header, a body, or a part of them.
    void take() {
        if (!head_) {
            if (const int status = read_head()) {
                return refuse(status);
            }
            if (head_ && length_ > arrived_.size() && request_.header_count("expect") > 0) {
                return expect_more();
            }
        }
        if (!head_ || arrived_.size() < length_) {
            return wait();
        }
        request_.body = arrived_.substr(0, length_);
        arrived_.erase(0, length_);
        deadline_.clear();
        if (ws::is_upgrade(*head_)) {
            shake_hands();
        } else {
            ask();
        }
    }

    // Returns 0, or the status that refuses the request. head_ is empty until the header is complete.
    int read_head();
    int read_fields();

    void expect_more() {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(socket_, asio::buffer(go_on), [self = shared_from_this()](error_code ec, std::size_t) {
            if (!ec && self->stage_ == Stage::reading) {
                self->wait();
            }
        });
    }

    void ask() {
        stage_ = Stage::waiting;
        exchange_ = ++net_.last_id_;
        net_.exchanges_.emplace(exchange_, shared_from_this());
        deadline_.set(milliseconds(net_.limits_.idle_ms), shared_from_this(), &HttpConnection::forgotten);
        net_.handler_.on_request(exchange_, std::move(request_));
    }
    void forgotten() {
        net_.exchanges_.erase(exchange_);
        respond(refusal(503));
    }

    void shake_hands();

    void refuse(int status) {
        keep_alive_ = false;
        answer(refusal(status));
    }
    void answer(Response response);
    void answered(error_code ec);

    std::unique_ptr<ConnectionSlot> slot_;
    Socket socket_;
    Deadline deadline_;
    std::string address_;
    Stage stage_ = Stage::reading;
    Exchange exchange_ = 0;  // set while a handler works on the request

    std::string arrived_;   // received but not processed
    std::size_t seen_ = 0;  // how much of it was searched for the end of the header
    std::optional<RequestHead> head_;
    std::uint64_t length_ = 0;  // of the body
    Request request_;
    bool keep_alive_ = false;

    std::string response_head_;
    Response response_;
};

int HttpConnection::read_head() {
    const std::size_t limit = net_.limits_.header;
    const std::size_t end = arrived_.find("\r\n\r\n", seen_ < 3 ? 0 : seen_ - 3);
    const bool complete = end != std::string::npos;
    const std::string_view text = std::string_view(arrived_).substr(0, complete ? end + 4 : end);
    if (text.size() > limit || (text.size() == limit && !complete)) {
        return text.substr(0, limit).find('\n') == std::string_view::npos ? 414 : 431;
    }
    // Refuse early what cannot become a request: a TLS handshake or another binary protocol.
    if (text[0] < 'A' || text[0] > 'Z') {
        return 400;
    }
    for (; seen_ < text.size(); ++seen_) {
        const auto c = static_cast<unsigned char>(text[seen_]);
        const bool after_return = seen_ > 0 && text[seen_ - 1] == '\r';
        if ((c == '\n') != after_return || (c < ' ' && c != '\r' && c != '\n' && c != '\t') || c == 0x7F) {
            return 400;
        }
    }
    if (!complete) {
        return 0;
    }
    if (std::ranges::count(text, '\n') > max_header_lines + 2) {
        return 431;
    }
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(text.size()) + 1);
    parser.body_limit(boost::none);  // read_fields checks our own limit
    error_code ec;
    parser.put(asio::buffer(text), ec);
    if (ec == http::error::bad_version) {
        const std::string_view line = text.substr(0, text.find('\r'));
        return line.substr(line.rfind(' ') + 1).starts_with("HTTP/") ? 505 : 400;
    }
    if (ec || !parser.is_header_done()) {
        return 400;
    }
    head_ = parser.release();
    arrived_.erase(0, text.size());
    seen_ = 0;
    return read_fields();
}

int HttpConnection::read_fields() {
    const auto string = [](auto text) { return std::string(text.data(), text.size()); };
    request_ = {
        .method = string(head_->method_string()), .path = {}, .query = {}, .headers = {}, .body = {}, .peer = address_};
    for (const auto& field : *head_) {
        std::string name = string(field.name_string());
        std::ranges::transform(name, name.begin(),
                               [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        request_.headers.emplace_back(std::move(name), string(field.value()));
    }
    keep_alive_ = head_->keep_alive();

    if (!is_method(request_.method)) {
        return 501;
    }
    const std::string target = string(head_->target());
    std::optional<std::string> path = path_of(target);
    if (!path || !is_host(request_.header("host"))) {
        return 400;
    }
    request_.path = std::move(*path);
    request_.query = query_of(target);

    // The length of a body must be unambiguous. Refuse what two parsers could read differently (request smuggling).
    const int lengths = request_.header_count("content-length");
    const int encodings = request_.header_count("transfer-encoding");
    if (lengths > 1 || (lengths > 0 && encodings > 0)) {
        return 400;
    }
    if (encodings > 0) {
        return request_.header("transfer-encoding") == "chunked" ? 411 : 501;
    }
    length_ = 0;
    for (const char c : request_.header("content-length")) {
        if (c < '0' || c > '9') {
            return 400;
        }
        constexpr std::uint64_t too_long = std::uint64_t{1} << 48;
        length_ = std::min<std::uint64_t>(length_ * 10 + static_cast<std::uint64_t>(c - '0'), too_long);
    }
    if (lengths > 0 && request_.header("content-length").empty()) {
        return 400;
    }
    if (length_ > net_.limits_.body && length_ > net_.handler_.max_body(request_, net_.limits_.body)) {
        return 413;
    }
    if (request_.header_count("expect") > 0 && !boost::beast::iequals((*head_)[http::field::expect], "100-continue")) {
        return 417;
    }
    return 0;
}

void HttpConnection::shake_hands() {
    // A client must not send WebSocket data before our answer. Data that has arrived already may be an attack (request
    // smuggling).
    if (!arrived_.empty() || length_ > 0 || !is_websocket_key(request_.header("sec-websocket-key"))) {
        return refuse(400);
    }
    if (request_.header("sec-websocket-version") != "13") {
        return refuse(426);
    }
    if (std::optional<Response> refused = net_.handler_.on_handshake(request_)) {
        return answer(std::move(*refused));
    }
    stage_ = Stage::writing;
    open_websocket(net_, std::move(socket_), std::move(slot_), *head_, std::move(request_));
}

void HttpConnection::answer(Response response) {
    if (response.status < 200 || response.status > 599) {
        response = refusal(500);
    }
    keep_alive_ = keep_alive_ && !net_.stopping_;
    response_ = std::move(response);
    const std::string& body = response_.shared_body ? *response_.shared_body : response_.body;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    response_.headers.emplace_back("Date", date_words(seconds) + " GMT");
    response_head_ = head_of(response_, body.size(), keep_alive_);
    const bool silent = !has_body(response_.status) || (head_ && head_->method() == http::verb::head);
    const std::array<asio::const_buffer, 2> parts{asio::buffer(response_head_),
                                                  silent ? asio::const_buffer() : asio::buffer(body)};
    stage_ = Stage::writing;
    deadline_.set(milliseconds(net_.limits_.idle_ms) + std::chrono::seconds(body.size() / slowest_reader),
                  shared_from_this(), &HttpConnection::cut);
    asio::async_write(socket_, parts, [self = shared_from_this()](error_code ec, std::size_t) { self->answered(ec); });
}

void HttpConnection::answered(error_code ec) {
    deadline_.clear();
    if (ec) {
        return;
    }
    if (!keep_alive_ || net_.stopping_) {
        return std::make_shared<LingeringConnection>(net_, std::move(socket_), std::move(slot_))->start();
    }
    head_.reset();
    response_ = {};
    response_head_ = {};
    if (arrived_.empty()) {
        arrived_.shrink_to_fit();
        await_request(net_.limits_.idle_ms);
        stage_ = Stage::idle;
        wait();
    } else {
        await_request(net_.limits_.header_ms);
        take();
    }
}

// --- WebSocket ------------------------------------------------------------------------------------------------------

class WebSocketConnection final : public BaseConnection, public std::enable_shared_from_this<WebSocketConnection> {
public:
    WebSocketConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot)
        : BaseConnection(net),
          id_(++net.last_id_),
          slot_(std::move(slot)),
          stream_(std::move(socket)),
          deadline_(net.io_) {}

    void start(const RequestHead& head, Request request);
    void send(Text text);
    void close(CloseCode code, std::string_view reason);
    void pause(milliseconds time) { pause_ = time; }  // before reading the next message
    void leave() override { close(ws::close_code::going_away, "the server stops"); }
    void cut() override {
        closing_ = true;
        stream_.next_layer().close_now();
    }

private:
    void read();
    void received(error_code ec, std::size_t bytes);
    void write();
    void written(error_code ec);
    void overflow();
    void report_overflow();
    void count_ping();
    void send_close();
    void finish();

    Connection id_;
    std::unique_ptr<ConnectionSlot> slot_;
    ws::stream<Socket, false> stream_;  // false: no compression, which costs memory and can leak secrets
    Deadline deadline_;                 // for the peer to read or to close
    std::array<char, 256> block_;       // small: Beast's own buffers would take 1.5 kilobytes per idle connection
    std::string arrived_;               // the message being read

    // Messages to write. The first one is being written and stays here until that is done, because Beast writes one
    // message at a time. Not a deque: it takes half a kilobyte even when it is empty, and usually it is.
    std::vector<Text> queue_;
    std::size_t queued_bytes_ = 0;

    bool open_ = false;        // the handler has been informed
    bool closing_ = false;     // nothing more is sent or received
    bool close_sent_ = false;  // the queue is written, and the close is being sent
    bool stale_ = false;       // the queue was dropped, and its first message is still being written
    bool overflow_unreported_ = false;
    ws::close_reason reason_;

    steady_clock::time_point pings_since_;
    int pings_ = 0;
    milliseconds pause_{0};  // set by the handler
};

void WebSocketConnection::start(const RequestHead& head, Request request) {
    const milliseconds ping(net_.limits_.ping_ms);
    // Beast sends a ping after half of the idle time.
    stream_.set_option(
        ws::stream_base::timeout{.handshake_timeout = close_time, .idle_timeout = 2 * ping, .keep_alive_pings = true});
    stream_.set_option(ws::stream_base::decorator([](ws::response_type& response) {
        response.set(http::field::server, "Meadhall");  // otherwise Beast would send its version
        for (const Field& field : standard_fields) {
            response.set(boost::beast::string_view(field.first.data(), field.first.size()),
                         boost::beast::string_view(field.second.data(), field.second.size()));
        }
    }));
    stream_.control_callback([this](ws::frame_type kind, boost::beast::string_view) {
        if (kind != ws::frame_type::close) {
            count_ping();
        }
    });
    stream_.read_message_max(net_.limits_.message);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_accept(head, [self = shared_from_this(), request = std::move(request)](error_code ec) {
        if (ec || self->closing_) {
            return;
        }
        self->open_ = true;
        self->net_.websockets_.emplace(self->id_, self.get());
        self->read();
        self->net_.handler_.on_open(self->id_, request);
        if (self->net_.stopping_) {
            self->leave();  // it was not open yet when the others were closed
        }
    });
}

// One read is always pending, until the close is being sent. When that read fails, the connection has ended.
void WebSocketConnection::read() {
    stream_.async_read_some(asio::buffer(block_), [self = shared_from_this()](error_code ec, std::size_t bytes) {
        self->received(ec, bytes);
    });
}

void WebSocketConnection::received(error_code ec, std::size_t bytes) {
    if (ec) {
        if (!close_sent_) {
            finish();
        }
        return;
    }
    if (close_sent_) {
        return;
    }
    arrived_.append(block_.data(), bytes);
    if (!stream_.is_message_done()) {
        return read();
    }
    const bool text = stream_.got_text();
    std::string message = std::exchange(arrived_, {});
    if (!closing_) {
        if (text) {
            net_.handler_.on_text(id_, std::move(message));
        } else {
            close(ws::close_code::unknown_data, "text only");
        }
    }
    if (pause_ == milliseconds(0) || closing_) {
        return read();
    }
    const std::shared_ptr<Timer> rest = std::make_shared<Timer>(net_.io_, std::exchange(pause_, milliseconds(0)));
    rest->async_wait([self = shared_from_this(), rest](error_code) {
        if (!self->close_sent_) {
            self->read();
        }
    });
}

void WebSocketConnection::send(Text text) {
    if (closing_ || stale_) {
        return;
    }
    // A single message is always sent, whatever its length: a peer is never cut off because of the size of our message.
    if (!queue_.empty() &&
        (queue_.size() >= net_.limits_.queued_messages || queued_bytes_ + text->size() > net_.limits_.queued_bytes)) {
        return overflow();
    }
    queued_bytes_ += text->size();
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) {
        write();
    }
}

void WebSocketConnection::overflow() {
    stale_ = true;
    overflow_unreported_ = true;
    queue_.resize(1);
    queue_.shrink_to_fit();
    queued_bytes_ = queue_.front()->size();
    deadline_.set(milliseconds(net_.limits_.drain_ms), shared_from_this(), &WebSocketConnection::cut);
    asio::post(net_.io_, [self = shared_from_this()] { self->report_overflow(); });
}

// Called from the event loop, not from inside the handler's own send.
void WebSocketConnection::report_overflow() {
    if (overflow_unreported_ && !closing_ && open_) {
        overflow_unreported_ = false;
        net_.handler_.on_overflow(id_);
    }
}

void WebSocketConnection::write() {
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](error_code ec, std::size_t) { self->written(ec); });
}

void WebSocketConnection::written(error_code ec) {
    if (ec) {
        return cut();
    }
    queued_bytes_ -= queue_.front()->size();
    queue_.erase(queue_.begin());
    if (!queue_.empty()) {
        write();
    } else if (closing_) {
        send_close();
    } else if (stale_) {
        deadline_.clear();
        report_overflow();  // the queued call may come later than this
        stale_ = false;
        if (!closing_ && open_) {
            net_.handler_.on_drained(id_);
        }
    }
}

void WebSocketConnection::count_ping() {
    const steady_clock::time_point now = steady_clock::now();
    if (now - pings_since_ > std::chrono::seconds(1)) {
        pings_since_ = now;
        pings_ = 0;
    }
    if (++pings_ > max_pings) {
        asio::post(net_.io_,
                   [self = shared_from_this()] { self->close(ws::close_code::policy_error, "too many pings"); });
    }
}

void WebSocketConnection::close(CloseCode code, std::string_view reason) {
    if (closing_ || !open_) {
        return;
    }
    closing_ = true;
    // A close reason has at most 123 bytes and must not end within a character.
    std::size_t length = std::min<std::size_t>(reason.size(), 123);
    while (length > 0 && length < reason.size() && (static_cast<unsigned char>(reason[length]) & 0xC0) == 0x80) {
        --length;
    }
    reason_ = ws::close_reason(static_cast<ws::close_code>(code), reason.substr(0, length));
    deadline_.set(close_time, shared_from_this(), &WebSocketConnection::cut);
    if (queue_.empty()) {
        send_close();
    }
}

void WebSocketConnection::send_close() {
    close_sent_ = true;
    stream_.async_close(reason_, [self = shared_from_this()](error_code) { self->finish(); });
}

void WebSocketConnection::finish() {
    if (!open_) {
        return;
    }
    open_ = false;
    closing_ = true;
    deadline_.clear();
    net_.websockets_.erase(id_);
    Socket& socket = stream_.next_layer();
    if (socket.torn_down && socket.is_open()) {
        std::make_shared<LingeringConnection>(net_, std::move(socket), std::move(slot_))->start();
    } else {
        cut();  // otherwise a write could still be pending
    }
    net_.handler_.on_close(id_);
}

void open_websocket(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot, const RequestHead& head,
                    Request request) {
    std::make_shared<WebSocketConnection>(net, std::move(socket), std::move(slot))->start(head, std::move(request));
}

// --- the server -----------------------------------------------------------------------------------------------------

std::uint16_t BeastNet::listen(const std::string& address, std::uint16_t port) {
    error_code ec;
    const asio::ip::address at = asio::ip::make_address(address, ec);
    if (ec) {
        throw BadInput("\"" + address.substr(0, 200) + "\" is not an IP address");
    }
    const Tcp::endpoint endpoint(at, port);
    Acceptor acceptor(io_);
    ec = acceptor.open(endpoint.protocol(), ec);
    if (!ec) {
        ioctl(acceptor.native_handle(), FIOCLEX);  // child processes inherit no sockets
        ec = acceptor.set_option(Acceptor::reuse_address(true), ec);
        ec = acceptor.bind(endpoint, ec);
    }
    if (!ec) {
        ec = acceptor.listen(Acceptor::max_listen_connections, ec);
    }
    if (!ec) {
        ec = acceptor.non_blocking(true, ec);
    }
    if (ec) {
        throw BadInput("cannot listen at " + address + " port " + std::to_string(port) + ": " + ec.message());
    }
    Listener& listener = listeners_.emplace_back(Listener{std::move(acceptor), Timer(io_)});
    accept(listener);
    return listener.acceptor.local_endpoint().port();
}

void BeastNet::accept(Listener& listener) {
    listener.acceptor.async_wait(Acceptor::wait_read, [this, &listener](error_code ec) {
        if (!ec) {
            accept_some(listener);
        }
    });
}

void BeastNet::accept_some(Listener& listener) {
    for (int i = 0; i < accepted_at_once; ++i) {
        if (stopping_) {
            return;
        }
        if (slots_in_use_ >= limits_.connections) {
            listener.full = true;  // slot_is_free starts accepting again
            return;
        }
        // Not Asio's accept: accept4 sets close-on-exec atomically, even if another thread starts a program meanwhile.
        const int descriptor =
            accept4(listener.acceptor.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (descriptor >= 0) {
            Socket socket(io_);
            error_code ec;
            ec = socket.assign(listener.acceptor.local_endpoint(ec).protocol(), descriptor, ec);
            if (ec) {
                ::close(descriptor);
            } else {
                add_connection(std::move(socket));
            }
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            break;
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            listener.rest.expires_after(no_descriptor_time);
            listener.rest.async_wait([this, &listener](error_code ec) {
                if (!ec) {
                    accept_some(listener);
                }
            });
            return;
        }
        // Any other error concerns a connection that is already gone.
    }
    accept(listener);
}

void BeastNet::add_connection(Socket socket) {
    error_code ec;
    ec = socket.non_blocking(true, ec);
    asio::ip::address address = socket.remote_endpoint(ec).address();
    if (ec) {
        return;
    }
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    std::string network = network_of(address.to_string());
    const auto found = connections_of_network_.find(network);
    if (found != connections_of_network_.end() && found->second >= limits_.connections_a_peer) {
        ++refused_connections_;
        return;
    }
    ec = socket.set_option(Tcp::no_delay(true), ec);
    // The kernel also closes the connection of a peer whose machine is gone or that reads nothing.
    const auto patience = static_cast<unsigned>(std::max(limits_.ping_ms, limits_.drain_ms));
    setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof(patience));
    setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes, sizeof(unsent_bytes));
    std::make_shared<HttpConnection>(*this, std::move(socket),
                                     std::make_unique<ConnectionSlot>(*this, std::move(network)), address.to_string())
        ->start();
}

void BeastNet::slot_is_free() {
    if (!running_) {
        return;
    }
    if (stopping_) {
        if (slots_in_use_ == 0) {
            io_.stop();
        }
        return;
    }
    for (Listener& listener : listeners_) {
        if (listener.full) {
            listener.full = false;
            asio::post(io_, [this, &listener] { accept_some(listener); });
        }
    }
}

void BeastNet::run() {
    struct Running {
        bool& flag;
        explicit Running(bool& f) : flag(f) { flag = true; }
        ~Running() { flag = false; }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;
    } running(running_);
    const auto work = asio::make_work_guard(io_);
    io_.run();
}

void BeastNet::start_stopping() {
    if (stopping_) {
        return;
    }
    stopping_ = true;
    for (Listener& listener : listeners_) {
        error_code ignored;
        ignored = listener.acceptor.close(ignored);
        listener.rest.cancel();
    }
    const std::vector<BaseConnection*> now(connections_.begin(), connections_.end());
    for (BaseConnection* each : now) {
        each->leave();  // does not destroy any other connection
    }
    if (slots_in_use_ == 0) {
        return io_.stop();
    }
    const milliseconds time(limits_.stop_ms);
    last_call_.expires_after(time);
    last_call_.async_wait([this, time](error_code) {
        const std::vector<BaseConnection*> last(connections_.begin(), connections_.end());
        for (BaseConnection* each : last) {
            each->cut();
        }
        // cut() ends each connection in this turn of the event loop or the next. If one is stuck anyway, do not wait
        // for it.
        last_call_.expires_after(time / 2);
        last_call_.async_wait([this](error_code) {
            for (const auto& [connection, websocket] : std::exchange(websockets_, {})) {
                handler_.on_close(connection);
            }
            io_.stop();
        });
    });
}

void BeastNet::respond(Exchange exchange, Response response) {
    const auto found = exchanges_.find(exchange);
    if (found != exchanges_.end()) {
        const std::shared_ptr<HttpConnection> connection = std::move(found->second);
        exchanges_.erase(found);
        connection->respond(std::move(response));
    }
}

void BeastNet::send(Connection connection, Text text) {
    const auto found = websockets_.find(connection);
    if (found != websockets_.end()) {
        found->second->send(std::move(text));
    }
}

void BeastNet::close(Connection connection, CloseCode code, std::string_view reason) {
    const auto found = websockets_.find(connection);
    if (found != websockets_.end()) {
        found->second->close(code, reason);
    }
}

void BeastNet::pause_reading(Connection connection, std::int64_t ms) {
    const auto found = websockets_.find(connection);
    if (found != websockets_.end()) {
        found->second->pause(milliseconds(ms));
    }
}

std::uint64_t BeastNet::after(std::int64_t ms, std::function<void()> f) {
    const std::uint64_t number = ++last_id_;
    Timer& timer = timers_.emplace(number, Timer(io_)).first->second;
    timer.expires_after(milliseconds(ms));
    timer.async_wait([this, number, f = std::move(f)](error_code ec) {
        // The timer may be cancelled while this call is already queued.
        if (!ec && timers_.erase(number) > 0) {
            f();
        }
    });
    return number;
}

}  // namespace

std::unique_ptr<Net> make_net(Handler& handler, const Limits& limits) {
    return std::make_unique<BeastNet>(handler, limits);
}

}  // namespace meadhall::server
