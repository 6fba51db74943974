/**
 * Drawn questions about episodes, people and transcripts have the same answers on SQLite and on
 * PostgreSQL with OpenSearch.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { episodeId, type KeptEpisode } from '../../src/record/episodes/episode.ts'
import { fileKey } from '../../src/record/episodes/transcript.ts'
import { episodeOf, putEpisodes } from '../../src/store/contract/episode-drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import { draftOf, NOW, type RunningCastdex, startCastdex } from '../api/castdex.ts'
import { type Seeded, seededBy } from '../relevance/catalogue/seeded.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()

const DAY = 86_400_000
const SHOWS = 12
const EPISODES = 6
const QUESTIONS = 120

const WORDS = [
  ...(['harbour', 'lantern', 'rowing', 'winter', 'baking', 'herons'] as const),
  ...(['kettle', 'orchard', 'glacier', 'violin', 'museum', 'saltmarsh'] as const),
] as const
const PEOPLE = ['Ruth Adler', 'Peter Lindqvist', 'Nora Field', 'Ines Marlow'] as const
const LANGUAGES = ['en', 'de', 'fr'] as const
const GENRES = ['Food', 'Arts', 'History'] as const

const textOf = (chance: Seeded, words: number): string =>
  Array.from({ length: words }, () => chance.pick(WORDS)).join(' ')

const maybe = <Value>(chance: Seeded, value: () => Value): Value | null =>
  chance.next() < 0.5 ? value() : null

const drawShow = (chance: Seeded, at: number) =>
  draftOf(at, {
    title: textOf(chance, 2),
    titleLatest: textOf(chance, 2),
    description: textOf(chance, 6),
    language: chance.pick(LANGUAGES),
    genres: [chance.pick(GENRES)],
    hostNames: [chance.pick(PEOPLE)],
    explicitRss: chance.next() < 0.5,
  })

const personOf = (chance: Seeded): KeptEpisode['persons'][number] => {
  const name = chance.pick(PEOPLE)
  const url = maybe(chance, () => `https://people.example.org/${name.slice(0, 4)}`)
  return { name, role: 'guest', group: null, url, imageUrl: null }
}

function drawEpisode(chance: Seeded, name: string): KeptEpisode {
  const sponsor = chance.next() < 0.2 ? ' Sponsored by Kettleworks and Blue Barn Tea.' : ''
  const isVideo = chance.next() < 0.2
  return episodeOf(name, chance.whole(120), {
    title: `${textOf(chance, 3)}${chance.next() < 0.3 ? `, with ${chance.pick(PEOPLE)}` : ''}`,
    notes: maybe(chance, () => `${textOf(chance, 12)}.${sponsor}`),
    durationSeconds: maybe(chance, () => 300 + chance.whole(5000)),
    season: maybe(chance, () => chance.whole(3)),
    kind: chance.pick(['full', 'full', 'trailer', 'bonus']),
    isExplicit: chance.next() < 0.3,
    persons: maybe(chance, () => [personOf(chance)]) ?? [],
    enclosure: {
      url: `https://media.example.org/${name}.${isVideo ? 'mp4' : 'mp3'}`,
      type: isVideo ? 'video/mp4' : 'audio/mpeg',
      size: 9,
    },
    transcripts: maybe(chance, () => [transcriptOf(name)]) ?? [],
  })
}

const transcriptOf = (name: string) => ({
  url: `https://media.example.org/${name}.vtt`,
  type: 'text/vtt',
  language: null,
})

interface Drawn {
  readonly show: ReturnType<typeof drawShow>
  readonly episodes: readonly KeptEpisode[]
}

function drawFarm(chance: Seeded): readonly Drawn[] {
  return Array.from({ length: SHOWS }, (_, at) => {
    const names = Array.from(
      { length: EPISODES },
      (__, number) => `${String(at)}-${String(number)}`,
    )
    const episodes = names
      .map((name) => drawEpisode(chance, name))
      .toSorted((one, other) => (other.publishedMs ?? 0) - (one.publishedMs ?? 0))
    return { show: drawShow(chance, at + 1), episodes }
  })
}

async function fill(directory: Directory, farm: readonly Drawn[]): Promise<void> {
  const chance = seededBy('transcripts')
  for (const { show, episodes } of farm) {
    await putEpisodes(directory, show, episodes)
    for (const episode of episodes) {
      const [file] = episode.transcripts
      if (file === undefined) continue
      const text = textOf(chance, 20)
      const cues = [{ startMs: 0, endMs: 900, speaker: chance.pick(PEOPLE), text }]
      const transcript = { format: 'vtt', language: null, cues } as const
      const kept = { url: file.url, fetchedMs: NOW, transcript, failure: null }
      const key = fileKey(episodeId(show.id, episode), 'transcript')
      await directory.transcripts?.put(show.id, key, kept)
    }
  }
  await directory.writer.settle()
}

const TARGETS = ['episode-title', 'episode-description', 'transcript'] as const

function drawBody(chance: Seeded, farm: readonly Drawn[]): object {
  const searchTerms = Array.from({ length: chance.whole(3) }, () => ({
    searchTerm: chance.next() < 0.3 ? textOf(chance, 2) : chance.pick(WORDS),
    searchTargets: maybe(chance, () => [chance.pick(TARGETS)]) ?? [...TARGETS],
    searchTermOptions: {
      matchMode: chance.pick(['must', 'must', 'optional', 'not']),
      phraseMatch: chance.next() < 0.3,
      fuzzy: chance.next() < 0.3,
    },
  }))
  const show = farm[chance.whole(SHOWS)]?.show.id
  const filters = [
    { languages: [chance.pick(LANGUAGES)] },
    { includeItunesGenres: [chance.pick(GENRES)] },
    { publishedSince: new Date(NOW - chance.whole(90) * DAY).toISOString() },
    { minDurationSeconds: chance.whole(3000) },
    { maxDurationSeconds: 1000 + chance.whole(3000) },
    { hasVideo: chance.next() < 0.5 },
    { hasTranscript: chance.next() < 0.5 },
    { season: chance.whole(3) },
    { episodeTypes: [chance.pick(['full', 'trailer', 'bonus'])] },
    { includePodcastIds: [show] },
    { excludePodcastIds: [show] },
  ] as const
  return {
    searchTerms,
    ...Object.assign({}, ...filters.filter(() => chance.next() < 0.15)),
    facets: ['languages', 'kinds', 'video', 'minutes', 'published', 'seasons'],
    pageSize: 100,
    includeMatchSnippet: chance.next() < 0.3,
  } as object
}

/** Values of one call, and those that depend on the order of equal scores. */
const OF_A_CALL: ReadonlySet<string> = new Set([
  ...['time', 'requestId', 'searchId', 'cursor', 'nextCursor', 'score', 'maxScore'],
])

/** Returns an answer without the order of its lists. */
function settled(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(settled)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OF_A_CALL.has(name))
      .map(([name, inner]) => [name, settled(inner)]),
  )
}

describe.skipIf(pair.missing !== undefined)('SQLite and the pair answer alike', () => {
  const farm = drawFarm(seededBy('episodes of two stores'))
  let one: RunningCastdex
  let other: RunningCastdex

  beforeAll(async () => {
    const now = () => NOW
    const directory = await pair.open(pair.database.newSchema(), pair.newPrefix(), { now })
    one = await startCastdex({ podcasts: [] })
    other = await startCastdex({ podcasts: [], wrap: () => directory })
    for (const each of [one, other]) await fill(each.directory, farm)
  })
  afterAll(async () => {
    await one[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
  })

  async function answers(url: string, body?: object) {
    const options = body === undefined ? { url } : ({ url, method: 'POST', body } as const)
    const both = [await one.call(options), await other.call(options)]
    return both.map((each) => ({ status: each.statusCode, body: settled(each.json()) }))
  }

  async function expectSame(url: string, body?: object): Promise<unknown> {
    const [plain, pairs] = await answers(url, body)
    expect(pairs, `${url} ${JSON.stringify(body)}`).toEqual(plain)
    expect([200, 404]).toContain(plain?.status)
    return plain
  }

  test('drawn searches', async () => {
    const chance = seededBy('questions')
    for (let at = 0; at < QUESTIONS; at += 1)
      await expectSame('/api/v1/search/episodes', drawBody(chance, farm))
  })

  test('typed words', async () => {
    const chance = seededBy('typed')
    for (let at = 0; at < 40; at += 1) {
      const q = encodeURIComponent(textOf(chance, 1 + chance.whole(3)))
      await expectSame(`/api/v1/search/episodes?q=${q}&pageSize=100`)
    }
  })

  test('lists and look-ups of every show and episode', async () => {
    await expectSame('/api/v1/episodes/latest?limit=100')
    for (const { show, episodes } of farm) {
      for (const path of ['episode-catalogue', 'episodes', 'guests', 'sponsors'])
        await expectSame(`/api/v1/podcasts/${show.id}/${path}`)
      for (const episode of episodes) {
        const id = episodeId(show.id, episode)
        for (const path of [
          'details',
          'transcript-text',
          'transcript-timestamps',
          'chapters',
        ])
          await expectSame(`/api/v1/episodes/${id}/${path}`)
        const searchOptions = { searchTerms: [{ searchTerm: 'harbour' }] }
        await expectSame(`/api/v1/search/episodes/${id}/transcript`, { searchOptions })
      }
    }
  })

  test('people', async () => {
    for (const name of PEOPLE) {
      const q = encodeURIComponent(name)
      const found = (await expectSame(`/api/v1/people?q=${q}`)) as {
        body: { data: { items: readonly { slug: string }[] } }
      }
      for (const { slug } of found.body.data.items)
        await expectSame(`/api/v1/people/${slug}`)
      await expectSame(`/api/1.0/search/byperson?q=${q}`)
    }
  })
})
