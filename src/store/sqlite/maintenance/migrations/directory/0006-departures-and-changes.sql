-- Podcasts that were merged or removed. Their feed URLs stay in `feed_urls` under their own number.
CREATE TABLE departed (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL,
  -- The last one it had.
  revision INTEGER NOT NULL,
  apple_id INTEGER NOT NULL,
  spotify_id TEXT,
  podcast_guid TEXT,
  at TEXT NOT NULL,
  change_no INTEGER NOT NULL,
  -- Null: removed.
  into_id TEXT,
  -- Who answers now, at the end of a chain of merges; null: nobody.
  survivor_seq INTEGER,
  -- JSON: what `unmerge` restores, or what keeps a removed podcast away.
  kept TEXT NOT NULL
) STRICT;

CREATE INDEX departed_by_slug ON departed (slug);
CREATE INDEX departed_by_apple_id ON departed (apple_id) WHERE apple_id > 0;
CREATE INDEX departed_by_spotify_id ON departed (spotify_id) WHERE spotify_id IS NOT NULL;
CREATE INDEX departed_by_guid ON departed (podcast_guid) WHERE podcast_guid IS NOT NULL;
CREATE INDEX departed_by_survivor ON departed (into_id) WHERE into_id IS NOT NULL;
CREATE INDEX departed_by_change ON departed (change_no);

-- The transaction that changed it last. Each one that changes anything takes the next number.
ALTER TABLE podcasts ADD COLUMN change_no INTEGER NOT NULL DEFAULT 0;
CREATE INDEX podcasts_by_change ON podcasts (change_no);

ALTER TABLE directory ADD COLUMN next_change INTEGER NOT NULL DEFAULT 1;
-- Whose change numbers these are. A directory that starts from a backup takes a name of its own.
ALTER TABLE directory ADD COLUMN feed_name TEXT NOT NULL DEFAULT '';
UPDATE directory SET feed_name = lower(hex(randomblob(8)));
