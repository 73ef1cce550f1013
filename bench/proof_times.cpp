// Measures how long the checker takes for the steps of proofs alone: reading a certificate, its hash and the formula of
// its board are apart.
//
//     proof_times ROUNDS FILE...    files of certificates: the same puzzles, proved in several formats
//
// Files take turns, another one first in each round. Times are the thread's processor time, the sum of all certificates
// of a file; a line a file, apart by tabs: name, certificates, steps, bytes of proofs, microseconds (median of rounds),
// half the range of rounds as a part of the median, how many times as fast as the first file (median of rounds).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bench/arguments.hpp"
#include "nonet/proof/certificate.hpp"
#include "nonet/proof/lrat.hpp"
#include "nonet/proof/lrat_steps.hpp"
#include "nonet/proof/refutation.hpp"
#include "nonet/proof/steps.hpp"
#include "nonet/proof/verify.hpp"

namespace {

using nonet::proof::Boards;
using nonet::proof::Certificate;
using nonet::proof::LratChecker;
using nonet::proof::LratForm;
using nonet::proof::LratReader;
using nonet::proof::LratStep;
using nonet::proof::ProofFormat;
using nonet::proof::Refutation;
using nonet::proof::Step;
using nonet::proof::StepReader;

double microseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

struct Set {
  std::string name;
  std::string text;
  std::vector<Certificate> certificates;  // they point into the text
  std::vector<double> times;              // a round each
};

void read(Set& set) {
  std::ifstream file(set.name, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + set.name);
  set.text.assign(std::istreambuf_iterator<char>(file), {});
  std::string_view rest = set.text;
  std::string why;
  while (!rest.empty()) {
    if (rest.front() == '#' || rest.front() == '\n') {
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
      continue;
    }
    Certificate& certificate = set.certificates.emplace_back();
    if (!read_certificate(rest, certificate, why)) throw std::runtime_error(set.name + ": " + why);
  }
}

void take(Refutation& refutation, const Step& step) {
  if (step.removes) {
    refutation.remove(step.literals);
  } else if (refutation.lemma(step.literals) == Refutation::Check::fails) {
    throw std::runtime_error("a lemma does not follow");
  }
}

void take(LratChecker& checker, const LratStep& step) {
  if (step.removes) {
    checker.remove(step.ids);
  } else if (std::string why = checker.lemma(step); !why.empty()) {
    throw std::runtime_error(why);
  }
}

// What Verifier does with the steps of a proof.
template <class Step, class Checker, class Reader>
double time_of_steps(Checker& checker, Reader reader) {
  const double begin = microseconds();
  Step step;
  while (!checker.complete() && reader.next(step)) take(checker, step);
  while (reader.next(step)) continue;
  const double end = microseconds();
  if (!checker.complete()) throw std::runtime_error("a proof ends without the empty clause");
  return end - begin;
}

double time_of(Boards& boards, const Certificate& certificate) {
  const auto blocked = blocked_solutions(certificate);
  if (certificate.format == ProofFormat::drat) {
    return time_of_steps<Step>(boards.begin(certificate.statement, blocked, {}),
                               StepReader(certificate.proof, certificate.binary));
  }
  return time_of_steps<LratStep>(boards.begin_hinted(certificate.statement, blocked, {}),
                                 LratReader(certificate.proof, certificate.binary ? LratForm::binary : LratForm::text));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

void print(const Set& set, const Set& first) {
  std::uint64_t steps = 0;
  std::uint64_t bytes = 0;
  for (const Certificate& certificate : set.certificates) {
    steps += certificate.steps;
    bytes += certificate.proof.size();
  }
  const auto [least, most] = std::minmax_element(set.times.begin(), set.times.end());
  std::vector<double> ratios;
  for (std::size_t round = 0; round < set.times.size(); ++round)
    ratios.push_back(first.times[round] / set.times[round]);
  const double middle = median(set.times);
  std::printf("%s\t%zu\t%llu\t%llu\t%.0f\t%.3f\t%.2f\n", set.name.c_str(), set.certificates.size(),
              static_cast<unsigned long long>(steps), static_cast<unsigned long long>(bytes), middle,
              (*most - *least) / 2 / middle, median(ratios));
}

}  // namespace

int main(int count, char** arguments) try {
  const auto rounds = count > 2 ? nonet::bench::number<std::size_t>(arguments[1]) : std::nullopt;
  if (!rounds || *rounds == 0) {
    std::fprintf(stderr, "usage: proof_times ROUNDS FILE...\n");
    return 2;
  }
  std::vector<Set> sets;
  for (int i = 2; i < count; ++i) sets.push_back({.name = arguments[i], .text = {}, .certificates = {}, .times = {}});
  for (Set& set : sets) read(set);
  // Of each certificate: the formula is there, and the first round does not pay for memory.
  Boards boards;
  for (std::size_t round = 0; round <= *rounds; ++round) {
    for (std::size_t turn = 0; turn < sets.size(); ++turn) {
      Set& set = sets[(round + turn) % sets.size()];
      double sum = 0;
      for (const Certificate& certificate : set.certificates) sum += time_of(boards, certificate);
      if (round > 0) set.times.push_back(sum);
    }
  }
  for (const Set& set : sets) print(set, sets.front());
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "proof_times: %s\n", failure.what());
  return 2;
}
