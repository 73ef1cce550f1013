// Replace this file by the first real one.
