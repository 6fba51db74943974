/** The SQL tables of the index, which the caller creates in a new database. */
import type { IndexSchema } from '../../document/schema.ts'

export const INDEX_TABLES = `
-- The search index: immutable segments, and what has left them since they were written.
CREATE TABLE index_segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Never given twice; the name of the file in the folder "index" where in_file = 1.
  name TEXT NOT NULL UNIQUE,
  in_file INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- The segment itself where it is no file.
  image BLOB
) STRICT;

CREATE TABLE index_deleted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  segment INTEGER NOT NULL,
  row_id INTEGER NOT NULL
) STRICT;

CREATE INDEX index_deleted_by_segment ON index_deleted (segment);

-- One row; the text changes with every change of the index and never comes back.
CREATE TABLE index_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL
) STRICT;

INSERT INTO index_state VALUES (1, '');

-- The process that makes the index anew at the moment; none or one row.
CREATE TABLE index_rebuild (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token TEXT NOT NULL,
  -- A process of this machine, and when it was last heard of; in ms since 1970.
  pid INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

-- Documents that changed meanwhile, each once.
CREATE TABLE index_late (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_id INTEGER NOT NULL UNIQUE
) STRICT;
`

/** The name of an index, which begins its tables' names, and of its folder. */
export function indexName({ name = 'index' }: Pick<IndexSchema, 'name'>): string {
  return name
}

const TABLE = /\bindex_(?=segments|deleted|state|rebuild|late)/g

/** Returns SQL that is written for the tables of `index` for those of the schema's index. */
export function sqlOf(schema: Pick<IndexSchema, 'name'>, sql: string): string {
  return sql.replace(TABLE, `${indexName(schema)}_`)
}
