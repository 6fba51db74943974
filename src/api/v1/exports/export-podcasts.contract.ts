/** Exports have every row that a search leaves, in each format the same ones. */
import { parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import {
  draftOf,
  type RunningCastdex,
  type StartCastdex,
} from '../../../../test/api/castdex.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'

const MANY = 612

/** Every second one is German; the first has nothing but its feed. */
const toDraft = (number: number): PodcastDraft =>
  draftOf(number, {
    language: number % 2 === 0 ? 'de' : 'en',
    author: number === 3 ? 'Mo <mo@example.org>' : 'Mo; "Reed", &\nSons',
    emails: ['mo@example.org'],
    primaryContactEmail: 'mo@example.org',
    ...(number === 1 && {
      author: null,
      description: null,
      genres: [],
      imageUrl: null,
      authorityScore: null,
      language: 'und',
      lastEpisodePublishedAt: '1970-01-01T00:00:00.000Z',
      stats: {
        downloadCount: 0,
        episodeCount: 0,
        latestPublishedAt: null,
        firstEpisodePublishedAt: null,
        transcriptsCount: 0,
        updateFrequency: 'very-stale',
      },
    }),
  })

const take = async (castdex: RunningCastdex, url: string, authorization: string) =>
  await castdex.app.inject({ url: `/api/v1/exports/${url}`, headers: { authorization } })

type Row = Readonly<Record<string, unknown>>

const rowsOf = (ndjson: string): readonly Row[] =>
  ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

/** `start`: serves a directory on any store. */
export function describePodcastExports(start: StartCastdex): void {
  const startWith = async (count: number) => {
    const castdex = await start({
      podcasts: Array.from({ length: count }, (_, index) => toDraft(index + 1)),
    })
    const authorization = await castdex.makeKey({ scopes: ['export'] })
    return Object.assign(castdex, { authorization })
  }

  test('a file has every row, and says how many', async () => {
    await using castdex = await startWith(MANY)
    const { authorization } = castdex
    const all = await take(castdex, 'podcasts.ndjson', authorization)
    expect([all.statusCode, all.headers['x-total-count']]).toEqual([200, String(MANY)])
    expect(all.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const ids = rowsOf(all.body).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY])
    const csv = await take(
      castdex,
      'podcasts.csv?languages=de&columns=id,language',
      authorization,
    )
    expect(csv.headers['x-total-count']).toBe(String(MANY / 2))
    expect(csv.headers['content-disposition']).toBe('attachment; filename="podcasts.csv"')
    const lines = csv.body.trimEnd().split('\r\n')
    expect([lines[0], lines.length - 1]).toEqual(['\uFEFFid,language', MANY / 2])
    expect(lines.slice(1).every((line) => line.endsWith(',"de"'))).toBe(true)
    const opml = await take(castdex, 'podcasts.opml?q=podcast', authorization)
    expect(opml.body.match(/<outline /g)).toHaveLength(
      Number(opml.headers['x-total-count']),
    )
  })

  test('parquet has the rows of NDJSON', async () => {
    await using castdex = await startWith(40)
    const { authorization } = castdex
    const lines = await take(castdex, 'podcasts.ndjson', authorization)
    const parquet = await take(castdex, 'podcasts.parquet', authorization)
    expect(parquet.headers['content-type']).toBe('application/vnd.apache.parquet')
    const bytes = parquet.rawPayload
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    const read = await parquetReadObjects({ file: file as ArrayBuffer })
    const rows = JSON.parse(
      JSON.stringify(read, (_key, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      ),
    ) as unknown
    expect(rows).toEqual(rowsOf(lines.body))
  })

  test('an unknown value is empty, not 0', async () => {
    await using castdex = await startWith(1)
    const { authorization } = castdex
    const columns = 'columns=author,episodeCount,latestPublishedAt,updateFrequency,language'
    const csv = await take(castdex, `podcasts.csv?${columns}`, authorization)
    expect(csv.body.split('\r\n')[1]).toBe(',,,,')
    const lines = await take(castdex, `podcasts.ndjson?${columns}`, authorization)
    expect(rowsOf(lines.body)).toEqual([
      {
        author: null,
        episodeCount: null,
        latestPublishedAt: null,
        updateFrequency: null,
        language: null,
      },
    ])
  })

  test('contacts leave only by name, and with the scope podcasts', async () => {
    await using castdex = await startWith(3)
    const { authorization } = castdex
    for (const format of ['csv', 'ndjson', 'opml', 'parquet']) {
      const { rawPayload } = await take(castdex, `podcasts.${format}`, authorization)
      expect([format, rawPayload.includes('mo@example.org')]).toEqual([format, false])
    }
    const refused = await take(castdex, 'podcasts.csv?columns=id,emails', authorization)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      'columns has emails, for which the key needs the scope podcasts as well.',
    ])
    const both = await castdex.makeKey({ scopes: ['export', 'podcasts'] })
    const csv = await take(castdex, 'podcasts.csv?columns=emails', both)
    expect(csv.body).toContain('"mo@example.org"')
  })

  test('an interrupted download goes on after its last row', async () => {
    await using castdex = await startWith(300)
    const { authorization } = castdex
    const whole = rowsOf((await take(castdex, 'podcasts.ndjson', authorization)).body)
    for (const at of [0, 249, 250, 298]) {
      const after = String(whole[at]?.['id'])
      const rest = await take(castdex, `podcasts.ndjson?after=${after}`, authorization)
      expect([at, rowsOf(rest.body)]).toEqual([at, whole.slice(at + 1)])
      expect(rest.headers['x-total-count']).toBe('300')
    }
    const gone = await take(
      castdex,
      `podcasts.csv?languages=en&after=${String(whole[1]?.['id']).replace(/.$/, 'f')}`,
      authorization,
    )
    expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([
      400,
      'after is the id of no row of this export; begin without it.',
    ])
  })

  test.each([
    [
      'columns=id,tittle',
      'columns has "tittle" (did you mean title?); known are id, title,',
    ],
    ['columns=id,id', 'columns has id twice; name it once.'],
    ['columns=', 'columns has an empty name; separate names by single commas.'],
    [
      'sortOrder=relevance',
      'sortOrder is relevance; an export is sorted by another field.',
    ],
    [
      'pageSize=10',
      'Unknown parameter "pageSize"; known are after, q, columns, languages,',
    ],
    ['after=x', 'after is "x"; it has to be the id of a podcast.'],
  ])('%s is refused', async (query, message) => {
    await using castdex = await startWith(1)
    const { authorization } = castdex
    const answer = await take(castdex, `podcasts.csv?${query}`, authorization)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain(message)
  })

  test('a key needs the scope export', async () => {
    await using castdex = await startWith(1)
    const answer = await castdex.call('/api/v1/exports/podcasts.csv')
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      403,
      expect.stringContaining('export') as string,
    ])
  })

  test('HEAD has the total and no rows', async () => {
    await using castdex = await startWith(5)
    const { authorization } = castdex
    const answer = await castdex.app.inject({
      method: 'HEAD',
      url: '/api/v1/exports/podcasts.parquet',
      headers: { authorization },
    })
    expect([answer.headers['x-total-count'], answer.rawPayload.length]).toEqual(['5', 0])
  })
}
