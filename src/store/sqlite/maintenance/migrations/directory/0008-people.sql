-- The people of searchable shows, derived from records and their newest episodes.
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

CREATE INDEX people_by_show ON people (seq);
CREATE INDEX people_by_name ON people (name_key);
CREATE INDEX people_by_slug ON people (slug);

CREATE TABLE people_words (
  word TEXT NOT NULL,
  name_key TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (word, name_key, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_words_by_show ON people_words (seq);

-- A checksum of what the people of a show were derived from.
CREATE TABLE people_shows (
  seq INTEGER PRIMARY KEY,
  sum INTEGER NOT NULL
) STRICT;

-- One row: the version of the rules, and the seq up to which shows were derived by them; null: all.
CREATE TABLE people_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  rules INTEGER NOT NULL,
  filled_to INTEGER
) STRICT;

INSERT INTO people_state VALUES (1, 0, 0);
