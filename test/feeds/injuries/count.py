"""Prints how many entries feedparser reads of each file whose path comes in a line."""

import sys

import feedparser

for line in sys.stdin:
    with open(line.rstrip("\n"), "rb") as file:
        document = file.read()
    try:
        print(len(feedparser.parse(document).entries), flush=True)
    except Exception:
        print(-1, flush=True)
