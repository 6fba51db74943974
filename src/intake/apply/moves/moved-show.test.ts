/**
 * From outside: real feeds over HTTP on loopback, the real crawler, the real directory, a clock of
 * the test.
 */
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../../config/load.ts'
import type { Directory } from '../../../store/directory.ts'
import { openSqliteDirectory } from '../../../store/sqlite/sqlite-directory.ts'
import { openCrawler } from '../../crawlers/open-crawler.ts'
import { openFeedReader } from '../../interpret/feed/feed-reader.ts'
import { openLogger } from '../../../observe/log.ts'
import { CrawlMetrics } from '../../../observe/metrics/crawl-metrics.ts'
import { mergePodcasts } from '../../../actions/merge/merge-podcasts.ts'
import { unmergePodcast } from '../../../actions/merge/unmerge-podcast.ts'
import { newDraft } from '../../../record/draft.ts'
import { parseFeedUrl } from '../../../record/feed-url/feed-url.ts'
import { openTemporaryFolder } from '../../../../test/cli/castdex.ts'
import { feedText, openFarm } from '../../../../test/moves/farm.ts'

const DAY_MS = 86_400_000
const BEGIN_MS = Date.UTC(2026, 10, 20, 4)
const idOf = (tail: number): string =>
  `0198c5a2-7f64-7d0e-9d1c-${String(tail).padStart(12, '0')}`
const [ELDER, YOUNGER, TWIN] = [idOf(1), idOf(2), idOf(3)]

/** To start the thread that reads feeds takes longer than most crawls. */
const reader = openFeedReader()
afterAll(() => reader[Symbol.asyncDispose]())

/** A directory with a clock of its own, and a crawler that goes out once whenever it is told. */
const openDirectory = async (dataDir: string) => {
  const clock = { nowMs: BEGIN_MS }
  const now = (): number => clock.nowMs
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now,
  })
  const environment = new Map([
    ['CASTDEX_DATA_DIR', dataDir],
    ['CASTDEX_FETCH_ALLOW', '127.0.0.1'],
  ])
  const { config } = loadConfig({ environment, flags: new Map() })
  const logger = await openLogger({ level: 'silent', fd: 2 })
  const crawl = async (): Promise<void> => {
    await using crawler = await openCrawler({
      config,
      directory,
      logger,
      metrics: new CrawlMetrics(),
      version: 'test',
      now,
      // It outlives the crawler, which would close it.
      reader: { ...reader, [Symbol.asyncDispose]: async () => undefined },
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    })
    await crawler.run(new AbortController().signal, { once: true })
  }
  const readAll = async (days: number): Promise<void> => {
    clock.nowMs += days * DAY_MS
    for (const id of [ELDER, YOUNGER, TWIN])
      await directory.tasks.scheduleSooner(id, 'feed', clock.nowMs)
    await crawl()
  }
  return {
    directory,
    clock,
    readAll,
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  }
}

const findByUrl = async (
  { reader }: Directory,
  url: string,
): Promise<string | undefined> => {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) throw new Error(url)
  return (await reader.find({ by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey }))
    ?.id
}

const stateOf = async (directory: Directory, ids: readonly string[]) => {
  const { byId } = await directory.writer.owners({ ids })
  const metadata = await directory.metadata.read(ids)
  return ids.map((id) => ({ record: byId.get(id)?.record, metadata: metadata.get(id) }))
}

const eventsOf = async ({ history }: Directory, id: string) =>
  (await history.list(id, { limit: 100 })).map(({ kind }) => kind)

const movesOf = async ({ dailyCounts }: Directory) =>
  await dailyCounts?.read('moves', { from: 0 })

test('a show moves by 301, meets its copy, is merged after three sightings, and parted again exactly', async () => {
  await using folder = await openTemporaryFolder()
  await using farm = await openFarm()
  await using moved = await openDirectory(folder.path)
  const { directory, readAll } = moved
  const [oldUrl, newUrl] = [
    `${farm.host('old.example.org')}/feed`,
    `${farm.host('new.example.net')}/show`,
  ]
  const text = (self: string, episodes: number) =>
    feedText({ title: 'Night Trains', owner: 'A. Walker', self, of: 'trains', episodes })
  farm.answers.set('old.example.org/feed', { feed: text(oldUrl, 20) })
  farm.answers.set('new.example.net/show', { feed: text(newUrl, 21) })
  const draft = (id: string, title: string, feedUrl: string, nowMs: number) => ({
    record: newDraft({ id, title, feedUrl, nowMs }),
    revision: null,
  })
  await directory.writer.write([
    draft(ELDER, 'Night Trains', oldUrl, BEGIN_MS - 9 * DAY_MS),
  ])
  await readAll(0)
  farm.answers.set('old.example.org/feed', { redirect: 301, to: newUrl })
  await readAll(1)
  // The copy is taken in when the show has begun to move; else the two would be found to be twins
  // before.
  await directory.writer.write([draft(YOUNGER, 'Night Trains', newUrl, BEGIN_MS)])
  await readAll(1)
  expect(
    (await stateOf(directory, [ELDER, YOUNGER])).map(({ record }) => record?.rssFeedUrl),
  ).toEqual([oldUrl, newUrl])
  const before = await stateOf(directory, [ELDER, YOUNGER])

  await readAll(1)
  for (const url of [oldUrl, newUrl]) expect(await findByUrl(directory, url)).toBe(ELDER)
  expect((await directory.reader.find({ by: 'id', id: YOUNGER }))?.id).toBe(ELDER)
  const [survivor] = await stateOf(directory, [ELDER])
  expect(survivor?.record).toMatchObject({
    rssFeedUrl: newUrl,
    title: 'Night Trains',
    slug: before[0]?.record?.slug,
  })
  expect((await directory.reader.counts()).total).toBe(1)
  const [merged] = (await directory.history.list(ELDER, { limit: 100 })).filter(
    ({ kind }) => kind === 'merged',
  )
  expect(merged?.evidence).toMatchObject({
    via: 'redirect',
    proof: 'enclosures',
    absorbed: YOUNGER,
    sightings: { count: 3 },
  })
  expect(await eventsOf(directory, YOUNGER)).toContain('merged')
  expect(await movesOf(directory)).toMatchObject([
    { name: 'example.org example.net', count: 1 },
  ])

  await unmergePodcast(directory, YOUNGER, { by: 'test', nowMs: moved.clock.nowMs })
  const after = await stateOf(directory, [ELDER, YOUNGER])
  expect(after.map(({ record }) => record)).toEqual(before.map(({ record }) => record))
  // The copy was read once more before the merge: what was learnt is the same, at another time.
  expect(after[1]?.metadata?.episodes).toEqual(before[1]?.metadata?.episodes)
  expect([await findByUrl(directory, oldUrl), await findByUrl(directory, newUrl)]).toEqual([
    ELDER,
    YOUNGER,
  ])

  // The same evidence comes again, and an operator's word stands above it.
  for (let day = 0; day < 5; day += 1) await readAll(1)
  expect(
    (await stateOf(directory, [ELDER, YOUNGER])).map(({ record }) => record?.rssFeedUrl),
  ).toEqual([oldUrl, newUrl])
  // By hand it can still be done.
  await mergePodcasts(directory, YOUNGER, ELDER, { by: 'test', nowMs: moved.clock.nowMs })
  expect((await directory.reader.counts()).total).toBe(1)
})

test('a show that is there twice and never redirects is found, and a show of the same title is left alone', async () => {
  await using folder = await openTemporaryFolder()
  await using farm = await openFarm()
  await using moved = await openDirectory(folder.path)
  const { directory, readAll } = moved
  const shows = [
    [ELDER, 'first.example.org/feed', 'bread'],
    [YOUNGER, 'mirror.example.net/feed', 'bread'],
    [TWIN, 'other.example.com/feed', 'different'],
  ] as const
  for (const [at, [id, address, of]] of shows.entries()) {
    const [name = ''] = address.split('/')
    const url = `${farm.host(name)}/feed`
    farm.answers.set(address, {
      feed: feedText({ title: 'Bread Lab', owner: 'Crumb', self: url, of, episodes: 12 }),
    })
    const record = newDraft({ id, title: 'Bread Lab', feedUrl: url, nowMs: BEGIN_MS + at })
    await directory.writer.write([{ record, revision: null }])
  }
  await readAll(0)
  for (const day of [1, 2, 3, 4]) {
    for (const [, address, of] of shows) {
      const self = `${farm.host(address.split('/')[0] ?? '')}/feed`
      farm.answers.set(address, {
        feed: feedText({
          title: 'Bread Lab',
          owner: 'Crumb',
          self,
          of,
          episodes: 12 + day,
        }),
      })
    }
    await readAll(1)
  }
  const left = await stateOf(directory, [ELDER, YOUNGER, TWIN])
  expect(left.map(({ record }) => record?.id)).toEqual([ELDER, undefined, TWIN])
  expect(await findByUrl(directory, `${farm.host('mirror.example.net')}/feed`)).toBe(ELDER)
  const [merged] = (await directory.history.list(ELDER, { limit: 100 })).filter(
    ({ kind }) => kind === 'merged',
  )
  expect(merged?.evidence).toMatchObject({ via: 'duplicate', proof: 'enclosures' })
  expect(await movesOf(directory)).toEqual([])
})
