"""Calls every operation with the live service's own client, unmodified, and checks what it makes of the answers.

Reads from stdin: {"url", "keys": {"all", "search", "noQuota", "expired"}, "podcast": {...}, "newest", "total", "limitedUrl", "limitedKey"}.
"""

import datetime
import json
import sys

from podengine import PodEngine, PodEngineAPIError, models

given = json.load(sys.stdin)
podcast = given["podcast"]


def client(key, **options):
    return PodEngine(api_key=given["keys"][key], base_url=given["url"], **options)


pe = client("all")
FULL = models.GetMultiplePodcastsResponsePodcastsItemVariant2
BASIC = models.GetLatestEpisodesResponseLatestPodcastsItemPodcast
TERM = models.AskAgentProjectPodcastRelevancySearchOptionsVariant1SearchTermsItem
OPTIONS = models.AskAgentProjectPodcastRelevancySearchOptionsVariant1SearchTermsItemSearchTermOptions


def same(actual, expected, what):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r} is not {expected!r}")


def search_to_the_last_page():
    term = TERM(
        search_term="podcast",
        search_type="text",
        search_targets=["podcast-title"],
        search_term_options=OPTIONS(match_mode="must"),
    )
    ids, cursor, pages = [], None, 0
    while True:
        answer = pe.search.search_podcasts(
            search_terms=[term],
            languages=["en"],
            include_itunes_genres=["Documentary"],
            min_total_episodes=1,
            page_size=7,
            cursor=cursor,
        )
        pages += 1
        same(answer.search_mode, "podcasts", "searchMode")
        same(answer.result.total.value, given["total"], "total")
        same(answer.search_options.search_terms[0].search_term_options.match_mode, "must", "searchOptions")
        same(answer.search_options.page_size, 7, "pageSize")
        same(answer.search_results_stats.totals.results_returned, len(answer.result.hits), "resultsReturned")
        for hit in answer.result.hits:
            same(isinstance(hit.last_episode_date, datetime.datetime), True, "lastEpisodeDate is a date")
            ids.append(hit.podcast_id)
        cursor = answer.cursor
        if not answer.result.hits or cursor is None:
            break
    same(len(ids), given["total"], "hits over all pages")
    same(len(set(ids)), given["total"], "distinct hits over all pages")
    same(pages, -(-given["total"] // 7), "pages")


def search_as_dicts():
    answer = pe.search.search_podcasts(
        search_terms=[{"searchTerm": "harbour", "searchType": "text", "searchTargets": ["podcast-title"],
                       "searchTermOptions": {"matchMode": "must"}}]
    )
    same([hit.podcast_id for hit in answer.result.hits], [podcast["id"]], "hits of harbour")
    hit = answer.result.hits[0]
    same(hit.podcast_emails, podcast["emails"], "podcastEmails")
    same(hit.apple_id, podcast["appleId"], "appleId")
    same(hit.transcription_mode, "none", "transcriptionMode")


def multiple():
    unknown = "00000000-0000-0000-0000-000000000000"
    basic = pe.podcasts.get_multiple_podcasts(podcast_ids=[podcast["id"], unknown], details="basic")
    same((basic.total_requested, basic.total_found, basic.options.details), (2, 1, "basic"), "basic totals")
    same(type(basic.podcasts[0]), BASIC, "the model of basic")
    full = pe.podcasts.get_multiple_podcasts(podcast_ids=given["ids"], details="full")
    same(full.options.podcast_ids, given["ids"], "options.podcastIds")
    for item in full.podcasts:
        same(type(item), FULL, "the model of full")
    same([item.id for item in full.podcasts], given["ids"], "the order of full")
    same(full.podcasts[0].rss_feed_url, podcast["rssFeedUrl"], "rssFeedUrl")


def lookup():
    for name, value in {
        "rss_feed_url": "http://FEEDS.example.org/harbour-light/",
        "apple_id": podcast["appleId"],
        "spotify_id": podcast["spotifyId"],
        "slug": podcast["slug"],
        "pod_engine_id": podcast["id"],
        "podcast_guid": podcast["podcastGuid"],
    }.items():
        answer = pe.podcasts.get_podcast_id_lookup(**{name: value})
        same(answer.podcast and answer.podcast.id, podcast["id"], f"lookup by {name}")
    nobody = pe.podcasts.get_podcast_id_lookup(rss_feed_url="https://nobody.example/feed")
    same(nobody.podcast, None, "lookup of nobody")


def latest():
    newest = pe.podcasts.get_latest_podcasts().podcasts
    same(newest[0].id, given["newest"], "the podcast that was tracked last")
    same(isinstance(newest[0], BASIC), True, "latest podcasts are basic ones")
    same(pe.podcasts.get_latest_podcasts(has_transcripts=True).podcasts, [], "latest with transcripts")
    same(len(pe.podcasts.get_latest_podcasts(has_transcripts=False).podcasts), 25, "latest without transcripts")


def autocomplete():
    found = pe.autocomplete.search_autocomplete_podcasts(query=podcast["title"][:6])
    same(found.podcasts[0].id, podcast["id"], "the podcast that is typed")
    same(found.podcasts[0].episode_count, podcast["stats"]["episodeCount"], "its episodes")
    same(all(isinstance(word, str) for word in found.words), True, "words")


def related():
    found = pe.podcasts.get_podcast_related_podcasts(podcast_id_or_slug=podcast["slug"])
    same(found.podcast.id, podcast["id"], "the podcast")
    same(found.related_podcasts.podcast_id, podcast["id"], "whose relatives")
    same(len(found.related_podcasts.similar_podcasts), 3, "relatives of one owner")
    same(podcast["id"] in [each.id for each in found.related_podcasts.similar_podcasts], False, "itself")


def details():
    by_url = pe.podcasts.get_podcast_by_feed_url(rss_feed_url=podcast["rssFeedUrl"])
    same(by_url.platforms.apple.id, podcast["appleId"], "apple")
    same(by_url.platforms.spotify.id, podcast["spotifyId"], "spotify")
    same(isinstance(by_url.platforms.spotify.verified_at, datetime.datetime), True, "verifiedAt is a date")
    same((by_url.platforms.youtube.tier, by_url.platforms.youtube.role), ("associated", "primary"), "youtube")
    for name in (podcast["slug"], podcast["id"], str(podcast["appleId"]), podcast["spotifyId"], podcast["podcastGuid"]):
        same(pe.podcasts.get_podcast(podcast_id_or_slug=name), by_url, f"podcast {name}")


def refused(call, status, text):
    try:
        call()
    except PodEngineAPIError as error:
        same(error.status, status, f"the status of {text}")
        same(text in error.message, True, f"{text} in {error.message}")
        same(bool(error.request_id), True, "the request id")
        same(error.body["requestId"], error.request_id, "the request id in the body")
        return
    raise SystemExit(f"not refused: {status} {text}")


def errors():
    refused(lambda: pe.podcasts.get_podcast_by_feed_url(rss_feed_url="https://nobody.example/feed"), 404, "https://nobody.example/feed")
    refused(lambda: pe.podcasts.get_podcast(podcast_id_or_slug="nobody"), 404, "nobody")
    refused(lambda: pe.podcasts.get_multiple_podcasts(podcast_ids=["x"], details="basic"), 400, "podcastIds[0]")
    refused(lambda: pe.podcasts.get_podcast_id_lookup(slug="a", apple_id=1), 400, "exactly one")
    refused(lambda: pe.search.search_podcasts(search_terms=[], page_size=1001), 400, "pageSize")
    refused(lambda: pe.search.search_podcasts(project_id="x"), 400, "another product")
    refused(lambda: pe.search.search_podcasts(search_terms=[], cursor="nonsense"), 400, "cursor")
    wrong = PodEngine(api_key="nobody", base_url=given["url"])
    refused(lambda: wrong.podcasts.get_podcast(podcast_id_or_slug="x"), 401, "API key")
    refused(lambda: client("expired").podcasts.get_podcast(podcast_id_or_slug="x"), 401, "expired")
    refused(lambda: client("search").podcasts.get_podcast(podcast_id_or_slug="x"), 403, "scope podcasts")
    # The client tries again twice, as it has no Retry-After to wait for, and then shows our own message.
    refused(lambda: client("noQuota").podcasts.get_podcast(podcast_id_or_slug=podcast["slug"]), 429, "monthly quota")
    refused(lambda: pe.podcasts.get_podcast(podcast_id_or_slug="nobody"), 404, "No podcast has the podcastIdOrSlug")


def waits_for_the_rate():
    limited = PodEngine(api_key=given["limitedKey"], base_url=given["limitedUrl"])
    for _ in range(4):
        limited.podcasts.get_podcast_id_lookup(slug="nobody")
    impatient = PodEngine(api_key=given["limitedKey"], base_url=given["limitedUrl"], max_retries=0)

    def flood():
        for _ in range(10):
            impatient.podcasts.get_podcast_id_lookup(slug="nobody")

    refused(flood, 429, "requests a second")


for check in (search_to_the_last_page, search_as_dicts, multiple, lookup, latest, autocomplete, related, details, errors, waits_for_the_rate):
    check()
    print(check.__name__)
