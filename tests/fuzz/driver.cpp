// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target without libFuzzer: every file of a corpus unchanged, then a number of seeded mutations.
// usage: fuzz_TARGET [--runs N] [--seed N] FILE_OR_FOLDER...
// An input that crashes the program is written to the file fuzz-finding.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "kernel/chance.h"
#include "tests/fuzz/target.h"

namespace {

namespace fs = std::filesystem;
using meadhall::Chance;

constexpr std::size_t longest = 64 * 1024;

std::string input;  // the current input

void keep_finding(int signal) {
    std::ofstream("fuzz-finding", std::ios::binary) << input;
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> corpus_of(const std::vector<std::string>& paths) {
    std::vector<fs::path> files;
    for (const std::string& path : paths) {
        if (fs::is_directory(path)) {
            for (const fs::directory_entry& each : fs::recursive_directory_iterator(path)) {
                if (each.is_regular_file()) {
                    files.push_back(each.path());
                }
            }
        } else {
            files.emplace_back(path);
        }
    }
    std::ranges::sort(files);
    std::vector<std::string> corpus;
    for (const fs::path& file : files) {
        corpus.push_back(read(file));
    }
    return corpus;
}

// The words of the corpus (names of requests, fields, actions), and numbers and texts that are often handled wrongly.
std::vector<std::string> words_of(const std::vector<std::string>& corpus) {
    std::vector<std::string> words{"0",        "-1",      "4294967296", "9223372036854775808",
                                   "1e999",    "\"\"",    "null",       "[]",
                                   "{}",       "\\u0000", "\xC0\x80",   "\xF0\x9F",
                                   "\r\n\r\n", "\n",      ",",          "true",
                                   "%00",      "..",      "[[[[[[[["};
    const auto part_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (const std::string& text : corpus) {
        for (auto begin = text.begin(); begin != text.end();) {
            begin = std::find_if(begin, text.end(), part_of_word);
            const auto end = std::find_if_not(begin, text.end(), part_of_word);
            begin != end ? words.emplace_back(begin, end) : words.back();
            begin = end;
        }
    }
    std::ranges::sort(words);
    const auto twice = std::ranges::unique(words);
    words.erase(twice.begin(), twice.end());
    return words;
}

std::size_t below(Chance& chance, std::size_t n) { return n == 0 ? 0 : chance.below(static_cast<std::uint32_t>(n)); }

void mutate(std::string& text, const std::vector<std::string>& corpus, const std::vector<std::string>& words,
            Chance& chance) {
    const std::size_t at = below(chance, text.size() + 1);
    const std::size_t size = below(chance, std::min<std::size_t>(text.size() - at, 64) + 1);
    switch (chance.below(9)) {
        case 0:
            if (!text.empty()) {
                text[below(chance, text.size())] ^= static_cast<char>(1 << chance.below(8));
            }
            break;
        case 1:
            if (!text.empty()) {
                text[below(chance, text.size())] = static_cast<char>(chance.below(256));
            }
            break;
        case 2:
            text.erase(at, size);
            break;
        case 3:
            text.insert(at, text.substr(at, size));
            break;
        case 4:
        case 5:
            text.replace(at, chance.below(2) == 0 ? 0 : size, words[below(chance, words.size())]);
            break;
        case 6: {  // replaces a word by another
            const std::string& word = words[below(chance, words.size())];
            const std::size_t found = text.find(word, at);
            found != std::string::npos ? text.replace(found, word.size(), words[below(chance, words.size())]) : text;
            break;
        }
        case 7: {  // replaces the rest by the end of another input
            const std::string& other = corpus[below(chance, corpus.size())];
            text.replace(at, std::string::npos, other.substr(below(chance, other.size() + 1)));
            break;
        }
        default:
            text.insert(at, std::string(below(chance, 200), static_cast<char>(chance.below(256))));
    }
    text.resize(std::min(text.size(), longest));
}

void run() { LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()); }

std::uint64_t number_in(const char* word) {
    std::uint64_t number = 0;
    std::from_chars(word, word + std::string_view(word).size(), number);
    return number;
}

}  // namespace

int main(int count, char** words) {
    std::uint64_t runs = 1000, seed = 1;
    std::vector<std::string> paths;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if ((word == "--runs" || word == "--seed") && i + 1 < count) {
            (word == "--runs" ? runs : seed) = number_in(words[++i]);
        } else {
            paths.emplace_back(word);
        }
    }
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) {
        std::signal(signal, keep_finding);
    }
    const std::vector<std::string> corpus = corpus_of(paths);
    if (corpus.empty()) {
        std::cerr << "usage: " << words[0] << " [--runs N] [--seed N] FILE_OR_FOLDER...\n";
        return 2;
    }
    const auto begun = std::chrono::steady_clock::now();
    for (const std::string& each : corpus) {
        input = each;
        run();
    }
    const std::vector<std::string> dictionary = words_of(corpus);
    Chance chance(seed);
    for (std::uint64_t i = 0; i < runs; ++i) {
        input = corpus[below(chance, corpus.size())];
        for (std::uint32_t times = 1 + chance.below(6); times > 0; --times) {
            mutate(input, corpus, dictionary, chance);
        }
        run();
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begun;
    std::cout << corpus.size() << " files and " << runs << " mutations of them in " << time.count()
              << " s, no finding\n";
}
