import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readFeed } from '../../../../test/feeds/read-feed.ts'
import { toReading } from '../../interpret/feed/facts/reading.ts'
import { newDraft } from '../../../record/draft.ts'
import { newPodcastId } from '../../../record/podcast-id.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { isNotAPodcast, secondReadingAt, withEarlierSound } from './not-a-podcast.ts'
import { HOUR_MS } from '../../../record/instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const FEED_URL = 'https://blog.example/feed'

const podcastOf = (fields: Partial<PodcastRecord> = {}): PodcastRecord => ({
  ...newDraft({
    id: newPodcastId(NOW_MS),
    title: 'Blog',
    feedUrl: FEED_URL,
    nowMs: NOW_MS,
  }),
  slug: 'blog',
  seq: 1,
  ...fields,
})

const readingAt = (hours: number, items: string, extra = '') =>
  toReading(
    readFeed(
      Buffer.from(
        `<rss version="2.0"><channel><title>Blog</title>${extra}${items}</channel></rss>`,
      ),
    ),
    null,
    new Date(NOW_MS + hours * HOUR_MS).toISOString(),
  )

const item = (enclosure = ''): string =>
  `<item><title>Post</title><guid>p</guid>${enclosure}</item>`
const enclosure = (url: string, type = ''): string =>
  `<enclosure url="${url}" length="1"${type && ` type="${type}"`}/>`

describe('sound', () => {
  test.each<[string, string, boolean]>([
    ['no enclosure', item(), false],
    ['audio', item(enclosure('https://m.example/1', 'audio/mpeg')), true],
    ['video', item(enclosure('https://m.example/1', 'video/mp4')), true],
    [
      'a file of sound without a type',
      item(enclosure('https://m.example/1.mp3?x=1')),
      true,
    ],
    [
      'a file of sound under a wrong type',
      item(enclosure('https://m.example/1.m4a', 'text/html')),
      true,
    ],
    ['nobody says what', item(enclosure('https://m.example/get/1')), true],
    ['an image', item(enclosure('https://m.example/1.jpg', 'image/jpeg')), false],
    ['an image without a type', item(enclosure('https://m.example/1.webp')), false],
    [
      'a torrent',
      item(enclosure('https://m.example/1.torrent', 'application/x-bittorrent')),
      false,
    ],
    [
      'a film of another site',
      item(enclosure('https://m.example/v/1', 'application/x-shockwave-flash')),
      false,
    ],
    [
      'a live item',
      `<podcast:liveItem status="pending"><title>x</title></podcast:liveItem>${item()}`,
      true,
    ],
    ['a remote item', `${item()}<podcast:remoteItem feedGuid="x"/>`, true],
  ])('%s', (_, items, isSound) => expect(readingAt(0, items).hasSound).toBe(isSound))

  it('is told of any address and type', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (url, type) => {
        const [address, word] = [url, type].map((text) =>
          text.replace(/[<>&"\0-\x1F]/g, ''),
        )
        expect(typeof readingAt(0, item(enclosure(address ?? '', word))).hasSound).toBe(
          'boolean',
        )
      }),
    )
  })
})

interface Visit {
  readonly hours: number
  readonly items: string
}

/** Whether it is a podcast after those readings. */
const isSilentAfter = (visits: readonly Visit[], podcast = podcastOf()): boolean => {
  let feed: ReturnType<typeof readingAt> | undefined
  for (const { hours, items } of visits) {
    feed = withEarlierSound(
      readingAt(hours, items),
      podcast,
      feed === undefined ? {} : { feed },
    )
  }
  const last = visits.at(-1)?.hours ?? 0
  return feed !== undefined && isNotAPodcast(podcast, { feed }, NOW_MS + last * HOUR_MS)
}

const silent = (hours: number): Visit => ({ hours, items: item() })
const sounding = (hours: number): Visit => ({
  hours,
  items: item(enclosure('https://m.example/1.mp3')),
})

test.each<[string, readonly Visit[], boolean]>([
  ['read once', [silent(0)], false],
  ['read twice within a day', [silent(0), silent(23)], false],
  ['read twice a day apart', [silent(0), silent(24)], true],
  ['read again and again', [silent(0), silent(5), silent(30)], true],
  ['sound came', [silent(0), sounding(24)], false],
  ['sound was there once', [sounding(0), silent(24), silent(48)], false],
  ['sound came late', [silent(0), silent(24), sounding(800)], false],
  [
    'no items',
    [
      { hours: 0, items: '' },
      { hours: 48, items: '' },
    ],
    false,
  ],
  ['items came to an empty feed', [{ hours: 0, items: '' }, silent(48)], false],
])('%s', (_, visits, isSilent) => expect(isSilentAfter(visits)).toBe(isSilent))

test('a verified Apple id, and episodes that were served, stand above it', () => {
  const visits = [silent(0), silent(24)]
  const stats = { ...podcastOf().stats, episodeCount: 7 }
  expect(isSilentAfter(visits, podcastOf({ appleId: 5, appleIdStatus: 'verified' }))).toBe(
    false,
  )
  expect(
    isSilentAfter(visits, podcastOf({ appleId: 5, appleIdStatus: 'claimed', stats })),
  ).toBe(false)
  expect(isSilentAfter(visits, podcastOf({ appleId: 5, appleIdStatus: 'claimed' }))).toBe(
    true,
  )
  expect(isSilentAfter(visits, podcastOf({ stats }))).toBe(true)
})

test('the second reading is asked for a day after the first, until there is one', () => {
  const [first, dayMs] = [
    withEarlierSound(readingAt(0, item()), podcastOf(), {}),
    24 * HOUR_MS,
  ]
  expect(secondReadingAt({ feed: first }, NOW_MS)).toBe(NOW_MS + dayMs)
  expect(secondReadingAt({ feed: first }, NOW_MS + 2 * dayMs)).toBe(NOW_MS + 3 * dayMs)
  const second = withEarlierSound(readingAt(24, item()), podcastOf(), { feed: first })
  expect(secondReadingAt({ feed: second }, NOW_MS + dayMs)).toBeNull()
})
