-- The matches of removed podcasts.
CREATE INDEX saved_matches_by_podcast ON saved_matches (podcast_id);
