/** Restores the dump that a released version wrote. */
import pg from 'pg'
import { readDump } from '../layouts/kept.ts'
import { DUMPED_SCHEMA } from '../layouts/make.ts'
import type { SharedDatabase } from './shared-database.ts'

/** Returns the schema, whose name is the test's own. */
export async function restoreDump(
  database: SharedDatabase,
  version: string,
): Promise<string> {
  const schema = database.newSchema()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query((await readDump(version)).replaceAll(DUMPED_SCHEMA, schema))
  await client.end()
  return schema
}
