/** Transcripts from a publisher on loopback: fetched, answered, searched, and refused. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftOf, NOW, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import { EXAMPLE_EPISODES } from '../api/examples/episode-examples.ts'
import { episodeId, type KeptEpisode } from '../record/episodes/episode.ts'
import { fileKey } from '../record/episodes/transcript.ts'
import { packEpisodes } from '../record/episodes/packed-episodes.ts'
import type { PodcastDraft } from '../record/podcast.ts'
import { dropLost, fillChosen } from './fill-chosen.ts'

const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
const DAY_MS = 86_400_000
const LARGE = Buffer.alloc(100 * 1024 * 1024, 'WEBVTT\n')

const VTT =
  'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Mo Reed>The estuary fills\n\n00:02.000 --> 00:04.000\n<v Mo Reed>at spring tide.\n\n00:05.000 --> 00:06.000\n<v Jo>Write to jo@example.org about herons.\n'
const HTML = '<p>MO: Curlews without times.</p>'

type Page = (response: ServerResponse) => void
const send =
  (
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
    status = 200,
  ): Page =>
  (response) =>
    void response.writeHead(status, headers).end(body)

const CHAPTERS = JSON.stringify({
  version: '1.2.0',
  chapters: [
    { startTime: 61.5, title: 'Herons of jo@example.org' },
    { startTime: 0, title: 'Intro <b>' },
    { startTime: 9, title: 'Hidden', toc: false },
    { startTime: 10, img: 'https://media.example/1.jpg' },
  ],
})

const PAGES: Readonly<Record<string, Page>> = {
  '/good.vtt': send(VTT),
  '/chosen.vtt': send(VTT.replace('estuary', 'lagoon')),
  '/plain.html': send(HTML),
  '/chapters.json': send(CHAPTERS),
  '/chosen.json': send(CHAPTERS),
  '/none.json': send('{"chapters":[]}'),
  '/large': (response) => {
    response.on('error', () => undefined)
    response.writeHead(200).end(LARGE)
  },
  '/bomb': send(gzipSync(LARGE), { 'content-encoding': 'gzip' }),
  '/endless': (response) => {
    response.writeHead(200)
    const more = (): void => {
      if (response.destroyed) return
      response.write(Buffer.alloc(65_536, 'x'), more)
    }
    more()
  },
  '/loop': send('', { location: '/loop' }, 302),
  '/inside': send('', { location: 'http://inside.test/a.vtt' }, 302),
  '/file': send('', { location: 'file:///etc/passwd' }, 302),
  '/song': send(Buffer.from([0x49, 0x44, 0x33, 4, 0, 0xff])),
  '/busy': send('', {}, 503),
}

const HOSTILE: readonly (readonly [string, RegExp])[] = [
  ['/large', /larger than 4194304 bytes/],
  ['/bomb', /larger than 4194304 bytes/],
  ['/endless', /larger than 4194304 bytes/],
  ['/loop', /redirects/],
  ['/inside', /not public/],
  ['/file', /scheme file/],
  ['/song', /neither SRT/],
  ['/busy', /answers 503/],
  ['/missing', /answers 404/],
  ['http://inside.test/a.vtt', /not public/],
  ['http://127.0.0.1:22/a.vtt', /port 22/],
]

const asked: string[] = []
const resolved: string[] = []
let host: Server
let base: string
let castdex: RunningCastdex

const SHOW = draftOf(1, { title: 'Tides', titleLatest: 'Tides' })
const CHOSEN = draftOf(2, { transcriptionMode: { mode: 'all' } })

const episodeOf = (path: string | null, more: Partial<KeptEpisode> = {}): KeptEpisode => ({
  ...EXAMPLE,
  guid: `guid of ${String(path)}`,
  title: 'Weekly talk',
  notes: null,
  persons: [],
  chaptersUrl: null,
  chapters: [],
  publishedMs: NOW - DAY_MS,
  transcripts:
    path === null ? [] : [{ url: new URL(path, base).href, type: null, language: null }],
  ...more,
})

async function keep({ id }: PodcastDraft, episodes: readonly KeptEpisode[]): Promise<void> {
  const { writer } = castdex.directory
  const known = (await writer.owners({ ids: [id] })).byId.get(id)
  if (known === undefined) throw new Error(`${id} is not there`)
  await writer.write([{ ...known, metadata: { newestEpisodes: packEpisodes(episodes) } }])
}

const chaptered = (path: string): KeptEpisode =>
  episodeOf(null, { guid: path, chaptersUrl: new URL(path, base).href })

const idOf = (path: string | null, { id }: PodcastDraft = SHOW): string =>
  episodeId(id, episodeOf(path))

const PATHS = ['/good.vtt', '/plain.html', null, ...HOSTILE.map(([path]) => path)]

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = PAGES[request.url ?? ''] ?? send('', {}, 404)
    page(response)
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`
  castdex = await startCastdex({
    podcasts: [SHOW, CHOSEN],
    hasSite: true,
    transcripts: {
      transcripts: 'demand',
      resolve: (name) => {
        resolved.push(name)
        return Promise.resolve([{ address: '10.0.0.7', family: 4 }])
      },
    },
  })
  await keep(SHOW, [
    ...PATHS.map((path) => episodeOf(path)),
    ...['/chapters.json', '/none.json', 'http://inside.test/1.json'].map(chaptered),
    episodeOf(null, { guid: 'podlove', chapters: [{ startSeconds: 4, title: 'Own' }] }),
  ])
  await keep(CHOSEN, [episodeOf('/chosen.vtt'), chaptered('/chosen.json')])
})

afterAll(async () => {
  await castdex[Symbol.asyncDispose]()
  host.closeAllConnections()
  host.close()
})

const get = (path: string | null, operation: string) =>
  castdex.call(`/api/v1/episodes/${idOf(path)}/${operation}`)

const search = async (body: object) => {
  const url = '/api/v1/search/episodes'
  const answer = await castdex.call({ url, method: 'POST', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { result: { hits: { id: string }[] } } }>().data.result.hits
}

const term = (searchTerm: string, options = {}) => ({
  searchTerms: [{ searchTerm, searchTargets: ['transcript'], ...options }],
})

describe('a transcript on request', () => {
  test('is not searched before it is fetched, and the page offers it', async () => {
    expect(await search(term('estuary'))).toEqual([])
    const { body } = await castdex.app.inject(`/episodes/${idOf('/good.vtt')}`)
    expect(body).toContain('Show the transcript')
    expect(asked).toEqual([])
  })

  test('is text with speakers, without addresses, fetched once', async () => {
    const first = await get('/good.vtt', 'transcript-text')
    expect(first.json()).toEqual({
      data: {
        episodeTranscriptText: {
          podcastId: SHOW.id,
          episodeId: idOf('/good.vtt'),
          transcriptId: idOf('/good.vtt'),
          text: 'Mo Reed: The estuary fills at spring tide.\n\nJo: Write to […] about herons.',
        },
      },
    })
    await get('/good.vtt', 'transcript-text')
    expect(asked).toEqual(['/good.vtt'])
  })

  test('has a free preview', async () => {
    const { data } = (await get('/good.vtt', 'transcript-text/preview')).json<{
      data: { episodeTranscriptText: object }
    }>()
    expect(data.episodeTranscriptText).toMatchObject({
      truncated: false,
      totalCharacters: 74,
    })
  })

  test('has sentences with times', async () => {
    const { data } = (await get('/good.vtt', 'transcript-timestamps')).json<{
      data: { sentences: object[] }
    }>()
    expect(data.sentences).toEqual([
      {
        text: 'The estuary fills at spring tide.',
        startSecond: 1,
        endSecond: 4,
        speaker: 'Mo Reed',
      },
      { text: 'Write to […] about herons.', startSecond: 5, endSecond: 6, speaker: 'Jo' },
    ])
    const preview = await get('/good.vtt', 'transcript-timestamps/preview')
    expect(preview.json()).toMatchObject({ data: { totalSentences: 2, truncated: false } })
  })

  test.each([
    ['txt', 'text/plain', 'Mo Reed: The estuary'],
    ['vtt', 'text/vtt', '00:00:02.000 --> 00:00:04.000\n<v Mo Reed>at spring tide.\n'],
    [
      'sentence-vtt',
      'text/vtt',
      '00:00:01.000 --> 00:00:04.000\n<v Mo Reed>The estuary fills at',
    ],
  ])('is a file in the format %s', async (format, type, part) => {
    const answer = await get('/good.vtt', `download/transcript?format=${format}`)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.body).toContain(part)
  })

  test('has passages', async () => {
    const url = `/api/v1/search/episodes/${idOf('/good.vtt')}/transcript`
    const body = { searchOptions: term('heron'), pageSize: 5 }
    const answer = await castdex.call({ url, method: 'POST', body })
    expect(answer.json()).toMatchObject({
      data: {
        bestPassage: { text: 'Write to […] about <em>herons</em>.' },
        passages: [],
        total: { value: 1, relation: 'eq' },
        nextCursor: null,
      },
    })
  })

  test.each([
    [term('herons'), 'Write to […] about <em>herons</em>.'],
    [term('hurons', { searchTermOptions: { fuzzy: true } }), 'about <em>herons</em>'],
    [{ searchTermGroups: [term('tide')] }, 'fills at spring <em>tide</em>.'],
    [term('weekly', { searchTargets: ['episode-title'] }), undefined],
    [{ ...term('herons'), details: 'basic' }, undefined],
    [{ ...term('herons'), includeMatchSnippet: false }, undefined],
    [{ searchTerms: [], hasTranscript: true }, undefined],
  ])('%j shows %s beside the hit', async (body, part) => {
    const hits: object[] = await search({ includeMatchSnippet: true, ...body })
    const shown = hits.flatMap((hit) => ('matchSnippet' in hit ? [hit] : []))
    expect(hits.length).toBeGreaterThan(0)
    expect(shown).toHaveLength(part === undefined ? 0 : 1)
    for (const hit of shown) {
      expect(hit.matchSnippet).toContain(part)
      expect(hit).toMatchObject({ transcriptHighlights: [hit.matchSnippet] })
    }
  })

  test('is on the page, with links to its times', async () => {
    const { body } = await castdex.app.inject(`/episodes/${idOf('/good.vtt')}`)
    expect(body).toContain('data-at="5"')
    expect(body).toContain('<bdi>Mo Reed</bdi>')
    expect(body).not.toContain('jo@example.org')
  })

  test.each([
    [term('estuary'), true],
    [term('spring tide', { searchTermOptions: { phraseMatch: true } }), true],
    [term('tide spring', { searchTermOptions: { phraseMatch: true } }), false],
    [term('estuary', { searchTargets: ['episode-title'] }), false],
    [{ searchTerms: [{ searchTerm: 'estuary' }] }, false],
    [term('weekly estuary', { searchTargets: ['episode-title', 'transcript'] }), true],
    [term('weekly'), false],
  ])('%j finds it: %s', async (body, isFound) => {
    const ids = (await search(body)).map(({ id }) => id)
    expect(ids).toEqual(isFound ? [idOf('/good.vtt')] : [])
  })

  test('is found by typed words, on the site too', async () => {
    const answer = await castdex.call('/api/v1/search/episodes?q=estuary+tide')
    const { data } = answer.json<{ data: { result: { hits: { id: string }[] } } }>()
    expect(data.result.hits[0]?.id).toBe(idOf('/good.vtt'))
    const { body } = await castdex.app.inject('/search?of=episodes&q=estuary')
    expect(body).toContain(idOf('/good.vtt'))
  })

  test('has no times if the publisher gives none', async () => {
    expect((await get('/plain.html', 'transcript-text')).body).toContain('MO: Curlews')
    const answer = await get('/plain.html', 'transcript-timestamps')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('has no times')
  })
})

describe('chapters', () => {
  const ask = (guid: string) =>
    castdex.call(
      `/api/v1/episodes/${episodeId(SHOW.id, episodeOf(null, { guid }))}/chapters`,
    )

  test('of a file are fetched once, when they are asked for, and jump on the page', async () => {
    const path = `/episodes/${episodeId(SHOW.id, chaptered('/chapters.json'))}`
    expect((await castdex.app.inject(path)).body).toContain('Show the chapters')
    expect(asked).not.toContain('/chapters.json')
    const answer = await ask('/chapters.json')
    expect(answer.json()).toMatchObject({
      data: {
        chapters: [
          { startSeconds: 0, title: 'Intro' },
          { startSeconds: 61, title: 'Herons of […]' },
        ],
        source: new URL('/chapters.json', base).href,
      },
    })
    await ask('/chapters.json')
    expect(asked.filter((each) => each === '/chapters.json')).toHaveLength(1)
    const { body } = await castdex.app.inject(path)
    expect(body).toContain('data-at="61"')
    expect(body).not.toContain('Show the chapters')
    expect(await search(term('Intro'))).toEqual([])
  })

  test('in the feed are answered without a fetch', async () => {
    const { data } = (await ask('podlove')).json<{ data: object }>()
    expect(data).toMatchObject({
      chapters: [{ startSeconds: 4, title: 'Own' }],
      source: null,
    })
  })

  test.each([
    ['/none.json', /no chapters with titles/],
    ['http://inside.test/1.json', /not public/],
    ['guid of /good.vtt', /gives no chapters/],
  ])('are refused: %s', async (guid, reason) => {
    const answer = await ask(guid)
    const { error } = answer.json<{ error: { code: string; message: string } }>()
    expect([answer.statusCode, error.code]).toEqual([404, 'CHAPTERS_NOT_FOUND'])
    expect(error.message).toMatch(reason)
  })
})

describe('refusals', () => {
  test.each(HOSTILE)('%s', async (path, reason) => {
    const answer = await get(path, 'transcript-text')
    expect(answer.statusCode).toBe(404)
    const { error } = answer.json<{ error: { code: string; message: string } }>()
    expect(error.code).toBe('TRANSCRIPT_NOT_FOUND')
    expect(error.message).toMatch(reason)
    const requests = asked.length
    await get(path, 'transcript-text')
    expect(asked.length).toBe(requests)
  })

  test('private hosts are resolved, never connected to', () => {
    expect(new Set(resolved)).toEqual(new Set(['inside.test']))
  })

  test.each([
    [null, 'transcript-text', 404, 'TRANSCRIPT_NOT_FOUND'],
    ['/good.vtt', 'download/transcript?format=pdf', 400, 'INVALID_PARAMETER'],
    ['/good.vtt', 'transcript-text?x=1', 400, 'UNKNOWN_PARAMETER'],
  ])('%s %s', async (path, operation, status, code) => {
    const answer = await get(path, operation)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error: { code } })
  })

  test('a failure is tried again after its time', async () => {
    const before = asked.filter((path) => path === '/busy').length
    castdex.advance(3_600_001)
    await get('/busy', 'transcript-text')
    expect(asked.filter((path) => path === '/busy').length).toBe(before + 1)
  })
})

describe('in the background', () => {
  test('chosen shows are filled, and lost episodes leave', async () => {
    const { directory, transcripts } = castdex
    if (transcripts === undefined) throw new Error('transcripts are on')
    const { signal } = new AbortController()
    expect(await directory.transcripts?.listChosen()).toEqual([CHOSEN.id])
    await fillChosen(directory, transcripts, signal)
    const id = idOf('/chosen.vtt', CHOSEN)
    expect((await search(term('lagoon'))).map((hit) => hit.id)).toEqual([id])
    const key = fileKey(episodeId(CHOSEN.id, chaptered('/chosen.json')), 'chapters')
    expect((await directory.transcripts?.find(key))?.transcript?.cues).toHaveLength(2)
    await dropLost(directory, signal)
    expect(await directory.transcripts?.find(key)).toBeDefined()
    await keep(CHOSEN, [episodeOf('/good.vtt')])
    await dropLost(directory, signal)
    expect(await directory.transcripts?.find(id)).toBeUndefined()
    expect(await directory.transcripts?.find(key)).toBeUndefined()
    expect(await search(term('lagoon'))).toEqual([])
  })

  test('a removed show takes its transcripts with it', async () => {
    const { directory } = castdex
    const known = (await directory.writer.owners({ ids: [SHOW.id] })).byId.get(SHOW.id)
    const at = new Date(NOW).toISOString()
    await directory.writer.remove({ id: SHOW.id, revision: known?.revision ?? 0, at })
    expect(await directory.transcripts?.find(idOf('/good.vtt'))).toBeUndefined()
    expect(await search(term('estuary'))).toEqual([])
  })
})

test('a directory that fetches none on request says so', async () => {
  await using quiet = await startCastdex({ transcripts: { transcripts: 'chosen' } })
  const [first] = EXAMPLE_EPISODES
  const { id: podcastId } = (await quiet.call('/api/v1/podcasts/latest')).json<{
    data: { podcasts: { id: string }[] }
  }>().data.podcasts[0] ?? { id: '' }
  const id = first === undefined ? '' : episodeId(podcastId, first)
  const answer = await quiet.call(`/api/v1/episodes/${id}/transcript-text`)
  expect(answer.json()).toMatchObject({ error: { code: 'TRANSCRIPTS_OFF' } })
})
