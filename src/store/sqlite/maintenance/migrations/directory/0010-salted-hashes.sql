-- Made once for each directory, and kept in its backups: hashes of forgotten addresses are of no use beside other lists.
ALTER TABLE directory ADD COLUMN forgotten_salt TEXT NOT NULL DEFAULT '';
UPDATE directory SET forgotten_salt = lower(hex(randomblob(16)));
UPDATE forgotten SET hash = sha256((SELECT forgotten_salt FROM directory) || hash);
