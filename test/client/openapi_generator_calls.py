"""Calls a server with the Python client that openapi-generator has made from openapi.json.

Reads from stdin: {"folder": where the package `openapi_client` lies, "url", "key", "podcast": {...}}.
"""

import json
import sys

given = json.load(sys.stdin)
sys.path.insert(0, given["folder"])

import openapi_client as made  # noqa: E402

client = made.ApiClient(made.Configuration(host=given["url"], access_token=given["key"]))
podcasts = made.PodcastsApi(client)
podcast = given["podcast"]


def same(actual, expected, what):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r} is not {expected!r}")


def multiple(level):
    return podcasts.get_multiple_podcasts(podcast_ids=[podcast["id"]], details=level).data.actual_instance


def full_is_full():
    data = multiple("full")
    same(type(data), made.MultipleFull, "details=full")
    same(data.podcasts[0].rss_feed_url, podcast["rssFeedUrl"], "the feed URL")


def basic_is_basic():
    same(type(multiple("basic")), made.MultipleBasic, "details=basic")


def search():
    body = made.SearchRequest(searchTerms=[made.SearchTerm(searchTerm="harbour")], pageSize=5)
    result = made.SearchApi(client).search_podcasts(search_request=body).data.result
    same(result.hits_returned, 1, "hits")
    same([type(hit) for hit in result.hits.actual_instance], [made.Hit], "a whole hit")


def lookup():
    found = podcasts.get_podcast_id_lookup(rss_feed_url=podcast["rssFeedUrl"]).data.podcast
    same(str(found.id), podcast["id"], "the podcast of the feed URL")
    same(podcasts.get_podcast_id_lookup(slug="nothing").data.podcast, None, "an unknown slug")


def episodes():
    page = podcasts.get_podcast_episodes(podcast["id"]).data.podcast_with_episodes
    same(str(page.podcast.id), podcast["id"], "the podcast of the episodes")
    same(page.episodes[0].youtube_episode_details, None, "the video of an episode")


def health():
    same(made.OperationsApi(client).get_health().data.alive, True, "the server")


def newer():
    hits = made.EpisodesApi(client).search_episodes_typed(q="tide").data.result.hits.actual_instance
    same([type(hit) for hit in hits], [made.EpisodeHit] * len(hits), "hits of episodes")
    same(made.PeopleApi(client).search_people(q="mara").data.items[0].name, "Mara Tide", "a person")
    wish = made.CreateSavedSearchRequest(name="Tides", q="tide")
    same(made.SavedSearchesApi(client).create_saved_search(wish).data.q, "tide", "a saved search")


def errors():
    try:
        podcasts.get_podcast("nothing-of-that-name")
    except made.exceptions.NotFoundException as refused:
        same(type(refused.data), made.Problem, "the refusal")
        same(refused.data.error.code, "PODCAST_NOT_FOUND", "its code")
        return
    raise SystemExit("an unknown podcast was answered")


for call in (full_is_full, basic_is_basic, search, lookup, episodes, health, newer, errors):
    call()
    print(call.__name__)
