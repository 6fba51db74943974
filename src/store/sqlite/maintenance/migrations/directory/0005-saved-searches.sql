-- Saved searches of keys, and how their webhooks are received.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  key_id TEXT NOT NULL,
  -- A random number, another one after each change of the content.
  version INTEGER NOT NULL,
  -- SHA-256 of the token in the feed's address.
  token_hash TEXT NOT NULL UNIQUE,
  -- Which installation signs the messages; null = no webhook.
  installation TEXT,
  -- JSON.
  content TEXT NOT NULL,
  paused_at TEXT,
  pause_reason TEXT,
  failing_since_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the last message was delivered.
  delivered_ms INTEGER,
  -- When the next message can be sent; null = none waits.
  due_ms INTEGER,
  lease TEXT,
  leased_until_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_searches_by_key ON saved_searches (key_id, id);
CREATE INDEX saved_searches_due ON saved_searches (due_ms) WHERE due_ms IS NOT NULL;

-- Changes of podcasts that are not matched with the saved searches yet, with the texts before the change; null = it is new.
CREATE TABLE followed_changes (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL,
  layout INTEGER,
  basic TEXT,
  details TEXT,
  description TEXT,
  internals TEXT,
  -- The section newestEpisodes.
  episodes TEXT
) STRICT;

-- AUTOINCREMENT: a number is never given twice.
CREATE TABLE saved_matches (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  search_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  event TEXT NOT NULL,
  podcast_id TEXT NOT NULL,
  -- JSON.
  content TEXT NOT NULL
) STRICT;

CREATE INDEX saved_matches_by_search ON saved_matches (search_id, no);
CREATE INDEX saved_matches_by_time ON saved_matches (at_ms);

-- Webhook messages that are not delivered yet.
CREATE TABLE saved_messages (
  match_no INTEGER PRIMARY KEY,
  search_id TEXT NOT NULL,
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  since_ms INTEGER
) STRICT;

CREATE INDEX saved_messages_by_search ON saved_messages (search_id, match_no);
