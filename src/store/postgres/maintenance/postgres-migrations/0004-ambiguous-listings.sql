-- Shows of which a platform has several listings that may be theirs: a person has to decide.
ALTER TABLE metadata ADD COLUMN ambiguous boolean;

UPDATE metadata SET ambiguous = true
  WHERE section = 'listings' AND content LIKE '%"ambiguous"%'
    AND 'ambiguous' IN (
      content::jsonb #>> '{lastVerdicts,spotify}',
      content::jsonb #>> '{lastVerdicts,youtube}',
      content::jsonb #>> '{lastVerdicts,apple}');

CREATE INDEX metadata_ambiguous ON metadata (seq) WHERE ambiguous;
