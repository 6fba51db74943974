"""The rival Tantivy, by its Python wheel: indexes whole records of an NDJSON file and answers timed searches.

argv: the folder of the index. Questions: {"do": "build", "file": …}, {"do": "ask", "ask": …}.
"""
import json
import sys
import time
from datetime import datetime

import tantivy
from tantivy import FieldType, Occur, Order, Query

from line_server import serve

FOLDER = sys.argv[1]
TEXTS = ("title", "author", "hosts", "description")
KEYWORDS = ("id", "language", "genre", "social", "country")
INTEGERS = (
    "episodes", "last_episode", "founded", "explicit", "contact", "guests", "apple_count", "spotify_count", "listeners",
    "castbox_plays", "castbox_subscribers", "youtube_subscribers", "youtube_views",
)
FLOATS = ("authority", "quality", "engagement", "social_score", "youtube_score", "apple_rating", "spotify_rating")
BASIC = ("id", "title", "titleLatest", "author", "genres", "imageUrl", "language", "lastEpisodePublishedAt", "authorityScore")
HEAP_BYTES = 512_000_000


class CannotExpress(Exception):
    """The message is shown in the table."""


def make_schema():
    builder = tantivy.SchemaBuilder()
    for name in TEXTS:
        builder.add_text_field(name)
    for name in KEYWORDS:
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in INTEGERS:
        builder.add_integer_field(name, indexed=True, fast=True)
    for name in FLOATS:
        builder.add_float_field(name, indexed=True, fast=True)
    builder.add_bytes_field("basic", stored=True)
    return builder.build()


SCHEMA = make_schema()


def to_ms(instant):
    return None if instant is None else int(datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp() * 1000)


def numbers_of(record):
    stats, score, youtube = record["stats"], record["authorityScore"] or {}, record["youtube"] or {}
    apple, spotify = record["appleRating"] or {}, record["spotifyRating"] or {}
    integers = {
        "episodes": stats["episodeCount"],
        "last_episode": to_ms(stats["latestPublishedAt"]),
        "founded": to_ms(stats["firstEpisodePublishedAt"]),
        "explicit": record["explicitRss"],
        "contact": record["primaryContactEmail"] is not None,
        "guests": record["podcastHasGuests"],
        "apple_count": apple.get("count"),
        "spotify_count": spotify.get("count"),
        "listeners": (record.get("audienceEstimate") or {}).get("estimatedMonthlyListeners"),
        "castbox_plays": record["castboxPlays"],
        "castbox_subscribers": record["castboxSubscribers"],
        "youtube_subscribers": youtube.get("subscribers"),
        "youtube_views": youtube.get("views"),
    }
    floats = {
        "authority": score.get("authorityScore"),
        "quality": score.get("qualityScore"),
        "engagement": score.get("engagementScore"),
        "social_score": score.get("socialScore"),
        "youtube_score": score.get("youtubeScore"),
        "apple_rating": apple.get("rating"),
        "spotify_rating": spotify.get("rating"),
    }
    return integers, floats


def to_document(record):
    document = tantivy.Document()
    document.add_text("title", record["title"])
    document.add_text("author", record["author"] or "")
    document.add_text("hosts", ", ".join(record["hostNames"] or []))
    document.add_text("description", record["description"] or "")
    document.add_text("id", record["id"])
    document.add_text("language", record["language"])
    for genre in record["genres"]:
        document.add_text("genre", genre)
    for link in record["socialMediaLinks"]:
        document.add_text("social", link["socialMediaType"])
    for country in record["countries"]:
        document.add_text("country", country)
    integers, floats = numbers_of(record)
    for name, value in integers.items():
        if value is not None:
            document.add_integer(name, int(value))
    for name, value in floats.items():
        if value is not None:
            document.add_float(name, float(value))
    basic = {name: record[name] for name in BASIC}
    document.add_bytes("basic", json.dumps(basic, ensure_ascii=False).encode())
    return document


def build(file):
    index = tantivy.Index(SCHEMA, path=FOLDER)
    writer = index.writer(heap_size=HEAP_BYTES, num_threads=2)
    started = time.perf_counter()
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            writer.add_document(to_document(json.loads(line)))
    writer.commit()
    writer.wait_merging_threads()
    return {"seconds": time.perf_counter() - started}


def term_query(field, word):
    return Query.term_query(SCHEMA, field, word, index_option="freq" if field in TEXTS else "basic")


def any_of(queries):
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Should, query) for query in queries])


def all_of(queries):
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Must, query) for query in queries])


def fields_of(term):
    targets = term.get("searchTargets") or []
    if len(targets) != 1:
        return TEXTS
    return ("title", "author", "hosts") if targets[0] == "podcast-title" else ("description",)


def edits_of(word):
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


def word_query(field, word, fuzzy):
    if fuzzy and edits_of(word) > 0:
        return Query.fuzzy_term_query(SCHEMA, field, word, distance=edits_of(word), transposition_cost_one=True)
    return term_query(field, word)


def to_term(term):
    words, fields, options = term["searchTerm"].split(" "), fields_of(term), term.get("searchTermOptions") or {}
    if not all(word.isascii() and word.isalpha() for word in words):
        raise CannotExpress("a link is just words here")
    if options.get("phraseMatch"):
        return any_of([Query.phrase_query(SCHEMA, field, words, slop=options.get("slop") or 0) for field in fields])
    fuzzy = options.get("fuzzy") or False
    return all_of([any_of([word_query(field, word, fuzzy) for field in fields]) for word in words])


def ranged(field, least=None, most=None):
    kind = FieldType.Float if field in FLOATS else FieldType.Integer
    return Query.range_query(SCHEMA, field, kind, lower_bound=least, upper_bound=most)


MINIMA = {
    "minTotalEpisodes": "episodes", "minItunesRating": "apple_rating", "minItunesRatingCount": "apple_count",
    "minSpotifyRating": "spotify_rating", "minSpotifyRatingCount": "spotify_count", "minCastboxPlays": "castbox_plays",
    "minCastboxSubscribers": "castbox_subscribers",
}
DATES = {"foundedSince": "founded", "lastEpisodeDateSince": "last_episode"}
BITS = {"hasPrimaryContact": "contact", "podcastHasGuests": "guests"}
LISTS = {
    "languages": "language", "includeItunesGenres": "genre", "excludeItunesGenres": "genre", "hasSocials": "social",
    "podcastCountries": "country", "includePodcastIds": "id", "excludePodcastIds": "id",
}
SCORES = {
    "authorityScore": "authority", "qualityScore": "quality", "engagementScore": "engagement",
    "socialScore": "social_score", "youtubeScore": "youtube_score",
}


def bound(field, value):
    return None if value is None else float(value) if field in FLOATS else int(value)


def to_filters(name, value):
    """Pairs of occurrence and query. Scores of filters do not count."""
    if name in LISTS:
        occur = Occur.MustNot if name.startswith("exclude") else Occur.Must
        return [(occur, Query.term_set_query(SCHEMA, LISTS[name], value))]
    if name in MINIMA:
        return [(Occur.Must, ranged(MINIMA[name], least=bound(MINIMA[name], value)))]
    if name in DATES:
        return [(Occur.Must, ranged(DATES[name], least=to_ms(value)))]
    if name in BITS:
        return [(Occur.Must, ranged(BITS[name], int(value), int(value)))]
    if name == "maxTotalEpisodes":
        return [(Occur.Must, ranged("episodes", most=int(value)))]
    if name == "explicit":
        bit = int(value == "explicit")
        return [(Occur.Must, ranged("explicit", bit, bit))]
    if name == "podcastAudienceEstimatedMonthlyListeners":
        return [(Occur.Must, ranged("listeners", value.get("min"), value.get("max")))]
    if name == "podcastAuthorityScore":
        return [
            (Occur.Must, ranged(SCORES[score], bound(SCORES[score], bounds.get("min")), bound(SCORES[score], bounds.get("max"))))
            for score, bounds in value.items()
        ]
    raise CannotExpress(f"no filter {name}")


OCCURS = {"must": Occur.Must, "not": Occur.MustNot, "optional": Occur.Should}


def to_query(body):
    parts = [(OCCURS[(term.get("searchTermOptions") or {}).get("matchMode", "optional")], to_term(term)) for term in body["searchTerms"]]
    for group in body.get("searchTermGroups") or []:
        parts.append((Occur.Must, any_of([to_term(term) for term in group["searchTerms"]])))
    has_words = len(parts) > 0
    filters = [part for name, value in (body.get("filters") or {}).items() for part in to_filters(name, value)]
    for occur, query in filters:
        parts.append((occur, query if occur == Occur.MustNot else Query.const_score_query(query, 0.0)))
    if not has_words and all(occur == Occur.MustNot for occur, _ in parts):
        parts.append((Occur.Must, Query.all_query()))
    return (parts[0][1] if len(parts) == 1 and parts[0][0] == Occur.Must else Query.boolean_query(parts)), has_words


SORTS = {
    "recentActivity": "last_episode", "appleReviews": "apple_count", "spotifyReviews": "spotify_count",
    "authorityScore": "authority", "estimatedListeners": "listeners", "youtubeSubscribers": "youtube_subscribers",
    "youtubeViews": "youtube_views", "castboxSubscribers": "castbox_subscribers",
}
TEXT_SORTS = ("title",)


def to_order(body, has_words):
    keys = body.get("sortOrder") or []
    if not keys:
        return {} if has_words else {"order_by_field": "authority", "order": Order.Desc}
    if len(keys) > 1:
        raise CannotExpress("sorts by one field")
    if keys[0]["field"] in TEXT_SORTS:
        raise CannotExpress("does not sort by text")
    return {"order_by_field": SORTS[keys[0]["field"]], "order": Order.Asc if keys[0].get("direction") == "asc" else Order.Desc}


SEARCHER = None


def searcher():
    global SEARCHER
    if SEARCHER is None:
        index = tantivy.Index.open(FOLDER)
        index.reload()
        SEARCHER = index.searcher()
    return SEARCHER


# A sort order that is in neither table raises KeyError, which fails the run.
def ask(question):
    body, page_size = question["body"], question["body"]["pageSize"]
    try:
        query, has_words = to_query(body)
        order = to_order(body, has_words)
    except CannotExpress as problem:
        return {"unable": str(problem)}
    index = searcher()
    if question["want"] == "total":
        started = time.perf_counter()
        result = index.search(query, limit=1, count=True)
        return {"ms": (time.perf_counter() - started) * 1000, "hits": 0, "total": result.count}
    started = time.perf_counter()
    result = index.search(query, limit=page_size, count=False, offset=(question["page"] - 1) * page_size, **order)
    found = time.perf_counter()
    records = [index.doc(address).get_first("basic") for _, address in result.hits]
    ended = time.perf_counter()
    return {"ms": (ended - started) * 1000, "searchMs": (found - started) * 1000, "hits": len(records), "total": None}


serve(lambda question: build(question["file"]) if question["do"] == "build" else ask(question["ask"]))
