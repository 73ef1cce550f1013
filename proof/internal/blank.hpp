// What separates words in the text of formulas and proofs.
#pragma once

namespace nonet::proof {

inline bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

}  // namespace nonet::proof
