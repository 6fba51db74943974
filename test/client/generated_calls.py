"""Calls a server with a client that openapi-python-client has made from openapi.json, and checks what it makes of the answers.

Reads from stdin: {"folder": where the package `castdex_client` lies, "url", "key", "podcast": {...}}.
"""

import json
import sys
from uuid import UUID

given = json.load(sys.stdin)
sys.path.insert(0, given["folder"])

from castdex_client import AuthenticatedClient  # noqa: E402
from castdex_client.api.podcasts import get_multiple_podcasts, get_podcast, get_podcast_id_lookup  # noqa: E402
from castdex_client.api.search import search_podcasts  # noqa: E402
from castdex_client import models  # noqa: E402

client = AuthenticatedClient(base_url=given["url"], token=given["key"])
podcast = given["podcast"]
ids = [UUID(podcast["id"])]


def same(actual, expected, what):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r} is not {expected!r}")


def multiple(level):
    return get_multiple_podcasts.sync(client=client, podcast_ids=ids, details=models.GetMultiplePodcastsDetails(level)).data


def full_is_full():
    data = multiple("full")
    same(type(data), models.MultipleFull, "details=full")
    same([type(found) for found in data.podcasts], [models.FullPodcast], "its podcasts")
    same(data.podcasts[0].rss_feed_url, podcast["rssFeedUrl"], "the feed URL")


def basic_is_basic():
    data = multiple("basic")
    same(type(data), models.MultipleBasic, "details=basic")
    same([type(found) for found in data.podcasts], [models.BasicPodcast], "its podcasts")


def search():
    body = models.SearchRequest(search_terms=[models.SearchTerm(search_term="harbour")], page_size=5)
    data = search_podcasts.sync(client=client, body=body).data
    same(data.result.hits_returned, 1, "hits")
    same([type(hit) for hit in data.result.hits], [models.Hit], "a whole hit")


def lookup():
    found = get_podcast_id_lookup.sync(client=client, rss_feed_url=podcast["rssFeedUrl"]).data.podcast
    same(str(found.id), podcast["id"], "the podcast of the feed URL")
    same(get_podcast_id_lookup.sync(client=client, slug="nothing").data.podcast, None, "an unknown slug")


def errors():
    refused = get_podcast.sync_detailed("nothing-of-that-name", client=client)
    same(refused.status_code, 404, "the status")
    same(type(refused.parsed), models.Problem, "the refusal")
    same(refused.parsed.error.code, "PODCAST_NOT_FOUND", "its code")


for call in (full_is_full, basic_is_basic, search, lookup, errors):
    call()
    print(call.__name__)
