// A shared object needs a source; all that it holds comes from libcadical.a.
