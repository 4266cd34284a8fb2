#include "server/job_queue.h"

#include <algorithm>
#include <limits>

namespace meadhall::server {

bool JobQueue::add(Work kind, const JobOwner& owner, Job job) {
    const JobLimits& most = limits(kind);
    Lane& lane = lanes_[at(kind)];
    if (lane.waiting >= most.waiting) {
        return false;
    }
    Address& address = lane.addresses[owner.address];
    Person& person = address.people[owner.person];
    // People whose address is not known share none.
    if (person.waiting() >= most.waiting_of_person ||
        (!owner.address.empty() && address.waiting >= most.waiting_of_address)) {
        return false;
    }
    raise_to_others(lane, owner.address, address, person);
    (owner.is_waited_for ? person.awaited : person.unattended).push_back(std::move(job));
    ++address.waiting;
    ++lane.waiting;
    return true;
}

// An owner who was idle does not go before those who kept playing: as in start-time fair queueing, the used time
// begins at the least of those who have jobs now.
void JobQueue::raise_to_others(const Lane& lane, const std::string& address_name, Address& address, Person& person) {
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
    const bool is_known = !address_name.empty();
    std::int64_t least = none, least_at_address = none;
    for (const auto& [other_name, other] : lane.addresses) {
        for (const auto& [name, each] : other.people) {
            if (each.is_active()) {
                least = std::min(least, other_name.empty() ? each.used_us : other.used_us);
                least_at_address = &other == &address ? std::min(least_at_address, each.used_us) : least_at_address;
            }
        }
    }
    if (is_known && least_at_address == none && least != none) {
        address.used_us = std::max(address.used_us, least);
    }
    if (const std::int64_t level = is_known ? least_at_address : least; !person.is_active() && level != none) {
        person.used_us = std::max(person.used_us, level);
    }
}

JobQueue::Choice JobQueue::choose(Lane& lane, Work kind, std::deque<Job> Person::* jobs) const {
    Choice best;
    for (auto& [address_name, address] : lane.addresses) {
        if (address.waiting == 0) {
            continue;
        }
        for (auto& [name, person] : address.people) {
            // Of people whose address is not known, one does not pay for the others.
            const std::pair used(address_name.empty() ? person.used_us : address.used_us, person.used_us);
            if (!(person.*jobs).empty() && person.running < limits(kind).running_of_person &&
                (best.person == nullptr || used < best.used_us)) {
                best = {&address, &person, {&name, &address_name}, used};
            }
        }
    }
    return best;
}

std::optional<JobQueue::Taken> JobQueue::take(Work kind, std::int64_t now_ms) {
    Lane& lane = lanes_[at(kind)];
    if (lane.waiting == 0 || lane.running >= limits(kind).threads) {
        return std::nullopt;
    }
    forget_used(lane, now_ms);
    Choice next = choose(lane, kind, &Person::awaited);
    bool is_waited_for = next.person != nullptr;
    if (!is_waited_for || lane.awaited_in_a_row >= most_in_a_row) {
        if (const Choice other = choose(lane, kind, &Person::unattended); other.person != nullptr) {
            next = other;
            is_waited_for = false;
        }
    }
    if (next.person == nullptr) {
        return std::nullopt;
    }
    std::deque<Job>& jobs = is_waited_for ? next.person->awaited : next.person->unattended;
    Taken taken{kind, {*next.names.first, *next.names.second, is_waited_for}, std::move(jobs.front())};
    jobs.pop_front();
    ++next.person->running;
    --next.address->waiting;
    --lane.waiting;
    ++lane.running;
    lane.awaited_in_a_row = is_waited_for ? lane.awaited_in_a_row + 1 : 0;
    return taken;
}

void JobQueue::finish(const Taken& taken, std::int64_t used_us, std::int64_t now_ms) {
    Lane& lane = lanes_[at(taken.kind)];
    if (lane.running == 0) {
        return;  // cleared meanwhile
    }
    forget_used(lane, now_ms);
    --lane.running;
    Address& address = lane.addresses[taken.owner.address];
    Person& person = address.people[taken.owner.person];
    --person.running;
    person.used_us += used_us;
    address.used_us += used_us;
}

void JobQueue::forget_used(Lane& lane, std::int64_t now_ms) {
    const bool crowded = lane.addresses.size() > most_remembered;
    if (now_ms - lane.halved_ms < half_life_ms && !crowded) {
        return;
    }
    const std::int64_t halvings = std::min<std::int64_t>((now_ms - lane.halved_ms) / half_life_ms, 62);
    lane.halved_ms = halvings == 62 ? now_ms : lane.halved_ms + halvings * half_life_ms;
    for (auto& [address_name, address] : lane.addresses) {
        address.used_us >>= halvings;
        for (auto& [name, person] : address.people) {
            person.used_us >>= halvings;
        }
        std::erase_if(address.people, [crowded](const auto& each) {
            const Person& person = each.second;
            return person.waiting() == 0 && person.running == 0 && (person.used_us < forgotten_us || crowded);
        });
    }
    std::erase_if(lane.addresses, [crowded](const auto& each) {
        return each.second.people.empty() && (each.second.used_us < forgotten_us || crowded);
    });
}

}  // namespace meadhall::server
