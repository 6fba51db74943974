"""Calls the operations of episodes with the live service's own client, unmodified.

Reads from stdin: {"url", "key", "podcast": {"id", "slug", "title"}, "episodes": [{"id", "title"}], newest first.
"""

import datetime
import json
import sys

from podengine import PodEngine, PodEngineAPIError, models

given = json.load(sys.stdin)
podcast, episodes = given["podcast"], given["episodes"]
pe = PodEngine(api_key=given["key"], base_url=given["url"])
TERM = models.AskAgentProjectPodcastRelevancySearchOptionsVariant2SearchTermsItem
OPTIONS = models.AskAgentProjectPodcastRelevancySearchOptionsVariant1SearchTermsItemSearchTermOptions


def same(actual, expected, what):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r} is not {expected!r}")


def search_to_the_last_page():
    term = TERM(
        search_term="lamp",
        search_type="text",
        search_targets=["episode-title", "episode-description"],
        search_term_options=OPTIONS(match_mode="must"),
    )
    titles, cursor = [], None
    while True:
        answer = pe.search.search_episodes(
            search_terms=[term],
            sort_order=[{"field": "recentActivity", "direction": "desc"}],
            include_podcast_ids=[podcast["id"]],
            page_size=2,
            cursor=cursor,
        )
        same(answer.search_mode, "episodes", "searchMode")
        same(answer.result.total.value, len(episodes), "total")
        for hit in answer.result.hits:
            same((hit.podcast_id, hit.podcast_slug), (podcast["id"], podcast["slug"]), "the podcast")
            same(isinstance(hit.episode_rss_published_at, datetime.datetime), True, "episodeRssPublishedAt")
            titles.append((hit.episode_id, hit.episode_rss_title))
        cursor = answer.cursor
        if cursor is None:
            break
    same(titles, [(each["id"], each["title"]) for each in episodes], "hits over all pages")


def filters():
    found = pe.search.search_episodes(include_episode_ids=[episodes[1]["id"]], languages=["en"])
    same([hit.episode_id for hit in found.result.hits], [episodes[1]["id"]], "the episode by id")
    rest = pe.search.search_episodes(exclude_episode_ids=[episodes[1]["id"]], languages=["en"])
    same(rest.result.total.value, len(episodes) - 1, "the others")


def latest():
    newest = pe.episodes.get_latest_episodes(language="en", limit=2).latest_podcasts
    same([each.title for each in newest[0].episodes], [each["title"] for each in episodes[:2]], "the latest")
    same(newest[0].podcast.id, podcast["id"], "their podcast")


def details():
    for each in episodes:
        found = pe.episodes.get_episode_details_by_id(episode_id=each["id"]).episode
        same((found.episode_id, found.title), (each["id"], each["title"]), "details")


def catalogue():
    found = pe.podcasts.get_podcast_episode_catalogue(podcast_id_or_slug=podcast["slug"], view="full").catalogue
    same([each.id for each in found.episodes], [each["id"] for each in episodes], "the catalogue")
    same(found.rhythm.episode_count, len(episodes), "episodes of 26 weeks")
    listed = pe.podcasts.get_podcast_episodes(podcast_id_or_slug=podcast["id"]).podcast_with_episodes.episodes
    same([each.episode_id for each in listed], [each["id"] for each in episodes], "the episodes of the podcast")


def refused(call, status, text):
    try:
        call()
    except PodEngineAPIError as error:
        same((error.status, text in error.message), (status, True), error.message)
        return
    raise SystemExit(f"not refused: {text}")


def errors():
    unknown = "00000000-0000-4000-8000-000000000000"
    refused(lambda: pe.episodes.get_episode_details_by_id(episode_id=unknown), 404, unknown)
    refused(lambda: pe.episodes.get_episode_details_by_id(episode_id="x"), 400, "episodeId")
    refused(lambda: pe.search.search_episodes(project_id="x"), 400, "another product")
    refused(lambda: pe.search.search_episodes(languages=["en"], cursor="nonsense"), 400, "cursor")


for check in (search_to_the_last_page, filters, latest, details, catalogue, errors):
    check()
    print(check.__name__)
