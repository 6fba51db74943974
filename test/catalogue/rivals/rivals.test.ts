/** Of several rows with one Apple id and one title, the living feed is served. */
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '../../../src/intake/catalogue/entry.ts'
import type { CatalogueFormat } from '../../../src/intake/catalogue/format.ts'
import { importCatalogue } from '../../../src/intake/catalogue/import.ts'
import { rowToEntry } from '../../../src/intake/catalogue/podcast-index/to-entry.ts'
import { Reading } from '../../../src/intake/catalogue/reading.ts'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { type DumpRow, makeDump } from '../make-dump.ts'
import { drawRivals, PUBLIC_GROUPS, type RivalGroup } from './draw-rivals.ts'

const NOW_MS = Date.UTC(2026, 10, 27)

async function openFolder() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-rivals-'))
  const directory = await openSqliteDirectory({
    dataDir: folder.path,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 2000,
    now: () => NOW_MS,
  })
  let files = 0
  const nextFile = (name: string): string => {
    files += 1
    return join(folder.path, `${String(files)}-${name}`)
  }
  const takeFile = (format: CatalogueFormat, file: string) =>
    importCatalogue({
      reading: new Reading({ format, file, stdin: process.stdin }),
      writer: directory.writer,
      metadata: directory.metadata,
      tempFolder: folder.path,
      now: () => NOW_MS,
      signal: new AbortController().signal,
      onRefusal: () => undefined,
      onProgress: () => undefined,
    })
  return {
    writer: directory.writer,
    take: (rows: readonly DumpRow[]) => {
      const numbered = rows.map((row, at) => ({ id: at + 1, ...row }))
      return takeFile('podcast-index', makeDump(nextFile('dump.db'), numbered))
    },
    takeLines: (entries: readonly CatalogueEntry[]) => {
      const file = nextFile('shows.ndjson')
      writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      return takeFile('ndjson', file)
    },
    holdersOf: async (appleIds: readonly number[]) => {
      const { byAppleId } = await directory.writer.owners({ appleIds })
      return new Map<number, PodcastRecord>(
        [...byAppleId].map(([appleId, { record }]) => [appleId, record]),
      )
    },
    async [Symbol.asyncDispose]() {
      await directory[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const row = (name: string, fields: DumpRow): DumpRow => ({
  url: `https://${name}.example/feed`,
  title: 'The Harbour',
  itunesId: 7,
  itunesAuthor: 'Jo Reed',
  ...fields,
})
const seconds = (days: number): number => NOW_MS / 1000 - days * 86_400

const countLiving = async (
  { holdersOf }: Awaited<ReturnType<typeof openFolder>>,
  groups: readonly RivalGroup[],
): Promise<number> => {
  const holders = await holdersOf(groups.map(({ appleId }) => appleId))
  return groups.filter(
    ({ appleId, livingUrl }) => holders.get(appleId)?.rssFeedUrl === livingUrl,
  ).length
}

test(`each of ${String(PUBLIC_GROUPS)} Apple ids in several rows is served by the living feed, and stays there`, async () => {
  await using opened = await openFolder()
  const groups = drawRivals(PUBLIC_GROUPS, NOW_MS)
  const rows = groups.flatMap((group) => group.rows)
  expect(await opened.take(rows)).toMatchObject({ read: rows.length, conflicts: 0 })
  expect(await countLiving(opened, groups)).toBe(PUBLIC_GROUPS)
  expect(await opened.take(rows)).toMatchObject({ unchanged: rows.length })
  expect(await countLiving(opened, groups)).toBe(PUBLIC_GROUPS)
})

test(`${String(PUBLIC_GROUPS)} Apple ids in lines of which dead feeds come first are one podcast each`, async () => {
  await using opened = await openFolder()
  const groups = drawRivals(PUBLIC_GROUPS, NOW_MS)
  const rows = groups.flatMap((group) => group.rows).map((row) => ({ ...row, id: null }))
  const entries = rows.map((row) =>
    rowToEntry(row as unknown as Parameters<typeof rowToEntry>[0]),
  )
  const deadFirst = entries.toSorted((a, b) => Number(b.dead) - Number(a.dead))
  expect(await opened.takeLines(deadFirst)).toMatchObject({
    created: PUBLIC_GROUPS,
    conflicts: 0,
  })
  expect(await countLiving(opened, groups)).toBe(PUBLIC_GROUPS)
  expect(await opened.takeLines(deadFirst)).toMatchObject({ unchanged: rows.length })
})

const entry = (name: string, fields: Partial<CatalogueEntry>): CatalogueEntry => ({
  feedUrl: `https://${name}.example/feed`,
  title: 'The Harbour',
  appleId: 7,
  author: 'Jo Reed',
  ...fields,
})
const RIVALS = {
  dead: entry('dead', { dead: true, latestPublishedAt: '2026-11-25T00:00:00Z' }),
  silent: entry('silent', { answers: false, latestPublishedAt: '2026-11-20T00:00:00Z' }),
  // It tells nothing of its feed.
  living: entry('living', { latestPublishedAt: '2026-11-21T00:00:00Z' }),
}

describe.each([
  ['dead', 'silent', 'living'],
  ['dead', 'living', 'silent'],
  ['silent', 'dead', 'living'],
  ['silent', 'living', 'dead'],
  ['living', 'dead', 'silent'],
  ['living', 'silent', 'dead'],
] as const)('lines in the order %s, %s, %s', (...order) => {
  test.each([
    ['in one file', [order]],
    ['in a file each', order.map((name) => [name] as const)],
  ])('%s are one podcast, served by the living feed', async (_name, files) => {
    await using opened = await openFolder()
    for (const names of files) await opened.takeLines(names.map((name) => RIVALS[name]))
    const { byFeedKey } = await opened.writer.owners({
      feedKeys: order.map((name) => `${name}.example/feed`),
    })
    const records = [...byFeedKey.values()].map(({ record }) => record)
    expect(new Set(records.map(({ id }) => id)).size).toBe(1)
    expect(records).toHaveLength(3)
    expect(records[0]).toMatchObject({
      appleId: 7,
      appleIdStatus: 'claimed',
      feedState: 'active',
      rssFeedUrl: RIVALS.living.feedUrl,
    })
  })
})

test('several URLs of one show become one podcast, which each of them finds', async () => {
  await using opened = await openFolder()
  const rows = [
    row('one', { lastHttpStatus: 404, newestItemPubdate: seconds(2000) }),
    row('two', { lastHttpStatus: 404, newestItemPubdate: seconds(1500) }),
    row('three', { lastHttpStatus: 200, newestItemPubdate: seconds(1) }),
  ]
  expect(await opened.take(rows)).toMatchObject({ created: 1, conflicts: 0 })
  const { byFeedKey } = await opened.writer.owners({
    feedKeys: ['one', 'two', 'three'].map((name) => `${name}.example/feed`),
  })
  const ids = new Set([...byFeedKey.values()].map(({ record }) => record.id))
  expect([byFeedKey.size, ids.size]).toEqual([3, 1])
  expect((await opened.holdersOf([7])).get(7)?.rssFeedUrl).toBe(rows[2]?.['url'])
})

test('a newer dump changes the show although former rows come first', async () => {
  await using opened = await openFolder()
  const former = row('one', { lastHttpStatus: 404, newestItemPubdate: seconds(2000) })
  const living = row('two', { lastHttpStatus: 200, newestItemPubdate: seconds(9) })
  await opened.take([former, living])
  const newer = { ...living, newestItemPubdate: seconds(1), episodeCount: 40 }
  await opened.take([former, newer])
  expect((await opened.holdersOf([7])).get(7)?.stats).toMatchObject({
    episodeCount: 40,
    latestPublishedAt: new Date(seconds(1) * 1000).toISOString(),
  })
})

test.each<[string, DumpRow, DumpRow, string, number]>([
  [
    'another author: two podcasts, the living one has the id',
    row('one', { lastHttpStatus: 404, newestItemPubdate: seconds(5) }),
    row('two', { lastHttpStatus: 200, newestItemPubdate: seconds(9), itunesAuthor: 'Al' }),
    'two',
    2,
  ],
  [
    'another title: the first keeps the id',
    row('one', { lastHttpStatus: 404, newestItemPubdate: seconds(500) }),
    row('two', { lastHttpStatus: 200, newestItemPubdate: seconds(1), title: 'Sea' }),
    'one',
    2,
  ],
  [
    'both answer: the newest has it',
    row('one', { lastHttpStatus: 200, newestItemPubdate: seconds(1) }),
    row('two', { lastHttpStatus: 200, newestItemPubdate: seconds(9) }),
    'one',
    1,
  ],
  [
    'the second is newer and dead',
    row('one', { lastHttpStatus: 200, newestItemPubdate: seconds(9) }),
    row('two', { lastHttpStatus: 200, newestItemPubdate: seconds(1), dead: 1 }),
    'one',
    1,
  ],
  [
    'the first is newer and dead',
    row('one', { lastHttpStatus: 404, newestItemPubdate: seconds(1), dead: 1 }),
    row('two', { lastHttpStatus: 200, newestItemPubdate: seconds(9) }),
    'two',
    1,
  ],
])('%s', async (_name, first, second, holder, podcasts) => {
  await using opened = await openFolder()
  expect(await opened.take([first, second])).toMatchObject({ created: podcasts })
  expect((await opened.holdersOf([7])).get(7)?.rssFeedUrl).toBe(
    `https://${holder}.example/feed`,
  )
})
