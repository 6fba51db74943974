-- Generated from the migrations of src/engine/sqlite/ by `npm run generate`.

-- castdex.db

CREATE TABLE directory (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- Never goes back, so no number is given twice.
  next_seq INTEGER NOT NULL,
  total INTEGER NOT NULL,
  tracked INTEGER NOT NULL,
  dead INTEGER NOT NULL
) STRICT;

CREATE TABLE feed_urls (
  key TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  -- Null where it is the key itself.
  loose_key TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX feed_urls_by_loose_key ON feed_urls (loose_key, seq) WHERE loose_key IS NOT NULL;

CREATE TABLE index_deleted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  part INTEGER NOT NULL,
  seq INTEGER NOT NULL
) STRICT;

CREATE INDEX index_deleted_by_part ON index_deleted (part);

CREATE TABLE index_late (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE index_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Never given twice; the name of the file in the folder `index` where in_file = 1.
  name TEXT NOT NULL UNIQUE,
  in_file INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- The part itself where it is no file.
  image BLOB
) STRICT;

CREATE TABLE index_rebuild (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token TEXT NOT NULL,
  -- A process of this machine, and when it was last heard of; in ms since 1970.
  pid INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

CREATE TABLE index_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL
) STRICT;

CREATE TABLE podcasts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  -- 1 when it enters, one more with every write.
  revision INTEGER NOT NULL,
  -- 0 = none known: the podcast is pending.
  apple_id INTEGER NOT NULL,
  spotify_id TEXT,
  podcast_guid TEXT,
  dead INTEGER NOT NULL,
  searchable INTEGER NOT NULL,
  basic TEXT NOT NULL,
  details TEXT NOT NULL,
  description TEXT NOT NULL,
  internals TEXT NOT NULL
) STRICT;

CREATE INDEX podcasts_by_apple_id ON podcasts (apple_id, dead) WHERE apple_id > 0;

CREATE INDEX podcasts_by_guid ON podcasts (podcast_guid, dead) WHERE podcast_guid IS NOT NULL;

CREATE INDEX podcasts_by_spotify_id ON podcasts (spotify_id, dead) WHERE spotify_id IS NOT NULL;

-- keys.db

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  secret_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- JSON list of scopes.
  scopes TEXT NOT NULL,
  -- JSON object: counter to monthly limit, null = unlimited.
  quotas TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT,
  last_used_at TEXT
) STRICT;

CREATE TABLE usage (
  key_id TEXT NOT NULL,
  month TEXT NOT NULL,
  counter TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (key_id, month, counter)
) STRICT, WITHOUT ROWID;
