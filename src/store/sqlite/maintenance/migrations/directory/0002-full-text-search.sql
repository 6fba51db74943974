-- The plain search index: FTS5 over castdex' own words, and beside it what filters and order need.
CREATE VIRTUAL TABLE search_words USING fts5 (
  title, description,
  content = '', contentless_delete = 1, detail = column,
  tokenize = "ascii tokenchars '+#&.='"
);

CREATE TABLE search_documents (
  seq INTEGER PRIMARY KEY,
  -- Authority score in tenths; -1 = none.
  rank INTEGER NOT NULL,
  tracked INTEGER NOT NULL,
  episodes INTEGER NOT NULL,
  language TEXT NOT NULL,
  -- Each name between bars: |Arts|Books|
  genres TEXT NOT NULL
) STRICT;

CREATE INDEX search_documents_in_order ON search_documents (rank DESC, seq);
