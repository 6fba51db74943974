/**
 * Whatever a feed says, it stays text: a page has no element and no attribute that its template
 * does not have.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import { EXAMPLE_EPISODES } from '../api/examples/episode-examples.ts'
import type { KeptEpisode } from '../record/episodes/episode.ts'
import { packEpisodes } from '../record/episodes/packed-episodes.ts'
import { hostileText, showOf } from '../../test/web/hostile-shows.ts'
import { readMarkup } from '../../test/web/markup.ts'

const [EPISODE] = EXAMPLE_EPISODES as readonly [KeptEpisode]

/** Its episodes say the same. */
function episodesOf(text: string) {
  const sound: KeptEpisode = {
    ...EPISODE,
    guid: text,
    title: text,
    notes: text,
    link: `https://example.org/"${text}`,
    enclosure: { url: `https://example.org/${text}`, type: 'audio/mpeg', size: null },
  }
  const picture = {
    ...sound,
    guid: `${text} 2`,
    link: null,
    enclosure: { ...sound.enclosure, type: 'video/mp4' },
  }
  return { newestEpisodes: packEpisodes([sound, picture]) }
}

let castdex: RunningCastdex
/** Element by element, what pages of harmless shows are made of. */
const known = new Set<string>()

const markupOf = async (url: string, isThere = false) => {
  const { body, statusCode } = await castdex.app.inject({
    url,
    headers: { accept: 'text/html' },
    remoteAddress: '203.0.113.9',
  })
  castdex.advance(1000)
  if (isThere) expect(statusCode).toBe(200)
  return readMarkup(body)
}

beforeAll(async () => {
  // Enough of them for a second page.
  const plain = Array.from({ length: 30 }, (_, index) =>
    showOf(100_000 + index, `Plain words ${String(index)}`),
  )
  castdex = await startCastdex({
    hasSite: true,
    podcasts: [...plain, draftOf(2, { genres: ['Comedy'] })],
  })
  const record = showOf(99_999, 'Plain words with episodes')
  await castdex.directory.writer.write([
    { record, revision: null, metadata: episodesOf('Plain words') },
  ])
  const show = `/podcasts/show-${String(100_000)}`
  const urls = [
    '/',
    show,
    '/podcasts/show-99999',
    '/podcasts/podcast-2',
    '/search?q=plain+words',
    '/search?q=plain+words&page=2',
  ]
  for (const url of [
    ...urls,
    '/search?q=plain+wodrs',
    '/search?q=plain&language=de',
    '/search?q=plain&language=de&active=never',
    '/search?q=plain&sort=title&page=3',
    '/podcasts/nothing-plain',
    '/new',
    '/about/plain',
  ])
    for (const kind of (await markupOf(url)).kinds) known.add(kind)
})

afterAll(async () => {
  await castdex[Symbol.asyncDispose]()
})

const assertHarmless = async (url: string, isThere = false): Promise<void> => {
  const { kinds, addresses } = await markupOf(url, isThere)
  expect([...kinds].filter((kind) => !known.has(kind))).toEqual([])
  for (const address of addresses)
    expect(address).toMatch(/^(?:(?:https?|podcast):\/\/|\/|#)/)
}

test('pages of hostile shows have the elements and attributes of harmless ones', async () => {
  let number = 10
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      number += 1
      const record = showOf(number, text)
      await castdex.directory.writer.write([
        { record, revision: null, metadata: episodesOf(text) },
      ])
      await assertHarmless(`/podcasts/show-${String(number)}`, true)
      castdex.advance(61_000)
      await assertHarmless('/', true)
    }),
    { numRuns: 15 },
  )
})

test('so do pages about hostile words', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const words = encodeURIComponent(text)
      await assertHarmless(
        `/search?q=${words}&genre=${words}&language=${words}&page=${words}`,
      )
      await assertHarmless(`/podcasts/${words}`)
      await assertHarmless(`/${words}?lang=${words}`)
    }),
    { numRuns: 15 },
  )
})
