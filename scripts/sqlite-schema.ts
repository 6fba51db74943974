/** Generates docs/sqlite-schema.sql from an empty, migrated directory. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteDirectory } from '../src/store/sqlite/sqlite-directory.ts'

const INTRODUCTION =
  '-- Generated from the migrations of src/store/sqlite/ by `npm run generate`.\n'

/**
 * Tables before their indexes and triggers, sorted by name. SQLite's internal tables are left out.
 */
const STATEMENTS = `
  SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
  ORDER BY tbl_name, type = 'table' DESC, name`

const dumpFile = (path: string): string => {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return database
      .prepare(STATEMENTS)
      .all()
      .map(({ sql }) => `${String(sql)};\n`)
      .join('\n')
  } finally {
    database.close()
  }
}

export const sqliteSchema = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-schema-'))
  try {
    const options = {
      dataDir,
      access: 'write',
      requireAppleId: true,
      searchTimeoutMs: 1000,
      now: () => 0,
    } as const
    await using directory = await openSqliteDirectory(options)
    await directory.apiKeys.list()
    const files = (await readdir(dataDir))
      .filter((name) => /\.(db|sqlite)$/.test(name))
      .sort()
    return [
      INTRODUCTION,
      ...files.map((name) => `-- ${name}\n\n${dumpFile(join(dataDir, name))}`),
    ].join('\n')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
