/** What an import leaves beside a podcast: where each field came from and since when, and how the podcast came in. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Engine } from '../../src/store/engine.ts'
import { openSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts'
import { importCatalogue } from '../../src/intake/catalogue/import.ts'
import { Reading } from '../../src/intake/catalogue/reading.ts'
import { listHistory } from '../../src/admin/list-history.ts'
import { listSources } from '../../src/admin/list-sources.ts'
import { toInstant } from '../../src/record/instant/instant.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { EXAMPLE_DRAFT } from '../api/directory.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'

const MONDAY = Date.parse('2026-11-16T09:00:00Z')
const DAY = 86_400_000

const takeIn = async (engine: Engine, folder: string, line: object, nowMs: number): Promise<void> => {
  const source = { format: 'ndjson', file: null, stdin: Readable.from([`${JSON.stringify(line)}\n`]) } as const
  await importCatalogue({
    reading: new Reading(source),
    writer: engine.writer,
    dossiers: engine.dossiers,
    tempFolder: folder,
    now: () => nowMs,
    signal: new AbortController().signal,
    onRefusal: (refusal) => expect(refusal).toBeUndefined(),
    onProgress: () => undefined,
  })
}

const open = (dataDir: string): Promise<Engine> =>
  openSqliteEngine({ dataDir, access: 'write', requireAppleId: false, searchTimeoutMs: 1000, now: () => MONDAY })

const all = async (engine: Engine): Promise<readonly PodcastRecord[]> => Array.fromAsync(engine.writer.scan())

const originOf = async (engine: Engine, record: PodcastRecord, field: string): Promise<string> => {
  const found = (await listSources(engine, record)).find((one) => one.field === field)
  return found === undefined ? 'none' : `${found.source} ${String(found.at)}`
}

const told = async (engine: Engine, record: PodcastRecord) =>
  (await listHistory(engine, { id: record.id, record }, { limit: 10 })).map(({ kind, at, evidence }) => [
    kind,
    at,
    evidence,
  ])

test('a catalogue is the source of what it said, each field since it said so', async () => {
  await using folder = await openTemporaryFolder()
  await using engine = await open(folder.path)
  const entry = { feedUrl: 'https://tide.example/feed', title: 'Tide Tables', author: 'Ada' }
  await takeIn(engine, folder.path, entry, MONDAY)
  const [first] = await all(engine)
  if (first === undefined) throw new Error('nothing was taken in')
  const monday = toInstant(MONDAY)
  expect(await told(engine, first)).toEqual([['imported', monday, { url: entry.feedUrl }]])
  expect(await originOf(engine, first, 'author')).toBe(`catalogue ${monday}`)
  expect(await originOf(engine, first, 'description')).toBe('none')

  const tuesday = toInstant(MONDAY + DAY)
  await takeIn(engine, folder.path, { ...entry, author: 'Grace', description: 'When the water comes.' }, MONDAY + DAY)
  await takeIn(
    engine,
    folder.path,
    { ...entry, author: 'Grace', description: 'When the water comes.' },
    MONDAY + 2 * DAY,
  )
  const [later] = await all(engine)
  if (later === undefined) throw new Error('it is gone')
  const origins = await Promise.all(
    ['titleLatest', 'author', 'description', 'rssFeedUrl', 'id'].map((field) => originOf(engine, later, field)),
  )
  expect(origins).toEqual([
    `catalogue ${monday}`,
    `catalogue ${tuesday}`,
    `catalogue ${tuesday}`,
    `catalogue ${monday}`,
    `castdex ${monday}`,
  ])
  expect(await told(engine, later)).toEqual([
    ['imported', tuesday, { fields: ['author', 'description'] }],
    ['imported', monday, { url: entry.feedUrl }],
  ])
})

test('what a feed had said is the catalogue’s once a catalogue has said otherwise', async () => {
  await using folder = await openTemporaryFolder()
  await using engine = await open(folder.path)
  const entry = { feedUrl: 'https://tide.example/feed', title: 'Tide Tables', author: 'Ada' }
  await takeIn(engine, folder.path, entry, MONDAY)
  const [first] = await all(engine)
  if (first === undefined) throw new Error('nothing was taken in')
  const rss = { source: 'rss', at: toInstant(MONDAY) }
  const [owner] = (await engine.writer.owners({ ids: [first.id] })).byId.values()
  await engine.writer.write([
    { record: first, revision: owner?.revision ?? 0, dossier: { sources: { author: rss, titleLatest: rss } } },
  ])
  await takeIn(engine, folder.path, { ...entry, author: 'Grace' }, MONDAY + DAY)
  const [later] = await all(engine)
  if (later === undefined) throw new Error('it is gone')
  expect(await originOf(engine, later, 'author')).toBe(`catalogue ${toInstant(MONDAY + DAY)}`)
  expect(await originOf(engine, later, 'titleLatest')).toBe(`rss ${toInstant(MONDAY)}`)
})

test('a whole record of another directory is of the day on which it came here', async () => {
  await using folder = await openTemporaryFolder()
  await using engine = await open(folder.path)
  await takeIn(engine, folder.path, EXAMPLE_DRAFT, MONDAY)
  const [record] = await all(engine)
  if (record === undefined) throw new Error('nothing was taken in')
  expect(await originOf(engine, record, 'author')).toBe(`catalogue ${toInstant(MONDAY)}`)
  expect(await told(engine, record)).toEqual([['imported', toInstant(MONDAY), {}]])
})

/** One event a page, from the newest on. */
const pagesOf = async (engine: Engine, record: PodcastRecord): Promise<readonly unknown[]> => {
  const events: unknown[] = []
  let before: number | undefined
  while (events.length < 9) {
    const page = { limit: 1, ...(before === undefined ? {} : { before }) }
    const [event] = await listHistory(engine, { id: record.id, record }, page)
    if (event === undefined) break
    events.push(event.evidence)
    before = event.no
  }
  return events
}

test('pages of a history end with how the podcast came in, told once', async () => {
  await using folder = await openTemporaryFolder()
  await using engine = await open(folder.path)
  await takeIn(engine, folder.path, EXAMPLE_DRAFT, MONDAY)
  await takeIn(engine, folder.path, { feedUrl: 'https://tide.example/feed', title: 'A' }, MONDAY)
  await takeIn(engine, folder.path, { feedUrl: 'https://tide.example/feed', title: 'B' }, MONDAY + DAY)
  const [whole, lean] = await all(engine)
  if (whole === undefined || lean === undefined) throw new Error('nothing was taken in')
  expect(await pagesOf(engine, lean)).toEqual([{ fields: ['titleLatest'] }, { url: 'https://tide.example/feed' }])
  expect(await pagesOf(engine, whole)).toEqual([{}])
})
