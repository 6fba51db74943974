/**
 * The shows of the Podcast Index API as its clients read them: searches, look-ups, and the
 * refusals.
 */
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { keepDerived } from '../../../intake/apply/overrides/keep-derived.ts'
import { computePodcastGuid } from '../../../record/feed-url/podcast-guid.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import type { Directory } from '../../../store/directory.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'

interface FeedView {
  readonly id: number
  readonly title: string
}

interface FeedAnswer {
  readonly status: string
  readonly description: string
  readonly count: number
  readonly cursor: string
  readonly query: unknown
  readonly feed: FeedView
  readonly feeds: readonly FeedView[]
}

const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

const podcasts = [
  draftOf(1, {
    titleLatest: 'Windmill Light',
    genres: ['Comedy', 'Improv'],
    explicitRss: true,
    podcastIndexId: 550_168,
  }),
  draftOf(2, {
    titleLatest: 'Windmill Dark',
    genres: ['True Crime', 'News', 'Tech News'],
    language: 'de',
    languageTag: 'de-AT',
    author: null,
    imageUrl: null,
    websiteUrl: null,
    explicitRss: null,
    description: null,
    podcastGuid: GUID,
  }),
]

async function ask(castdex: RunningCastdex, path: string, options: InjectOptions = {}) {
  const answer = await castdex.call({ ...options, url: `/api/1.0/${path}` })
  return { code: answer.statusCode, headers: answer.headers, ...answer.json<FeedAnswer>() }
}

const titlesOf = ({ feeds }: { readonly feeds: readonly FeedView[] }): readonly string[] =>
  feeds.map(({ title }) => title).toSorted()

const OURS = 2 ** 30

test('a search gives feeds with their numbers, and no null where a text is read', async () => {
  await using castdex = await startCastdex({ podcasts })
  const answer = await ask(castdex, 'search/byterm?q=windmill')
  expect(answer).toMatchObject({
    code: 200,
    count: 2,
    query: 'windmill',
    description: 'Found matching feeds.',
  })
  const [dark, light] = answer.feeds.toSorted((one, other) =>
    one.title.localeCompare(other.title),
  )
  expect(light).toMatchObject({
    id: 550_168,
    explicit: true,
    categories: { 16: 'Comedy', 18: 'Improv' },
  })
  expect(dark).toMatchObject({
    id: OURS + 2,
    podcastGuid: GUID,
    language: 'de-at',
    author: '',
    ownerName: EXAMPLE_DRAFT.podcastAffiliation?.affiliateOrganizationName ?? '',
    image: '',
    artwork: '',
    link: '',
    description: '',
    originalUrl: 'https://feeds.example.org/2',
    itunesId: 9_000_000_102,
    categories: { 55: 'News', 102: 'Technology', 103: 'True Crime' },
    castdexId: podcasts[1]?.id,
  })
})

test('flags, categories, languages and a cursor narrow a search, and empty parameters mean nothing', async () => {
  await using castdex = await startCastdex({ podcasts })
  const titles = async (query: string) =>
    titlesOf(await ask(castdex, `search/byterm?q=windmill&${query}`))
  const [dark, light] = ['Windmill Dark', 'Windmill Light'] as const
  expect(await titles('max=&cat=&notcat=&lang=&val=&since=')).toEqual([dark, light])
  expect(await titles('pretty&clean')).toEqual([dark])
  expect(await titles('clean=false')).toEqual([dark, light])
  expect(await titles('cat=news')).toEqual([dark])
  expect(await titles('cat=16,112')).toEqual([light])
  expect(await titles('cat=cryptocurrency')).toEqual([])
  expect(await titles('notcat=True+Crime')).toEqual([light])
  expect(await titles('lang=de,fr')).toEqual([dark])
  expect(await titles('aponly&similar')).toEqual([dark, light])
  const first = await ask(castdex, 'search/byterm?q=windmill&max=1')
  const second = await ask(castdex, `search/byterm?q=windmill&max=1&cursor=${first.cursor}`)
  expect([...titlesOf(first), ...titlesOf(second)].toSorted()).toEqual([dark, light])
  expect(second.cursor).toBe('')
  expect(titlesOf(await ask(castdex, 'search/bytitle?q=windmill'))).toEqual([dark, light])
  const described = encodeURIComponent(
    (EXAMPLE_DRAFT.description ?? '').split(' ').slice(0, 3).join(' '),
  )
  expect((await ask(castdex, `search/byterm?q=${described}`)).count).toBeGreaterThan(0)
  expect((await ask(castdex, `search/bytitle?q=${described}`)).count).toBe(0)
})

test('pages of feeds at Apple are full, and their total counts no other', async () => {
  const elsewhere = draftOf(3, {
    titleLatest: 'Windmill',
    appleId: 0,
    appleIdStatus: 'none',
    isOwn: true,
  })
  await using castdex = await startCastdex({
    podcasts: [...podcasts, elsewhere],
  })
  const all = await ask(castdex, 'search/byterm?q=windmill')
  expect(all).toMatchObject({ count: 3, total: 3 })
  const atApple = await ask(castdex, 'search/byterm?q=windmill&aponly&max=2')
  expect(atApple).toMatchObject({ count: 2, total: 2, cursor: '' })
})

test('a form in the body says what the query string says', async () => {
  await using castdex = await startCastdex({ podcasts })
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  expect(
    titlesOf(
      await ask(castdex, 'search/byterm', { ...form, payload: 'q=windmill+sun&clean=0' }),
    ),
  ).toEqual([])
  expect(
    titlesOf(await ask(castdex, 'search/byterm', { ...form, payload: 'q=windmill+light' })),
  ).toEqual(['Windmill Light'])
  expect(
    await ask(castdex, 'podcasts/byfeedid', { ...form, payload: 'id=550168' }),
  ).toMatchObject({
    feed: { title: 'Windmill Light' },
  })
})

test('a form is known by its type in any case', async () => {
  await using castdex = await startCastdex({ podcasts })
  const answer = await ask(castdex, 'podcasts/byfeedid', {
    method: 'POST',
    headers: { 'content-type': 'Application/X-WWW-Form-URLencoded; charset=UTF-8' },
    payload: 'id=550168',
  })
  expect(answer).toMatchObject({ feed: { title: 'Windmill Light' } })
})

test('a feed URL with credentials is not shown again', async () => {
  await using castdex = await startCastdex({ podcasts })
  const url = encodeURIComponent('https://me:word@feeds.example.org/1')
  const answer = await ask(castdex, `podcasts/byfeedurl?url=${url}`)
  expect(answer.code).toBe(400)
  expect(answer.description).toContain('Feed url not found')
  expect(answer.description).not.toContain('word')
  const shown = encodeURIComponent('https://feeds.example.org/1')
  const lists: readonly (readonly [string, string])[] = [
    [`byfeedurl?url=${url}`, ''],
    [`byfeedurl?url=${shown}`, 'https://feeds.example.org/1'],
    [`byguid?guid=g&feedurl=${url}`, ''],
    [`byguid?guid=g&feedid=550168&feedurl=${url}`, ''],
    [`byguid?guid=g&feedid=550168&feedurl=me%3Aword`, ''],
    [`byguid?guid=g&feedurl=${shown}`, 'https://feeds.example.org/1'],
  ]
  for (const [path, repeated] of lists) {
    const response = await castdex.call(`/api/1.0/episodes/${path}`)
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain('word')
    const { query, url: repeatedUrl } = response.json<Record<'query' | 'url', unknown>>()
    expect(query ?? repeatedUrl).toBe(repeated)
  }
})

test('a feed is found by its number, URL, Apple id and guid; what is not there is told as theirs is', async () => {
  await using castdex = await startCastdex({ podcasts })
  const titleBy = async (query: string) =>
    (await ask(castdex, `podcasts/${query}`)).feed.title
  expect(await titleBy('byfeedid?id=550168')).toBe('Windmill Light')
  expect(await titleBy(`byfeedid?id=${String(OURS + 1)}`)).toBe('Windmill Light')
  expect(await titleBy(`byfeedid?id=${String(OURS + 2)}`)).toBe('Windmill Dark')
  expect(await titleBy('byfeedurl?url=HTTP%3A%2F%2Ffeeds.example.org%2F2%2F')).toBe(
    'Windmill Dark',
  )
  expect(await titleBy('byitunesid?id=9000000101')).toBe('Windmill Light')
  const byGuid = await ask(castdex, `podcasts/byguid?guid=${GUID.toUpperCase()}`)
  expect(byGuid.query).toEqual({ id: OURS + 2, guid: GUID.toUpperCase() })
  for (const id of ['7', String(OURS + 7), String(2 ** 31), String(2 ** 40)]) {
    const missing = await ask(castdex, `podcasts/byfeedid?id=${id}`)
    expect(missing).toMatchObject({
      code: 200,
      feed: [],
      description: 'No feeds match this id.',
    })
  }
  const noUrl = await castdex.call(
    '/api/1.0/podcasts/byfeedurl?url=https%3A%2F%2Fnobody.example.org%2F',
  )
  expect([noUrl.statusCode, noUrl.json()]).toEqual([
    400,
    {
      status: 'false',
      description: expect.stringContaining('Feed url not found') as string,
    },
  ])
})

test('a number outlives the merge of its feed, and its change', async () => {
  await using castdex = await startCastdex({ podcasts })
  const { writer } = castdex.directory
  const [light, dark] = podcasts
  if (light === undefined || dark === undefined) throw new Error('two podcasts')
  const merged = { ...dark, podcastIndexId: 920_666 }
  const outcome = await writer.merge({
    survivor: { record: { ...merged, slug: 'windmill-dark', seq: 2 }, revision: 1 },
    absorbed: { id: light.id, revision: 1, at: '2026-11-20T04:26:00.000Z' },
  })
  expect(outcome).toMatchObject({ status: 'merged' })
  for (const id of [550_168, 920_666, OURS + 1, OURS + 2]) {
    expect((await ask(castdex, `podcasts/byfeedid?id=${String(id)}`)).feed).toMatchObject({
      id: 920_666,
    })
  }
})

test('many feeds are found by their guids', async () => {
  await using castdex = await startCastdex({ podcasts })
  const batch = (guids: unknown) =>
    ask(castdex, 'podcasts/batch/byguid', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(guids),
    })
  expect(await batch([GUID, GUID])).toMatchObject({
    code: 200,
    allFound: true,
    found: 1,
    feeds: [{ id: OURS + 2 }],
  })
  expect(await batch(['x', GUID])).toMatchObject({ allFound: false, found: 1 })
  expect(await batch({ guid: GUID })).toMatchObject({
    code: 400,
    description: expect.stringContaining('list') as string,
  })
})

test('a feed without a guid is found by the one that follows from its URL', async () => {
  const wrap = (directory: Directory) => keepDerived(directory, { deriveLinks: true })
  const draft = draftOf(4, { podcastGuid: null })
  const podcastGuid = computePodcastGuid(draft.rssFeedUrl)
  await using castdex = await startCastdex({ podcasts: [draft], wrap })
  expect(await ask(castdex, `podcasts/byguid?guid=${podcastGuid}`)).toMatchObject({
    feed: { title: draft.titleLatest, podcastGuid },
  })
  const { changes } = await castdex.directory.writer.changes(null, 9)
  await using replica = await startCastdex({ podcasts: [], wrap })
  await replica.directory.writer.applyChanges(
    changes.map((change) =>
      change.kind === 'insert'
        ? {
            ...change,
            record: { ...change.record, podcastGuid: null, podcastDirectoryLinks: {} },
          }
        : change,
    ),
  )
  const [record] = await Array.fromAsync(replica.directory.writer.scan())
  expect(record).toMatchObject({ podcastGuid, podcastGuidDerived: true })
  expect(record?.podcastDirectoryLinks).toHaveProperty('antennapod')
})

test('`val` selects by the type of the value block', async () => {
  const value = (type: string) => ({ extras: { value: { type, method: 'keysend' } } })
  const [first, second, third] = [1, 2, 3].map((at) =>
    draftOf(at, { titleLatest: `Windmill ${String(at)}` }),
  )
  await using castdex = await startCastdex({
    podcasts: [
      { ...first, ...value('Lightning') } as PodcastDraft,
      { ...second, ...value('hive') } as PodcastDraft,
      third as PodcastDraft,
    ],
  })
  const titles = async (val: string) =>
    titlesOf(await ask(castdex, `search/byterm?q=windmill&val=${val}`)).toSorted()
  expect(await titles('any')).toEqual(['Windmill 1', 'Windmill 2'])
  expect(await titles('lightning')).toEqual(['Windmill 1'])
  expect(await titles('hive')).toEqual(['Windmill 2'])
  expect(await titles('webmonetization')).toEqual([])
})

test('categories and figures are free', async () => {
  await using castdex = await startCastdex({ podcasts })
  const categories = await ask(castdex, 'categories/list?pretty')
  expect(categories.count).toBe(112)
  expect(categories.feeds[0]).toEqual({ id: 1, name: 'Arts' })
  expect(categories.feeds.at(-1)).toEqual({ id: 112, name: 'Cryptocurrency' })
  expect(await ask(castdex, 'stats/current')).toMatchObject({
    stats: {
      feedCountTotal: 2,
      episodeCountTotal: podcasts.reduce((sum, { stats }) => sum + stats.episodeCount, 0),
      feedsWithNewEpisodes3days: 2,
      feedsWithNewEpisodes90days: 2,
      feedsWithValueBlocks: 0,
    },
  })
})

test.each([
  ['search/byterm', 'q is missing or empty'],
  [
    'search/byterm?q=a&max=1001',
    'max is "1001"; it has to be a whole number from 1 to 1000',
  ],
  ['search/byterm?q=a&max=many', 'max is "many"'],
  ['search/byterm?q=a&cat=Knitting', 'cat has "Knitting"'],
  ['search/byterm?q=a&val=gold', 'val is "gold"; it has to be any, lightning,'],
  ['podcasts/bytag?max=5', 'podcast-value is missing'],
  ['podcasts/bymedium?medium=opera', '"opera"'],
  ['recent/data?max=5001', 'max is "5001"'],
  [`search/byterm?q=${'a'.repeat(201)}`, 'q has 201 characters'],
  ['podcasts/byfeedid?id=one', 'id is "one"'],
  ['podcasts/byfeedid?id=-1', 'id is "-1"'],
  ['podcasts/byfeedurl?url=nonsense', 'url "nonsense"'],
  ['podcasts/byitunesid', 'id is missing or empty'],
])('%s is refused as theirs is, and says why', async (path, message) => {
  await using castdex = await startCastdex({ podcasts: [] })
  expect(await ask(castdex, path)).toMatchObject({
    code: 400,
    description: expect.stringContaining(message) as string,
  })
  expect((await castdex.call(`/api/1.0/${path}`)).json()).toHaveProperty('status', 'false')
})

test('what is not spoken is not there, in their form', async () => {
  await using castdex = await startCastdex({ podcasts: [] })
  expect((await castdex.call('/api/1.0/value/bymood?id=1')).json()).toMatchObject({
    status: 'false',
  })
})
