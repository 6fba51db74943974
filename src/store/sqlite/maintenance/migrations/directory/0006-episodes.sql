-- The index of episodes: immutable segments, and what has left them since they were written.
CREATE TABLE episode_index_segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Never given twice; the name of the file in the folder "episode_index" where in_file = 1.
  name TEXT NOT NULL UNIQUE,
  in_file INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- The segment itself where it is no file.
  image BLOB
) STRICT;

CREATE TABLE episode_index_deleted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  segment INTEGER NOT NULL,
  row_id INTEGER NOT NULL
) STRICT;

CREATE INDEX episode_index_deleted_by_segment ON episode_index_deleted (segment);

-- One row; the text changes with every change of the index and never comes back.
CREATE TABLE episode_index_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL
) STRICT;

INSERT INTO episode_index_state VALUES (1, '');

-- The process that makes the index anew at the moment; none or one row.
CREATE TABLE episode_index_rebuild (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token TEXT NOT NULL,
  -- A process of this machine, and when it was last heard of; in ms since 1970.
  pid INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

-- Documents that changed meanwhile, each once.
CREATE TABLE episode_index_late (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_id INTEGER NOT NULL UNIQUE
) STRICT;

-- Episodes that are indexed, or were rolled off their feed and are kept for search.
CREATE TABLE episodes (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The show.
  seq INTEGER NOT NULL,
  -- The UUID in 16 bytes.
  id BLOB NOT NULL UNIQUE,
  -- In ms since 1970.
  published INTEGER,
  rank INTEGER NOT NULL,
  -- The checksum of the JSON, and the JSON compressed by zstd.
  sum INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX episodes_by_show ON episodes (seq);
CREATE INDEX episodes_by_date ON episodes (published);

-- What the episodes of a show were last derived from.
CREATE TABLE episode_shows (
  seq INTEGER PRIMARY KEY,
  -- The checksum of the metadata section `newestEpisodes`.
  section INTEGER NOT NULL,
  -- JSON; null: none of the show's episodes is indexed.
  facts TEXT
) STRICT;

-- The shows of kept episodes, by the first 48 bits of an episode's id. Former episodes stay.
CREATE TABLE episode_ids (
  key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (key, seq)
) STRICT, WITHOUT ROWID;

-- One row: which episodes are indexed, the epoch of their ranks in ms since 1970, and the seq up to which
-- shows were looked at; null: all.
CREATE TABLE episode_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  kept TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  filled_to INTEGER
) STRICT;

INSERT INTO episode_state VALUES (1, '', 0, 0);
