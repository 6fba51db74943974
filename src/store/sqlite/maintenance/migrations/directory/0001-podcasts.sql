-- Podcasts with their answers as stored JSON text, the feed URLs that lead to them, and the directory's own numbers.
CREATE TABLE podcasts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  -- 1 when it enters, one more with every write.
  revision INTEGER NOT NULL,
  -- 0 = none known: the podcast is pending.
  apple_id INTEGER NOT NULL,
  -- 1 = imported as one of the operator's own: it is served without an Apple id.
  own INTEGER NOT NULL DEFAULT 0,
  spotify_id TEXT,
  podcast_guid TEXT,
  dead INTEGER NOT NULL,
  searchable INTEGER NOT NULL,
  -- CRC-32 of the texts that each level reads (integrity/checksums.ts).
  basic_sum INTEGER NOT NULL,
  full_sum INTEGER NOT NULL,
  whole_sum INTEGER NOT NULL,
  basic TEXT NOT NULL,
  details TEXT NOT NULL,
  description TEXT NOT NULL,
  internals TEXT NOT NULL
) STRICT;

CREATE INDEX podcasts_by_apple_id ON podcasts (apple_id, dead) WHERE apple_id > 0;
CREATE INDEX podcasts_by_spotify_id ON podcasts (spotify_id, dead) WHERE spotify_id IS NOT NULL;
CREATE INDEX podcasts_by_guid ON podcasts (podcast_guid, dead) WHERE podcast_guid IS NOT NULL;

-- Every URL a feed has or once had.
CREATE TABLE feed_urls (
  key TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  -- Null where it is the key itself.
  loose_key TEXT,
  -- CRC-32 of the row.
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX feed_urls_by_loose_key ON feed_urls (loose_key, seq) WHERE loose_key IS NOT NULL;

-- One row, kept in the transaction of each batch: counting a million rows is not an answer.
CREATE TABLE directory (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- Never goes back, so no number is given twice.
  next_seq INTEGER NOT NULL,
  total INTEGER NOT NULL,
  -- Podcasts that are served whatever CASTDEX_REQUIRE_APPLE_ID says.
  tracked INTEGER NOT NULL,
  dead INTEGER NOT NULL
) STRICT;

INSERT INTO directory VALUES (1, 1, 0, 0, 0);
