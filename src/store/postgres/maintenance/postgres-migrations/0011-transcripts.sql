-- What was fetched of an episode's transcript. A podcast that is merged or removed takes it with it.
CREATE TABLE transcripts (
  episode uuid PRIMARY KEY,
  -- The show.
  seq bigint NOT NULL,
  -- The publisher's address.
  url text NOT NULL,
  fetched_ms bigint NOT NULL,
  -- Why the fetch failed, and when it is tried again; null: it succeeded.
  failure text,
  retry_ms bigint,
  -- JSON compressed by zstd; null: the fetch failed.
  content bytea
);
CREATE INDEX transcripts_by_show ON transcripts (seq);

-- Shows whose transcripts are fetched in the background.
CREATE TABLE transcript_shows (
  seq bigint PRIMARY KEY
);
