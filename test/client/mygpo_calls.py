"""Calls castdex with mygpoclient and prints what the client understood."""
import json
import sys

from mygpoclient.public import PublicClient

client = PublicClient(sys.argv[1])
found = client.search_podcasts("harbour")
tags = client.get_toptags(10)
print(json.dumps({
    "search": [[one.url, one.title, one.subscribers] for one in found],
    "toplist": len(client.get_toplist(10)),
    "tags": sorted([one.tag, one.usage] for one in tags),
    "tag": [one.url for one in client.get_podcasts_of_a_tag("comedy", 10)],
    "podcast": client.get_podcast_data(found[0].url).title,
}))
