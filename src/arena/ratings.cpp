// SPDX-License-Identifier: Apache-2.0
#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "arena/statistics.h"
#include "kernel/check.h"

namespace meadhall {
namespace {

const double elo_of_log = 400 / std::log(10.0);

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// For each bot: how many of its seats compete for one place.
using Field = Vector;

// What the games show. `taken`: how many places each bot took in competition. `fields`: how often each field competed
// for a place.
struct Evidence {
    Vector taken;
    std::map<Field, double> fields;
};

void add_game(const Finish& game, Evidence& evidence) {
    Field left(evidence.taken.size());
    for (const int bot : game.bots) {
        left[static_cast<std::size_t>(bot)] += 1;
    }
    std::size_t seats_left = game.bots.size();
    std::vector<int> places = game.places;
    std::ranges::sort(places);
    places.erase(std::ranges::unique(places).begin(), places.end());
    for (const int place : places) {
        Field sharing(left.size());
        std::size_t many = 0;
        for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
            if (game.places[seat] == place) {
                sharing[static_cast<std::size_t>(game.bots[seat])] += 1;
                ++many;
            }
        }
        // The last seat gets its place without competition. The order among seats that share the last place does not
        // count. If all seats share the first place, the game is a draw and counts.
        const bool last = many == seats_left;
        const std::size_t stages = !last ? many : place == places.front() ? many - 1 : 0;
        const auto size = static_cast<double>(many);
        for (std::size_t stage = 0; stage < stages; ++stage) {
            Field field = left;
            for (std::size_t bot = 0; bot < field.size(); ++bot) {
                field[bot] -= sharing[bot] * static_cast<double>(stage) / size;
            }
            evidence.fields[field] += 1;
        }
        for (std::size_t bot = 0; bot < left.size(); ++bot) {
            evidence.taken[bot] += sharing[bot] * static_cast<double>(stages) / size;
            left[bot] -= sharing[bot];
        }
        seats_left -= many;
    }
}

// Returns the gradient of the log-likelihood; `logs` are the logarithms of the bots' strengths. Adds the observed
// information to `information`, if given.
Vector slope_at(const Vector& logs, const Evidence& evidence, Matrix* information = nullptr) {
    Vector slope = evidence.taken;
    Vector share(logs.size());
    for (const auto& [field, times] : evidence.fields) {
        double all = 0;
        for (std::size_t i = 0; i < logs.size(); ++i) {
            share[i] = field[i] * std::exp(logs[i]);
            all += share[i];
        }
        for (std::size_t i = 0; i < logs.size(); ++i) {
            share[i] /= all;
            slope[i] -= times * share[i];
        }
        for (std::size_t i = 0; information != nullptr && i < logs.size(); ++i) {
            for (std::size_t j = 0; j < logs.size(); ++j) {
                (*information)[i][j] += times * (i == j ? share[i] * (1 - share[i]) : -share[i] * share[j]);
            }
        }
    }
    return slope;
}

double likelihood_at(const Vector& logs, const Evidence& evidence) {
    double sum = 0;
    for (std::size_t i = 0; i < logs.size(); ++i) {
        sum += evidence.taken[i] * logs[i];
    }
    for (const auto& [field, times] : evidence.fields) {
        double all = 0;
        for (std::size_t i = 0; i < logs.size(); ++i) {
            all += field[i] * std::exp(logs[i]);
        }
        sum -= times * std::log(all);
    }
    return sum;
}

// The inverse of a positive definite matrix, by Gauss-Jordan elimination.
Matrix inverse(Matrix m) {
    const std::size_t size = m.size();
    Matrix out(size, Vector(size));
    for (std::size_t i = 0; i < size; ++i) {
        out[i][i] = 1;
    }
    for (std::size_t i = 0; i < size; ++i) {
        const double pivot = m[i][i];
        check(pivot > 0, "ratings: the information is not positive");
        for (std::size_t j = 0; j < size; ++j) {
            m[i][j] /= pivot;
            out[i][j] /= pivot;
        }
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = m[row][i];
            for (std::size_t j = 0; row != i && j < size; ++j) {
                m[row][j] -= factor * m[i][j];
                out[row][j] -= factor * out[i][j];
            }
        }
    }
    return out;
}

Vector product(const Matrix& m, const Vector& v) {
    Vector out(v.size());
    for (std::size_t i = 0; i < v.size(); ++i) {
        for (std::size_t j = 0; j < v.size(); ++j) {
            out[i] += m[i][j] * v[j];
        }
    }
    return out;
}

// Newton's method. The log-likelihood is concave, so it is enough to halve a step that went too far.
Vector most_likely(const Evidence& evidence) {
    constexpr int max_steps = 200;
    const std::size_t size = evidence.taken.size();
    Vector logs(size);  // logarithms of the strengths, up to a common constant; the last one: the unknown opponent
    double likelihood = likelihood_at(logs, evidence);
    for (int step = 0; step < max_steps; ++step) {
        Matrix information(size, Vector(size));
        const Vector slope = slope_at(logs, evidence, &information);
        for (std::size_t i = 0; i < size; ++i) {
            information[i][i] += 1e-9;  // without this, the undetermined common constant makes the matrix singular
        }
        Vector move = product(inverse(information), slope);
        Vector next(size);
        double better = 0;
        for (int halving = 0; halving < 60; ++halving) {
            for (std::size_t i = 0; i < size; ++i) {
                next[i] = logs[i] + move[i];
            }
            better = likelihood_at(next, evidence);
            if (better >= likelihood) {
                break;
            }
            for (double& each : move) {
                each /= 2;
            }
        }
        double moved = 0;
        for (std::size_t i = 0; i < size; ++i) {
            moved = std::max(moved, std::abs(next[i] - logs[i]));
        }
        logs = next;
        likelihood = better;
        if (moved < 1e-10) {
            break;
        }
    }
    return logs;
}

}  // namespace

std::vector<Rating> rate(std::span<const Finish> games, int bots, int anchor) {
    const auto count = static_cast<std::size_t>(bots);
    const std::size_t unknown = count;  // index of the common unknown opponent, who counts as one more bot
    const Evidence none{Vector(count + 1), {}};

    Evidence all = none;
    for (std::size_t bot = 0; bot < count; ++bot) {
        Field both(count + 1);
        both[bot] = both[unknown] = 1;
        all.fields[both] += 1;
        all.taken[bot] += 0.5;
        all.taken[unknown] += 0.5;
    }
    std::map<int, Evidence> blocks;
    for (const Finish& game : games) {
        add_game(game, all);
        add_game(game, blocks.try_emplace(game.block, none).first->second);
    }
    const Vector logs = most_likely(all);

    // Computes the covariance of the ratings at the maximum of the likelihood. The anchor's rating is fixed.
    const auto at = static_cast<std::size_t>(anchor);
    const auto without_anchor = [&](const Vector& full) {
        Vector out;
        for (std::size_t i = 0; i < full.size(); ++i) {
            if (i != at) {
                out.push_back(full[i]);
            }
        }
        return out;
    };
    Matrix information(count + 1, Vector(count + 1));
    slope_at(logs, all, &information);
    Matrix inner;
    for (std::size_t i = 0; i <= count; ++i) {
        if (i != at) {
            inner.push_back(without_anchor(information[i]));
        }
    }
    const Matrix by_information = inverse(inner);
    Vector by_blocks(count);  // the squared errors of the sandwich estimator
    for (const auto& [block, evidence] : blocks) {
        const Vector pull = product(by_information, without_anchor(slope_at(logs, evidence)));
        for (std::size_t i = 0; i < count; ++i) {
            by_blocks[i] += pull[i] * pull[i];
        }
    }
    const auto many = static_cast<double>(blocks.size());
    std::vector<Rating> ratings(count);
    for (std::size_t bot = 0; bot < count; ++bot) {
        ratings[bot].elo = elo_of_log * (logs[bot] - logs[at]);
        if (bot != at && blocks.size() > 1) {
            const std::size_t i = bot < at ? bot : bot - 1;
            const double error = std::sqrt(std::max(by_information[i][i], by_blocks[i] * many / (many - 1)));
            ratings[bot].half_width = elo_of_log * t95(blocks.size() - 1) * error;
        } else if (bot != at) {
            ratings[bot].half_width = t95(0);  // a single block gives no estimate of the variance
        }
    }
    return ratings;
}

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

}  // namespace meadhall
