/**
 * What an import leaves beside a podcast: where each field came from and since when, and how the
 * podcast came in.
 */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Directory } from '../../store/directory.ts'
import { openSqliteDirectory } from '../../store/sqlite/sqlite-directory.ts'
import { importCatalogue } from './import.ts'
import { Reading } from './reading.ts'
import { listHistory } from '../../actions/podcast/list-history.ts'
import { listSources } from '../../actions/podcast/list-sources.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { EXAMPLE_DRAFT } from '../../../test/api/castdex.ts'
import { openTemporaryFolder } from '../../../test/cli/castdex.ts'

const MONDAY = Date.parse('2026-11-16T09:00:00Z')
const DAY = 86_400_000

const takeIn = async (
  directory: Directory,
  folder: string,
  line: object,
  nowMs: number,
): Promise<void> => {
  const source = {
    format: 'ndjson',
    file: null,
    stdin: Readable.from([`${JSON.stringify(line)}\n`]),
  } as const
  await importCatalogue({
    reading: new Reading(source),
    writer: directory.writer,
    metadata: directory.metadata,
    tempFolder: folder,
    now: () => nowMs,
    signal: new AbortController().signal,
    onRefusal: (refusal) => expect(refusal).toBeUndefined(),
    onProgress: () => undefined,
  })
}

const open = (dataDir: string): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 1000,
    now: () => MONDAY,
  })

const all = async (directory: Directory): Promise<readonly PodcastRecord[]> =>
  Array.fromAsync(directory.writer.scan())

const originOf = async (
  directory: Directory,
  record: PodcastRecord,
  field: string,
): Promise<string> => {
  const found = (await listSources(directory, record)).find((one) => one.field === field)
  return found === undefined ? 'none' : `${found.source} ${String(found.at)}`
}

const told = async (directory: Directory, record: PodcastRecord) =>
  (await listHistory(directory, { id: record.id, record }, { limit: 10 })).map(
    ({ kind, at, evidence }) => [kind, at, evidence],
  )

test('a catalogue is the source of what it said, each field since it said so', async () => {
  await using folder = await openTemporaryFolder()
  await using directory = await open(folder.path)
  const entry = {
    feedUrl: 'https://tide.example/feed',
    title: 'Tide Tables',
    author: 'Ada',
  }
  await takeIn(directory, folder.path, entry, MONDAY)
  const [first] = await all(directory)
  if (first === undefined) throw new Error('nothing was taken in')
  const monday = toInstant(MONDAY)
  expect(await told(directory, first)).toEqual([
    ['imported', monday, { url: entry.feedUrl }],
  ])
  expect(await originOf(directory, first, 'author')).toBe(`catalogue ${monday}`)
  expect(await originOf(directory, first, 'description')).toBe('none')

  const tuesday = toInstant(MONDAY + DAY)
  await takeIn(
    directory,
    folder.path,
    { ...entry, author: 'Grace', description: 'When the water comes.' },
    MONDAY + DAY,
  )
  await takeIn(
    directory,
    folder.path,
    { ...entry, author: 'Grace', description: 'When the water comes.' },
    MONDAY + 2 * DAY,
  )
  const [later] = await all(directory)
  if (later === undefined) throw new Error('it is gone')
  const origins = await Promise.all(
    ['titleLatest', 'author', 'description', 'rssFeedUrl', 'id'].map((field) =>
      originOf(directory, later, field),
    ),
  )
  expect(origins).toEqual([
    `catalogue ${monday}`,
    `catalogue ${tuesday}`,
    `catalogue ${tuesday}`,
    `catalogue ${monday}`,
    `castdex ${monday}`,
  ])
  expect(await told(directory, later)).toEqual([
    ['imported', tuesday, { fields: ['author', 'description'] }],
    ['imported', monday, { url: entry.feedUrl }],
  ])
})

test('what a feed had said is the catalogue’s once a catalogue has said otherwise', async () => {
  await using folder = await openTemporaryFolder()
  await using directory = await open(folder.path)
  const entry = {
    feedUrl: 'https://tide.example/feed',
    title: 'Tide Tables',
    author: 'Ada',
  }
  await takeIn(directory, folder.path, entry, MONDAY)
  const [first] = await all(directory)
  if (first === undefined) throw new Error('nothing was taken in')
  const rss = { source: 'rss', at: toInstant(MONDAY) }
  const [owner] = (await directory.writer.owners({ ids: [first.id] })).byId.values()
  await directory.writer.write([
    {
      record: first,
      revision: owner?.revision ?? 0,
      metadata: { sources: { author: rss, titleLatest: rss } },
    },
  ])
  await takeIn(directory, folder.path, { ...entry, author: 'Grace' }, MONDAY + DAY)
  const [later] = await all(directory)
  if (later === undefined) throw new Error('it is gone')
  expect(await originOf(directory, later, 'author')).toBe(
    `catalogue ${toInstant(MONDAY + DAY)}`,
  )
  expect(await originOf(directory, later, 'titleLatest')).toBe(`rss ${toInstant(MONDAY)}`)
})

test('a whole record of another directory is of the day on which it came here', async () => {
  await using folder = await openTemporaryFolder()
  await using directory = await open(folder.path)
  await takeIn(directory, folder.path, EXAMPLE_DRAFT, MONDAY)
  const [record] = await all(directory)
  if (record === undefined) throw new Error('nothing was taken in')
  expect(await originOf(directory, record, 'author')).toBe(`catalogue ${toInstant(MONDAY)}`)
  expect(await told(directory, record)).toEqual([['imported', toInstant(MONDAY), {}]])
})

/** One event a page, from the newest on. */
const pagesOf = async (
  directory: Directory,
  record: PodcastRecord,
): Promise<readonly unknown[]> => {
  const events: unknown[] = []
  let before: number | undefined
  while (events.length < 9) {
    const page = { limit: 1, ...(before === undefined ? {} : { before }) }
    const [event] = await listHistory(directory, { id: record.id, record }, page)
    if (event === undefined) break
    events.push(event.evidence)
    before = event.no
  }
  return events
}

test('pages of a history end with how the podcast came in, told once', async () => {
  await using folder = await openTemporaryFolder()
  await using directory = await open(folder.path)
  await takeIn(directory, folder.path, EXAMPLE_DRAFT, MONDAY)
  await takeIn(
    directory,
    folder.path,
    { feedUrl: 'https://tide.example/feed', title: 'A' },
    MONDAY,
  )
  await takeIn(
    directory,
    folder.path,
    { feedUrl: 'https://tide.example/feed', title: 'B' },
    MONDAY + DAY,
  )
  const [whole, lean] = await all(directory)
  if (whole === undefined || lean === undefined) throw new Error('nothing was taken in')
  expect(await pagesOf(directory, lean)).toEqual([
    { fields: ['titleLatest'] },
    { url: 'https://tide.example/feed' },
  ])
  expect(await pagesOf(directory, whole)).toEqual([{}])
})
