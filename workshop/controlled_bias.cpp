#include "workshop/controlled_bias.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "nonet/backend.hpp"
#include "nonet/error.hpp"
#include "workshop/bias/grid.hpp"
#include "workshop/bias/trials.hpp"
#include "workshop/internal/batch_size.hpp"
#include "workshop/random_grids.hpp"

namespace nonet {
namespace {

using bias::kCells;
using bias::kTrials;

constexpr unsigned kFew =
    16;  // trials left of 512: from here each for itself (2: 52 puzzles/s, 4: 60, 12: 84, 40: fewer again)
constexpr unsigned kRounds = 64;     // of a grid before it is the next one's turn
constexpr std::size_t kTests = 256;  // the same for tests: a new grid, of which little is known, would fill a batch

// Different for each seed and block, and unlike each other (G. Steele and others, SplitMix, 2014).
std::uint64_t mix(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15;
  number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
  number = (number ^ number >> 27) * 0x94D049BB133111EB;
  return number ^ number >> 31;
}

// The cells of a trial and which of them are known to be needed, beside each other.
struct Set {
  std::uint8_t size = 0;
  std::array<std::uint8_t, kCells> cells;
  std::array<std::uint8_t, kCells> needed;
};

struct Trial {
  std::size_t grid;
  std::uint64_t number;
  Set set;
  unsigned without;  ///< the place of the cell that the test leaves out; size: none
};

}  // namespace

class ControlledBias::Block {
 public:
  Block(std::uint64_t seed, const ControlledBiasOptions& options)
      : seed_(seed),
        options_(options),
        rules_(Rules::make({})),
        engine_(make_backend(parse_backend("batch"), rules_)),
        grids_(static_cast<std::size_t>(options.grids)) {}

  Work work = {};

  Stop generate(std::uint64_t number, const Budget& budget, const std::function<bool(const WeightedPuzzle&)>& sink) {
    budget_ = from_now_on(budget);
    begin(number);
    Stop stop = Stop::exhausted;
    do {
      stop = draw_trials();
      if (stop == Stop::exhausted) stop = test();
      if (stop != Stop::exhausted) return stop;
    } while (!trials_.empty() || turn_ != nullptr);
    std::ranges::sort(found_, {}, [](const Trial& trial) { return std::pair(trial.grid, trial.number); });
    for (const Trial& trial : found_) {
      WeightedPuzzle puzzle{.clues = {},
                            .solution = grids_[trial.grid].grid.cells(),
                            .count = trial.set.size,
                            .weight = weight(trial.set.size)};
      for (unsigned i = 0; i < trial.set.size; ++i) {
        puzzle.clues[trial.set.cells[i]] = puzzle.solution[trial.set.cells[i]];
      }
      if (!sink(puzzle)) return Stop::sink;
    }
    return Stop::exhausted;
  }

 private:
  struct Place {
    bias::Grid grid;
    std::uint64_t rounds;      ///< to do
    std::uint64_t done;        ///< rounds
    std::size_t learned_from;  ///< sets before this one were known when the batch was made
    std::array<std::array<std::uint64_t, bias::kWords>, 2> random;
  };

  Stop stopped() const {
    if (budget_.stop.stop_requested()) return Stop::cancelled;
    return budget_.deadline && Clock::now() >= *budget_.deadline ? Stop::timeout : Stop::exhausted;
  }

  void begin(std::uint64_t number) {
    Random random(mix(mix(seed_) ^ number));
    std::vector<Cell> cells(grids_.size() * kCells);
    random_grids(random, cells);
    for (std::size_t i = 0; i < grids_.size(); ++i) {
      Place& place = grids_[i];
      place.grid.start(std::span(cells).subspan(i * kCells, kCells));
      double hit = 1;
      for (const bias::Unavoidable& part : place.grid.parts()) {
        double miss = 1;
        for (unsigned k = 0; k < part.size; ++k) miss *= 11.0 / 16.0;
        hit *= 1 - miss;
      }
      // So many rounds in the mean, no less and no more.
      const double rounds = hit * static_cast<double>(options_.trials) / kTrials;
      place.rounds = static_cast<std::uint64_t>(rounds);
      const double part = static_cast<double>(random.next() >> 11) * 0x1p-53;
      if (part < rounds - std::floor(rounds)) ++place.rounds;
      place.done = 0;
      for (auto& words : place.random) {
        for (std::uint64_t& word : words) word = random.next();
      }
      work.all_trials += static_cast<double>(options_.trials);
      work.trials += place.rounds * kTrials;
    }
    trials_.clear();
    found_.clear();
    next_grid_ = 0;
    turn_ = grids_.data();
  }

  // Fills the batch. turn_ is null once all trials of all grids have been drawn.
  Stop draw_trials() {
    while (trials_.size() < kBatchSize && turn_ != nullptr) {
      if (const Stop stop = stopped(); stop != Stop::exhausted) return stop;
      turn_ = nullptr;
      for (std::size_t i = 0; i < grids_.size() && turn_ == nullptr; ++i) {
        Place& place = grids_[next_grid_++ % grids_.size()];
        if (place.done < place.rounds) turn_ = &place;
      }
      if (turn_ != nullptr) draw(*turn_);
    }
    return Stop::exhausted;
  }

  void draw(Place& place) {
    const bias::Grid& grid = place.grid;
    const std::size_t before = trials_.size();
    std::copy_n(place.random[0].begin(), bias::kWords, lanes_.random[0]);
    std::copy_n(place.random[1].begin(), bias::kWords, lanes_.random[1]);
    for (unsigned round = 0; round < kRounds && place.done < place.rounds && trials_.size() < before + kTests;
         ++round) {
      bias::draw(lanes_, static_cast<unsigned>(options_.most_clues), grid.parts().data(),
                 static_cast<unsigned>(grid.parts().size()), grid.others().data(),
                 static_cast<unsigned>(grid.others().size()));
      bias::sieve(lanes_, grid.sets().data(), static_cast<unsigned>(grid.sets().size()), kFew);
      for (unsigned word = 0; word < bias::kWords; ++word) {
        for (std::uint64_t alive = lanes_.alive[word]; alive != 0; alive &= alive - 1) {
          const auto bit = static_cast<unsigned>(__builtin_ctzll(alive));
          trials_.push_back({.grid = static_cast<std::size_t>(&place - grids_.data()),
                             .number = place.done * kTrials + word * 64 + bit,
                             .set = {},
                             .without = 0});
          Set& set = trials_.back().set;
          for (std::uint8_t cell = 0; cell < kCells; ++cell) {
            set.cells[set.size] = cell;
            set.needed[set.size] = 0;
            set.size = static_cast<std::uint8_t>(set.size + (lanes_.sets[cell][word] >> bit & 1));
          }
          if (!choose_test(trials_.back())) trials_.pop_back();
        }
      }
      ++place.done;
    }
    std::copy_n(lanes_.random[0], bias::kWords, place.random[0].begin());
    std::copy_n(lanes_.random[1], bias::kWords, place.random[1].begin());
  }

  // False if the set misses one that is known. Else the test leaves out a cell that no known set needs: if the rest
  // still has one solution, the set is no minimal puzzle.
  bool choose_test(Trial& trial) const {
    const bias::Grid& grid = grids_[trial.grid].grid;
    Set& set = trial.set;
    if (!bias::look(grid.by_cell(), static_cast<unsigned>(grid.sets().size()), set.cells.data(), set.size,
                    set.needed.data())) {
      return false;
    }
    trial.without = 0;
    while (trial.without < set.size && set.needed[trial.without] != 0) ++trial.without;
    return true;
  }

  // Tests the batch; those that need another test stay.
  Stop test() {
    const std::size_t count = trials_.size();
    clues_.assign(count * kCells, 0);
    outcomes_.assign(count, {});
    solutions_.resize(2 * kCells * count);
    for (std::size_t i = 0; i < count; ++i) {
      const Trial& trial = trials_[i];
      const auto& cells = grids_[trial.grid].grid.cells();
      for (unsigned k = 0; k < trial.set.size; ++k) {
        if (k != trial.without) clues_[i * kCells + trial.set.cells[k]] = cells[trial.set.cells[k]];
      }
    }
    engine_->solve_batch({rules_.get(), count, clues_, {}},
                         {.max_solutions = 2, .deadline = budget_.deadline, .stop = budget_.stop}, outcomes_,
                         solutions_);
    if (const Stop stop = stopped(); stop != Stop::exhausted) return stop;
    work.tests += count;
    for (Place& place : grids_) place.learned_from = place.grid.sets().size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Trial& trial = trials_[i];
      if (outcomes_[i].solutions == 1) {
        if (trial.without == trial.set.size) found_.push_back(trial);
      } else if (learn(trial, i)) {
        trials_[kept++] = trial;
      }
    }
    trials_.resize(kept);
    for (Place& place : grids_) {
      if (place.learned_from == place.grid.sets().size()) continue;
      work.learned += place.grid.sets().size() - place.learned_from;
      place.grid.sort();
    }
    std::erase_if(trials_, [this](Trial& trial) { return !choose_test(trial); });
    return Stop::exhausted;
  }

  // From two solutions of a set without a cell. False if one of them has all clues of the set.
  bool learn(Trial& trial, std::size_t number) {
    Place& place = grids_[trial.grid];
    const auto& cells = place.grid.cells();
    // Not what a set tells that another trial of this batch has learned.
    const auto sets = place.grid.sets().subspan(place.learned_from);
    const bool is_news = std::ranges::none_of(sets, [&](const bias::Unavoidable& set) {
      return std::ranges::none_of(std::span(set.cells, set.size),
                                  [&](std::uint8_t cell) { return clues_[number * kCells + cell] != 0; });
    });
    bool is_hit = true;
    for (std::size_t k = 0; k < 2; ++k) {
      const auto solution = std::span(solutions_).subspan((2 * number + k) * kCells, kCells);
      std::array<std::uint8_t, kCells> different;
      std::size_t size = 0;
      for (std::uint8_t cell = 0; cell < kCells; ++cell) {
        different[size] = cell;
        size += solution[cell] != cells[cell] ? 1 : 0;
      }
      if (size == 0) continue;
      if (trial.without < trial.set.size &&
          solution[trial.set.cells[trial.without]] != cells[trial.set.cells[trial.without]]) {
        trial.set.needed[trial.without] = 1;
      } else {
        is_hit = false;
      }
      if (is_news) place.grid.learn(std::span(different).first(size));
    }
    return is_hit;
  }

  std::uint64_t seed_;
  ControlledBiasOptions options_;
  std::shared_ptr<const Rules> rules_;
  std::unique_ptr<Backend> engine_;
  Budget budget_;
  std::vector<Place> grids_;
  Place* turn_ = nullptr;
  std::size_t next_grid_ = 0;
  bias::Trials lanes_ = {};
  std::vector<Trial> trials_;  ///< to be tested
  std::vector<Trial> found_;
  std::vector<Cell> clues_;
  std::vector<Outcome> outcomes_;
  std::vector<Cell> solutions_;
};

ControlledBias::ControlledBias(std::uint64_t seed, const ControlledBiasOptions& options) {
  if (options.most_clues < 17 || options.most_clues > 81) {
    throw Error("controlled bias: " + std::to_string(options.most_clues) + " clues at most (17 to 81)");
  }
  if (options.grids < 1 || options.trials < 1) {
    throw Error("controlled bias: " + std::to_string(options.grids) + " grids and " + std::to_string(options.trials) +
                " trials each (at least 1 of both)");
  }
  block_ = std::make_unique<Block>(seed, options);
}

ControlledBias::~ControlledBias() = default;

Stop ControlledBias::generate(std::uint64_t block, const Budget& budget,
                              const std::function<bool(const WeightedPuzzle&)>& sink) {
  return block_->generate(block, budget, sink);
}

const ControlledBias::Work& ControlledBias::work() const { return block_->work; }

double ControlledBias::weight(int clues) { return std::pow(11.0 / 5.0, clues - 26); }

double ControlledBias::berthier_weight(int clues) {
  double weight = ControlledBias::weight(clues);
  for (int n = 26; n < clues; ++n) weight *= (n + 1.0) / (81.0 - n);
  for (int n = clues; n < 26; ++n) weight *= (81.0 - n) / (n + 1.0);
  return weight;
}

}  // namespace nonet
