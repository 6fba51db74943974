-- Content that stands at a show's URL in the place of its own. The expression stands word for word in sqlite-lookalikes.ts, or the
-- index is of no use.
CREATE INDEX metadata_by_found_title ON metadata (content ->> '$.found.title')
  WHERE section = 'moves' AND content ->> '$.found.title' <> '';

-- Shows whose URL gives no episode of theirs, and shows that a catalogue called otherwise than their feed. The conditions stand word
-- for word in sqlite-review-queue.ts, or the indexes are of no use.
CREATE INDEX metadata_emptied ON metadata (seq) WHERE section = 'moves' AND content ->> '$.emptied' IS NOT NULL;
CREATE INDEX metadata_told ON metadata (seq) WHERE section = 'moves' AND content ->> '$.told' IS NOT NULL;
