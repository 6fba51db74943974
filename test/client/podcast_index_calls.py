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


found = index.search("joe rogan")
feed = found["feeds"][0]
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
    "refused": refused,
}))
