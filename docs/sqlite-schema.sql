-- Generated from the migrations of src/store/sqlite/ by `npm run generate`.

-- castdex.db

CREATE TABLE change_times (
  change_no INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX change_times_by_time ON change_times (at_ms);

CREATE TABLE chart_days (
  chart INTEGER NOT NULL,
  day INTEGER NOT NULL,
  places BLOB NOT NULL,
  PRIMARY KEY (chart, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE chart_presence (
  show INTEGER NOT NULL,
  chart INTEGER NOT NULL,
  PRIMARY KEY (show, chart)
) STRICT, WITHOUT ROWID;

CREATE TABLE chart_shows (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE charts (
  no INTEGER PRIMARY KEY,
  platform TEXT NOT NULL,
  country TEXT NOT NULL,
  genre TEXT NOT NULL,
  UNIQUE (platform, country, genre)
) STRICT;

CREATE TABLE daily_counts (
  kind TEXT NOT NULL,
  day INTEGER NOT NULL,
  name TEXT NOT NULL,
  level INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, day, name, level)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- Never goes back, so no number is given twice.
  next_seq INTEGER NOT NULL,
  total INTEGER NOT NULL,
  -- Podcasts that are served whatever CASTDEX_REQUIRE_APPLE_ID says.
  tracked INTEGER NOT NULL,
  dead INTEGER NOT NULL,
  next_change INTEGER NOT NULL,
  -- Whose change numbers these are. A directory that starts from a backup takes a name of its own.
  feed_name TEXT NOT NULL,
  -- Kept in backups: hashes of forgotten addresses are of no use beside other lists.
  forgotten_salt TEXT NOT NULL,
  -- CRC-32 of the name and the salt. A checksum covers what stands in no index (`SUMMED` in connection/checksums.ts).
  checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE episode_ids (
  key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (key, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode_index_deleted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  segment INTEGER NOT NULL,
  row_id INTEGER NOT NULL
) STRICT;

CREATE INDEX episode_index_deleted_by_segment ON episode_index_deleted (segment);

CREATE TABLE episode_index_late (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_id INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE episode_index_rebuild (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token TEXT NOT NULL,
  -- A process of this machine, and when it was last heard of; in ms since 1970.
  pid INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

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

CREATE TABLE episode_index_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL
) STRICT;

CREATE TABLE episode_shows (
  seq INTEGER PRIMARY KEY,
  -- The checksum of the metadata section `newestEpisodes`.
  section INTEGER NOT NULL,
  -- JSON; null: none of the show's episodes is indexed.
  facts TEXT
) STRICT;

CREATE TABLE episode_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  kept TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  filled_to INTEGER
) STRICT;

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

CREATE INDEX episodes_by_date ON episodes (published);

CREATE INDEX episodes_by_show ON episodes (seq);

CREATE TABLE events (
  no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  evidence TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX events_by_kind ON events (kind, at, no);

CREATE INDEX events_by_podcast ON events (seq, no);

CREATE TABLE feed_urls (
  key TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  -- Null where it is the key itself.
  loose_key TEXT,
  -- CRC-32 of the row.
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX feed_urls_by_loose_key ON feed_urls (loose_key, seq) WHERE loose_key IS NOT NULL;

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

CREATE TABLE forgotten (
  hash TEXT PRIMARY KEY,
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE index_deleted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  segment INTEGER NOT NULL,
  row_id INTEGER NOT NULL
) STRICT;

CREATE INDEX index_deleted_by_segment ON index_deleted (segment);

CREATE TABLE index_late (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_id INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE index_rebuild (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token TEXT NOT NULL,
  -- A process of this machine, and when it was last heard of; in ms since 1970.
  pid INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

CREATE TABLE index_segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Never given twice; the name of the file in the folder "index" where in_file = 1.
  name TEXT NOT NULL UNIQUE,
  in_file INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- The segment itself where it is no file.
  image BLOB
) STRICT;

CREATE TABLE index_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL
) STRICT;

CREATE TABLE late_tasks (
  no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT;

CREATE TABLE layout (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  layout INTEGER NOT NULL,
  -- The release that brought this layout, and the oldest one that reads it.
  release TEXT NOT NULL,
  oldest_reader TEXT NOT NULL,
  -- Podcasts up to this seq have been rewritten; null: all.
  renewed_to INTEGER
) STRICT;

CREATE TABLE metadata (
  no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  section TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE (seq, section)
) STRICT;

CREATE INDEX metadata_ambiguous ON metadata (seq) WHERE section = 'listings' AND (content ->> '$.lastVerdicts.spotify' = 'ambiguous' OR content ->> '$.lastVerdicts.youtube' = 'ambiguous' OR content ->> '$.lastVerdicts.apple' = 'ambiguous');

CREATE INDEX metadata_by_found_title ON metadata (content ->> '$.found.title')
  WHERE section = 'moves' AND content ->> '$.found.title' <> '';

CREATE INDEX metadata_by_self_link ON metadata (content ->> '$.print.selfKey')
  WHERE section = 'moves' AND content ->> '$.print.selfKey' IS NOT NULL;

CREATE INDEX metadata_by_title ON metadata (content ->> '$.print.title', content ->> '$.print.owners[0]')
  WHERE section = 'moves' AND content ->> '$.print.title' <> '';

CREATE INDEX metadata_doubted ON metadata (seq)
  WHERE section = 'moves' AND content ->> '$.doubtedMs' IS NOT NULL AND content ->> '$.ruling' IS NULL;

CREATE INDEX metadata_emptied ON metadata (seq) WHERE section = 'moves' AND content ->> '$.emptied' IS NOT NULL;

CREATE INDEX metadata_likely ON metadata (seq) WHERE section = 'moves' AND content ->> '$.likely' IS NOT NULL;

CREATE INDEX metadata_suspect ON metadata (seq) WHERE section = 'moves' AND content ->> '$.suspect' IS NOT NULL;

CREATE INDEX metadata_told ON metadata (seq) WHERE section = 'moves' AND content ->> '$.told' IS NOT NULL;

CREATE TABLE paused_domains (
  domain TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
  row_id INTEGER PRIMARY KEY,
  -- The show.
  seq INTEGER NOT NULL,
  -- The folded name, and its part of the slug.
  name_key TEXT NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON: the links by which shows share a person.
  links TEXT NOT NULL,
  weight INTEGER NOT NULL
) STRICT;

CREATE INDEX people_by_name ON people (name_key);

CREATE INDEX people_by_show ON people (seq);

CREATE INDEX people_by_slug ON people (slug);

CREATE INDEX people_by_weight ON people (weight DESC, name_key);

CREATE TABLE people_shows (
  seq INTEGER PRIMARY KEY,
  sum INTEGER NOT NULL
) STRICT;

CREATE TABLE people_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  rules INTEGER NOT NULL,
  filled_to INTEGER
) STRICT;

CREATE TABLE people_words (
  word TEXT NOT NULL,
  name_key TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (word, name_key, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_words_by_show ON people_words (seq);

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
  -- The transaction that changed it last. Each one that changes anything takes the next number.
  change_no INTEGER NOT NULL DEFAULT 0,
  -- CRC-32 of the texts that each level reads (integrity/checksums.ts).
  basic_sum INTEGER NOT NULL,
  full_sum INTEGER NOT NULL,
  hit_sum INTEGER NOT NULL,
  basic TEXT NOT NULL,
  details TEXT NOT NULL,
  description TEXT NOT NULL,
  internals TEXT NOT NULL
, layout INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX podcasts_by_apple_id ON podcasts (apple_id, dead) WHERE apple_id > 0;

CREATE INDEX podcasts_by_change ON podcasts (change_no);

CREATE INDEX podcasts_by_guid ON podcasts (podcast_guid, dead) WHERE podcast_guid IS NOT NULL;

CREATE INDEX podcasts_by_podcast_index_id ON podcasts (internals ->> '$.podcastIndexId', dead)
  WHERE internals ->> '$.podcastIndexId' IS NOT NULL;

CREATE INDEX podcasts_by_spotify_id ON podcasts (spotify_id, dead) WHERE spotify_id IS NOT NULL;

CREATE INDEX podcasts_dead ON podcasts (seq) WHERE dead = 1;

CREATE INDEX podcasts_in_conflict ON podcasts (seq) WHERE apple_id = 0 AND internals ->> '$.claimedAppleId' IS NOT NULL;

CREATE INDEX podcasts_pending ON podcasts (seq) WHERE apple_id = 0 AND own = 0 AND dead < 2;

CREATE TRIGGER podcasts_take_transcripts AFTER DELETE ON podcasts BEGIN
  DELETE FROM transcripts WHERE seq = OLD.seq;
  DELETE FROM transcript_shows WHERE seq = OLD.seq;
END;

CREATE INDEX podcasts_without_sound ON podcasts (seq, apple_id, own) WHERE dead = 2;

CREATE TABLE saved_matches (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  search_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  event TEXT NOT NULL,
  podcast_id TEXT NOT NULL,
  -- JSON.
  content TEXT NOT NULL
) STRICT;

CREATE INDEX saved_matches_by_podcast ON saved_matches (podcast_id);

CREATE INDEX saved_matches_by_search ON saved_matches (search_id, no);

CREATE INDEX saved_matches_by_time ON saved_matches (at_ms);

CREATE TABLE saved_messages (
  match_no INTEGER PRIMARY KEY,
  search_id TEXT NOT NULL,
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  since_ms INTEGER
) STRICT;

CREATE INDEX saved_messages_by_search ON saved_messages (search_id, match_no);

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

CREATE INDEX saved_searches_by_version ON saved_searches (version);

CREATE INDEX saved_searches_due ON saved_searches (due_ms) WHERE due_ms IS NOT NULL;

CREATE TABLE task_domains (
  kind TEXT NOT NULL,
  domain TEXT NOT NULL,
  turn_at INTEGER NOT NULL,
  -- End of the gap after the last claim.
  rests_until INTEGER NOT NULL,
  PRIMARY KEY (kind, domain)
) STRICT, WITHOUT ROWID;

CREATE INDEX task_domains_by_turn ON task_domains (kind, turn_at);

CREATE TABLE task_marks (
  kind TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  late_task INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tasks (
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  domain TEXT NOT NULL,
  -- In ms since 1970, like all times here. Null: not before somebody brings it forward.
  due_at INTEGER,
  -- When it can be claimed: due_at, or the end of the lease. Null as due_at.
  ready_at INTEGER,
  -- Null: nobody has it.
  lease TEXT,
  worker TEXT,
  leased_until INTEGER,
  -- Brought forward while it was leased.
  wanted_at INTEGER,
  state TEXT NOT NULL,
  -- Of the state; times and domains are in indexes.
  checksum INTEGER NOT NULL,
  PRIMARY KEY (seq, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX tasks_by_domain ON tasks (kind, domain, ready_at) WHERE ready_at IS NOT NULL;

CREATE INDEX tasks_by_time ON tasks (kind, ready_at) WHERE ready_at IS NOT NULL;

CREATE INDEX tasks_leased ON tasks (kind, domain, leased_until) WHERE lease IS NOT NULL;

CREATE INDEX tasks_refused ON tasks (seq)
  WHERE kind = 'feed' AND state ->> '$.failing.outcome' IN ('not-a-feed', 'refused', 'forbidden', 'bad-redirect', 'too-large');

CREATE TABLE tombstones (
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
  canonical_seq INTEGER,
  -- JSON: what `unmerge` restores, or what keeps a removed podcast away.
  kept TEXT NOT NULL,
  -- Of all but change_no, which is in an index, and canonical_seq, which follows from into_id.
  checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX tombstones_by_apple_id ON tombstones (apple_id) WHERE apple_id > 0;

CREATE INDEX tombstones_by_change ON tombstones (change_no);

CREATE INDEX tombstones_by_guid ON tombstones (podcast_guid) WHERE podcast_guid IS NOT NULL;

CREATE INDEX tombstones_by_podcast_index_id ON tombstones (kept ->> '$.absorbed.record.podcastIndexId')
  WHERE kept ->> '$.absorbed.record.podcastIndexId' IS NOT NULL;

CREATE INDEX tombstones_by_slug ON tombstones (slug);

CREATE INDEX tombstones_by_spotify_id ON tombstones (spotify_id) WHERE spotify_id IS NOT NULL;

CREATE INDEX tombstones_by_target ON tombstones (into_id) WHERE into_id IS NOT NULL;

CREATE TABLE transcript_shows (
  seq INTEGER PRIMARY KEY
) STRICT;

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

CREATE INDEX transcripts_by_time ON transcripts (fetched_ms, episode);

-- keys.db

CREATE TABLE audit (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  way TEXT NOT NULL,
  action TEXT NOT NULL,
  podcast_id TEXT,
  -- JSON.
  details TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_by_podcast ON audit (podcast_id, no) WHERE podcast_id IS NOT NULL;

CREATE TABLE ended_sessions (
  -- SHA-256 of the session's token, in hex.
  token_hash TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ended_sessions_by_expiry ON ended_sessions (expires_at);

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
  last_used_at TEXT,
  -- Of the web, whose pages alone may use the key; null = whoever has it.
  origin TEXT,
  -- CRC-32 of every column but last_used_at: what a key may do is not left to a flipped bit.
  checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE spendings (
  no INTEGER PRIMARY KEY,
  budget TEXT NOT NULL,
  -- In ms since 1970.
  at INTEGER NOT NULL,
  units INTEGER NOT NULL
) STRICT;

CREATE INDEX spendings_by_budget ON spendings (budget, at, units);

CREATE TABLE submissions (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT,
  contact TEXT,
  checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX submissions_by_subject ON submissions (kind, subject);

CREATE TABLE usage (
  key_id TEXT NOT NULL,
  month TEXT NOT NULL,
  counter TEXT NOT NULL,
  used INTEGER NOT NULL,
  -- CRC-32 of the row (connection/checksums.ts).
  checksum INTEGER NOT NULL,
  PRIMARY KEY (key_id, month, counter)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage_days (
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  counter TEXT NOT NULL,
  used INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (key_id, day, counter)
) STRICT, WITHOUT ROWID;
