// The table of verbs, in the order of the help. Each verb's file defines its row.
#pragma once

#include "cli/verbs.hpp"

namespace nonet::cli {

extern const Verb kSolve, kCount, kCheck, kCompare, kLab, kCrosscheck, kEncode, kDecode, kProve, kVerify, kGenerate,
    kMinimise, kCandidates, kCanon, kRate, kExplain, kRepair, kMerge, kConvert, kPrint, kBackends, kConstraints;

inline std::vector<Verb> own_verbs() {
  return {kSolve,  kCount,  kCheck,    kCompare,  kLab,        kCrosscheck, kEncode, kDecode,
          kProve,  kVerify, kGenerate, kMinimise, kCandidates, kCanon,      kRate,   kExplain,
          kRepair, kMerge,  kConvert,  kPrint,    kBackends,   kConstraints};
}

}  // namespace nonet::cli
