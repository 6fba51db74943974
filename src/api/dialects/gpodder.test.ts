/** The directory of gpodder.net as its clients read it. */
import { expect, test } from 'vitest'
import { draftOf, EXAMPLE_DRAFT, startCastdex } from '../../../test/api/castdex.ts'

const podcasts = [
  EXAMPLE_DRAFT,
  draftOf(1, {
    titleLatest: 'Windmill <Light> & "Ships"',
    genres: ['Comedy', 'Improv'],
    author: null,
    imageUrl: null,
  }),
  draftOf(2, { genres: ['Society & Culture'] }),
]

test('a search gives what mygpoclient wants of a podcast', async () => {
  await using castdex = await startCastdex({ podcasts })
  const list = (await castdex.call('/gpodder/search.json?q=windmill')).json<unknown[]>()
  expect(list).toEqual([
    {
      url: 'https://feeds.example.org/1',
      title: 'Windmill <Light> & "Ships"',
      author: '',
      description: EXAMPLE_DRAFT.description,
      website: EXAMPLE_DRAFT.websiteUrl,
      subscribers: 0,
      subscribers_last_week: 0,
      position_last_week: 0,
      mygpo_link: 'http://localhost:80/podcasts/podcast-1',
      logo_url: '',
      scaled_logo_url: '',
    },
  ])
})

test('lists come as text and as OPML, too', async () => {
  await using castdex = await startCastdex({ podcasts })
  expect((await castdex.call('/gpodder/search.txt?q=windmill')).body).toBe(
    'https://feeds.example.org/1\n',
  )
  const opml = await castdex.call('/gpodder/search.opml?q=windmill')
  expect(opml.headers['content-type']).toContain('text/x-opml')
  expect(opml.body).toContain('text="Windmill &lt;Light&gt; &amp; &quot;Ships&quot;"')
  expect(opml.body).toContain('xmlUrl="https://feeds.example.org/1"')
})

test('the best shows, the tags with the number of their shows, and the shows of a tag', async () => {
  await using castdex = await startCastdex({ podcasts })
  expect((await castdex.call('/gpodder/toplist/2.json')).json()).toHaveLength(2)
  const tags = (await castdex.call('/gpodder/api/2/tags/40.json')).json<
    { tag: string; usage: number }[]
  >()
  expect(tags).toContainEqual({
    title: 'Society & Culture',
    tag: 'society-culture',
    usage: 2,
  })
  expect(tags).toContainEqual({ title: 'Improv', tag: 'improv', usage: 1 })
  expect(tags.filter(({ usage }) => usage === 0)).toEqual([])
  const ofTag = (await castdex.call('/gpodder/api/2/tag/society-culture/50.json')).json<
    unknown[]
  >()
  expect(ofTag).toHaveLength(2)
  expect((await castdex.call('/gpodder/api/2/tag/nonsense/50.json')).json()).toEqual([])
})

test('a podcast by its feed URL, and 404 where nobody has it', async () => {
  await using castdex = await startCastdex({ podcasts })
  const url = encodeURIComponent('HTTP://feeds.example.org/1/')
  expect(
    (await castdex.call(`/gpodder/api/2/data/podcast.json?url=${url}`)).json(),
  ).toMatchObject({
    url: 'https://feeds.example.org/1',
  })
  const missing = await castdex.call(
    '/gpodder/api/2/data/podcast.json?url=https://nobody.example.org/feed',
  )
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['content-type']).toContain('text/plain')
  expect(missing.body).toContain('https://nobody.example.org/feed')
})

test.each([
  'search.json',
  'toplist/0.json',
  'toplist/101.json',
  'toplist/5.exe',
  'api/2/tags/5.opml',
  'subscriptions/me.json',
])('%s is refused with a line of text', async (path) => {
  await using castdex = await startCastdex({ podcasts: [] })
  const answer = await castdex.call(`/gpodder/${path}`)
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).toMatch(/^[^{]+\.\n$/)
})
