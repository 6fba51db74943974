-- Sessions of the console that were signed out, until the last cookie of them expires.
CREATE TABLE ended_sessions (
  -- SHA-256 of the session's token, in hex.
  token_hash text COLLATE "C" PRIMARY KEY,
  expires_at text COLLATE "C" NOT NULL
);

CREATE INDEX ended_sessions_by_expiry ON ended_sessions (expires_at);
