/** What holds over several processes on one store. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { create, draftOf, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import type { ApiKey } from '../../src/store/api-keys.ts'
import { openSharedDatabase } from './shared-database.ts'

const run = promisify(execFile)
const database = await openSharedDatabase()
const script = fileURLToPath(new URL('./act-in-process.ts', import.meta.url))

async function act(
  schema: string,
  what: string,
  name: string,
  first = 0,
): Promise<unknown> {
  const args = [script, database.url, schema, what, name, String(first)]
  const { stdout } = await run(process.execPath, args)
  return JSON.parse(stdout)
}

const key: ApiKey = {
  id: 'key_a',
  name: 'a',
  scopes: ['search'],
  quotas: { podcastLookups: null, searchCount: 1000 },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
}

describe.skipIf(database.missing !== undefined)('processes', () => {
  test('1600 charges of two processes at a quota of 1000: exactly 1000', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    await store.apiKeys.add(key, 'aa')
    const granted = (await Promise.all(
      ['one', 'two'].map((name) => act(schema, 'charge', name)),
    )) as number[]
    expect(granted.reduce((sum, one) => sum + one, 0)).toBe(1000)
    expect(await store.apiKeys.usage('key_a', '2026-11')).toMatchObject({
      searchCount: 1000,
    })
  })

  test('160 units of two processes from a budget of 100: exactly 100', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const granted = (await Promise.all(
      ['one', 'two'].map((name) => act(schema, 'spend', name)),
    )) as number[]
    expect(granted.reduce((sum, one) => sum + one, 0)).toBe(100)
    const more = await store.budgets.take('apple', 1, { limit: 100, windowMs: 3_600_000 })
    expect(more).toMatchObject({ granted: false })
  })

  test('40 submissions of two stores at once where 10 may wait: exactly 10', async () => {
    const schema = database.newSchema()
    await using one = await database.open(schema)
    await using two = await database.open(schema)
    const sent = {
      at: key.createdAt,
      kind: 'proposal',
      message: null,
      contact: null,
    } as const
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 === 0 ? one : two).submissions.add({ ...sent, subject: String(at) }, 10),
      ),
    )
    expect(answers.filter((answer) => answer === 'added')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(30)
  })

  test('three processes that claim at once are given every task, each once', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const drafts = Array.from({ length: 600 }, (_, at) =>
      draftOf(at, urlsOf(`https://h.domain${String(at % 30)}.example/${String(at)}`)),
    )
    await store.writer.write(create(...drafts))
    const claimed = await Promise.all(
      ['one', 'two', 'three'].map((name) => act(schema, 'claim', name)),
    )
    // A claimer may have found all due domains in others' hands.
    const rest = await act(schema, 'claim', 'four')
    const ids = [...claimed, rest].flat() as string[]
    expect(ids.length).toBe(600)
    expect(new Set(ids).size).toBe(600)
  })

  test('names that several processes want at once are given once each', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const created = (await Promise.all(
      ['one', 'two', 'three'].map((name, at) =>
        act(schema, 'enter', name, 1000 * (at + 1)),
      ),
    )) as number[]
    expect(created.reduce((sum, one) => sum + one, 0)).toBe(200)
    expect(await store.reader.counts()).toMatchObject({ total: 200 })
    expect(await store.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })
})
