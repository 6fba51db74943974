"""Calls the details, the usage and every other operation of the live service's own client, unmodified.

Reads from stdin: {"url", "key", "podcast": {"id", "slug", "title"}, "episode"}.
"""

import json
import sys

from podengine import PodEngine, PodEngineAPIError
from podengine._generated import resources

given = json.load(sys.stdin)
podcast = given["podcast"]
pe = PodEngine(api_key=given["key"], base_url=given["url"], max_retries=0)


def same(actual, expected, what):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r} is not {expected!r}")


def details():
    slug = podcast["slug"]
    found = pe.podcasts.get_podcast_all_details(podcast_id_or_slug=slug, include_publishing_history=True).podcast
    same(found.podcast.id, podcast["id"], "the podcast")
    same(found.recent_episodes[0].episode_id, given["episode"], "its newest episode")
    same(len(found.publishing_history.monthly_episode_counts.counts), 24, "months")
    same(found.related_podcasts.podcast_id, podcast["id"], "whose relatives")
    same(found.guests.episodes_count, len(found.recent_episodes), "episodes with guests")
    social = pe.podcasts.get_podcast_social_media_details(podcast_id_or_slug=slug).social_media_data
    same(social, type(social).model_validate(found.social_media.model_dump()), "social media")
    same(len(social.social_media_links), len(found.podcast.social_media_links), "links")
    channels = pe.podcasts.get_podcast_youtube_details(podcast_id_or_slug=slug).youtube_data.youtube_data
    same([each.id for each in channels], [each.id for each in found.youtube_data.youtube_data], "channels")
    same(len(channels), 1, "channels")


def refresh():
    found = pe.podcasts.refresh_podcast(podcast_id_or_slug=podcast["slug"], update_podcast_thumbnail=True)
    same((found.success, found.podcast.id), (True, podcast["id"]), "refresh")


def usage():
    current = pe.usage.get_current()
    used = {each.alias: each.used for each in current.aliases}
    same(used["podcastLookups"] > 0, True, "lookups")
    same(current.total_used, sum(used.values()), "total")
    same(pe.usage.get_daily(window="30d").days[-1].usage_by_alias, used, "today")
    same(pe.usage.get_members(window="7d").members[0].usage_by_alias, used, "the member")
    same(pe.usage.get_monthly(months=3).months[-1].usage_by_alias, used, "the month")


def every_operation():
    """Each descriptor reaches an operation, or is refused by the name of its product."""
    refused = set()
    for name, each in resources._DESCRIPTORS.items():
        params = {part: given["podcast"]["id"] for part in each.path_params}
        try:
            pe._core.request(each, params)
        except PodEngineAPIError as error:
            code = error.body["error"]["code"]
            if code == "OTHER_PRODUCT":
                same("another product (" in error.message, True, error.message)
                refused.add(f"{each.method} {each.path}")
            same(code in ("ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED", "INTERNAL"), False, f"{name}: {code}")
    print(len(resources._DESCRIPTORS), len(refused))


for check in (details, refresh, usage, every_operation):
    check()
    print(check.__name__)
