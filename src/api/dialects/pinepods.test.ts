/** The four routes that PinePods asks of its search backend. */
import { expect, test } from 'vitest'
import { NOW } from '../../../test/api/castdex.ts'
import { startNamedShows } from '../../../test/client/podcast-index-shows.ts'

interface PinepodsAnswer {
  readonly feeds?: readonly { readonly id: number; readonly title: string }[]
  readonly items?: readonly {
    readonly feedTitle: string
    readonly feedUrl: string
    readonly feedId: number
  }[]
  readonly results?: readonly { readonly collectionId: number }[]
}

const TITLE = 'The Joe Rogan Experience'

test('each index is searched in the shape that PinePods reads', async () => {
  await using castdex = await startNamedShows(NOW)
  const search = async (query: string): Promise<PinepodsAnswer> => {
    // Without a key, as PinePods calls.
    const answer = await castdex.app.inject({
      url: `/pinepods/api/search?query=joe+rogan&${query}`,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<PinepodsAnswer>()
  }
  expect((await search('index=podcast_index&search_type=term')).feeds).toMatchObject([
    { id: 550_168, title: TITLE },
  ])
  expect((await search('')).feeds).toHaveLength(1)
  const { items } = await search('index=person&search_type=person')
  expect(items).toHaveLength(3)
  expect(items?.[0]).toMatchObject({
    feedTitle: TITLE,
    feedUrl: 'http://joeroganexp.joerogan.libsynpro.com/rss',
    feedId: 550_168,
  })
  expect((await search('index=itunes')).results).toMatchObject([
    { collectionId: 360_084_272 },
  ])
  expect(await search('index=youtube')).toEqual({ results: [] })
})

test('the rest answers as Podcast Index does, and an empty search says that the server is there', async () => {
  await using castdex = await startNamedShows(NOW)
  const ask = (path: string) => castdex.app.inject({ url: `/pinepods/api/${path}` })
  expect((await ask('search')).body).toBe('Test connection successful')
  expect((await ask('podcast?id=550168')).json()).toMatchObject({ feed: { title: TITLE } })
  expect((await ask('trending?max=2&cat=news')).json<PinepodsAnswer>().feeds).toHaveLength(
    2,
  )
  expect((await ask('categories')).json()).toMatchObject({ count: 112 })
  const refused = await ask('search?query=a&index=nobody')
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      status: 'false',
      description: expect.stringContaining('index is "nobody"') as string,
    },
  ])
})
