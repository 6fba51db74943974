"""Reads an RSS feed with feedparser and an OPML list with listparser and prints what they understood."""
import json
import sys

import feedparser
import listparser

with open(sys.argv[1], "rb") as file:
    feed = feedparser.parse(file.read())
with open(sys.argv[2], encoding="utf-8") as file:
    opml = listparser.parse(file.read())
print(json.dumps({
    "feed": [feed.bozo, feed.version, feed.feed.title],
    "entries": [[one.title, one.id, one.get("author"), bool(one.get("published_parsed"))] for one in feed.entries],
    "opml": [opml.bozo, opml.meta.title],
    "feeds": [[one.title, one.url] for one in opml.feeds],
}))
