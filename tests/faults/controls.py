#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Positive controls: each control removes one protection from a copy of the sources. The test for this protection must
then fail. The program itself contains no code for these controls.

usage: controls.py [--check] [NAME...]     --check: only checks that the sources still contain each protection"""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "controls"
FAULTS = "python3 tests/faults/"
HALL = "build/release/meadhall"
SIMULATOR = "build/release/tests/hall_simulator --seed 1 --seconds 600 --no-shrink"

# name: (source, [(text to find, replacement)], preset, targets, the test that must fail)
CONTROLS = {
    "synchronous_normal": (
        "src/store/sqlite.cpp",
        [("PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL"), ('setting("synchronous") != "2"', 'false')],
        "release", "store_tests", "build/release/tests/store_tests --gtest_filter=*PowerCut*"),
    "handle_kept_after_a_failed_sync": (
        "src/store/sqlite.cpp", [("        lose_connection();\n        switch (code) {", "        switch (code) {")],
        "release", "store_tests", "build/release/tests/store_tests --gtest_filter=*FaultyDisk*"),
    "answered_before_it_is_stored": (
        "src/server/server.cpp",
        [("        changes_.add(std::move(change), [this, then",
          "        if (const auto* move = std::get_if<store::Append>(&change.writes.front());\n"
          "            move != nullptr && move->event.kind == \"row\") {\n"
          "            net_->post(guarded([then] { then({true, store::Result::done}); }));\n"
          "            then = [](CommitResult) {};\n"
          "        }\n"
          "        changes_.add(std::move(change), [this, then")],
        "release", "meadhall", f"{FAULTS}kill.py {HALL}"),
    "asked_again_is_done_again": (
        "src/server/table_apply.cpp", [("return std::ranges::binary_search(done_, key_of(by, retry_id));",
                                  "return by == retry_id && done_.empty();")],
        "release", "meadhall", f"{FAULTS}kill.py {HALL}"),
    "refused_after_the_socket_is_closed": (
        "src/server/request_path.cpp",
        [("        // Reply before the table is unloaded, because unloading closes the sender's socket.\n",
          "        unload(written.id);\n"),
         ("        }\n        unload(written.id);\n        return;\n", "        }\n        return;\n")],
        "release", "meadhall faulty_disk", f"{FAULTS}storage.py {HALL} build/release/tests/libfaulty_disk.so"),
    "queue_without_end": (
        "src/server/net/websocket_connection.cpp",
        [("        (queue_.size() >= net_.limits().queued_messages ||", "        (queue_.size() > 1'000'000 &&")],
        "release", "meadhall", f"{FAULTS}connections.py {HALL} --clients 100"),
    "the_limit_of_a_head_counts_again_in_every_piece": (
        "src/server/net/request_reader.cpp",
        [("std::string_view(arrived_).substr(0, limits_.header - header_bytes_)", "std::string_view(arrived_)"),
         ("header_bytes_ + arrived_.size() >= limits_.header", "arrived_.size() >= limits_.header")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=HttpLimits.OfAHeadInPieces"),
    "anybody_closes_tables": (
        "src/server/hall_tables.cpp", [("    if (slot.table->host() != me.person && !me.admin) {", "    if (me.person.empty()) {")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=Matrix.*"),
    "a_position_that_knows_everything": (
        "src/server/table_snapshot.cpp", [("{snapshot->game->hash(), line_count(viewer)}", "{match_->position().hash(), line_count(viewer)}")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=*Streams.*thunder*"),
    "lists_tell_when_somebody_answers_in_secret": (
        "src/server/table_apply.cpp", [("    changed_ms_ = summary_changed ? event.at_ms : changed_ms_;", "    changed_ms_ = event.at_ms;")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=*Streams.*vikings*"),
    "damaged_rows_are_trusted": (
        "src/store/checksum.cpp", [("    return checksum == row_checksum(sql_table, row);",
                                    "    return checksum != row_checksum(sql_table, Row());")],
        "release", "store_tests", "build/release/tests/store_tests --gtest_filter=DamageTest.*"),
    "damaged_summaries_are_trusted": (
        "src/store/sql_store.cpp", [("summaries[i].intact && checksums[i] == checksum_of(summaries[i]);", "summaries[i].intact;")],
        "release", "store_tests", "build/release/tests/store_tests --gtest_filter=DamageTest.*"),
    "one_damaged_summary_spoils_every_list": (
        "src/server/summary.h", [("    } catch (const BadInput&) {\n        return std::nullopt;\n",
                                  "    } catch (const BadInput&) {\n        throw;\n")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=SummaryTest.*"),
    "two_halls_on_one_database": (
        "src/store/hall_lock.cpp", [("        if (fcntl(descriptor_, F_OFD_SETLK, &whole) != 0) {",
                                     "        if (descriptor_ < -1 && whole.l_len == 0) {")],
        "release", "store_tests", "build/release/tests/store_tests --gtest_filter=*HallLock*"),
    "the_hall_follows_the_time_of_day": (
        "src/server/server.cpp", [("return clock_.now_ms(since_boot_ms());", "return read_clocks().wall_ms;")],
        "release", "meadhall jumping_clock", f"{FAULTS}clock.py {HALL} build/release/tests/libjumping_clock.so"),
    "jobs_in_order_of_arrival": (
        "src/server/job_queue.cpp", [("(best.person == nullptr || start < best.start_us)", "best.person == nullptr")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=JobQueue.*"),
    "bots_are_not_asked_again": (
        "src/server/request_path.cpp", [("slot.hurry && owner.is_waited_for", "slot.hurry && owner.person.empty()")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=Limits.*"),
    "requests_counted_by_socket": (
        "src/server/hall.cpp", [("    const bool allowed = requests_.allow(limit_key(requester), environment_.now_ms());\n    ask(\n",
                                 "    const bool allowed = requests_.allow(std::to_string(connection), environment_.now_ms());\n    ask(\n")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=Limits.*"),
    "messages_to_players_are_compressed": (
        "src/server/front.cpp", [("    return request.header_count(\"authorization\") == 0 && cookie_value(", "    return request.path == \"/ws\" || cookie_value(")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=FrontTest.*"),
    "the_limit_of_a_message_counts_compressed_bytes": (
        "src/server/net/deflate.cpp", [("        if (text.size() > limit) {", "        if (text.size() > limit * 1'000'000) {")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=Deflate.*"),
    "tables_loaded_in_the_halls_thread": (
        "src/server/hall_loading.cpp", [("        return environment_.load(owner, load, [this, loaded, id] {",
                                 "        load(environment_.store());\n"
                                 "        return environment_.load(owner, [](store::Store&) {}, [this, loaded, id] {")],
        "release", "server_tests", "build/release/tests/server_tests --gtest_filter=Loading.*"),
    "private_tables_for_everybody": (
        "src/server/hall_tables.cpp", [("    return table.listed() || invited || table.seat_of(person) ||", "    return person != \"nobody\" || invited || table.seat_of(person) ||")],
        "asan", "fuzz_messages", "build/asan/tests/fuzz_messages --runs 5000 tests/fuzz/corpus/messages"),
    # The hall simulator must notice without a script that these protections are missing. It generates the steps.
    "a_substitute_consents": (
        "src/server/table_requests.cpp",
        [("        if (!has_agreed(seat) && (needs_everyone ||", "        if (!has_agreed(seat) && !has_bot(seat) && (needs_everyone ||")],
        "release", "hall_simulator", SIMULATOR),
    "the_whole_chat_in_every_snapshot": (
        "src/server/table_snapshot.cpp",
        [("    return std::max(known, count - std::min(count, max_recent));", "    return std::min(known, count);")],
        "release", "hall_simulator", SIMULATOR),
    "strangers_stay_subscribed": (
        "src/server/hall_subscriptions.cpp", [("    unsubscribe_strangers(slot, answered);\n", "")],
        "release", "hall_simulator", SIMULATOR),
    "closed_tables_do_not_answer": (
        "src/server/hall_tables.cpp", [("        for (const PendingRequest& waiting : closed.waiting) {\n",
                                 "        for (const PendingRequest& waiting : std::deque<PendingRequest>()) {\n")],
        "release", "hall_simulator", SIMULATOR),
    "one_queue_for_everybody": (
        "src/server/job_queue.cpp",
        [("    return owner.is_waited_for || kind == JobKind::load ?", "    return owner.person != \"x\" && kind != JobKind::bot ?"),
         ("queue.addresses[address_of(owner)];", "queue.addresses[address_of({{}, \"all\"})];"),
         ("address.people[owner.person];", "address.people[std::string()];"),
         ("person.jobs.size() >= limit.waiting_of_person || address.waiting >= limit.waiting_of_address", "owner.person == \"nobody\"")],
        "release", "hall_simulator", SIMULATOR),
    "nobody_plays_for_the_absent": (
        "src/server/table_requests.cpp",
        [("    if (!absent.contains(seat)) {", "    if (!absent.contains(seat) || !level.empty()) {")],
        "release", "hall_simulator", SIMULATOR),
}


def changed(name, source, changes):
    text = (ROOT / source).read_text()
    for there, instead in changes:
        if text.count(there) != 1:
            sys.exit(f"controls.py: {name}: {source} does not contain this text exactly once: {there!r}")
        text = text.replace(there, instead)
    return text


def run(command, **more):
    return subprocess.run(command, cwd=COPY, check=False, capture_output=True, text=True, **more)


def copy_sources():
    """Copies only files that differ, so that nothing else is rebuilt."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        there, here = ROOT / name, COPY / name
        if there.exists() and not (here.exists() and here.read_bytes() == there.read_bytes()):
            here.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(there, here)


def is_seen(name):
    source, changes, preset, targets, test = CONTROLS[name]
    copy_sources()
    (COPY / source).write_text(changed(name, source, changes))
    built = run(["cmake", "--preset", preset, "-DMEADHALL_PAGE=OFF"]).returncode == 0 and run(
        ["cmake", "--build", "--preset", preset, "--target", *targets.split()])
    if not built or built.returncode != 0:
        sys.exit(f"controls.py: {name} does not build: {built and built.stdout[-3000:]}")
    done = run(test.split(), timeout=1200)
    words = (done.stderr.strip() or done.stdout.strip()).splitlines()
    line = next((each for each in words if "FAILED" in each or "FINDING" in each or "Failure" in each), words[-1])
    print(f"{name}: {'the test fails, as it must: ' + line[:300] if done.returncode != 0 else 'NOT noticed by ' + test}", flush=True)
    return done.returncode != 0


def main():
    names = [word for word in sys.argv[1:] if word != "--check"] or list(CONTROLS)
    if unknown := [name for name in names if name not in CONTROLS]:
        sys.exit(f"controls.py: there is no control {' or '.join(unknown)}; the controls are: {', '.join(CONTROLS)}")
    for name in names:
        changed(name, *CONTROLS[name][:2])
    if "--check" in sys.argv:
        print(f"{len(names)} protections are in the sources")
        return
    sys.exit(0 if all([is_seen(name) for name in names]) else 1)


if __name__ == "__main__":
    main()
