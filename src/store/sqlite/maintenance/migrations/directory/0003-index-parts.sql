-- The search index of the first days gives way to castdex' own; it is made from the records at the next start.
DROP TABLE search_words;
DROP TABLE search_documents;

-- The search index: immutable parts, and what has left them since they were written.
CREATE TABLE index_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Never given twice; the name of the file in the folder `index` where in_file = 1.
  name TEXT NOT NULL UNIQUE,
  in_file INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- The part itself where it is no file.
  image BLOB
) STRICT;

CREATE TABLE index_deleted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  part INTEGER NOT NULL,
  seq INTEGER NOT NULL
) STRICT;

CREATE INDEX index_deleted_by_part ON index_deleted (part);

-- One row; the text changes with every change of the index and never comes back.
CREATE TABLE index_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL
) STRICT;

INSERT INTO index_state VALUES (1, '');
