"""Calls castdex with python-podcastindex and prints what the client understood."""
import json
import sys

import podcastindex
import requests

base_url, key, secret, guid = sys.argv[1:]
index = podcastindex.init({"api_key": key, "api_secret": secret})
index.base_url = base_url


def title(answer):
    return answer["feed"]["title"]


def titles(answer):
    return [item["title"] for item in answer["items"]]


found = index.search("joe rogan")
feed = found["feeds"][0]
person = index.episodesByPerson("Joe Rogan")["items"][0]
stranger = podcastindex.init({"api_key": key, "api_secret": "guessed"})
stranger.base_url = base_url
try:
    stranger.search("joe rogan")
    refused = None
except requests.exceptions.HTTPError as error:
    refused = error.response.status_code

print(json.dumps({
    "search": [found["count"], feed["title"]],
    "clean": index.search("joe rogan", clean=True)["count"],
    "byFeedUrl": title(index.podcastByFeedUrl(feed["url"])),
    "byFeedId": title(index.podcastByFeedId(feed["id"])),
    "byItunesId": title(index.podcastByItunesId(str(feed["itunesId"]))),
    "byGuid": title(index.podcastByGuid(guid)),
    "episodes": [
        titles(index.episodesByFeedUrl(feed["url"], max_results=2)),
        len(titles(index.episodesByFeedId(feed["id"], since=-7200))),
        len(titles(index.episodesByItunesId(feed["itunesId"], max_results=1))),
        len(titles(index.episodesByPodcastGuid(guid, max_results=1))),
        index.episodeByGuid("episode-1-2", feedid=feed["id"])["episode"]["title"],
    ],
    "byPerson": [person["feedTitle"], person["title"]],
    "recentEpisodes": titles(index.recentEpisodes(max=2)),
    "recentFeeds": [
        len(index.recentFeeds(max=1)["feeds"]),
        len(index.recentFeeds(categories=["News"])["feeds"]),
        len(index.recentFeeds(not_categories=[55])["feeds"]),
    ],
    "trending": len(index.trendingPodcasts()["feeds"]),
    "refused": refused,
}))
