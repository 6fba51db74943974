/** Exports have every episode that a search leaves, and count who published in a period. */
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  type StartCastdex,
} from '../../../../test/api/castdex.ts'
import type { KeptEpisode } from '../../../record/episodes/episode.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import { EXAMPLE_EPISODES } from '../../examples/episode-examples.ts'

const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
const at = new Date(NOW).toISOString()

const episodeAt = (date: string): KeptEpisode => ({
  ...EXAMPLE,
  guid: date,
  title: `=Of ${date}, by mo@example.org`,
  publishedMs: Date.parse(date),
  season: null,
  enclosure: {
    url: 'https://media.example.org/1.mp3?to=mo@example.org',
    type: null,
    size: 9,
  },
})

const history = (number: number, more: Partial<PodcastDraft> = {}): PodcastDraft =>
  draftOf(number, { language: 'de', genres: ['History', 'Society & Culture'], ...more })

const ENDED = '2026-11-01T00:00:00.000Z'
const LAST = '2026-10-31T23:59:59.999Z'

/** Shows with the dates of their episodes. Today is 2026-11-20. */
const SHOWS: readonly (readonly [PodcastDraft, readonly string[]])[] = [
  [history(1), ['2026-11-03T08:00:00Z', '2026-10-20T08:00:00Z', '2026-10-05T08:00:00Z']],
  [history(2), ['2026-11-05T08:00:00Z', '2026-09-01T08:00:00Z']],
  [history(3), [LAST]],
  [history(4), [ENDED]],
  [history(5), ['2026-10-01T00:00:00Z']],
  [history(6, { language: 'en' }), ['2026-10-10T08:00:00Z']],
  [history(7, { genres: ['Food'] }), ['2026-10-10T08:00:00Z']],
  [history(8), ['2026-10-11T08:00:00Z']],
  [history(9), ['2026-10-12T08:00:00Z']],
  [history(10), ['2026-10-13T08:00:00Z']],
  [history(11), ['2026-10-14T08:00:00Z']],
]
const BLOCKED = draftOf(8).id
const REMOVED = draftOf(9).id
const IGNORED = draftOf(10).id
const DEAD = draftOf(11).id

const IN_OCTOBER = 'publishedSince=2026-10-01&publishedBefore=2026-11-01'
const QUESTION = `languages=de&includeItunesGenres=History&${IN_OCTOBER}`
const FOUND = [1, 3, 5].map((number) => draftOf(number).id)

type Row = Readonly<Record<string, unknown>>

const rowsOf = (ndjson: string): readonly Row[] =>
  ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)

async function fill({ directory: { writer } }: RunningCastdex): Promise<void> {
  const find = async (id: string) => {
    const known = (await writer.owners({ ids: [id] })).byId.get(id)
    if (known === undefined) throw new Error(`${id} is not there`)
    return known
  }
  for (const [{ id }, dates] of SHOWS) {
    const newestEpisodes = packEpisodes(dates.map(episodeAt))
    await writer.write([{ ...(await find(id)), metadata: { newestEpisodes } }])
  }
  const edit = async (id: string, changes: Partial<PodcastDraft>) => {
    const found = await find(id)
    await writer.write([{ ...found, record: { ...found.record, ...changes } }])
  }
  await edit(BLOCKED, { blocked: { blockedDate: at } })
  await edit(IGNORED, { ignore: true })
  await edit(DEAD, { feedState: 'dead' })
  await writer.remove({ id: REMOVED, revision: (await find(REMOVED)).revision, at })
  await writer.settle()
}

/** `start`: serves a directory on any store. */
export function describeEpisodeExports(start: StartCastdex): void {
  let castdex: RunningCastdex
  let authorization: string
  beforeAll(async () => {
    castdex = await start({ podcasts: SHOWS.map(([podcast]) => podcast) })
    authorization = await castdex.makeKey({ scopes: ['export'] })
    await fill(castdex)
  })
  afterAll(() => castdex[Symbol.asyncDispose]())

  const take = async (url: string) =>
    await castdex.app.inject({ url: `/api/v1/exports/${url}`, headers: { authorization } })

  test('one file answers how many German history shows published last month', async () => {
    const shows = await take(`podcasts.csv?${QUESTION}&columns=id`)
    const [, ...rows] = shows.body.trimEnd().split('\r\n')
    expect(rows.toSorted()).toEqual(FOUND.map((id) => `"${id}"`))
    expect(shows.headers['x-total-count']).toBe('3')
    const episodes = await take(`episodes.ndjson?${QUESTION}`)
    const ids = rowsOf(episodes.body).map(({ podcastId }) => podcastId)
    expect([...new Set(ids)].toSorted()).toEqual(FOUND)
    expect([ids.length, episodes.headers['x-total-count']]).toEqual([4, '4'])
  })

  test('podcasts of a period are narrowed by all filters of podcasts', async () => {
    const all = await take(`podcasts.ndjson?${IN_OCTOBER}&columns=id`)
    const ids = [...FOUND, draftOf(6).id, draftOf(7).id]
    expect(
      rowsOf(all.body)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    const some = `&includePodcastIds=${String(ids[0])},${draftOf(2).id}`
    const few = await take(`podcasts.ndjson?${IN_OCTOBER}${some}&columns=id`)
    expect(rowsOf(few.body)).toEqual([{ id: ids[0] }])
    const none = await take('podcasts.ndjson?publishedSince=2026-11-19')
    expect([none.body, none.headers['x-total-count']]).toEqual(['', '0'])
    const since = await take(`podcasts.diff?${IN_OCTOBER}`)
    expect([since.statusCode, since.body]).toEqual([
      400,
      expect.stringContaining('publishedSince') as string,
    ])
  })

  test('episodes of shows that search must not find are left out', async () => {
    const { body } = await take('episodes.ndjson')
    const shows = new Set(rowsOf(body).map(({ podcastId }) => podcastId))
    for (const id of [BLOCKED, REMOVED, IGNORED, DEAD])
      expect([id, shows.has(id)]).toEqual([id, false])
    expect(shows.size).toBe(SHOWS.length - 4)
    const dates = rowsOf(body).map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('each format has the same rows, without e-mail addresses', async () => {
    const lines = rowsOf((await take('episodes.ndjson')).body)
    const parquet = await take('episodes.parquet')
    const bytes = parquet.rawPayload
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    const read = await parquetReadObjects({ file: file as ArrayBuffer })
    expect(JSON.parse(JSON.stringify(read))).toEqual(lines)
    const csv = await take('episodes.csv?columns=title,podcastTitle,season,enclosureUrl')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="episodes.csv"')
    const rows = csv.body.trimEnd().split('\r\n')
    expect(rows.length - 1).toBe(lines.length)
    expect(rows[1]).toMatch(/^"'=Of 2026-11-05[^"]*","Podcast 2",,/)
    for (const { rawPayload } of [parquet, csv])
      expect(rawPayload.includes('mo@example.org')).toBe(false)
  })

  test('an interrupted download goes on after its last row', async () => {
    const whole = rowsOf((await take('episodes.ndjson')).body)
    const after = String(whole[2]?.['id'])
    const rest = await take(`episodes.ndjson?after=${after}`)
    expect(rowsOf(rest.body)).toEqual(whole.slice(3))
  })

  test.each([
    [
      'columns=id,tittle',
      'columns has "tittle" (did you mean title?); known are id, podcastId,',
    ],
    ['columns=emails', 'columns has "emails"'],
    [
      'sortOrder=relevance',
      'sortOrder is relevance; an export is sorted by another field.',
    ],
    ['facets=languages', 'Unknown parameter "facets"'],
    ['publishedSince=x', 'publishedSince'],
    ['after=x', 'after is "x"; it has to be the id of an episode.'],
  ])('%s is refused', async (query, message) => {
    const answer = await take(`episodes.csv?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain(message)
  })
}
