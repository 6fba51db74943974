-- What operators did. AUTOINCREMENT: a number is never given twice.
CREATE TABLE audit (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  way TEXT NOT NULL,
  action TEXT NOT NULL,
  podcast_id TEXT,
  -- JSON.
  details TEXT NOT NULL
) STRICT;

CREATE INDEX audit_by_podcast ON audit (podcast_id, no) WHERE podcast_id IS NOT NULL;
