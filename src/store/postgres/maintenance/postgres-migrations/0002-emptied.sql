-- Content that stands at a show's URL in the place of its own; shows whose URL gives no episode of theirs; shows that a catalogue
-- called otherwise than their feed.
ALTER TABLE metadata
  ADD COLUMN found_title text COLLATE "C",
  ADD COLUMN emptied boolean,
  ADD COLUMN told boolean;

CREATE INDEX metadata_by_found_title ON metadata (found_title, seq) WHERE found_title <> '';
CREATE INDEX metadata_emptied ON metadata (seq) WHERE emptied;
CREATE INDEX metadata_told ON metadata (seq) WHERE told;

UPDATE metadata SET found_title = content::jsonb #>> '{found,title}' WHERE section = 'moves' AND (doubted OR suspect);
