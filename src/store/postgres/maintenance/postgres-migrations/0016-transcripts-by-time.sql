-- Replicas read transcripts in the order of their fetch.
CREATE INDEX transcripts_by_time ON transcripts (fetched_ms, episode);
