/** Of several rows with one Apple id and one title, the living feed is served. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCatalogue } from '../../../src/intake/catalogue/import.ts'
import { Reading } from '../../../src/intake/catalogue/reading.ts'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { type DumpRow, makeDump } from '../make-dump.ts'
import { drawRivals, PUBLIC_GROUPS } from './draw-rivals.ts'

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
  let dumps = 0
  return {
    writer: directory.writer,
    take: (rows: readonly DumpRow[]) => {
      dumps += 1
      const numbered = rows.map((row, at) => ({ id: at + 1, ...row }))
      const file = makeDump(join(folder.path, `dump-${String(dumps)}.db`), numbered)
      return importCatalogue({
        reading: new Reading({ format: 'podcast-index', file, stdin: process.stdin }),
        writer: directory.writer,
        metadata: directory.metadata,
        tempFolder: folder.path,
        now: () => NOW_MS,
        signal: new AbortController().signal,
        onRefusal: () => undefined,
        onProgress: () => undefined,
      })
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

test(`each of ${String(PUBLIC_GROUPS)} Apple ids in several rows is served by the living feed, and stays there`, async () => {
  await using opened = await openFolder()
  const groups = drawRivals(PUBLIC_GROUPS, NOW_MS)
  const rows = groups.flatMap((group) => group.rows)
  const countLiving = async (): Promise<number> => {
    const holders = await opened.holdersOf(groups.map(({ appleId }) => appleId))
    return groups.filter(
      ({ appleId, livingUrl }) => holders.get(appleId)?.rssFeedUrl === livingUrl,
    ).length
  }
  expect(await opened.take(rows)).toMatchObject({ read: rows.length, conflicts: 0 })
  expect(await countLiving()).toBe(PUBLIC_GROUPS)
  expect(await opened.take(rows)).toMatchObject({ unchanged: rows.length })
  expect(await countLiving()).toBe(PUBLIC_GROUPS)
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
