#include <algorithm>
#include <array>

#include "nonet/rating.hpp"

namespace nonet {
namespace {

constexpr std::array kTechniques = std::to_array<TechniqueFacts>({
    {Technique::hidden_single, "hidden-single", 10, 15, false},
    {Technique::direct_locking, "direct-locking", 17, 19, false},
    {Technique::direct_hidden_pair, "direct-hidden-pair", 20, 20, false},
    {Technique::naked_single, "naked-single", 23, 23, false},
    {Technique::direct_hidden_triplet, "direct-hidden-triplet", 25, 25, false},
    {Technique::locking, "locking", 26, 28, false},
    {Technique::naked_pair, "naked-pair", 30, 30, false},
    {Technique::x_wing, "x-wing", 32, 32, false},
    {Technique::hidden_pair, "hidden-pair", 34, 34, false},
    {Technique::naked_triplet, "naked-triplet", 36, 36, false},
    {Technique::swordfish, "swordfish", 38, 38, false},
    {Technique::hidden_triplet, "hidden-triplet", 40, 40, false},
    {Technique::xy_wing, "xy-wing", 42, 42, false},
    {Technique::xyz_wing, "xyz-wing", 44, 44, false},
    {Technique::unique_loop, "unique-loop", 45, 56, true},
    {Technique::naked_quad, "naked-quad", 50, 50, false},
    {Technique::jellyfish, "jellyfish", 52, 52, false},
    {Technique::hidden_quad, "hidden-quad", 54, 54, false},
    {Technique::bivalue_universal_grave, "bivalue-universal-grave", 56, 62, true},
    {Technique::aligned_pair_exclusion, "aligned-pair-exclusion", 62, 62, false},
    {Technique::cycle, "cycle", 65, 0, false},
    {Technique::forcing_chain, "forcing-chain", 66, 0, false},
    {Technique::aligned_triplet_exclusion, "aligned-triplet-exclusion", 75, 75, false},
    {Technique::nishio, "nishio", 75, 0, false},
    {Technique::multiple_forcing_chains, "multiple-forcing-chains", 80, 0, false},
    {Technique::dynamic_forcing_chains, "dynamic-forcing-chains", 85, 0, false},
    {Technique::dynamic_forcing_chains_plus, "dynamic-forcing-chains-plus", 90, 0, false},
    {Technique::nested_forcing_chains, "nested-forcing-chains", 95, 0, false},
});

struct DifficultyRow {
  std::string_view name;
  int most;       // rating
  int most_step;  // constraints
};
constexpr std::array kDifficulties = std::to_array<DifficultyRow>(
    {{"easy", 15, 1}, {"medium", 25, 2}, {"hard", 50, 4}, {"very hard", 73, 8}, {"extreme", 1000, 1000}});

Difficulty first_with(int DifficultyRow::* most, int value) {
  for (std::size_t index = 0; index + 1 < kDifficulties.size(); ++index) {
    if (value <= kDifficulties[index].*most) return static_cast<Difficulty>(index);
  }
  return Difficulty::extreme;
}

}  // namespace

std::span<const TechniqueFacts> techniques() { return kTechniques; }
const TechniqueFacts& facts_of(Technique technique) { return kTechniques[static_cast<std::size_t>(technique)]; }

std::optional<Technique> find_technique(std::string_view name) {
  for (const auto& facts : kTechniques) {
    if (facts.name == name) return facts.technique;
  }
  return {};
}

Difficulty difficulty_of(int rating) { return first_with(&DifficultyRow::most, rating); }
Difficulty difficulty_of_steps(int largest) { return first_with(&DifficultyRow::most_step, largest); }

std::string_view difficulty_name(Difficulty difficulty) {
  return kDifficulties[static_cast<std::size_t>(difficulty)].name;
}

std::optional<Difficulty> find_difficulty(std::string_view name) {
  std::string spaced(name);
  std::replace(spaced.begin(), spaced.end(), '-', ' ');
  for (std::size_t index = 0; index < kDifficulties.size(); ++index) {
    if (kDifficulties[index].name == spaced) return static_cast<Difficulty>(index);
  }
  return {};
}

int most_of(Difficulty difficulty) { return kDifficulties[static_cast<std::size_t>(difficulty)].most; }

std::string rating_text(int rating) { return std::to_string(rating / 10) + "." + std::to_string(rating % 10); }

}  // namespace nonet
