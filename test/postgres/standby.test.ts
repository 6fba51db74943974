/**
 * What standbys answer while the primary is away, what waits for it, and what is counted for when
 * it is back.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiKey } from '../../src/store/api-keys.ts'
import { create, draftOf, idOf } from '../../src/store/contract/drafts.contract.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { eventually } from '../eventually.ts'
import { startReplicated } from './replicated.ts'
import { findPrograms } from './start-server.ts'

const PAGE = fileURLToPath(new URL('../../docs/POSTGRES.md', import.meta.url))
const DISK_MB = 500
const MONTH = '2026-11'

const programs = findPrograms()
const postgres =
  programs === undefined ? undefined : await startReplicated(programs, DISK_MB)
afterAll(() => postgres?.end())

const keyOf = (id: string, searchCount: number | null): ApiKey => ({
  id,
  name: id,
  scopes: ['search'],
  quotas: { podcastLookups: null, searchCount },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
})

const chargeOf = (keyId: string) =>
  ({ keyId, counter: 'searchCount', amount: 1, month: MONTH }) as const

const open = () =>
  openPostgresStore({
    url: postgres?.url ?? '',
    standbyUrls: postgres?.memberUrls ?? [],
    requireAppleId: false,
    now: Date.now,
    patienceMs: 2000,
  })

const REFUSAL = { code: 'NOT_READY', status: 503, options: { retryAfterS: 2 } }

describe.skipIf(postgres === undefined)('a primary that hangs', () => {
  test('is stood in for by a standby that has all that was acknowledged', async () => {
    await using store = await open()
    await store.apiKeys.add(keyOf('key_free', null), 'aa')
    await store.apiKeys.add(keyOf('key_counted', 10), 'bb')
    await store.apiKeys.charge(chargeOf('key_free'))
    await store.writer.write(create(draftOf(1)))
    const hung = postgres?.primary
    await hung?.signal('SIGSTOP')
    try {
      expect(await store.reader.find({ by: 'id', id: idOf(1) })).toMatchObject({
        id: idOf(1),
      })
      expect(await store.apiKeys.findByHash('aa')).toMatchObject({ id: 'key_free' })
      expect(await store.health()).toEqual({ sound: true, findings: [] })
      await expect(store.writer.write(create(draftOf(2)))).rejects.toMatchObject(REFUSAL)
      // A quota could be passed by what is not counted; without one nothing can.
      await expect(store.apiKeys.charge(chargeOf('key_counted'))).rejects.toMatchObject(
        REFUSAL,
      )
      expect(store.supports.chargesWhileReadOnly).toBe(true)
      expect(await store.apiKeys.charge(chargeOf('key_free'))).toMatchObject({
        granted: true,
        limit: null,
      })
      // A follower that is told of a place that the standby has not reached would begin anew.
      await expect(store.writer.changes(null, 10)).rejects.toMatchObject(REFUSAL)
    } finally {
      await hung?.signal('SIGCONT')
    }
    const isCounted = async () => {
      const usage = await store.apiKeys.usage('key_free', MONTH)
      return usage.searchCount === 2
    }
    await eventually(isCounted, 'what was used meanwhile is counted')
  })

  test('is left for the standby that was promoted, which has all that was acknowledged', async () => {
    await using store = await open()
    await store.writer.write(create(draftOf(11)))
    await postgres?.primary.signal('SIGSTOP')
    await postgres?.promote()
    const isWritten = () => store.writer.write(create(draftOf(12))).catch(() => undefined)
    expect(await eventually(isWritten, 'the new primary is found')).toMatchObject([
      { status: 'created' },
    ])
    expect(await store.reader.find({ by: 'id', id: idOf(11) })).toMatchObject({
      id: idOf(11),
    })
    await postgres?.heal()
    expect(await store.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })
})

/** What the page tells operators to run, as SQL. */
async function readRemedy(): Promise<readonly string[]> {
  const page = await readFile(PAGE, 'utf8')
  const [, order = '', reload = ''] =
    /`(ALTER SYSTEM SET synchronous_standby_names = '')`\s+and\s+`(SELECT pg_reload_conf\(\))`/.exec(
      page,
    ) ?? []
  return [order, reload].filter((text) => text !== '')
}

describe.skipIf(postgres === undefined)('a single synchronous standby that is lost', () => {
  test('stops commits until somebody runs what the page says', async () => {
    const remedy = await readRemedy()
    expect(remedy).toHaveLength(2)
    await using store = await open()
    const [standby] = postgres?.standbys ?? []
    const name = await standby?.call('psql', standby.url, '-Atc', 'SHOW cluster_name')
    await postgres?.query(
      `ALTER SYSTEM SET synchronous_standby_names = '${name?.trim() ?? ''}'`,
    )
    await postgres?.query('SELECT pg_reload_conf()')
    expect(await store.writer.write(create(draftOf(21)))).toMatchObject([
      { status: 'created' },
    ])
    await standby?.stop('immediate')
    const { status, options } = REFUSAL
    // The first one waits for the standby, and the second for what the first one holds.
    for (const no of [22, 23])
      await expect(store.writer.write(create(draftOf(no)))).rejects.toMatchObject({
        status,
        options,
      })
    expect(await store.reader.find({ by: 'id', id: idOf(21) })).toMatchObject({
      id: idOf(21),
    })
    for (const text of remedy) await postgres?.query(text)
    const isWritten = () => store.writer.write(create(draftOf(24))).catch(() => undefined)
    expect(await eventually(isWritten, 'commits go on')).toMatchObject([
      { status: 'created' },
    ])
    expect(await store.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })
})
