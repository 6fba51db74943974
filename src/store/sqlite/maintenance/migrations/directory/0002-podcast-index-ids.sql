-- Numbers of Podcast Index lead to podcasts. The expressions stand word for word in podcast-index-id.ts, or the indexes are of no use.
CREATE INDEX podcasts_by_podcast_index_id ON podcasts (internals ->> '$.podcastIndexId', dead)
  WHERE internals ->> '$.podcastIndexId' IS NOT NULL;
CREATE INDEX tombstones_by_podcast_index_id ON tombstones (kept ->> '$.absorbed.record.podcastIndexId')
  WHERE kept ->> '$.absorbed.record.podcastIndexId' IS NOT NULL;
