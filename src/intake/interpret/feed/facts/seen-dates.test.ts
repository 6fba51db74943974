import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PodcastRecord } from '../../../../record/podcast.ts'
import { readFeed } from '../../../../../test/feeds/read-feed.ts'
import { type FeedFacts, toRecord, withKnownEpisodes } from '../to-record.ts'
import { uniteEpisodes } from './episodes.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const FIRST_MS = Date.UTC(2026, 9, 1, 12)
const UNKNOWN: PodcastRecord['stats'] = {
  downloadCount: 0,
  episodeCount: 0,
  latestPublishedAt: null,
  firstEpisodePublishedAt: null,
  transcriptsCount: 0,
  updateFrequency: 'very-stale',
}

/** Dates in an unparseable format. */
const item = (no: number, date = `Bedelmas ${String(no)}`): string =>
  `<item><title>Ebb ${String(no)}</title><guid>ebb-${String(no)}</guid><pubDate>${date}</pubDate></item>`

const parse = (items: readonly string[]) =>
  readFeed(
    Buffer.from(
      `<rss version="2.0"><channel><title>Tides</title>${items.join('')}</channel></rss>`,
    ),
  )

const read = (items: readonly string[], nowMs: number): FeedFacts =>
  toRecord(parse(items), { feedUrl: 'https://tides.example.org/rss', nowMs })

interface Visit {
  readonly day: number
  readonly items: readonly string[]
}

/** Reads the feed on each day, with the state of the previous readings. */
const follow = (
  visits: readonly Visit[],
  stats: Partial<PodcastRecord['stats']> = {},
): FeedFacts | undefined => {
  let facts: FeedFacts | undefined
  let known = { ...UNKNOWN, ...stats }
  for (const { day, items } of visits) {
    const nowMs = FIRST_MS + day * DAY_MS
    facts = withKnownEpisodes(read(items, nowMs), {
      episodes: facts?.episodes,
      nowMs,
      dates: known,
    })
    known = { ...known, ...facts.fields.stats }
  }
  return facts
}

describe('episodes whose date cannot be read', () => {
  it('that have come since the first reading are dated by when they were first seen', () => {
    const facts = follow([
      { day: 0, items: [item(1), item(2)] },
      { day: 7, items: [item(1), item(2), item(3)] },
      { day: 14, items: [item(1), item(2), item(3), item(4)] },
      { day: 20, items: [item(1), item(2), item(3), item(4)] },
    ])
    expect(facts?.fields.stats).toMatchObject({
      episodeCount: 4,
      latestPublishedAt: '2026-10-15T12:00:00.000Z',
      firstEpisodePublishedAt: null,
    })
    expect(facts?.fields.stats?.updateFrequency).not.toMatch(/stale/)
    expect(facts?.fields.lastEpisodePublishedAt).toBe('2026-10-15T12:00:00.000Z')
  })

  it('take their own date as soon as it can be read', () => {
    const facts = follow([
      { day: 0, items: [item(1)] },
      { day: 7, items: [item(1), item(2)] },
      { day: 8, items: [item(1), item(2, 'Wed, 07 Oct 2026 06:00:00 GMT')] },
    ])
    expect(facts?.fields.stats?.latestPublishedAt).toBe('2026-10-07T06:00:00.000Z')
  })

  it('are counted still when they have left the feed, though others came at the same reading', () => {
    const facts = follow([
      { day: 0, items: [item(1)] },
      { day: 7, items: [item(1), item(2), item(3)] },
      { day: 14, items: [item(1), item(3), item(4)] },
    ])
    expect(facts?.fields.stats?.episodeCount).toBe(4)
  })

  it('are not dated by a reading that knows none of them: those are new ids', () => {
    const facts = follow([
      { day: 0, items: [item(1), item(2)] },
      { day: 7, items: [item(11), item(12)] },
    ])
    expect(facts?.fields.stats?.latestPublishedAt).toBeNull()
  })

  it('are not dated when the feed dates them ahead', () => {
    const facts = follow([
      { day: 0, items: [item(1)] },
      { day: 7, items: [item(1), item(2, 'Fri, 25 Dec 2026 06:00:00 GMT')] },
    ])
    expect(facts?.fields.stats?.latestPublishedAt).toBeNull()
  })

  it('leave the date to the catalogue, however often the feed is read', () => {
    const latestPublishedAt = '2026-09-25T08:00:00.000Z'
    const firstEpisodePublishedAt = '2026-09-04T08:00:00.000Z'
    const facts = follow(
      [
        { day: 0, items: [1, 2, 3, 4].map((no) => item(no)) },
        { day: 1, items: [1, 2, 3, 4].map((no) => item(no)) },
      ],
      { latestPublishedAt, firstEpisodePublishedAt },
    )
    expect(facts?.fields.stats).toMatchObject({
      latestPublishedAt,
      firstEpisodePublishedAt,
      updateFrequency: 'weekly',
    })
    expect(facts?.fields.lastEpisodePublishedAt).toBe(latestPublishedAt)
    expect(facts?.sources.lastEpisodePublishedAt).toMatchObject({ source: 'catalogue' })
  })

  it('without a catalogue either make a show very stale, of unknown date', () => {
    const facts = follow([{ day: 0, items: [item(1)] }])
    expect(facts?.fields.stats).toMatchObject({
      latestPublishedAt: null,
      updateFrequency: 'very-stale',
    })
    expect(facts?.silent).toContain('lastEpisodePublishedAt')
  })

  it('are united the same way whatever was seen when', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 6 }), (visits) => {
        let before: unknown
        const seen = new Set<number>()
        visits.forEach((items, index) => {
          for (const no of items) seen.add(no)
          const nowMs = FIRST_MS + index * DAY_MS
          const facts = uniteEpisodes(
            parse(items.map((no) => item(no))).items,
            before,
            nowMs,
          )
          expect(facts.count).toBe(seen.size)
          expect(facts.latestAt ?? nowMs).toBeLessThanOrEqual(nowMs)
          before = facts.known
        })
      }),
      { numRuns: 50 },
    )
  })
})
