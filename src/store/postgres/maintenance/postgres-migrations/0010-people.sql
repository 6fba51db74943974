-- The people of searchable shows, derived from records and their newest episodes.
CREATE TABLE people (
  row_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The show.
  seq bigint NOT NULL,
  -- The folded name, and its part of the slug.
  name_key text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- JSON: the links by which shows share a person.
  links text NOT NULL,
  weight bigint NOT NULL
);

CREATE INDEX people_by_show ON people (seq);
CREATE INDEX people_by_name ON people (name_key);
CREATE INDEX people_by_slug ON people (slug);

CREATE TABLE people_words (
  word text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (word, name_key, seq)
);

CREATE INDEX people_words_by_show ON people_words (seq);

-- A checksum of what the people of a show were derived from.
CREATE TABLE people_shows (
  seq bigint PRIMARY KEY,
  sum bigint NOT NULL
);

-- One row: the version of the rules, and the seq up to which shows were derived by them; null: all.
CREATE TABLE people_state (
  one integer PRIMARY KEY CHECK (one = 1),
  rules bigint NOT NULL,
  filled_to bigint
);

INSERT INTO people_state VALUES (1, 0, 0);
