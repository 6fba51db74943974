import { describe, expect, it } from 'vitest'
import { directoryLinksOf, newDraft } from './draft.ts'
import { parseRecord } from './parse-record.ts'

const BASIS = {
  id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
  title: 'The Show | X',
  feedUrl: 'https://example.org/rss',
  nowMs: 0,
}

describe('newDraft', () => {
  it('is a whole record but for slug and seq, which the directory gives', () => {
    const draft = newDraft(BASIS)
    expect(parseRecord(draft)).toBe(draft)
    expect(parseRecord({ ...draft, slug: 'the-show', seq: 1 })).not.toHaveProperty(
      'problems',
    )
  })

  it('claims nothing', () => {
    expect(newDraft(BASIS)).toMatchObject({
      titleLatest: 'The Show | X',
      titleLatestCleaned: 'The Show',
      appleId: 0,
      appleIdStatus: 'none',
      language: 'und',
      authorityScore: null,
      isClaimed: false,
      podcastDirectoryLinks: {},
      transcriptionMode: { mode: 'none' },
      lastEpisodePublishedAt: '1970-01-01T00:00:00.000Z',
      feedUrls: [
        {
          url: 'https://example.org/rss',
          from: '1970-01-01T00:00:00.000Z',
          to: null,
          reason: 'tracked',
        },
      ],
    })
  })

  it('shares nothing with another draft', () => {
    newDraft(BASIS).genres.push('Arts')
    expect(newDraft(BASIS).genres).toEqual([])
  })
})

describe('directoryLinksOf', () => {
  it('names only the listings whose ids are known', () => {
    expect(directoryLinksOf({ appleId: 0, spotifyId: null })).toEqual({})
    expect(directoryLinksOf({ appleId: 7, spotifyId: 'abc' })).toEqual({
      apple: 'https://podcasts.apple.com/podcast/id7',
      spotify: 'https://open.spotify.com/show/abc',
    })
  })
})
