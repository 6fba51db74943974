/** The iTunes Search API as its clients read it. */
import { expect, test } from 'vitest'
import { NUMBERED_GENRES } from './apple/apple-genre-ids.ts'
import { draftOf, EXAMPLE_DRAFT, startCastdex } from '../../../test/api/castdex.ts'

interface AppleAnswer {
  readonly resultCount: number
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

const podcasts = [
  EXAMPLE_DRAFT,
  draftOf(1, {
    titleLatest: 'Windmill Light',
    genres: ['Comedy', 'Improv'],
    explicitRss: true,
  }),
  draftOf(2, {
    titleLatest: 'Windmill Dark',
    genres: ['True Crime'],
    author: null,
    imageUrl: null,
    explicitRss: null,
  }),
]

test('a search gives every field that strict clients want, with its type', async () => {
  await using castdex = await startCastdex({ podcasts })
  const answer = (
    await castdex.call('/apple/search?term=windmill+light&media=podcast&entity=podcast')
  ).json<AppleAnswer>()
  expect(answer.resultCount).toBe(1)
  expect(answer.results[0]).toMatchObject({
    wrapperType: 'track',
    kind: 'podcast',
    collectionId: 9_000_000_101,
    trackName: 'Windmill Light',
    feedUrl: 'https://feeds.example.org/1',
    collectionExplicitness: 'explicit',
    primaryGenreName: 'Comedy',
    genreIds: ['1303', '1495', '26'],
    genres: ['Comedy', 'Improv', 'Podcasts'],
    releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
  })
  const dark =
    (await castdex.call('/apple/search?term=windmill+dark')).json<AppleAnswer>()
      .results[0] ?? {}
  expect(dark).toMatchObject({ artistName: '', artworkUrl100: '', artworkUrl600: '' })
  expect(Object.values(dark)).not.toContain(null)
})

test('an author is looked for among the people of shows, not in titles', async () => {
  const byAuthor = draftOf(3, { titleLatest: 'Tides', author: 'Wilma Miller' })
  const inTitle = draftOf(4, { titleLatest: 'Miller and sons', author: 'Ann' })
  await using castdex = await startCastdex({ podcasts: [byAuthor, inTitle] })
  for (const attribute of ['authorTerm', 'artistTerm']) {
    const { results } = (
      await castdex.call(`/apple/search?term=miller&attribute=${attribute}`)
    ).json<AppleAnswer>()
    expect(results.map(({ trackName }) => trackName)).toEqual(['Tides'])
  }
})

test('a genre is asked for with what lies below it', async () => {
  await using castdex = await startCastdex({ podcasts: [] })
  const below = async (id: string) =>
    (
      await castdex.call(`/WebObjects/MZStoreServices.woa/ws/genres?id=${id}`)
    ).json<object>()
  expect(await below('1303')).toMatchObject({
    1303: { id: '1303', name: 'Comedy', subgenres: { 1495: { name: 'Improv' } } },
  })
  expect(Object.keys(await below('1303'))).toEqual(['1303'])
  expect(Object.keys(await below(''))).toEqual(['26'])
  expect(await below('9999')).toEqual({})
})

test('limit, genre, attribute and explicit narrow a search', async () => {
  await using castdex = await startCastdex({ podcasts })
  const titles = async (query: string): Promise<unknown[]> => {
    const { results } = (
      await castdex.call(`/apple/search?term=windmill&${query}`)
    ).json<AppleAnswer>()
    return results.map(({ trackName }) => trackName).sort()
  }
  expect(await titles('')).toEqual(['Windmill Dark', 'Windmill Light'])
  expect(await titles('limit=1')).toHaveLength(1)
  expect(await titles('limit=999')).toHaveLength(2)
  expect(await titles('genreId=1488')).toEqual(['Windmill Dark'])
  expect(await titles('genreId=26')).toHaveLength(2)
  expect(await titles('attribute=titleTerm')).toHaveLength(2)
  expect(await titles('attribute=descriptionTerm')).toEqual([])
  expect(await titles('attribute=constructor')).toHaveLength(2)
  expect(await titles('explicit=No')).toEqual(['Windmill Dark'])
  expect(await titles('media=music')).toEqual([])
})

test.each([
  ['search?term=a&limit=many', 'limit is "many"'],
  ['search?term=a&entity=podcastEpisode', 'entity is "podcastEpisode"'],
  ['search?term=a&genreId=7', 'genreId is "7"'],
  ['search?term=a&callback=a(b', 'callback is "a(b"'],
  [`search?term=${'a'.repeat(201)}`, 'term has 201 characters'],
  ['search?term=%ff', 'term is not UTF-8'],
  ['lookup?id=1,x', 'id has "x"'],
  [`lookup?id=${'1,'.repeat(201)}`, 'id has 201 ids'],
  ['us/rss/toppodcasts/limit=2/xml', 'the path ends in "xml"'],
])('%s is refused in the words of Apple', async (path, message) => {
  await using castdex = await startCastdex({ podcasts: [] })
  const answer = await castdex.call(`/apple/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toHaveProperty('errorMessage', expect.stringContaining(message))
})

test('lookup gives podcasts in the order of asking, each once, and nothing for an id that nobody has', async () => {
  await using castdex = await startCastdex({ podcasts })
  const { results } = (
    await castdex.call('/apple/lookup?id=9000000102,7,9000000101,9000000102')
  ).json<AppleAnswer>()
  expect(results.map(({ trackId }) => trackId)).toEqual([9_000_000_102, 9_000_000_101])
  expect((await castdex.call('/apple/lookup?id=7')).json()).toEqual({
    resultCount: 0,
    results: [],
  })
  const script = await castdex.call('/apple/lookup?id=7&callback=show')
  expect(script.body).toBe('/**/show({"resultCount":0,"results":[]});')
  expect(script.headers['content-type']).toContain('javascript')
})

test('the charts have what clients read of an entry', async () => {
  await using castdex = await startCastdex({ podcasts })
  const answer = await castdex.call(
    '/us/rss/toppodcasts/limit=5/genre=1303/explicit=true/json',
  )
  const { feed } = answer.json<{
    feed: { entry: readonly Readonly<Record<string, unknown>>[] }
  }>()
  expect(feed.entry).toHaveLength(1)
  expect(feed.entry[0]).toMatchObject({
    'im:name': { label: 'Windmill Light' },
    'im:image': [{}, {}, { attributes: { height: '170' } }],
    id: { attributes: { 'im:id': '9000000101' } },
    category: { attributes: { 'im:id': '1303', term: 'Comedy' } },
  })
  const clean = await castdex.call(
    '/us/rss/toppodcasts/limit=5/genre=1303/explicit=false/json',
  )
  expect(clean.json()).toMatchObject({ feed: { entry: [] } })
})

test('every genre of Apple has a number of its own, and stands in the tree', async () => {
  await using castdex = await startCastdex({ podcasts: [] })
  expect(new Set(NUMBERED_GENRES.map(({ id }) => id)).size).toBe(110)
  expect(NUMBERED_GENRES.filter(({ id }) => !Number.isInteger(id))).toEqual([])
  const answer = await castdex.call('/WebObjects/MZStoreServices.woa/ws/genres?id=26&cc=us')
  expect(answer.json()).toMatchObject({
    26: {
      subgenres: {
        1303: { name: 'Comedy', subgenres: { 1495: { name: 'Improv' } } },
        1318: { name: 'Technology' },
      },
    },
  })
})

test('offset pages through a search, without gap or repetition', async () => {
  const many = Array.from({ length: 7 }, (_, at) =>
    draftOf(at + 10, { titleLatest: `Buoy ${String(at)}` }),
  )
  await using castdex = await startCastdex({ podcasts: many })
  const namesAt = async (query: string) => {
    const answer = await castdex.call(`/apple/search?term=buoy&${query}`)
    return answer.json<AppleAnswer>().results.map(({ trackName }) => trackName)
  }
  const all = await namesAt('limit=10')
  expect(all).toHaveLength(7)
  const pages = ['limit=3', 'limit=3&offset=3', 'limit=3&offset=6'].map(namesAt)
  expect((await Promise.all(pages)).flat()).toEqual(all)
  expect(await namesAt('limit=3&offset=900000')).toEqual([])
  expect((await castdex.call('/apple/search?term=buoy&offset=-1')).statusCode).toBe(400)
})
