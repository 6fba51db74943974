/** Facts used to compare listings, as extracted from a feed. */
import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../../test/feeds/read-feed.ts'
import { feedOf } from '../../../../test/intake/feed-of.ts'
import type { ParsedItem } from './parsed-feed.ts'
import { rememberFeed, toFeedFacts } from './feed-facts.ts'

const AT = '2026-11-20T12:00:00.000Z'
const LATER = '2026-11-21T12:00:00.000Z'
const SHOW = 'https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g'
const CHANNEL = `https://www.youtube.com/channel/UC${'a'.repeat(22)}`

const linksOf = (words: Parameters<typeof feedOf>[0]) =>
  toFeedFacts(feedOf(words), AT).links

describe('links of a feed', () => {
  test('are declared in structured elements, also in a move that leads to a platform', () => {
    const declared = [{ url: SHOW, place: 'declared' }]
    expect(linksOf({ channel: { link: `${SHOW}?si=x` } })).toEqual(declared)
    expect(linksOf({ channel: { newFeedUrl: SHOW } })).toEqual(declared)
    expect(
      linksOf({ channel: { links: [{ href: SHOW, rel: 'me', type: null, title: null }] } }),
    ).toEqual(declared)
    expect(
      linksOf({
        channel: { links: [{ href: SHOW, rel: 'self', type: null, title: null }] },
      }),
    ).toEqual([])
  })

  test('stand in texts, with the signs around them left out', () => {
    expect(
      linksOf({
        channel: {
          description: `Watch (${CHANNEL}), listen: <a href="${SHOW}?si=1&amp;nd=1">here</a>.`,
        },
      }),
    ).toEqual([
      { url: CHANNEL, place: 'text' },
      { url: SHOW, place: 'text' },
    ])
  })

  test("lead to an artist's page at Apple, which lists shows", () => {
    const link = 'https://podcasts.apple.com/gb/artist/the-harbour-works/1251092473?mt=2'
    expect(linksOf({ channel: { link } })).toEqual([
      { url: 'https://podcasts.apple.com/artist/x/1251092473', place: 'declared' },
    ])
  })

  test('stand in tags of their own', () => {
    const channel = { ownPages: ['https://feed.example/x', `${SHOW}?si=1`, CHANNEL] }
    expect(linksOf({ channel })).toEqual([
      { url: SHOW, place: 'declared' },
      { url: CHANNEL, place: 'declared' },
    ])
  })

  test.each([
    ['en', 'En español: ', 'notes'],
    ['es', 'In English: ', 'notes'],
    ['de', 'Auf Deutsch: ', 'text'],
    ['en', 'Listen in English or Spanish. ', 'notes'],
    ['en', 'Listen here: ', 'text'],
    [null, 'In English: ', 'text'],
  ])('of a feed in %s that "%s" introduces are %s', (language, words, place) => {
    expect(
      linksOf({ channel: { language, description: `Hello.\n${words}${SHOW}` } }),
    ).toEqual([{ url: SHOW, place }])
  })

  test('of notes are kept apart, and the best place of an address counts', () => {
    const items = [{ title: 'One', notes: `Our guest: ${SHOW}` }]
    expect(linksOf({ items })).toEqual([{ url: SHOW, place: 'notes' }])
    expect(linksOf({ items, channel: { description: SHOW, link: SHOW } })).toEqual([
      { url: SHOW, place: 'declared' },
    ])
  })

  test('of the show itself are kept, however many its notes have', () => {
    const guests = Array.from(
      { length: 60 },
      (_, at) => `https://open.spotify.com/show/${String(at).padStart(22, 'x')}`,
    )
    const links = linksOf({
      items: [{ notes: guests.join(' ') }],
      channel: { description: SHOW },
    })
    expect(links[0]).toEqual({ url: SHOW, place: 'text' })
  })

  test('to episodes, videos and elsewhere are none', () => {
    const text =
      'https://open.spotify.com/episode/3IM0lmZxpFAY7CwMuv9H4g https://youtu.be/abcdefghijk https://harbour.example/'
    expect(linksOf({ channel: { description: text } })).toEqual([])
  })
})

describe('episodes of a feed', () => {
  const episodesOf = (items: readonly Partial<ParsedItem>[]) =>
    toFeedFacts(feedOf({ items }), AT).episodes

  test('are the fifty newest that have a title and a date', () => {
    const items = Array.from({ length: 60 }, (_, at) => ({
      title: `About ${String(at)}`,
      publishedAt: at * 1000,
    }))
    const episodes = episodesOf([
      { title: null },
      { title: 'No date', publishedAt: null },
      ...items,
    ])
    expect(episodes[0]).toEqual(['About 59', 59_000])
    expect(episodes.length).toBeLessThanOrEqual(50)
    expect(episodes.map(([title]) => title)).not.toContain('No date')
  })

  test('have the title of iTunes where there is no other', () => {
    expect(episodesOf([{ itunesTitle: ' Moss ', publishedAt: 5 }])).toEqual([['Moss', 5]])
  })
})

test('a reading that says the same leaves the part as it is; evidence stays in any case', () => {
  const kept = rememberFeed(
    { rows: [], lastVerdicts: { apple: 'published 1234567' } },
    toFeedFacts(feedOf({ channel: { link: SHOW } }), AT),
  )
  expect(kept.lastVerdicts).toEqual({ apple: 'published 1234567' })
  expect(
    rememberFeed(kept, toFeedFacts(feedOf({ channel: { link: SHOW } }), LATER)),
  ).toEqual(kept)
  const changed = rememberFeed(
    kept,
    toFeedFacts(feedOf({ channel: { link: CHANNEL } }), LATER),
  )
  expect(changed).toMatchObject({
    lastVerdicts: kept.lastVerdicts,
    feed: { at: LATER, links: [{ url: CHANNEL }] },
  })
})

test('tags of their own are read from the feed', () => {
  const xml = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>x</title>
    <podcast:id platform="spotify" id="x" url="${SHOW}"/>
    <rawvoice:subscribe feed="https://feed.example/x" youtube='${CHANNEL}?a=1&amp;b=2'></rawvoice:subscribe>
    <item><title>y</title></item></channel></rss>`
  expect(readFeed(Buffer.from(xml)).channel.ownPages).toEqual([
    SHOW,
    'https://feed.example/x',
    `${CHANNEL}?a=1&b=2`,
  ])
})
