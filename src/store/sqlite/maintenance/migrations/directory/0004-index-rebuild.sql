-- Whoever makes the index anew at the moment; none or one.
CREATE TABLE index_rebuild (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token TEXT NOT NULL,
  -- A process of this machine, and when it was last heard of; in ms since 1970.
  pid INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

-- Podcasts that changed meanwhile, each once.
CREATE TABLE index_late (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL UNIQUE
) STRICT;

-- Records without an index, as an older castdex leaves them.
UPDATE index_state SET state = 'damaged'
  WHERE state = '' AND EXISTS (SELECT 1 FROM podcasts WHERE searchable = 1);
