-- What was fetched of an episode's transcript.
CREATE TABLE transcripts (
  -- The UUID of the episode in 16 bytes.
  episode BLOB PRIMARY KEY,
  -- The show.
  seq INTEGER NOT NULL,
  -- The publisher's address.
  url TEXT NOT NULL,
  -- In ms since 1970.
  fetched_ms INTEGER NOT NULL,
  -- Why the fetch failed, and when it is tried again; null: it succeeded.
  failure TEXT,
  retry_ms INTEGER,
  -- JSON compressed by zstd; null: the fetch failed.
  content BLOB
) STRICT;
CREATE INDEX transcripts_by_show ON transcripts (seq);

-- Shows whose transcripts are fetched in the background.
CREATE TABLE transcript_shows (
  seq INTEGER PRIMARY KEY
) STRICT;

-- A podcast that is merged or removed takes its transcripts with it.
CREATE TRIGGER podcasts_take_transcripts AFTER DELETE ON podcasts BEGIN
  DELETE FROM transcripts WHERE seq = OLD.seq;
  DELETE FROM transcript_shows WHERE seq = OLD.seq;
END;
