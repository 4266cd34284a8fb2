// SPDX-License-Identifier: Apache-2.0
// The web page: files built into the program, or a folder during development.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/net.h"

namespace meadhall::server {

// A built file. gzip and brotli are empty where compression would save little.
struct PageFile {
    std::string_view path;  // "/assets/index-Bq3.js"
    std::string_view plain, gzip, brotli;
};

// The files of web/ built into the program; empty if it was built without them. Defined in the library `page`
// (cmake/page.cmake).
std::span<const PageFile> built_in_page();

// Content that is shared between responses, and its ETag.
struct Content {
    std::shared_ptr<const std::string> text;
    std::string tag;
};
Content content_of(std::string text);
// Responds with 200 and the content, or with 304 if the browser has it already.
Response answer_with(const Content& content, const Request& request,
                     std::vector<std::pair<std::string, std::string>> headers);

class Page {
public:
    Page() = default;
    explicit Page(std::span<const PageFile> files);
    // Reads the files again for every request. Throws BadInput if there is no index.html.
    explicit Page(std::filesystem::path folder);

    bool empty() const { return files_.empty() && folder_.empty(); }
    // Returns a file of the page. A route of the page ("/table/17") returns index.html when a browser navigates to it.
    // `nullopt` if there is no such file.
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
