-- The layout of the texts of a row: 0 = of a release before layouts. The number follows from the fields (record/view/stored-layout.ts).
ALTER TABLE podcasts ADD COLUMN layout INTEGER NOT NULL DEFAULT 0;

-- One row: whose layout is written, and how far rows of others have been rewritten.
CREATE TABLE layout (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  layout INTEGER NOT NULL,
  -- The release that brought this layout, and the oldest one that reads it.
  release TEXT NOT NULL,
  oldest_reader TEXT NOT NULL,
  -- Podcasts up to this seq have been rewritten; null: all.
  renewed_to INTEGER
) STRICT;

INSERT INTO layout VALUES (1, 0, '0.2.0', '0.2.0', 0);
