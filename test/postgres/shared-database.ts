/**
 * The PostgreSQL that all test files of a run share. Each store takes a schema of its own, dropped
 * after the file. Without PostgreSQL a test file leaves its tests out, which `there.test.ts` does
 * not let pass in CI.
 */
import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../src/store/postgres/postgres-store.ts'
import type { SharedAnswer as Answer } from '../shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresStarter: string
  }
}

export interface SharedDatabase {
  /** Empty where there is none. */
  readonly url: string
  /** Why there is none: tests skip when it is set. */
  readonly missing: string | undefined
  /** A new name at each call. */
  readonly newSchema: () => string
  /** A connection beside the store, closed after the file. */
  readonly connect: () => Promise<pg.Client>
  /** The same name opens the same data again. */
  readonly open: (
    schema: string,
    options?: Partial<PostgresStoreOptions>,
  ) => ReturnType<typeof openPostgresStore>
}

async function ask(): Promise<Answer> {
  const body = relative(process.cwd(), expect.getState().testPath ?? 'a test')
  return (await (
    await fetch(inject('postgresStarter'), { method: 'POST', body })
  ).json()) as Answer
}

/** At the top of a test file: `const database = await openSharedDatabase()`. */
export async function openSharedDatabase(): Promise<SharedDatabase> {
  const answer = await ask()
  const missing = 'missing' in answer ? answer.missing : undefined
  const url = 'missing' in answer ? '' : answer.url
  const family = `t${randomBytes(5).toString('hex')}`
  const schemas: string[] = []
  const clients: pg.Client[] = []
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    return client
  }
  afterAll(async () => {
    // First: a test that failed may have left a transaction open, which dropping would wait for.
    for (const client of clients.splice(0)) await client.end()
    if (schemas.length === 0) return
    const client = await connect()
    await client.query('SET client_min_messages TO warning')
    for (const schema of schemas)
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await client.end()
  })
  return {
    url,
    missing,
    connect,
    newSchema: () => {
      const schema = `${family}_${String(schemas.length)}`
      schemas.push(schema)
      return schema
    },
    open: (schema, options = {}) =>
      openPostgresStore({
        url,
        requireAppleId: false,
        now: Date.now,
        connections: 4,
        ...options,
        schema,
      }),
  }
}
