"""Reads transcripts with webvtt-py and srt. Prints, for each file, its cues as [startMs, endMs, text].

Reads from stdin: [{"format": "vtt" or "srt", "text"}].
"""

import html
import io
import json
import re
import sys

import srt
import webvtt


def spoken(text):
    return " ".join(html.unescape(re.sub(r"<[^<>]*>|\{\\[^{}]*\}", "", text)).split())


def clock(text):
    *hours, minutes, seconds = text.split(":")
    whole = int(hours[0] if hours else 0) * 3600 + int(minutes) * 60
    return round((whole + float(seconds)) * 1000)


def read(file):
    if file["format"] == "srt":
        for each in srt.parse(file["text"].lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")):
            times = (each.start, each.end)
            yield [round(time.total_seconds() * 1000) for time in times] + [spoken(each.content)]
        return
    for caption in webvtt.from_buffer(io.StringIO(file["text"], newline=None)):
        yield [clock(caption.start), clock(caption.end), spoken(caption.raw_text)]


json.dump([[cue for cue in read(file) if cue[2] != ""] for file in json.load(sys.stdin)], sys.stdout)
