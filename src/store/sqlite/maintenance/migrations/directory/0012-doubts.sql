-- Shows of which an operator should know: another show is at their URL, or they seem to have moved.
CREATE INDEX dossiers_doubted ON dossiers (seq) WHERE part = 'moves' AND content ->> '$.doubtedMs' IS NOT NULL;
CREATE INDEX dossiers_suspect ON dossiers (seq) WHERE part = 'moves' AND content ->> '$.suspect' IS NOT NULL;
