/** An Apple id goes to a living rival of one title when its holder dies, and stays there. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutTakenIds } from './revived-id.ts'
import { openHandOver } from '../merges/hand-over.ts'
import type { Judged } from '../../crawl/settle.ts'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastDraft, PodcastRecord } from '../../../record/podcast.ts'
import { openSqliteDirectory } from '../../../store/sqlite/sqlite-directory.ts'

const NOW_MS = Date.UTC(2026, 10, 27)
const idOf = (no: number): string => `0192d3a4-7c1e-7b11-9c2d-00000000000${String(no)}`

const draftOf = (no: number, fields: Partial<PodcastDraft>): PodcastDraft => ({
  ...newDraft({
    id: idOf(no),
    title: 'The Harbour',
    feedUrl: `https://harbour-${String(no)}.example/feed`,
    nowMs: NOW_MS,
  }),
  ...fields,
})
const HOLDER = draftOf(1, { appleId: 7, appleIdStatus: 'claimed' })
const rivalOf = (no: number, fields: Partial<PodcastDraft> = {}): PodcastDraft =>
  draftOf(no, { appleIdStatus: 'conflict', claimedAppleId: 7, isRead: true, ...fields })

async function openWith(drafts: readonly PodcastDraft[]) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-handed-over-'))
  const directory = await openSqliteDirectory({
    dataDir: folder.path,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 2000,
    now: () => NOW_MS,
  })
  await directory.writer.write(drafts.map((record) => ({ record, revision: null })))
  const read = async (no: number) => {
    const found = (await directory.writer.owners({ ids: [idOf(no)] })).byId.get(idOf(no))
    if (found === undefined) throw new Error(`no podcast ${String(no)}`)
    return found
  }
  const visited = async (no: number, retry: Partial<Judged['retry']>): Promise<Judged> =>
    ({ visit: { podcast: await read(no) }, retry }) as Judged
  const die = async (no: number): Promise<readonly unknown[]> => {
    const judged = await visited(no, { outcome: 'gone', isDead: true })
    const { record, revision } = await read(no)
    const apply = openHandOver(
      async () => {
        await directory.writer.write([
          { record: { ...record, feedState: 'dead' }, revision },
        ])
        return []
      },
      directory,
      () => NOW_MS,
    )
    return apply([judged])
  }
  return {
    directory,
    read,
    visited,
    die,
    async [Symbol.asyncDispose]() {
      await directory[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const stats = (record: PodcastDraft, latestPublishedAt: string): PodcastDraft['stats'] => ({
  ...record.stats,
  latestPublishedAt,
})

test('the newest living rival of one title has the id at the death of its holder', async () => {
  const older = rivalOf(2, { stats: stats(HOLDER, '2026-01-01T00:00:00.000Z') })
  const newer = rivalOf(3, { stats: stats(HOLDER, '2026-11-01T00:00:00.000Z') })
  const other = rivalOf(4, { titleLatest: 'The Sea' })
  await using opened = await openWith([HOLDER, older, newer, other])
  await opened.die(1)
  const [heir, left, stranger] = [
    await opened.read(3),
    await opened.read(2),
    await opened.read(4),
  ]
  expect(heir.record).toMatchObject({ appleId: 7, appleIdStatus: 'claimed' })
  expect([left, stranger].map(({ record }) => record.appleIdStatus)).toEqual([
    'conflict',
    'conflict',
  ])
  const events = await opened.directory.history.list(idOf(3), { limit: 5 })
  expect(events[0]).toMatchObject({
    kind: 'apple-id-found',
    evidence: { heldBy: idOf(1), to: '7' },
  })
})

test('a rival that was read later has the id then', async () => {
  await using opened = await openWith([{ ...HOLDER, feedState: 'dead' }, rivalOf(2)])
  const apply = openHandOver(
    () => Promise.resolve([]),
    opened.directory,
    () => NOW_MS,
  )
  await apply([await opened.visited(2, { outcome: 'unchanged', isDead: false })])
  expect((await opened.read(2)).record.appleId).toBe(7)
})

test('no id is handed over while its holder lives', async () => {
  await using opened = await openWith([HOLDER, rivalOf(2)])
  const apply = openHandOver(
    () => Promise.resolve([]),
    opened.directory,
    () => NOW_MS,
  )
  await apply([await opened.visited(2, { outcome: 'read', isDead: false })])
  expect((await opened.read(2)).record.appleId).toBe(0)
})

test('a holder that comes back to life claims the id, which stays with its heir', async () => {
  await using opened = await openWith([HOLDER, rivalOf(2)])
  await opened.die(1)
  const { record, revision } = await opened.read(1)
  const back: PodcastRecord = { ...record, feedState: 'active' }
  const { writer } = opened.directory
  const changes = await withoutTakenIds(writer, [{ record: back, revision }], () => record)
  expect(await writer.write(changes)).toMatchObject([{ status: 'updated' }])
  expect((await opened.read(1)).record).toMatchObject({
    appleIdStatus: 'conflict',
    claimedAppleId: 7,
  })
})
