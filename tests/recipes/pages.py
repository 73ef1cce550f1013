"""The blocks of the pages in docs/, which these tests run unchanged."""

import pathlib

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"

# Exit status for ctest (SKIP_RETURN_CODE): nothing was checked.
SKIPPED = 77


def blocks(page, heading):
    """The blocks between ``` of a page below a heading, up to the next heading."""
    found = []
    inside = here = False
    for line in (DOCS / page).read_text(encoding="utf-8").splitlines(keepends=True):
        if line.startswith("```"):
            inside = not inside
            if inside and here:
                found.append("")
        elif inside:
            if here:
                found[-1] += line
        elif line.startswith("## "):
            here = line.strip() == "## " + heading
    if not found:
        raise LookupError(f"{page}: no block below '{heading}'")
    return found
