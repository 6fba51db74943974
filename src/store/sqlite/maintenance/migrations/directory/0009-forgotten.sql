-- Hashes of addresses whose owners asked to be forgotten.
CREATE TABLE forgotten (
  hash TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
