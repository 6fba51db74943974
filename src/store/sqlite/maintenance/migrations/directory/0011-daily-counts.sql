-- Figures that are counted when something happens, bounded by rules/count-names.ts. The day is a number of days since 1970.
CREATE TABLE daily_counts (
  kind TEXT NOT NULL,
  day INTEGER NOT NULL,
  name TEXT NOT NULL,
  level INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, day, name, level)
) STRICT, WITHOUT ROWID;
