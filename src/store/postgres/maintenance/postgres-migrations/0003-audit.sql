-- What operators did.
CREATE TABLE audit (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at text COLLATE "C" NOT NULL,
  by text NOT NULL,
  way text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  podcast_id text COLLATE "C",
  -- JSON.
  details text NOT NULL
);

CREATE INDEX audit_by_podcast ON audit (podcast_id, no) WHERE podcast_id IS NOT NULL;
