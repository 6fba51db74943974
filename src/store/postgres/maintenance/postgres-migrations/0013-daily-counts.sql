-- Figures that are counted when something happens, bounded by rules/count-names.ts. The day is a number of days since 1970.
CREATE TABLE daily_counts (
  kind text COLLATE "C" NOT NULL,
  day integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  level integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (kind, day, name, level)
);
