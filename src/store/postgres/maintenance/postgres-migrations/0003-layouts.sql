-- The layout of the texts of a row: 0 = of a release before layouts. The number follows from the fields (record/view/stored-layout.ts).
ALTER TABLE podcasts ADD COLUMN layout integer NOT NULL DEFAULT 0;

-- One row: whose layout is written, and how far rows of others have been rewritten.
CREATE TABLE layout (
  one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1),
  layout integer NOT NULL,
  -- The release that brought this layout, and the oldest one that reads it.
  release text NOT NULL,
  oldest_reader text NOT NULL,
  -- Podcasts up to this seq have been rewritten; null: all.
  renewed_to bigint
);

INSERT INTO layout (layout, release, oldest_reader, renewed_to) VALUES (0, '0.2.0', '0.2.0', 0);

-- Processes that may write, by the layout that they write. A row that was not renewed lately is of one that has ended.
CREATE UNLOGGED TABLE processes (
  id text PRIMARY KEY,
  layout integer NOT NULL,
  release text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
