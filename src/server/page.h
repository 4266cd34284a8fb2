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

// A file of the built page. `gzip` and `brotli` hold its compressed forms; they are empty if compression would save
// little.
struct PageFile {
    std::string_view path;  // "/assets/index-Bq3.js"
    std::string_view plain, gzip, brotli;
};

// Returns the files of the web page that are built into the program; empty if it was built without the page. The
// library `page` (cmake/page.cmake) defines this function.
std::span<const PageFile> built_in_page();

// A text that several responses share, and its ETag.
struct Content {
    std::shared_ptr<const std::string> text;
    std::string tag;
};
Content content_of(std::string text);
// Responds with status 200 and the content, or with 304 if the browser's copy is current.
Response answer_with(const Content& content, const Request& request,
                     std::vector<std::pair<std::string, std::string>> headers);

class Page {
public:
    Page() = default;
    explicit Page(std::span<const PageFile> files);
    // Serves the files of a folder, and reads them again for every request. Throws BadInput if the folder has no
    // index.html.
    explicit Page(std::filesystem::path folder);

    bool empty() const { return files_.empty() && folder_.empty(); }
    // Returns a file of the page, or index.html if a browser navigates to a route of the page such as "/table/17".
    // Returns `nullopt` if there is no such file.
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
