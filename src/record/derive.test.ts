import { describe, expect, it } from 'vitest'
import { UNDATED, newDraft } from './draft.ts'
import { sourceGuid, withDerived } from './derive.ts'
import { computePodcastGuid } from './feed-url/podcast-guid.ts'
import type { PodcastDraft } from './podcast.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const URL = 'https://feeds.example.org/show.xml'
const BARE: PodcastDraft = newDraft({
  id: '0192d3a4-7c1e-7b11-9c2d-1a2b3c4d5e6f',
  title: 'The Show',
  feedUrl: URL,
  nowMs: Date.parse(NOW),
})
const ON = { deriveLinks: true }
const derive = (fields: Partial<PodcastDraft>): PodcastDraft =>
  withDerived({ ...BARE, ...fields }, ON)

describe('withDerived', () => {
  it.each<[string, Partial<PodcastDraft>]>([
    ['a bare draft', {}],
    ['a listed show', { appleId: 1200361736, appleIdStatus: 'claimed' }],
    ['a contradicted one', { appleId: 1200361736, appleIdStatus: 'contradicted' }],
    ['a show with a guid', { podcastGuid: 'a6f0272c-6f75-5503-845a-cc8966a63bec' }],
    ['a row of an older version', { lastEpisodePublishedAt: NOW }],
  ])('changes %s once', (_name, fields) => {
    const once = derive(fields)
    expect(withDerived(once, ON)).toEqual(once)
  })

  it('makes the links that follow from ids', () => {
    const { podcastDirectoryLinks: links } = derive({
      appleId: 1200361736,
      appleIdStatus: 'claimed',
      podcastIndexId: 920666,
    })
    expect(links).toMatchObject({
      antennapod: `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(URL)}`,
      overcast: 'https://overcast.fm/itunes1200361736',
      podurama: 'https://podurama.com/podcast/the-show-i1200361736',
      fountain: 'https://fountain.fm/show/920666',
    })
  })

  it('keeps links as they are without the setting', () => {
    const off = withDerived(BARE, { deriveLinks: false })
    expect(off.podcastDirectoryLinks).toEqual({})
  })

  it('renews links that follow from a former id, and keeps those that were found', () => {
    const found = { goodpods: 'https://goodpods.com/podcasts/the-show-77' }
    const before = derive({ appleId: 5, appleIdStatus: 'claimed' })
    const after = withDerived(
      {
        ...before,
        appleId: 6,
        rssFeedUrl: 'https://new.example.org/feed',
        podcastDirectoryLinks: { ...before.podcastDirectoryLinks, ...found },
      },
      ON,
    ).podcastDirectoryLinks
    expect(after).toMatchObject({
      ...found,
      overcast: 'https://overcast.fm/itunes6',
      podcastaddict: 'https://podcastaddict.com/feed/https%3A%2F%2Fnew.example.org%2Ffeed',
    })
  })

  it('drops links of an Apple id that the show lost to another', () => {
    const before = derive({ appleId: 5, appleIdStatus: 'claimed' })
    const after = withDerived(
      { ...before, appleId: 0, appleIdStatus: 'conflict', claimedAppleId: 5 },
      ON,
    )
    expect(after.podcastDirectoryLinks).not.toHaveProperty('overcast')
  })

  it('derives the podcast:guid from the first known URL, without scheme and end slash', () => {
    const { podcastGuid, podcastGuidDerived } = derive({
      feedUrls: [
        { url: 'https://podnews.net/rss/', from: NOW, to: NOW, reason: 'tracked' },
        { url: URL, from: NOW, to: null, reason: 'redirect' },
      ],
    })
    // The namespace's own example is this address without its last slash.
    expect(podcastGuid).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
    expect(podcastGuidDerived).toBe(true)
  })

  it('gives way to a guid that a source names', () => {
    const derived = derive({})
    expect(sourceGuid(derived)).toBeNull()
    const said = 'a6f0272c-6f75-5503-845a-cc8966a63bec'
    const named = withDerived({ ...derived, podcastGuid: said }, ON)
    expect(named.podcastGuid).toBe(said)
    expect(named).not.toHaveProperty('podcastGuidDerived')
    expect(derive({ podcastGuid: computePodcastGuid(URL) })).not.toHaveProperty(
      'podcastGuidDerived',
    )
  })

  it('says of a show without a date that nobody has dated it', () => {
    const old = derive({
      lastEpisodePublishedAt: NOW,
      stats: { ...BARE.stats, updateFrequency: 'stale' },
    })
    expect(old.lastEpisodePublishedAt).toBe(UNDATED)
    expect(old.stats.updateFrequency).toBe('very-stale')
    const channel = '2026-10-01T00:00:00.000Z'
    expect(derive({ lastEpisodePublishedAt: channel }).lastEpisodePublishedAt).toBe(channel)
  })

  it('guesses a language only where none is known, of enough words', () => {
    const description = 'Words about the harbour and the people who live there, every week.'
    const detectLanguage = () => 'en'
    const guess = (fields: Partial<PodcastDraft>): string =>
      withDerived({ ...BARE, ...fields }, { ...ON, detectLanguage }).language
    expect(guess({ description })).toBe('en')
    expect(guess({ description: 'Podcast by Jo' })).toBe('und')
    expect(guess({ description, language: 'de' })).toBe('de')
  })

  it('estimates listeners from imported downloads', () => {
    const signals = { monthlyDownloads: { value: 4000, at: NOW } }
    const weekly = { ...BARE.stats, updateFrequency: 'weekly' as const }
    const { audienceEstimate } = withDerived({ ...BARE, stats: weekly }, { ...ON, signals })
    expect(audienceEstimate).toEqual({
      audienceDemographics: null,
      estimatedMonthlyListeners: 1000,
      estimatedMonthyListenersCalculatedAt: NOW,
    })
  })
})
