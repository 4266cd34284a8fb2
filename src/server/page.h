// The page that browsers are given: built into the program, or a folder that is being worked on.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/net.h"

namespace meadhall::server {

// A file as it was built; gzip and brotli are empty where they would save little.
struct PageFile {
    std::string_view path;  // "/assets/index-Bq3.js"
    std::string_view plain, gzip, brotli;
};

// Those in the program, from web/; none if it was built without. Defined in the library `page` (cmake/page.cmake).
std::span<const PageFile> built_in_page();

// What is sent to many as it is, and the ETag by which a browser knows it again.
struct Content {
    std::shared_ptr<const std::string> text;
    std::string tag;
};
Content content_of(std::string text);
// 200 with the content, or 304 if the browser has it already.
Response answer_with(const Content& content, const Request& request,
                     std::vector<std::pair<std::string, std::string>> headers);

class Page {
public:
    Page() = default;
    explicit Page(std::span<const PageFile> files);
    // Read anew for every request. Throws BadInput if there is no index.html.
    explicit Page(std::filesystem::path folder);

    bool empty() const { return files_.empty() && folder_.empty(); }
    // A file of the page. The routes of the page itself ("/table/17"), when a browser asks for a page, are its
    // index.html. Nothing: there is no such file.
    std::optional<Response> get(const Request& request) const;

private:
    struct File {
        std::string type;
        Content plain;
        std::optional<Content> gzip, brotli;
    };
    std::optional<File> find(const std::string& path) const;

    std::map<std::string, File, std::less<>> files_;
    std::filesystem::path folder_;
};

}  // namespace meadhall::server
