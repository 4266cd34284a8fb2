// SPDX-License-Identifier: Apache-2.0
// meadhall play: a table in the terminal, line by line, so that it also works with screen readers and through pipes. It
// prints only what the viewer may know: the board, the question to the viewer's seat and the events for the viewer.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <iostream>
#include <unistd.h>

#include "bots/external.h"
#include "cli/common.h"
#include "cli/rulebook.h"
#include "match/record.h"
#include "match/story.h"

namespace meadhall::cli {
namespace {

constexpr std::array<const char*, max_seats> usual_names{"Astrid", "Bjorn", "Freya", "Gunnar", "Hildr",
                                                         "Ivar",   "Lief",  "Ragna", "Sigrid", "Torsten"};
static_assert(usual_names.size() == max_seats);

volatile std::sig_atomic_t interrupted = 0;

// Ctrl-C ends the table like `quit`, so that its record is kept.
void handle_interrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = 1; };  // no SA_RESTART: a waiting read must return
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

// Reads lines of standard input. It does not use std::cin, which continues to read after an interrupt.
class LineInput {
public:
    // Returns nothing at the end of the input, or when interrupted.
    std::optional<std::string> ask(const std::string& prompt) {
        std::cout << prompt << std::flush;
        std::optional<std::string> line = next();
        // Input from a pipe is not echoed, so print it; the output then reads as on a terminal.
        if (!line || isatty(STDIN_FILENO) == 0) {
            std::cout << (line ? one_line(*line) : "") << "\n";
        }
        return line;
    }

private:
    std::optional<std::string> next() {
        constexpr std::size_t longest = 65536;
        std::size_t end = 0;
        while ((end = waiting_.find('\n')) == std::string::npos) {
            std::array<char, 4096> block{};
            const ssize_t got = interrupted != 0 ? 0 : read(STDIN_FILENO, block.data(), block.size());
            if (got < 0 && errno == EINTR && interrupted == 0) {
                continue;
            }
            if (got <= 0) {
                if (interrupted != 0 || waiting_.empty()) {
                    return std::nullopt;
                }
                return std::exchange(waiting_, {});  // a last line without a line end
            }
            waiting_.append(block.data(), static_cast<std::size_t>(got));
            if (waiting_.size() > longest && waiting_.find('\n') == std::string::npos) {
                throw WrongCall("a line of the input is longer than " + std::to_string(longest) + " bytes");
            }
        }
        std::string line = waiting_.substr(0, end);
        waiting_.erase(0, end + 1);
        return line;
    }

    std::string waiting_;
};

// Shows a range of actions as "call 0..6". Its first and its last action differ in one number.
std::string range_text(const std::string& first, const std::string& last) {
    std::size_t begin = 0;
    while (begin < std::min(first.size(), last.size()) && first[begin] == last[begin]) {
        ++begin;
    }
    while (begin > 0 && notation::in_number(first[begin - 1])) {
        --begin;  // back to the start of the number, not only of the digits that differ
    }
    const auto number_end = [&](const std::string& text) {
        return std::min(text.find_first_not_of("0123456789", begin), text.size());
    };
    return first.substr(0, number_end(first)) + ".." + last.substr(begin);
}

class TerminalTable {
public:
    TerminalTable(const PlayCall& call, LineInput& input, std::shared_ptr<const AnyGame> game, TablePlan plan)
        : call_(call),
          input_(input),
          chance_of_bots_(seed_of_bots(plan.chance.seed)),
          chance_of_hints_(stream_seed(seed_of_bots(plan.chance.seed), 0)),
          match_(std::move(game), std::move(plan)),
          viewer_(call.watch ? Viewer::spectator() : Viewer(seat_at(call.seat - 1))) {
        seat_bots();
    }

    void run() {
        try {
            play_on();
        } catch (const Broken&) {
            if (!call_.record.empty()) {  // a bug in the program, which the record helps to find
                write_file(call_.record, record_text(match_), call_.force);
            }
            throw;
        }
        if (!call_.record.empty()) {
            write_file(call_.record, record_text(match_), call_.force);
            std::cout << "The record is saved. meadhall verify " << one_line(call_.record)
                      << (match_.over() ? " checks every move and every roll.\n" : " checks every move.\n");
        } else if (match_.over()) {
            std::cout << paint_.dim(
                             "(--record FILE saves the record of a game; meadhall verify FILE checks every roll.)")
                      << "\n";
        }
    }

private:
    // A seat that is not played by a person.
    struct Bot {
        Seat seat;
        BotPlan plan;
        std::unique_ptr<Player> player;
        bool error_reported = false;
    };

    void seat_bots() {
        for (const Seat seat : SeatSet::first(match_.plan().setup.players)) {
            if (!viewer_.is(seat)) {
                bots_.push_back({seat, {}, nullptr});
            }
        }
        const std::vector<std::string>& words = call_.bots;
        if (words.size() != 1 && words.size() != bots_.size()) {
            throw WrongCall("--bots has " + std::to_string(words.size()) + " bots for " + std::to_string(bots_.size()) +
                            (bots_.size() == 1 ? " seat" : " seats; one for all is enough"));
        }
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            check_text("--bots", words[words.size() == 1 ? 0 : i], 1000);
            bots_[i].plan = read_bot(words[words.size() == 1 ? 0 : i]);
            bots_[i].player = make_player(match_.game(), bots_[i].plan);
            announce_table(bots_[i]);
        }
    }

    void announce_table(const Bot& bot) { seat_program(*bot.player, bot.seat, match_.plan().setup, names()); }

    void play_on() {
        welcome();
        while (!match_.over() && !left_ && interrupted == 0) {
            const SeatSet asked = match_.position().to_act();
            // If several seats choose at the same time, the bots choose after you.
            if (viewer_.seat() && asked.contains(*viewer_.seat())) {
                if (const std::optional<Action> quiet = match_.position().quiet_answer(*viewer_.seat())) {
                    check(move(*viewer_.seat(), *quiet).legal(), "a quiet answer was refused");
                } else {
                    ask();
                }
            } else {
                play_bot(*std::ranges::find(bots_, asked.lowest(), &Bot::seat));
            }
        }
        show_new_rows();
        if (match_.over()) {
            finish();
        } else {
            std::cout << "You leave the table; the game is unfinished, and its seed stays secret.\n";
        }
    }

    // The bots have their own random numbers, so that their choices reveal nothing about the table's chance.
    // These numbers follow from the table's seed, so that the same seed gives the same game.
    static std::uint64_t seed_of_bots(const Seed& seed) {
        std::array<unsigned char, 8> bytes{};
        read_hex(sha256_hex("bots-v1|" + hex(seed)).substr(0, 16), bytes);
        std::uint64_t number = 0;
        for (const unsigned char byte : bytes) {
            number = number << 8 | byte;
        }
        return number;
    }

    Names names() const { return match_.plan().names; }

    void welcome() {
        const Identity& game = match_.game().identity();
        std::cout << paint_.bold(game.name) << "\n\n";
        std::vector<std::string> bots;
        for (const Bot& bot : bots_) {
            bots.push_back(seat_word(bot.seat, names()) + " (" + one_line(bot.plan.name) + ")");
        }
        if (viewer_.seat()) {
            std::cout << "You are " << paint_.accent(seat_word(*viewer_.seat(), names())) << ", in seat " << call_.seat
                      << " of " << match_.plan().setup.players << ". ";
        } else {
            std::cout << "You watch. ";
        }
        std::cout << (bots.size() == 1 ? "A bot plays " : "Bots play ") << notation::as_sentence(bots) << ".\n"
                  << "Seed commitment: " << commitment_to(match_.plan().chance.seed) << "\n"
                  << paint_.dim(
                         "It is a hash of the seed that determines all chance. The seed is shown after the last move.")
                  << "\n";
        if (viewer_.seat()) {
            std::cout << "Type an action, the number of an offer, or help.\n";
        } else {
            show_board();
        }
    }

    void show_board() { std::cout << "\n" << match_.position().board(viewer_, names()) << "\n"; }

    // Prints the part of a row that the viewer may see.
    void show_row(const Row& row) const {
        if (row.action.empty()) {
            std::cout << paint_.dim("* ") << (row.seat ? seat_word(*row.seat, names()) + " takes" : "The table takes")
                      << " a move back.\n";
        }
        for (const StoryLine& line : story_of(row.narration, viewer_)) {
            std::cout << paint_.dim("* ") << line.text << "\n";
            if (call_.details) {
                for (const std::string& detail : line.details) {
                    std::cout << "    " << paint_.dim(detail) << "\n";
                }
            }
        }
    }

    void show_new_rows() {
        if (rows_shown_ < match_.rows().size()) {
            std::cout << "\n";
        }
        while (rows_shown_ < match_.rows().size()) {
            show_row(match_.rows()[rows_shown_++]);
        }
    }

    // Makes the move and reports it to every bot.
    Verdict move(Seat seat, Action action) {
        const Verdict verdict = match_.play(seat, action);
        if (verdict.legal()) {
            for (const Bot& bot : bots_) {
                bot.player->observe(AnyObservation(match_.game(), match_.position(), bot.seat), seat,
                                    bot.seat == seat ? std::optional(action) : std::nullopt);
                report_events(*bot.player, match_.rows().back().narration);
            }
        }
        return verdict;
    }

    void play_bot(Bot& bot) {
        const AnyObservation observation(match_.game(), match_.position(), bot.seat);
        const Action action = bot.player->choose(observation, chance_of_bots_);
        std::vector<Candidate> reasons;
        if (call_.reasons) {
            reasons = bot.player->reasons(observation, chance_of_hints_);
        }
        check(move(bot.seat, action).legal(), "a bot's move was refused");
        if (const std::string error = bot.player->error(); !error.empty() && !bot.error_reported) {
            bot.error_reported = true;
            std::cout << paint_.bad(seat_word(bot.seat, names()) + ": " + one_line(error) + ".") << "\n";
        }
        if (call_.watch) {
            show_row(match_.rows()[rows_shown_++]);
            show_reasons(reasons);
            std::cout << std::flush;
        }
    }

    // Prints the actions that a bot considered. After a search, each action has its expected share of the win; without
    // a search, the probability with which the bot chooses the action.
    void show_reasons(const std::vector<Candidate>& reasons) const {
        std::vector<std::vector<std::string>> rows;
        for (const Candidate& each : reasons) {
            const std::string share = fixed(100.0 * each.value, 0) + " %";
            rows.push_back({"   " + match_.game().text(each.action, names()),
                            each.visits > 0 ? "wins " + share : "chosen " + share,
                            each.visits > 0 ? "tried " + grouped(each.visits) + " times" : "", one_line(each.remark)});
        }
        std::cout << paint_.dim(table_text(rows, {false, true, true, false}));
    }

    void show_question(bool whole_menu = false) {
        const Seat seat = *viewer_.seat();
        std::cout << paint_.bold(match_.position().question(seat)) << "\n";
        match_.position().offers(seat, offers_);
        menu_.clear();
        for (const Offer& offer : offers_) {
            // Expands a short range, so that each of its actions has its own number.
            constexpr std::uint32_t short_range = 12;
            if (offer.count > short_range) {
                menu_.push_back(offer);
                continue;
            }
            for (std::uint32_t i = 0; i < offer.count; ++i) {
                menu_.push_back({offer.at(i), 1, 0});
            }
        }
        std::vector<std::string> lines;
        for (const Offer& offer : menu_) {
            const std::string first = match_.game().text(offer.first, names());
            lines.push_back(
                offer.count == 1 ? first : range_text(first, match_.game().text(offer.at(offer.count - 1), names())));
        }
        // A long list of offers is shown in columns, numbered downwards.
        constexpr std::size_t longest_list = 12;
        constexpr std::size_t screen = 80;
        std::size_t widest = 0;
        for (const std::string& line : lines) {
            widest = std::max(widest, line.size() + 9);
        }
        // If the list is too long for a screen, only its beginning is shown.
        constexpr std::size_t longest_menu = 100;
        constexpr std::size_t shown_of_it = 12;
        const std::size_t all = lines.size();
        if (all > longest_menu && !whole_menu) {
            lines.resize(shown_of_it);
        }
        const std::size_t columns = lines.size() > longest_list ? std::max<std::size_t>(1, screen / widest) : 1;
        const std::size_t height = (lines.size() + columns - 1) / columns;
        for (std::size_t row = 0; row < height; ++row) {
            for (std::size_t at = row; at < lines.size(); at += height) {
                const std::string number = std::to_string(at + 1);
                std::cout << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << paint_.dim(number) << "  "
                          << (at + height < lines.size() ? padded(lines[at], widest - 6) : lines[at]);
            }
            std::cout << "\n";
        }
        if (lines.size() < all) {
            std::cout << "      and " << all - lines.size() << " more: type an action, or menu to see them all\n";
        }
    }

    // Asks until the seat has moved or left.
    void ask() {
        show_new_rows();
        show_board();
        show_question();
        const std::string prompt = paint_.accent(seat_word(*viewer_.seat(), names())) + "> ";
        const std::size_t rows = match_.rows().size();
        while (match_.rows().size() == rows && !left_) {
            const std::optional<std::string> line = input_.ask(prompt);
            if (!line) {
                left_ = true;
                return;
            }
            answer(std::string(notation::trimmed(*line)));
        }
    }

    void answer(const std::string& line) {
        const std::string word = lower(line.substr(0, line.find(' ')));
        const std::string rest(notation::trimmed(std::string_view(line).substr(word.size())));
        if (line.empty()) {
            show_question();
        } else if (word == "help" || word == "?") {
            help();
        } else if (word == "quit" || word == "exit") {
            left_ = true;
        } else if (word == "board" && rest.empty()) {
            show_board();
            show_question();
        } else if (word == "menu" && rest.empty()) {
            show_question(true);
        } else if (word == "log" && rest.empty()) {
            std::ranges::for_each(match_.rows(), [&](const Row& row) { show_row(row); });
        } else if (word == "rules") {
            show_rules(rest);
        } else if (word == "undo" && rest.empty()) {
            undo();
        } else if (word == "hint" && rest.empty()) {
            hint();
        } else if (word == "save") {
            save(rest);
        } else {
            play(line);
        }
    }

    void play(const std::string& line) {
        const Seat seat = *viewer_.seat();
        if (std::ranges::all_of(line, notation::in_number)) {
            const std::size_t number = line.size() > 4 ? 0 : std::stoul(line);
            if (number < 1 || number > menu_.size()) {
                refuse("There is no offer " + line.substr(0, 20) + "; press Enter to see the offers.");
            } else if (const Offer& offer = menu_[number - 1]; offer.count > 1) {
                refuse("Offer " + line + " is a range; type an action with one number, for example: " +
                       match_.game().text(offer.first, names()));
            } else {
                check(move(seat, offer.first).legal(), "an offer was refused");
            }
            return;
        }
        Action action = match_.game().read(line, names());
        if (!match_.game().knows(action)) {
            action = match_.game().read(lower(line), names());
        }
        if (const Verdict verdict = move(seat, action); !verdict.legal()) {
            refuse(text(verdict.refusal(), names()) + ".");
        }
    }

    void refuse(const std::string& words) const { std::cout << paint_.bad(words) << "\n"; }

    void undo() {
        if (const Verdict verdict = match_.why_not_undo(*viewer_.seat()); !verdict.legal()) {
            refuse("You cannot take this move back: " + sentence(verdict.refusal(), names()) + ".");
        } else {
            match_.undo(*viewer_.seat());
            // Built-in bots are replaced, because they remember the move that was taken back. Programs receive the
            // table and the remaining events again.
            const std::vector<const Row*> rows = rows_not_undone();
            for (Bot& bot : bots_) {
                if (bot.plan.program.empty()) {
                    bot.player = make_player(match_.game(), bot.plan);
                }
                announce_table(bot);
                for (const Row* row : rows) {
                    report_events(*bot.player, row->narration);
                }
            }
        }
    }

    // The moves that were not taken back.
    std::vector<const Row*> rows_not_undone() const {
        std::vector<const Row*> rows;
        for (const Row& row : match_.rows()) {
            if (row.action.empty()) {
                std::erase_if(rows, [&](const Row* each) { return each->number > row.undone_to; });
            } else {
                rows.push_back(&row);
            }
        }
        return rows;
    }

    // A new jarl searches for the person's seat. It has random numbers of its own, so that a hint changes nothing at
    // the table.
    void hint() {
        match_.position().offers(*viewer_.seat(), offers_);
        if (offers_.total() == 1) {
            std::cout << "There is only one possible action.\n";
            return;
        }
        const std::unique_ptr<Player> jarl = make_player(match_.game(), read_bot("jarl:1s"));
        const AnyObservation observation(match_.game(), match_.position(), *viewer_.seat());
        jarl->choose(observation, chance_of_hints_);
        std::cout << "A jarl in your seat, after a second:\n";
        show_reasons(jarl->reasons(observation, chance_of_hints_));
    }

    void save(const std::string& path) const {
        try {
            write_file(path, record_text(match_), false);
            std::cout << "Saved; meadhall replay and meadhall verify read " << one_line(path) << ".\n";
        } catch (const std::runtime_error& error) {
            refuse(path.empty() ? "Give a file: save FILE" : "Not saved: " + one_line(error.what()));
        }
    }

    void show_rules(const std::string& id) const {
        const Identity& game = match_.game().identity();
        const Rulebook book = rulebook_of(game);
        const Rulebook found = find_rules(book, id);
        if (id.empty()) {
            std::cout << whole_text(game);
        } else if (found.empty()) {
            refuse("There is no rule " + one_line(id.substr(0, 40)) + "; similar ids are " +
                   notation::as_sentence(near_ids(book, id, 3)) + ".");
        } else {
            std::cout << as_text(found);
        }
    }

    void help() const {
        std::cout << "  an action   plays it; write it as the offers do, with one number for a..b\n"
                     "  a number    plays the offer with that number\n"
                     "  Enter       shows the question and the offers again\n"
                     "  menu        shows all offers, however many\n"
                     "  board       shows the table again\n"
                     "  log         shows everything that has happened\n"
                     "  rules       shows how to play and all rules; rules ID shows one rule\n"
                     "  hint        shows what a strong bot, who knows only what you know, would do\n"
                     "  undo        takes your last move back, if it revealed nothing and it is still your turn\n"
                     "  save FILE   writes the record of the table so far\n"
                     "  quit        leaves the table\n";
    }

    void finish() const {
        const Position& end = match_.position();
        const Outcome outcome = end.outcome();
        std::cout << "\n" << end.board(viewer_, names()) << "\n" << paint_.bold("The game is over.") << "\n\n";
        std::vector<std::vector<std::string>> rows{{"place", "player", "score", "parts of the score"}};
        bool explained = false;  // a score of one part needs no explanation
        for (int place = 1; place <= static_cast<int>(outcome.size()); ++place) {
            for (const Seat seat : SeatSet::first(static_cast<int>(outcome.size()))) {
                if (outcome[seat].place == place) {
                    std::string how;
                    const std::vector<ScoreLine> tally = end.tally(seat);
                    for (const ScoreLine& line : tally) {
                        how += (how.empty() ? "" : ", ") + line.what + " " + std::to_string(line.points);
                    }
                    explained = explained || tally.size() > 1;
                    rows.push_back({std::to_string(place) + ".",
                                    seat_word(seat, names()) + (viewer_.is(seat) ? " (you)" : ""),
                                    std::to_string(outcome[seat].score), how});
                }
            }
        }
        if (!explained) {
            std::ranges::for_each(rows, [](std::vector<std::string>& row) { row.pop_back(); });
        }
        std::cout << table_text(rows, {true, false, true, false}) << "\n"
                  << "Seed: " << hex(match_.plan().chance.seed) << "\n"
                  << "Its commitment was shown before the first move.\n";
    }

    const PlayCall& call_;
    LineInput& input_;
    const Paint paint_;
    Chance chance_of_bots_, chance_of_hints_;
    Match match_;
    Viewer viewer_;
    std::vector<Bot> bots_;
    Offers offers_;
    std::vector<Offer> menu_;  // the offers as numbered on the screen
    std::size_t rows_shown_ = 0;
    bool left_ = false;
};

// Asks the person for a game. Returns an empty string if there is no answer.
std::string ask_for_game(LineInput& input) {
    const std::vector<Identity> games = all_games();
    std::cout << "Which game?\n";
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::cout << "  " << i + 1 << "  " << padded(std::string(games[i].name), 24) << "(" << games[i].id << ", "
                  << games[i].min_players << " to " << games[i].max_players << " players)\n";
    }
    while (const std::optional<std::string> line = input.ask("Number or name: ")) {
        const std::string wanted = lower(notation::trimmed(*line));
        if (wanted == "quit" || wanted == "exit") {
            return "";
        }
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (wanted == std::to_string(i + 1) || wanted == games[i].id || wanted == lower(games[i].name)) {
                std::cout << "\n";
                return std::string(games[i].id);
            }
        }
        std::cout << "Please type a number from 1 to " << games.size() << ", a game's name, or quit.\n";
    }
    return "";
}

TablePlan plan_for(const PlayCall& call, const Identity& game) {
    TablePlan plan;
    plan.table = "terminal";
    plan.setup = setup_of(call.table, game);
    const auto players = static_cast<std::size_t>(std::clamp(plan.setup.players, 0, max_seats));
    if (call.names.size() > players) {
        throw WrongCall("--names has " + std::to_string(call.names.size()) + " names for " + std::to_string(players) +
                        " seats");
    }
    if (call.seat > plan.setup.players) {
        throw WrongCall("--seat " + std::to_string(call.seat) + ": the table has " +
                        std::to_string(plan.setup.players) + " seats");
    }
    plan.names = call.names;
    for (const std::string& name : plan.names) {
        check_text("--names", name, 1000);
    }
    for (const char* name : usual_names) {
        if (plan.names.size() < players && std::ranges::find(plan.names, name) == plan.names.end()) {
            plan.names.emplace_back(name);
        }
    }
    check_text("--words", call.words, 1000);
    if (!call.words.empty()) {
        plan.chance.words.resize(players);
        plan.chance.words[static_cast<std::size_t>(call.seat - 1)] = call.words;
    }
    plan.chance.seed = call.seed.empty() ? seed_from_system() : read_seed(call.seed);
    return plan;
}

}  // namespace

int play(const PlayCall& given) {
    PlayCall call = given;
    if (!call.record.empty()) {
        check_can_write(call.record, call.force);
    }
    handle_interrupts();
    LineInput input;
    if (call.table.game.empty()) {
        call.table.game = ask_for_game(input);
        if (call.table.game.empty()) {
            return succeeded;
        }
    }
    const std::shared_ptr<const AnyGame> game = open_edition(call.table.game, call.table.data);
    TerminalTable table(call, input, game, plan_for(call, game->identity()));
    table.run();
    return succeeded;
}

}  // namespace meadhall::cli
