-- What was spent on other services and still counts. Beside the keys, so that it never waits behind an import.
CREATE TABLE spendings (
  no INTEGER PRIMARY KEY,
  budget TEXT NOT NULL,
  -- In ms since 1970.
  at INTEGER NOT NULL,
  units INTEGER NOT NULL
) STRICT;

CREATE INDEX spendings_by_budget ON spendings (budget, at, units);
