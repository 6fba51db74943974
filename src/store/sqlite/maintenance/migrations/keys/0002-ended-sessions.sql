-- Sessions of the console that were signed out, until the last cookie of them expires.
CREATE TABLE ended_sessions (
  -- SHA-256 of the session's token, in hex.
  token_hash TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ended_sessions_by_expiry ON ended_sessions (expires_at);
