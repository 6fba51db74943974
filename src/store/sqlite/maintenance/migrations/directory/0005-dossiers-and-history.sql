-- What is kept beside a record, part by part, as JSON.
CREATE TABLE dossiers (
  no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  part TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (seq, part)
) STRICT;

-- What happened to whom. Rows are only ever added.
CREATE TABLE events (
  no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  evidence TEXT NOT NULL
) STRICT;

CREATE INDEX events_by_podcast ON events (seq, no);
