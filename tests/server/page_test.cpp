// SPDX-License-Identifier: Apache-2.0
// The files of the page: which path returns which file, how long a browser may cache it, and which paths are not files
// of the page.
#include "server/page.h"

#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "kernel/check.h"

namespace meadhall::server {
namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

const Headers browser{{"accept", "text/html,application/xhtml+xml,*/*;q=0.8"}, {"accept-encoding", "gzip, deflate"}};

Request asked(const std::string& path, Headers headers = {}) { return {"GET", path, "", std::move(headers), "", ""}; }

std::string header(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) {
            return value;
        }
    }
    return "";
}

const Page& built_in() {
    static constexpr std::array<PageFile, 3> files{{{"/index.html", "<html>", "", ""},
                                                    {"/assets/index-Bq3.js", "let a;", "zipped", "brotli"},
                                                    {"/favicon.svg", "<svg/>", "", ""}}};
    static const Page page(files);
    return page;
}

TEST(Page, ABrowserGetsThePageForItsOwnRoutes) {
    for (const char* path : {"/", "/index.html", "/table/17", "/rules/spoils-of-war", "/join/abc/def", "/glossary"}) {
        const std::optional<Response> response = built_in().get(asked(path, browser));
        ASSERT_TRUE(response) << path;
        EXPECT_EQ(response->status, 200);
        EXPECT_EQ(*response->shared_body, "<html>") << path;
        EXPECT_EQ(header(*response, "Content-Type"), "text/html; charset=utf-8");
        EXPECT_EQ(header(*response, "Cache-Control"), "no-cache");
    }
    EXPECT_TRUE(built_in().get(asked("/")));
    for (const char* path : {"/table/17.json", "/assets/old-Xy1.js", "/.git/config", "/robots.txt"}) {
        EXPECT_FALSE(built_in().get(asked(path, browser))) << path;
    }
    EXPECT_FALSE(built_in().get(asked("/table/17", {{"accept", "application/json"}}))) << "not asked for HTML";
}

TEST(Page, TheSecurityPolicyBlocksForeignContent) {
    for (const char* path : {"/", "/assets/index-Bq3.js"}) {
        const std::string policy = header(*built_in().get(asked(path)), "Content-Security-Policy");
        for (const char* part : {"default-src 'none'", "script-src 'self';", "style-src 'self';", "connect-src 'self'",
                                 "frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'",
                                 "trusted-types svelte-trusted-html"}) {
            EXPECT_NE(policy.find(part), std::string::npos) << part;
        }
        EXPECT_EQ(policy.find("unsafe"), std::string::npos);
    }
}

TEST(Page, FilesWithAHashInTheirNameAreCachedForever) {
    const Response script = *built_in().get(asked("/assets/index-Bq3.js", {{"accept-encoding", "gzip, br"}}));
    EXPECT_EQ(header(script, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(header(script, "Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(header(script, "Content-Encoding"), "br");
    EXPECT_EQ(*script.shared_body, "brotli");
    const Response zipped = *built_in().get(asked("/assets/index-Bq3.js", browser));
    EXPECT_EQ(header(zipped, "Content-Encoding"), "gzip");
    EXPECT_NE(header(zipped, "ETag"), header(script, "ETag"));
    const Response plain = *built_in().get(asked("/assets/index-Bq3.js"));
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(*plain.shared_body, "let a;");
    EXPECT_EQ(header(*built_in().get(asked("/favicon.svg")), "Cache-Control"), "no-cache");
}

TEST(Page, CachedFilesAreNotSentAgain) {
    const std::string tag = header(*built_in().get(asked("/", browser)), "ETag");
    Headers headers = browser;
    headers.emplace_back("if-none-match", "\"other\", W/" + tag);
    const Response same = *built_in().get(asked("/table/17", headers));
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.shared_body, nullptr);
    EXPECT_EQ(header(same, "ETag"), tag);
    headers.back().second = "\"other\"";
    EXPECT_EQ(built_in().get(asked("/", headers))->status, 200);
}

TEST(Page, WithoutABuiltPageItSaysHowToBuildIt) {
    const Response response = *Page().get(asked("/", browser));
    EXPECT_NE(response.shared_body->find("tools/build release meadhall"), std::string::npos);
    EXPECT_FALSE(Page().get(asked("/assets/a.js", browser)));
}

class PageFolder : public testing::Test {
protected:
    static void write(const std::filesystem::path& path, const std::string& text) { std::ofstream(path) << text; }
    void SetUp() override {
        std::filesystem::create_directories(dist_ / "assets");
        write(dist_ / "index.html", "one");
        write(dist_ / "assets/a-1.css", "a{}");
        write(root_ / "secret", "secret");
    }
    void TearDown() override { std::filesystem::remove_all(root_); }

    std::filesystem::path root_ = std::filesystem::path(testing::TempDir()) / ("page" + std::to_string(getpid()));
    std::filesystem::path dist_ = root_ / "dist";
};

TEST_F(PageFolder, IsReadOnEveryRequest) {
    const Page page(dist_);
    EXPECT_EQ(*page.get(asked("/"))->shared_body, "one");
    write(dist_ / "index.html", "two");
    EXPECT_EQ(*page.get(asked("/"))->shared_body, "two");
    EXPECT_EQ(header(*page.get(asked("/assets/a-1.css")), "Content-Type"), "text/css; charset=utf-8");
    EXPECT_FALSE(page.get(asked("/assets"))) << "a folder is not a file";
    EXPECT_THROW(Page{root_}, BadInput);
}

TEST_F(PageFolder, ServesNoFilesOutside) {
    const Page page(dist_);
    EXPECT_FALSE(page.get(asked("/" + (root_ / "secret").string())));
    EXPECT_FALSE(page.get(asked("//secret")));
}

}  // namespace
}  // namespace meadhall::server
