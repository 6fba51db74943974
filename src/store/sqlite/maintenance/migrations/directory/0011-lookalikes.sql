-- What a feed's last reading says of itself, so that a show that was taken in twice is found by a look into an index. The
-- expressions stand word for word in sqlite-lookalikes.ts, or the indexes are of no use.
CREATE INDEX dossiers_by_title ON dossiers (content ->> '$.print.title', content ->> '$.print.owners[0]')
  WHERE part = 'moves' AND content ->> '$.print.title' <> '';
CREATE INDEX dossiers_by_self_link ON dossiers (content ->> '$.print.selfKey')
  WHERE part = 'moves' AND content ->> '$.print.selfKey' IS NOT NULL;
