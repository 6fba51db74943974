"""One JSON line in, one JSON line out: how the benchmark talks to the rivals that live in Python."""
import json
import sys


def serve(answer):
    """Answers each line of the standard input with `answer(question)`; an exception becomes {"error": …}."""
    for line in sys.stdin:
        try:
            result = answer(json.loads(line))
        except Exception as problem:  # the benchmark shows it and leaves the rival out
            result = {"error": f"{type(problem).__name__}: {problem}"}
        sys.stdout.write(json.dumps(result) + "\n")
        sys.stdout.flush()
