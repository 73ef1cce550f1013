"""Places in C++ text where one small mistake can be made.

The text is clang-formatted, and this counts on it: binary operators stand between blanks, template brackets do not, and
a statement that fits one line stands on one.
"""

import re
from dataclasses import dataclass

# What is put in place of an operator between blanks.
BINARY = {
    "relational": {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="]},
    "arithmetic": {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "+=": ["-=", "="], "-=": ["+=", "="],
                   "*=": ["/="], "/=": ["*="]},
    "bits": {"&": ["|"], "|": ["&"], "^": ["&"], "<<": [">>"], ">>": ["<<"], "&=": ["|=", "="], "|=": ["&=", "="],
             "^=": ["="], "<<=": [">>="], ">>=": ["<<="]},
    "boolean": {"&&": ["||"], "||": ["&&"]},
}
OPERATOR = re.compile(r"(?<= )(<<=|>>=|<=>|<=|>=|==|!=|\+=|-=|\*=|/=|&=|\|=|\^=|&&|\|\||<<|>>|[-<>+*/%&|^])(?= |$)")
NUMBER = re.compile(r"(?<![\w.'])(0x[0-9a-fA-F']+|\d[\d']*)([uUlLzZ]*)(?![\w.'])")
WORD = re.compile(r"\b(true|false|break|continue)\b")
STEP = re.compile(r"\+\+|--")
NOT = re.compile(r"(?<![\w)\]])!(?=[\w(:])")
COMPLEMENT = re.compile(r"(?<=[ (\[])~(?=[\w(])")
CONDITION = re.compile(r"\b(if|while) (?:constexpr )?\(")
OPPOSITE = {"true": "false", "false": "true", "break": "continue", "continue": "break", "++": "--", "--": "++"}

# A line that is a statement of its own, and does something: it is left out. Declarations begin with two words.
STATEMENT = re.compile(r"^(?:else )?[\w:.\->\[\]()*&\"', +|<>!~^%/=?{}]+;$")
NO_STATEMENT = re.compile(
    r"^(return|break|continue|using|static|const|constexpr|constinit|auto|case|default|typedef|namespace|extern|class|"
    r"struct|enum|public|private|protected|virtual|explicit|friend|template|goto|throw|if|for|while|do|switch|else|inline|"
    r"[~\w]+\(.*\) (=|:|override|const)|\}|\{|,|:|\?|&&|\|\||\+|-[^-]|<|=)")
DECLARATION = re.compile(r"^[\w:]+(<.*>)?[&*]* [&*]?\w+( =|;|\(|\{|\[|,)")


@dataclass(frozen=True)
class Mutant:
    """One changed line of one file."""

    file: str
    line: int  # from 1
    operator: str
    before: str
    after: str
    number: int = 0  # among those of the file with the same text

    @property
    def key(self):
        """Stays the same while other lines change."""
        return f"{self.file}|{self.operator}|{self.before.strip()}|{self.after.strip()}|{self.number}"


def code_only(text):
    """The text with comments, literals, preprocessor lines and assertions blanked out; as long, with the same lines."""
    out = list(text)
    i = 0
    at_line_begin = True

    def blank(begin, end):
        for k in range(begin, end):
            if out[k] != "\n":
                out[k] = "\x00"

    while i < len(text):
        c = text[i]
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            blank(i, end)
        elif text.startswith("/*", i):
            end = text.find("*/", i) + 2
            blank(i, end)
        elif at_line_begin and c == "#":
            end = i
            while True:
                newline = text.find("\n", end)
                newline = len(text) if newline < 0 else newline
                if text[newline - 1] != "\\":
                    break
                end = newline + 1
            end = newline
            blank(i, end)
        elif text.startswith('R"(', i):
            end = text.find(')"', i) + 2
            blank(i, end)
        elif c == '"' or (c == "'" and not (i > 0 and (text[i - 1].isalnum()))):
            end = i + 1
            while text[end] != c:
                end += 2 if text[end] == "\\" else 1
            end += 1
            blank(i, end)
        elif re.match(r"\b(static_assert|assert)\(", text[i:i + 15]) and not (i > 0 and (text[i - 1].isalnum() or text[i - 1] == "_")):
            depth = 0
            end = text.index("(", i)
            while True:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                end += 1
                if depth == 0:
                    break
            blank(i, end)
        else:
            end = i + 1
        at_line_begin = c == "\n" or (at_line_begin and c in " \t")
        i = end
    return "".join(out)


def closing(text, begin):
    """The place of the bracket that closes the one at `begin`; -1 where it is not on this line."""
    depth = 0
    for i in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return -1


def changes(code, line, before_line):
    """Yields (operator, new line) for one line; `code` is its blanked form, `before_line` that of the line above."""
    for match in OPERATOR.finditer(code):
        for operator, table in BINARY.items():
            for other in table.get(match[1], []):
                yield operator, line[:match.start(1)] + other + line[match.end(1):]
    for match in NUMBER.finditer(code):
        digits = match[1].replace("'", "")
        value = int(digits, 0) if digits == "0" or not digits.startswith("0") or digits.startswith("0x") else None
        if value is None:
            continue
        form = hex if digits.startswith("0x") else str
        for other in {value + 1, max(value - 1, 0)} - {value}:
            yield "constant", line[:match.start(1)] + form(other) + line[match.end(1):]
    for pattern, operator in ((WORD, "boolean"), (STEP, "arithmetic")):
        for match in pattern.finditer(code):
            name = "jump" if match[0] in ("break", "continue") else operator
            yield name, line[:match.start()] + OPPOSITE[match[0]] + line[match.end():]
    for pattern, operator in ((NOT, "boolean"), (COMPLEMENT, "bits")):
        for match in pattern.finditer(code):
            yield operator, line[:match.start()] + line[match.end():]
    for match in CONDITION.finditer(code):
        begin = match.end() - 1
        end = closing(code, begin)
        if end < 0 or " = " in code[begin:end] or ";" in code[begin:end]:
            continue
        for value in ("true", "false"):
            # An endless loop says nothing.
            if code[begin + 1:end] != value and not (match[1] == "while" and value == "true"):
                yield "condition", line[:begin + 1] + value + line[end:]
        rest = code[end + 1:].strip()
        if rest.endswith(";") and match[1] == "if" and not rest.startswith("return"):
            at = line.index(line[end + 1:].strip(), end + 1)
            yield "statement", line[:at] + ";"
    stripped = code.strip()
    above = before_line.strip()
    begins = above == "" or above[-1] in ";{}:)" or above.endswith("else") or above.startswith("\x00")
    if (begins and STATEMENT.match(stripped.replace("\x00", '"')) and not NO_STATEMENT.match(stripped)
            and not DECLARATION.match(stripped) and stripped.count("(") == stripped.count(")")
            and stripped.count("{") == stripped.count("}") and ("=" in stripped or "(" in stripped or "++" in stripped)):
        indent = len(line) - len(line.lstrip())
        yield "statement", line[:indent] + ";"


def mutants_of(file, text):
    """All mutants of a file, in order."""
    lines = text.split("\n")
    code_lines = code_only(text).split("\n")
    seen = {}
    found = []
    for i, (line, code) in enumerate(zip(lines, code_lines)):
        done = {line}
        for operator, after in changes(code, line, code_lines[i - 1] if i > 0 else ""):
            if after in done:
                continue
            done.add(after)
            same = (operator, line.strip(), after.strip())
            seen[same] = seen.get(same, -1) + 1
            found.append(Mutant(file, i + 1, operator, line, after, seen[same]))
    return found


def apply(text, mutant):
    """The text with the mistake made."""
    lines = text.split("\n")
    assert lines[mutant.line - 1] == mutant.before
    lines[mutant.line - 1] = mutant.after
    return "\n".join(lines)
