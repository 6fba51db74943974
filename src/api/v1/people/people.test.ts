/** People by name, one person with shows and episodes, guests and sponsors. */
import { expect, test } from 'vitest'
import { draftOf, NOW, startCastdex } from '../../../../test/api/castdex.ts'
import type { KeptEpisode } from '../../../record/episodes/episode.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'

const DAY = 86_400_000
const LINK = 'https://people.example.org/ruth'

function episodeOf(
  guid: string,
  title: string,
  more: Partial<KeptEpisode> = {},
): KeptEpisode {
  return {
    guid,
    title,
    link: null,
    publishedMs: NOW - DAY,
    durationSeconds: 600,
    enclosure: {
      url: `https://media.example.org/${guid}.mp3`,
      type: 'audio/mpeg',
      size: 1,
    },
    season: null,
    number: null,
    kind: 'full',
    isExplicit: false,
    imageUrl: null,
    transcripts: [],
    chaptersUrl: null,
    persons: [],
    notes: null,
    ...more,
  }
}

const ruth = (url: string | null) => ({
  name: 'Ruth Adler',
  role: 'guest',
  group: null,
  url,
  imageUrl: null,
})

async function start() {
  const podcasts = [
    draftOf(1, { title: 'Tide Talk', hostNames: ['Nora Field'] }),
    draftOf(2, { title: 'Salt' }),
    draftOf(3, { title: 'Namesake' }),
  ]
  const castdex = await startCastdex({ podcasts })
  const { writer } = castdex.directory
  const episodes = [
    [
      episodeOf('a1', 'High water', { persons: [ruth(LINK)] }),
      episodeOf('a2', 'Ebb, with Peter Lindqvist', {
        publishedMs: NOW - 40 * DAY,
        notes: 'This episode is sponsored by Kettleworks and Blue Barn Tea. Enjoy.',
      }),
    ],
    [episodeOf('b1', 'Brine', { persons: [ruth(LINK)] })],
    [episodeOf('c1', 'Another', { persons: [ruth(null)] })],
  ]
  for (const [at, kept] of episodes.entries()) {
    const id = draftOf(at + 1).id
    const known = (await writer.owners({ ids: [id] })).byId.get(id)
    if (known === undefined) throw new Error('the show is there')
    await writer.write([{ ...known, metadata: { newestEpisodes: packEpisodes(kept) } }])
  }
  const read = async (path: string): Promise<unknown> => (await castdex.call(path)).json()
  return Object.assign(castdex, { read })
}

interface Items {
  readonly data: {
    readonly items: readonly { slug: string; name: string; showCount: number }[]
    readonly cursor: string | null
  }
}

test('a person of two shows by a common link, and a namesake', async () => {
  await using castdex = await start()
  const { data } = (await castdex.read('/api/v1/people?q=ruth+adl')) as Items
  expect(data.items.map(({ name, showCount }) => [name, showCount])).toEqual([
    ['Ruth Adler', 2],
    ['Ruth Adler', 1],
  ])
  const [first] = data.items
  expect(await castdex.read(`/api/v1/people/${String(first?.slug)}`)).toMatchObject({
    data: {
      person: { name: 'Ruth Adler', url: LINK, links: [LINK], roles: ['guest'] },
      shows: [{ episodeCount: 1 }, { episodeCount: 1 }],
      episodes: [
        { roles: ['guest'], episode: {} },
        { roles: ['guest'], episode: {} },
      ],
    },
  })
})

test('names are walked page by page, persons of one name too', async () => {
  await using castdex = await start()
  const first = (await castdex.read('/api/v1/people?q=adler&pageSize=1')) as Items
  const cursor = encodeURIComponent(first.data.cursor ?? '')
  const next = (await castdex.read(
    `/api/v1/people?q=adler&pageSize=1&cursor=${cursor}`,
  )) as Items
  expect(next.data).toMatchObject({ items: [{ showCount: 1 }], cursor: null })
  expect(next.data.items[0]?.slug).not.toBe(first.data.items[0]?.slug)
  const other = await castdex.call(`/api/v1/people?q=other&cursor=${cursor}`)
  expect(other.json()).toMatchObject({ error: { code: 'INVALID_CURSOR' } })
})

test('a person as a feed of episodes', async () => {
  await using castdex = await start()
  const { data } = (await castdex.read('/api/v1/people?q=lindqvist')) as Items
  const feed = await castdex.call({
    url: `/api/v1/people/${String(data.items[0]?.slug)}`,
    headers: { accept: 'application/rss+xml' },
  })
  expect(feed.headers['content-type']).toContain('application/rss+xml')
  expect(feed.body).toContain('Ebb, with Peter Lindqvist')
})

test('refusals name what is wrong', async () => {
  await using castdex = await start()
  const codeOf = async (path: string) =>
    ((await castdex.read(path)) as { error: { code: string; message: string } }).error
  expect(await codeOf('/api/v1/people/nobody-12345678')).toMatchObject({
    code: 'PERSON_NOT_FOUND',
    message: expect.stringContaining('"nobody-12345678"') as string,
  })
  expect(await codeOf('/api/v1/people?q=%20')).toMatchObject({
    code: 'SEARCH_TERMS_MISSING',
  })
  expect(await codeOf(`/api/v1/podcasts/${draftOf(1).id}/guests?role=cook`)).toMatchObject({
    message: 'role is "cook"; it has to be one of guest, host.',
  })
})

test('guests and sponsors of the newest episodes, or of a number of days', async () => {
  await using castdex = await start()
  const path = `/api/v1/podcasts/${draftOf(1).id}`
  expect(await castdex.read(`${path}/guests`)).toMatchObject({
    data: {
      guests: {
        episodesCount: 2,
        episodesWithGuestsCount: 2,
        guests: [{ name: 'Peter Lindqvist', type: 'guest' }, { name: 'Ruth Adler' }],
      },
    },
  })
  expect(await castdex.read(`${path}/guests?sinceDays=7`)).toMatchObject({
    data: { guests: { episodesCount: 1, guests: [{ name: 'Ruth Adler' }] } },
  })
  expect(await castdex.read(`${path}/sponsors`)).toMatchObject({
    data: {
      sponsors: {
        episodesWithSponsorsCount: 1,
        sponsors: [{ name: 'Blue Barn Tea' }, { name: 'Kettleworks' }],
      },
    },
  })
})
