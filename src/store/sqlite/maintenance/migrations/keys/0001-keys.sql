-- API keys (only the SHA-256 of each) and what they used, month by month.
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

CREATE TABLE usage (
  key_id TEXT NOT NULL,
  month TEXT NOT NULL,
  counter TEXT NOT NULL,
  used INTEGER NOT NULL,
  -- CRC-32 of the row (connection/checksums.ts).
  checksum INTEGER NOT NULL,
  PRIMARY KEY (key_id, month, counter)
) STRICT, WITHOUT ROWID;

-- What was spent on other services and still counts: the whole row is in its index, which `check` compares. Beside the keys, so that it never waits behind an import.
CREATE TABLE spendings (
  no INTEGER PRIMARY KEY,
  budget TEXT NOT NULL,
  -- In ms since 1970.
  at INTEGER NOT NULL,
  units INTEGER NOT NULL
) STRICT;

CREATE INDEX spendings_by_budget ON spendings (budget, at, units);

-- What operators did. AUTOINCREMENT: a number is never given twice.
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

-- What keys used, day by day: for charts. Quotas are judged by the month's sums alone.
CREATE TABLE usage_days (
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  counter TEXT NOT NULL,
  used INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (key_id, day, counter)
) STRICT, WITHOUT ROWID;

-- What visitors have sent for a person to decide. AUTOINCREMENT: a number is never given twice.
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
