-- Charts of podcasts, each with one ranking a day.
CREATE TABLE charts (
  no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  genre text COLLATE "C" NOT NULL,
  UNIQUE (platform, country, genre)
);

-- The day is a number of days since 1970; the places are the numbers of shows, packed by rules/chart-rows.ts.
CREATE TABLE chart_days (
  chart integer NOT NULL,
  day integer NOT NULL,
  places bytea NOT NULL,
  PRIMARY KEY (chart, day)
);

CREATE TABLE chart_shows (
  no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE
);

-- The charts that a show has been in.
CREATE TABLE chart_presence (
  show integer NOT NULL,
  chart integer NOT NULL,
  PRIMARY KEY (show, chart)
);
