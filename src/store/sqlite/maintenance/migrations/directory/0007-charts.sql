-- Charts of podcasts, each with one ranking a day.
CREATE TABLE charts (
  no INTEGER PRIMARY KEY,
  platform TEXT NOT NULL,
  country TEXT NOT NULL,
  genre TEXT NOT NULL,
  UNIQUE (platform, country, genre)
) STRICT;

-- The day is a number of days since 1970; the places are the numbers of shows, packed by rules/chart-rows.ts.
CREATE TABLE chart_days (
  chart INTEGER NOT NULL,
  day INTEGER NOT NULL,
  places BLOB NOT NULL,
  PRIMARY KEY (chart, day)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: a number is never given twice, so that an erased show stays unknown.
CREATE TABLE chart_shows (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE
) STRICT;

-- The charts that a show has been in.
CREATE TABLE chart_presence (
  show INTEGER NOT NULL,
  chart INTEGER NOT NULL,
  PRIMARY KEY (show, chart)
) STRICT, WITHOUT ROWID;
