-- Episodes that are indexed, or were rolled off their feed and are kept for search.
CREATE TABLE episodes (
  row_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  -- The show.
  seq bigint NOT NULL,
  -- In ms since 1970.
  published bigint,
  rank smallint NOT NULL,
  -- The checksum of the JSON, and the JSON compressed by zstd; null = the episode has left the index.
  sum bigint NOT NULL,
  content bytea,
  -- When it left, in ms since 1970.
  left_at bigint,
  -- The transaction that changed its document last.
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX episodes_by_show ON episodes (seq) WHERE content IS NOT NULL;
CREATE INDEX episodes_by_date ON episodes (published) WHERE content IS NOT NULL;
CREATE INDEX episodes_by_change ON episodes (changed_xid, row_id);
CREATE INDEX episodes_left ON episodes (left_at) WHERE left_at IS NOT NULL;

-- What the episodes of a show were last derived from.
CREATE TABLE episode_shows (
  seq bigint PRIMARY KEY,
  -- The checksum of the metadata section `newestEpisodes`.
  section bigint NOT NULL,
  -- JSON; null = none of the show's episodes is indexed.
  facts text
);

-- The shows of kept episodes, by the first 48 bits of an episode's id. Former episodes stay.
CREATE TABLE episode_ids (
  key bigint NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (key, seq)
);

-- One row: which episodes are indexed, the epoch of their ranks in ms since 1970, and the seq up to which
-- shows were looked at; null = all.
CREATE TABLE episode_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  kept text NOT NULL,
  epoch bigint NOT NULL,
  filled_to bigint,
  -- The last change of episodes that left and were deleted: an older position in their changes is invalid.
  deleted_xid xid8 NOT NULL
);

INSERT INTO episode_state (kept, epoch, filled_to, deleted_xid) VALUES ('', 0, 0, '0');

-- Requests to rebuild the index of episodes.
CREATE TABLE episode_rebuilds (
  wish bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_done boolean NOT NULL DEFAULT false
);
