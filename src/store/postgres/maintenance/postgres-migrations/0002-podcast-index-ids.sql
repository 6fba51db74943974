-- Numbers of Podcast Index lead to podcasts.
ALTER TABLE podcasts ADD COLUMN podcast_index_id bigint;
ALTER TABLE tombstones ADD COLUMN podcast_index_id bigint;

UPDATE podcasts SET podcast_index_id = (internals::json ->> 'podcastIndexId')::bigint
  WHERE internals LIKE '%"podcastIndexId":%';
UPDATE tombstones SET podcast_index_id = (kept::json #>> '{absorbed,record,podcastIndexId}')::bigint
  WHERE into_id IS NOT NULL;

CREATE INDEX podcasts_by_podcast_index_id ON podcasts (podcast_index_id, feed_state, seq)
  WHERE podcast_index_id IS NOT NULL;
CREATE INDEX tombstones_by_podcast_index_id ON tombstones (podcast_index_id) WHERE podcast_index_id IS NOT NULL;
