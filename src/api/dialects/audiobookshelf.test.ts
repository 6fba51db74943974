/** The search of audiobookshelf's custom metadata providers. */
import { expect, test } from 'vitest'
import { NOW } from '../../../test/api/castdex.ts'
import { startNamedShows } from '../../../test/client/podcast-index-shows.ts'

test('finds a show as audiobookshelf asks: title, author, the bare key', async () => {
  await using castdex = await startNamedShows(NOW)
  const authorization = await castdex.makeKey({ scopes: ['search'] })
  const search = (query: string) =>
    castdex.app.inject({
      url: `/audiobookshelf/search?mediaType=podcast&${query}`,
      headers: { authorization },
    })
  const answer = await search('query=the%20jo%20rogan%20experience&author=Joe%20Rogan')
  expect(answer.statusCode).toBe(200)
  const [first] = answer.json<{ matches: readonly object[] }>().matches
  expect(first).toMatchObject({
    title: 'The Joe Rogan Experience',
    itunesId: 360_084_272,
    feedUrl: 'http://joeroganexp.joerogan.libsynpro.com/rss',
  })
  expect((await search('query=zzzxqqk')).json()).toEqual({ matches: [] })
  const refused = await search('author=Joe')
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { error: expect.stringContaining('query') as string },
  ])
})
