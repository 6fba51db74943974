import { describe, expect, it } from 'vitest'
import { newDraft } from '../../record/draft.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { type ShowColumn, COLUMNS } from './schema.ts'
import { toSearchDocument } from './to-search-document.ts'

const scored = (authorityScore: number | null): PodcastRecord => ({
  ...newDraft({
    id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
    title: 'One',
    feedUrl: 'https://feeds.example/1',
    nowMs: 0,
  }),
  seq: 1,
  slug: 'one',
  authorityScore:
    authorityScore === null
      ? null
      : {
          calculatedAt: '2026-01-01T00:00:00.000Z',
          authorityScore,
          qualityScore: 0,
          youtubeScore: 0,
          socialScore: 0,
          engagementScore: 0,
        },
})

describe('the rank', () => {
  it.each([
    [50, 500],
    [50.9, 509],
    [0, 0],
    [null, -1],
  ])('of the score %j is %j', (score, expected) =>
    expect(toSearchDocument(scored(score)).rank).toBe(expected),
  )
})

describe('a document', () => {
  it('has a title once, on one line', () => {
    expect(toSearchDocument(scored(null)).titles).toEqual(['One'])
    expect(toSearchDocument({ ...scored(null), titleLatest: 'Two\nlines' }).titles).toEqual(
      ['Two lines', 'One'],
    )
  })
  it('says what is known, and nothing of what is not', () => {
    const { facets } = toSearchDocument({
      ...scored(null),
      language: 'en',
      genres: ['True Crime'],
      appleId: 1,
      explicitRss: false,
    })
    expect(facets).toEqual([
      'language:en',
      'genre:true crime',
      'explicit:false',
      'contact:false',
      'listing:apple',
      'tracked',
    ])
  })
})

it('takes the score of a made-up show as unknown, and its date as it is', () => {
  const latestPublishedAt = '2026-11-18T05:00:00.000Z'
  const record = scored(50)
  const { rank, values } = toSearchDocument({
    ...record,
    rssFeedUrl: 'https://slow-sky-en.demo.example/feed.xml',
    stats: { ...record.stats, latestPublishedAt },
  })
  const known = ['authorityScore', 'lastEpisode'].map(
    (name) => values[COLUMNS.indexOf(name as ShowColumn)],
  )
  expect([rank, ...known]).toEqual([-1, Number.NaN, Date.parse(latestPublishedAt)])
})
