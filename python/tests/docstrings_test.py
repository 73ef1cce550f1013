"""The examples in the docstrings give what they say."""

import doctest
import sys

try:
    import nonet
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    print("not checked: numpy is not installed (Debian: python3-numpy)")
    sys.exit(77)

failed = tried = 0
for module in (nonet, nonet._nonet):
    names = {**vars(nonet), "nonet": nonet}
    result = doctest.testmod(module, extraglobs=names)
    failed += result.failed
    tried += result.attempted
print(f"{tried} examples, {failed} failed")
without = [name for name in nonet.__all__ if not getattr(nonet, name).__doc__ and name != "__version__"]
if without:
    print("without a docstring:", *without)
sys.exit(1 if failed or without or tried < 20 else 0)
