// SPDX-License-Identifier: Apache-2.0
#include "server/job_queue.h"

#include <algorithm>

namespace meadhall::server {
namespace {

// A person without a known address counts as an address of their own.
std::string address_of(const JobOwner& owner) { return owner.address.empty() ? "of " + owner.person : owner.address; }

}  // namespace

// Loading always uses its own queue, even if nobody waits: only that queue's thread may use the database connection for
// loading.
JobKind JobQueue::queue_of(JobKind kind, const JobOwner& owner) {
    return owner.is_waited_for || kind == JobKind::load ? kind : JobKind::unattended;
}

bool JobQueue::add(JobKind kind, const JobOwner& owner, Job job) {
    const JobKind name = queue_of(kind, owner);
    const JobLimits& limit = limits(name);
    Queue& queue = queues_[at(name)];
    if (queue.waiting >= limit.waiting) {
        return false;
    }
    if (--queue.until_pruning == 0) {
        prune_idle(queue);
    }
    Address& address = queue.addresses[address_of(owner)];
    Person& person = address.people[owner.person];
    if (person.jobs.size() >= limit.waiting_of_person || address.waiting >= limit.waiting_of_address) {
        return false;
    }
    if (address.is_idle()) {
        address.start_us = std::max(address.start_us, queue.now_us);
    }
    if (person.is_idle()) {
        person.start_us = std::max(person.start_us, address.now_us);
    }
    person.jobs.emplace_back(kind, std::move(job));
    ++address.waiting;
    ++queue.waiting;
    return true;
}

JobQueue::NextOwner JobQueue::choose(const Queue& queue, const JobLimits& limit) {
    NextOwner best;
    for (const auto& [address_name, address] : queue.addresses) {
        if (address.waiting == 0) {
            continue;
        }
        for (const auto& [name, person] : address.people) {
            const std::pair start(address.start_us, person.start_us);
            if (!person.jobs.empty() && person.running < limit.running_of_person &&
                (best.person == nullptr || start < best.start_us)) {
                best = {&address_name, &name, start};
            }
        }
    }
    return best;
}

std::optional<JobQueue::Taken> JobQueue::take(JobKind name) {
    Queue& queue = queues_[at(name)];
    if (queue.waiting == 0 || queue.running >= limits(name).threads) {
        return std::nullopt;
    }
    const NextOwner next = choose(queue, limits(name));
    if (next.person == nullptr) {
        return std::nullopt;
    }
    Address& address = queue.addresses.at(*next.address);
    Person& person = address.people.at(*next.person);
    auto [kind, job] = std::move(person.jobs.front());
    person.jobs.pop_front();
    --address.waiting;
    --queue.waiting;
    ++person.running;
    ++address.running;
    ++queue.running;
    queue.now_us = std::max(queue.now_us, address.start_us);
    address.now_us = std::max(address.now_us, person.start_us);
    return Taken{name, kind, {*next.person, *next.address, name != JobKind::unattended}, std::move(job)};
}

void JobQueue::finish(const Taken& taken, std::int64_t used_us) {
    Queue& queue = queues_[at(taken.queue)];
    if (queue.running == 0) {
        return;  // the queue was cleared meanwhile
    }
    Address& address = queue.addresses.at(taken.owner.address);
    Person& person = address.people.at(taken.owner.person);
    --person.running;
    --address.running;
    --queue.running;
    person.start_us += used_us;
    address.start_us += used_us;
    if (queue.is_idle()) {
        queue = {};
    }
}

// Removes the entries of idle owners whose start time has passed. This changes nothing for them: an owner without an
// entry starts at now_us too.
void JobQueue::prune_idle(Queue& queue) {
    queue.until_pruning = prune_every;
    for (auto& [name, address] : queue.addresses) {
        std::erase_if(address.people, [now = address.now_us](const auto& each) {
            return each.second.is_idle() && each.second.start_us <= now;
        });
    }
    std::erase_if(queue.addresses, [now = queue.now_us](const auto& each) {
        return each.second.is_idle() && each.second.start_us <= now;
    });
}

}  // namespace meadhall::server
