#include "nonet/workshop.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "nonet/error.hpp"
#include "workshop/canonical/dispatch.hpp"
#include "workshop/canonical/rows.hpp"

namespace nonet {
namespace {

// Whether it is 9x9; its digits may begin with 0.
bool is_classic(const Geometry& shape) { return shape.box_sized() && shape.box_rows == 3 && shape.box_cols == 3; }

}  // namespace

struct Canonicaliser::Parts {
  std::shared_ptr<const Rules> rules;
  const canon::Kernel* kernel = nullptr;  ///< 9x9
  std::unique_ptr<canon::Workspace> workspace = {};
  std::vector<Cell> form = {};

  /// Writes the form, and returns the number of symmetries where it is asked for.
  std::uint64_t run(Form wanted, std::span<const Cell> clues, std::span<Cell> out, bool count) {
    if (kernel != nullptr) {
      const auto search = wanted == Form::minlex ? kernel->minlex : kernel->pattern;
      const std::uint64_t ties = search(canon::tables(), *workspace, clues.data(), form.data());
      if (ties > 0) {
        std::uint64_t symmetries = ties;
        if (count) {
          const canon::BlankLines blank = canon::blank_lines(rules->geometry(), clues);
          symmetries *= blank.rows * blank.columns * blank.stacks;
        }
        std::ranges::copy(form, out.begin());
        return symmetries;
      }
    }
    return canon::form_by_rows(rules->geometry(), wanted, clues, out);
  }

  void require_digits(std::span<const Cell> clues) const {
    if (clues.empty() || *std::ranges::max_element(clues) <= rules->side()) return;
    throw Error("canonical form: digit " + std::to_string(*std::ranges::max_element(clues)) + " on a board of " +
                std::to_string(rules->side()) + " digits");
  }
};

std::string Canonicaliser::why_not(const Rules& rules, Form form) {
  const std::string asked = "no canonical form of a " + rules.spec().name() + " board: ";
  const Geometry& shape = rules.geometry();
  if (!shape.has_lines || shape.extra > 0 || !rules.spec().regions.empty() || !rules.spec().constraints.empty()) {
    return asked + "boards with rows, columns and boxes alone have one";
  }
  if (form == Form::pattern && !is_classic(shape)) {
    return asked + "the pattern form is for 3x3 boxes (minlex is for all)";
  }
  const int most = shape.has_boxes() ? canon::kMaxFormSide : canon::kMaxLatinSide;
  if (std::max({shape.rows(), shape.columns(), shape.side()}) > most)
    return asked + "sides to " + std::to_string(most) + " have one";
  return "";
}

Canonicaliser::Canonicaliser(std::shared_ptr<const Rules> rules) {
  if (rules == nullptr) throw Error("canonical form: there are no rules");
  if (const std::string why = why_not(*rules); !why.empty()) throw Error(why);
  parts_ = std::make_unique<Parts>(Parts{.rules = std::move(rules)});
  if (is_classic(parts_->rules->geometry())) {
    parts_->kernel = &canon::choose_kernel();
    parts_->workspace = std::make_unique_for_overwrite<canon::Workspace>();
    parts_->form.resize(81);
  }
}
Canonicaliser::~Canonicaliser() = default;
Canonicaliser::Canonicaliser(Canonicaliser&&) noexcept = default;
Canonicaliser& Canonicaliser::operator=(Canonicaliser&&) noexcept = default;

void Canonicaliser::canonical(Form form, std::span<const Cell> clues, std::span<Cell> out) {
  const auto cells = static_cast<std::size_t>(parts_->rules->cells());
  if (clues.size() % cells != 0 || out.size() != clues.size()) {
    throw Error("canonical form: " + std::to_string(clues.size()) + " cells and room for " +
                std::to_string(out.size()) + " (whole boards of " + std::to_string(cells) + ", as many as given)");
  }
  if (form == Form::pattern) {
    if (const std::string why = why_not(*parts_->rules, form); !why.empty()) throw Error(why);
  }
  parts_->require_digits(clues);
  for (std::size_t at = 0; at < clues.size(); at += cells) {
    parts_->run(form, clues.subspan(at, cells), out.subspan(at, cells), false);
  }
}

std::uint64_t Canonicaliser::automorphisms(std::span<const Cell> clues) {
  if (clues.size() != static_cast<std::size_t>(parts_->rules->cells())) {
    throw Error("automorphisms: " + std::to_string(clues.size()) + " cells (a board has " +
                std::to_string(parts_->rules->cells()) + ")");
  }
  parts_->require_digits(clues);
  std::vector<Cell> form(clues.size());
  return parts_->run(Form::minlex, clues, form, true);
}

}  // namespace nonet
