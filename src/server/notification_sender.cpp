// SPDX-License-Identifier: Apache-2.0
#include "server/notification_sender.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <curl/curl.h>
#include <map>
#include <mutex>
#include <netinet/in.h>
#include <sodium.h>
#include <thread>
#include <vector>

#include "match/fair.h"
#include "server/address.h"
#include "server/http_text.h"

namespace meadhall::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_email = 254, longest_url = 500, longest_answer = 64 * 1024;

struct Cleanup {
    void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
    void operator()(CURLU* url) const { curl_url_cleanup(url); }
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
    void operator()(char* text) const { curl_free(text); }
};
template <class T>
using Owned = std::unique_ptr<T, Cleanup>;

// Result of one attempt. `again`: a retry may succeed.
struct Attempt {
    bool delivered = false, again = false;
    std::string why;
};

void add_line(Owned<curl_slist>& list, const std::string& line) {
    curl_slist* before = list.release();
    list.reset(curl_slist_append(before, line.c_str()));
    if (!list) {
        list.reset(before);
        throw std::bad_alloc();
    }
}

// The parts of a URL. A part is empty if it is missing or the URL is invalid.
struct Url {
    explicit Url(const std::string& text) : parsed(curl_url()) {
        good = parsed && curl_url_set(parsed.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    }
    std::string part(CURLUPart which) const {
        char* text = nullptr;
        if (!good || curl_url_get(parsed.get(), which, &text, 0) != CURLUE_OK) {
            return {};
        }
        return Owned<char>(text).get();
    }
    Owned<CURLU> parsed;
    bool good = false;
};

std::string mail_text(const SenderOptions& options, const Notification& notification) {
    std::array<unsigned char, 16> name{};
    randombytes_buf(name.data(), name.size());
    std::string text = "Date: " + date_words(notification.at_ms / 1000) + " +0000\r\nFrom: " + options.mail_from +
                       "\r\nTo: " + notification.to + "\r\nSubject: " + notification.subject + "\r\nMessage-ID: <" +
                       hex(name) + options.mail_from.substr(options.mail_from.find('@')) +
                       ">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                       "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n";
    for (const char c : notification.body) {
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    return text;
}

// Callbacks for libcurl.
std::size_t give(char* to, std::size_t size, std::size_t count, void* from) {
    auto& left = *static_cast<std::string_view*>(from);
    const std::size_t bytes = left.copy(to, size * count);
    left.remove_prefix(bytes);
    return bytes;
}
std::size_t throw_away(char*, std::size_t size, std::size_t count, void* seen) {
    auto& bytes = *static_cast<std::size_t*>(seen);
    bytes += size * count;
    return bytes > longest_answer ? 0 : size * count;
}
int stop_if_ending(void* ending, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<const std::atomic<bool>*>(ending)->load() ? 1 : 0;
}
std::uint16_t port_of(const sockaddr& address) {
    return ntohs(address.sa_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                               : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}
// Checks the resolved address, not the name. libcurl opens only the sockets that this function returns.
curl_socket_t open_public_socket(void*, curlsocktype, curl_sockaddr* address) {
    const std::uint16_t port = port_of(address->addr);
    return is_public(address->addr) && (port == 80 || port == 443)
               ? socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol)
               : CURL_SOCKET_BAD;
}

Attempt deliver(const SenderOptions& options, const Notification& notification, std::atomic<bool>& ending) {
    const Owned<CURL> owned(curl_easy_init());
    if (!owned) {
        throw std::bad_alloc();
    }
    CURL* curl = owned.get();
    std::size_t answered = 0;
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(options.time_out_ms));
    curl_easy_setopt(curl, CURLOPT_PROXY, "");  // no proxy: it would connect for us, even to addresses that we refuse
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, stop_if_ending);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &ending);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, throw_away);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answered);

    Owned<curl_slist> list;
    std::string text;
    std::string_view left;
    const bool mail = notification.by == Channel::email;
    if (mail) {
        text = mail_text(options, notification);
        left = text;
        add_line(list, notification.to);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        curl_easy_setopt(curl, CURLOPT_URL, options.mail_server.c_str());
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, options.mail_from.c_str());
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, list.get());
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, give);
        curl_easy_setopt(curl, CURLOPT_READDATA, &left);
        // Never send a password over an unencrypted connection.
        const bool password = !options.mail_user.empty();
        curl_easy_setopt(curl, CURLOPT_USE_SSL, static_cast<long>(password ? CURLUSESSL_ALL : CURLUSESSL_TRY));
        if (password) {
            curl_easy_setopt(curl, CURLOPT_USERNAME, options.mail_user.c_str());
            curl_easy_setopt(curl, CURLOPT_PASSWORD, options.mail_password.c_str());
        }
    } else {
        add_line(list, "Content-Type: application/json");
        add_line(list, "Meadhall-Signature: " + notification.signature);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(curl, CURLOPT_URL, notification.to.c_str());
        curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(curl, CURLOPT_USERAGENT, options.program.c_str());
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list.get());
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(notification.body.size()));
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, notification.body.c_str());
        if (!options.webhooks_anywhere) {
            curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
        }
    }
    const CURLcode code = curl_easy_perform(curl);
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (code != CURLE_OK) {
        // A mail server's 5xx status is final. All other failures are retried. If the connection broke after the
        // message had arrived, the recipient may get it twice.
        return {false, !(mail && status >= 500), curl_easy_strerror(code)};
    }
    if (!mail && (status < 200 || status > 299)) {
        return {false, status >= 500 || status == 408 || status == 429, "answered with " + std::to_string(status)};
    }
    return {true, false, {}};
}

}  // namespace

// The queue of one channel, and the threads that deliver its notifications.
class NotificationSender::DeliveryQueue {
public:
    using Then = std::function<void(bool, const std::string&)>;

    DeliveryQueue(const SenderOptions& options, int threads) : options_(options) {
        for (int i = 0; i < threads; ++i) {
            threads_.emplace_back([this] { run(); });
        }
    }
    ~DeliveryQueue() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }
    DeliveryQueue(const DeliveryQueue&) = delete;
    DeliveryQueue& operator=(const DeliveryQueue&) = delete;

    bool add(Notification notification, Then then) {
        {
            const std::lock_guard lock(mutex_);
            const auto of_one = to_one_.find(notification.to);
            if (jobs_.size() >= options_.max_waiting ||
                (of_one != to_one_.end() && of_one->second >= options_.max_waiting_for_one)) {
                return false;
            }
            ++to_one_[notification.to];
            jobs_.emplace(Clock::now(), Job{std::move(notification), std::move(then)});
        }
        changed_.notify_one();
        return true;
    }

private:
    struct Job {
        Notification notification;
        Then then;
        int tried = 0;
    };

    void run() {
        std::unique_lock lock(mutex_);
        while (!ending_) {
            if (jobs_.empty()) {
                changed_.wait(lock);
                continue;
            }
            if (const auto due = jobs_.begin()->first; due > Clock::now()) {
                changed_.wait_until(lock, due);
                continue;
            }
            Job job = std::move(jobs_.extract(jobs_.begin()).mapped());
            lock.unlock();
            const Attempt tried = attempt(job.notification);
            ++job.tried;
            const bool again = !tried.delivered && tried.again && job.tried < options_.tries;
            if (!again && !ending_) {
                job.then(tried.delivered, tried.why);
            }
            lock.lock();
            if (again) {
                const std::int64_t pause = options_.first_pause_ms << (2 * (job.tried - 1));
                jobs_.emplace(Clock::now() + std::chrono::milliseconds(pause), std::move(job));
            } else if (const auto found = to_one_.find(job.notification.to); --found->second == 0) {
                to_one_.erase(found);
            }
        }
    }

    Attempt attempt(const Notification& notification) {
        try {
            return deliver(options_, notification, ending_);
        } catch (const std::exception& error) {
            return {false, true, error.what()};
        }
    }

    const SenderOptions& options_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::multimap<Clock::time_point, Job> jobs_;  // by due time
    // By recipient: number of notifications that wait or are being delivered.
    std::map<std::string, std::size_t> to_one_;
    std::atomic<bool> ending_ = false;
    std::vector<std::thread> threads_;
};

// Webhooks use several threads, because other people's servers may be slow.
NotificationSender::NotificationSender(SenderOptions options) : options_(std::move(options)) {
    static const CURLcode begun = curl_global_init(CURL_GLOBAL_DEFAULT);
    static_cast<void>(begun);
    constexpr int mail_threads = 1, webhook_threads = 4;
    mails_ = std::make_unique<DeliveryQueue>(options_, mail_threads);
    webhooks_ = std::make_unique<DeliveryQueue>(options_, webhook_threads);
}
NotificationSender::~NotificationSender() = default;

bool NotificationSender::send(Notification notification, std::function<void(bool, const std::string&)> then) {
    return (notification.by == Channel::email ? mails_ : webhooks_)->add(std::move(notification), std::move(then));
}

std::string wrong_with_email(std::string_view address) {
    const std::size_t at = address.find('@');
    const std::string_view host = at == std::string_view::npos ? std::string_view() : address.substr(at + 1);
    if (address.size() > longest_email || at == 0 || !consists_of(address.substr(0, at), ".!#$%&'*+/=?^_`{|}~-") ||
        host.empty() || !consists_of(host, ".-") || host.starts_with('.') || host.ends_with('.') ||
        host.starts_with('-')) {
        return "this is not a valid e-mail address";
    }
    return {};
}

std::string wrong_with_webhook(const std::string& text, bool anywhere) {
    const Url url(text);
    const std::string scheme = url.part(CURLUPART_SCHEME);
    std::string host = url.part(CURLUPART_HOST);
    if (text.size() > longest_url || !std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; }) ||
        (scheme != "http" && scheme != "https") || host.empty() || !url.part(CURLUPART_USER).empty()) {
        return "a webhook must be a URL that begins with https:// or http://, without a user name";
    }
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    }
    std::ranges::transform(host, host.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 'a' - 'A') : c; });
    const bool own = host == "localhost" || host.ends_with(".localhost") || (is_address(host) && !is_public(host));
    if (own && !anywhere) {
        return "this address is in a private network";
    }
    const std::string port = url.part(CURLUPART_PORT);
    return anywhere || port.empty() || port == "80" || port == "443" ? "" : "a webhook must use port 80 or 443";
}

std::string wrong_with_mail_server(const std::string& text) {
    const Url url(text);
    const std::string scheme = url.part(CURLUPART_SCHEME);
    if ((scheme != "smtp" && scheme != "smtps") || url.part(CURLUPART_HOST).empty() ||
        url.part(CURLUPART_PATH) != "/" || !url.part(CURLUPART_USER).empty()) {
        return "a mail server must be smtp://HOST:PORT or smtps://HOST:PORT";
    }
    return {};
}

}  // namespace meadhall::server
