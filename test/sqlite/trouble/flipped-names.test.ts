import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { parseFeedUrl } from '../../../src/record/feed-url/feed-url.ts'
import type { Directory, Locator } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-absence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PODCASTS = 300
const VICTIM = 150
const numbered = (at: number): string => String(at).padStart(4, '0')
const idOf = (at: number): string => `0198c5a2-7f64-7d0e-9d1c-00000000${numbered(at)}`
const draftOf = (at: number) => ({
  ...newDraft({
    id: idOf(at),
    title: `Quarry ${numbered(at)}`,
    feedUrl: `https://www.feeds.example/${numbered(at)}`,
    nowMs: 0,
  }),
  appleId: 1000 + at,
  spotifyId: `spotify${numbered(at)}`,
  podcastGuid: `guid-of-${numbered(at)}`,
  podcastIndexId: 700_000 + at,
})

const open = (dataDir: string): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: true,
    searchTimeoutMs: 10_000,
    now: () => 0,
  })

const feedUrl = (text: string): Locator => {
  const parsed = parseFeedUrl(text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return { by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey }
}

const locatorsOf = (at: number): readonly Locator[] => [
  { by: 'id', id: idOf(at) },
  { by: 'slug', slug: `quarry-${numbered(at)}` },
  { by: 'appleId', appleId: 1000 + at },
  { by: 'spotifyId', spotifyId: `spotify${numbered(at)}` },
  { by: 'podcastGuid', podcastGuid: `guid-of-${numbered(at)}` },
  feedUrl(`https://www.feeds.example/${numbered(at)}`),
  feedUrl(`https://feeds.example/${numbered(at)}`),
]

/**
 * It stands in the record alone: mending loses it with a text that is damaged, until a catalogue
 * says it again.
 */
const numberOf = (at: number): Locator => ({
  by: 'podcastIndexId',
  podcastIndexId: 700_000 + at,
})

/** What the file has of the victim's names, as text. */
const NAMES = [
  idOf(VICTIM),
  `quarry-${numbered(VICTIM)}`,
  `spotify${numbered(VICTIM)}`,
  `guid-of-${numbered(VICTIM)}`,
  `feeds.example/${numbered(VICTIM)}`,
] as const

const whole = join(folder, 'whole')

beforeAll(async () => {
  mkdirSync(whole)
  await using directory = await open(whole)
  const changes = Array.from({ length: PODCASTS }, (_, at) => ({
    record: draftOf(at),
    revision: null,
  }))
  await directory.writer.write(changes)
  await directory.writer.settle()
})

const placesOf = (bytes: Buffer, name: string): readonly number[] => {
  const places: number[] = []
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    places.push(at)
  return places
}

async function withFlipped<Result>(
  at: number,
  bit: number,
  use: (directory: Directory) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(folder, 'flipped-'))
  cpSync(whole, dataDir, { recursive: true })
  const bytes = readFileSync(join(whole, 'castdex.db'))
  bytes[at] = (bytes[at] as number) ^ bit
  writeFileSync(join(dataDir, 'castdex.db'), bytes)
  try {
    await using directory = await open(dataDir)
    return await use(directory)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/** `found`, `missing` or the code of the refusal. */
async function look({ reader }: Directory, locator: Locator): Promise<string> {
  try {
    return (await reader.find(locator, { level: 'basic' })) === undefined
      ? 'missing'
      : 'found'
  } catch (error) {
    return String((error as { readonly code?: unknown }).code)
  }
}

async function lookAround(directory: Directory): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (const at of [VICTIM - 1, VICTIM, VICTIM + 1])
    for (const locator of locatorsOf(at)) seen.add(await look(directory, locator))
  return seen
}

/** What is answered before and after mending. */
async function lookAndMend(directory: Directory) {
  const before = new Set([
    ...(await lookAround(directory)),
    await look(directory, numberOf(VICTIM)),
  ])
  await directory.mendRecords?.()
  const after = await lookAround(directory)
  return { before, after, health: await directory.health({ deep: true }) }
}

describe('a podcast that is there', () => {
  test.each(NAMES)(
    'is never answered by another one where a bit of %s is flipped, and is mended',
    async (name) => {
      const bytes = readFileSync(join(whole, 'castdex.db'))
      const places = placesOf(bytes, name)
      // The row and an index at least.
      expect(places.length).toBeGreaterThan(1)
      const seen = new Set<string>()
      for (const place of places)
        for (const [offset, bit] of [
          [0, 64],
          [name.length - 1, 8],
          [name.length - 3, 1],
        ] as const) {
          const { before, after, health } = await withFlipped(
            place + offset,
            bit,
            lookAndMend,
          )
          for (const what of before) seen.add(what)
          expect({ place, offset, after: [...after], health }).toEqual({
            place,
            offset,
            after: ['found'],
            health: { sound: true, findings: [] },
          })
        }
      // A damaged entry of an index can hide a podcast until it is mended.
      expect(new Set(['RECORD_DAMAGED', 'found', 'missing']).isSupersetOf(seen)).toBe(true)
      expect(seen).toContain('found')
    },
  )
})

test('a number of Podcast Index is never "not tracked" where a bit of it is flipped', async () => {
  const bytes = readFileSync(join(whole, 'castdex.db'))
  const [place = 0] = placesOf(bytes, String(700_000 + VICTIM))
  for (const bit of [1, 2, 4, 8, 64]) {
    expect(
      await withFlipped(place + 5, bit, (directory) => look(directory, numberOf(VICTIM))),
    ).toBe('RECORD_DAMAGED')
  }
})

test('an unknown name is not tracked', async () => {
  await using directory = await open(whole)
  for (const at of [PODCASTS, 9999])
    for (const locator of [...locatorsOf(at), numberOf(at)])
      expect(await look(directory, locator)).toBe('missing')
  expect(await directory.reader.getMany([idOf(5), idOf(9999)])).toHaveLength(2)
  expect((await directory.reader.joinMany([idOf(5), idOf(9999)], 'basic')).count).toBe(1)
})

test('a merged podcast is never answered by somebody else than whom it was merged into', async () => {
  const dataDir = mkdtempSync(join(folder, 'merged-'))
  {
    await using directory = await open(dataDir)
    await directory.writer.write(
      [1, 2, 3, 4].map((at) => ({ record: draftOf(at), revision: null })),
    )
    const at = '2026-11-20T04:26:00.000Z'
    for (const [from, into] of [
      [1, 2],
      [2, 3],
    ] as const) {
      const survivor = { record: draftOf(into), revision: 1 }
      const outcome = await directory.writer.merge({
        survivor,
        absorbed: { id: idOf(from), revision: from, at },
      })
      expect(outcome).toMatchObject({ status: 'merged' })
    }
    expect(await directory.reader.find({ by: 'id', id: idOf(1) })).toMatchObject({
      id: idOf(3),
    })
  }
  const database = new DatabaseSync(join(dataDir, 'castdex.db'))
  database.exec('UPDATE tombstones SET canonical_seq = (SELECT max(seq) FROM podcasts)')
  database.close()
  await using directory = await open(dataDir)
  const seen: string[] = []
  for (const at of [1, 2]) {
    for (const locator of [...locatorsOf(at), numberOf(at)])
      seen.push(await look(directory, locator))
  }
  expect(new Set(seen)).not.toContain('missing')
  expect(await look(directory, { by: 'id', id: idOf(1) })).toBe('RECORD_DAMAGED')
  expect(await look(directory, { by: 'slug', slug: `quarry-${numbered(2)}` })).toBe(
    'RECORD_DAMAGED',
  )
})

test('what is meant by nobody alone, merged or not served is not tracked, and nothing is damaged', async () => {
  const dataDir = mkdtempSync(join(folder, 'hidden-'))
  await using directory = await open(dataDir)
  const at = (number: number, url: string, appleId: number) => ({
    record: {
      ...draftOf(number),
      ...newDraft({ id: idOf(number), title: 'Quarry', feedUrl: url, nowMs: 0 }),
      appleId,
    },
    revision: null,
  })
  await directory.writer.write([
    at(1, 'https://a.example/f', 1),
    at(2, 'https://www.a.example/f', 2),
    at(3, 'https://b.example/f', 0),
    at(4, 'https://www.c.example/f', 0),
    at(5, 'https://www.d.example/f', 5),
    at(6, 'https://e.example/f', 6),
  ])
  await directory.writer.remove({
    id: idOf(5),
    revision: 1,
    at: '2026-11-20T04:26:00.000Z',
  })
  const asked: readonly Locator[] = [
    feedUrl('https://a.example/f?utm_source=x'),
    feedUrl('https://b.example/f'),
    feedUrl('https://www.b.example/f'),
    feedUrl('https://c.example/f'),
    feedUrl('https://d.example/f'),
    feedUrl('https://www.d.example/f'),
    feedUrl('https://zzz.example/f'),
    { by: 'id', id: idOf(3) },
    { by: 'id', id: idOf(5) },
    { by: 'slug', slug: 'quarry-000003' },
    { by: 'appleId', appleId: 5 },
    { by: 'spotifyId', spotifyId: '' },
    { by: 'podcastIndexId', podcastIndexId: 700_003 },
    { by: 'podcastIndexId', podcastIndexId: 0 },
    { by: 'seq', seq: 3 },
    { by: 'seq', seq: 5 },
    { by: 'seq', seq: 7000 },
  ]
  const seen: string[] = []
  for (const locator of asked) seen.push(await look(directory, locator))
  expect(seen).toEqual(asked.map(() => 'missing'))
})
