-- Shows of which a platform has several listings that may be theirs: a person has to decide. The condition stands word for word in
-- sqlite-review-queue.ts, or the index is of no use.
CREATE INDEX metadata_ambiguous ON metadata (seq) WHERE section = 'listings' AND (content ->> '$.lastVerdicts.spotify' = 'ambiguous' OR content ->> '$.lastVerdicts.youtube' = 'ambiguous' OR content ->> '$.lastVerdicts.apple' = 'ambiguous');
