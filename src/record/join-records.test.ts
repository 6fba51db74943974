import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryPodcastRecord } from '../../test/arbitrary/podcast.ts'
import { heldUrls } from './held-urls.ts'
import { joinRecords } from './join-records.ts'
import type { PodcastDraft, PodcastRecord } from './podcast.ts'

const AT = '2026-11-20T04:26:00.000Z'
const numbered = (draft: PodcastDraft, seq: number): PodcastRecord => ({
  slug: `show-${String(seq)}`,
  ...draft,
  seq,
})

test('the survivor stays itself, and every URL of both finds it', () => {
  const pair = fc.tuple(arbitraryPodcastRecord, arbitraryPodcastRecord, fc.boolean())
  fc.assert(
    fc.property(pair, ([one, two, takesOther]) => {
      const [survivor, absorbed] = [numbered(one, 1), numbered(two, 2)]
      const url = takesOther ? absorbed.rssFeedUrl : survivor.rssFeedUrl
      const joined = joinRecords(survivor, absorbed, { url, at: AT })
      const { id, slug, seq, title, trackedAt } = survivor
      expect(joined).toMatchObject({ id, slug, seq, title, trackedAt, rssFeedUrl: url })
      const urls = joined.feedUrls.map((entry) => entry.url)
      for (const entry of [...survivor.feedUrls, ...absorbed.feedUrls, { url }])
        expect(urls).toContain(entry.url)
      expect(joined.feedUrls[0]?.url).toBe(survivor.feedUrls[0]?.url)
      expect(
        joined.feedUrls.filter(({ to }) => to === null).every((entry) => entry.url === url),
      ).toBe(true)
      const isConfirmed = (record: PodcastRecord): boolean =>
        record.appleId > 0 && record.appleIdStatus === 'verified'
      const takesTheirs =
        survivor.appleId === 0 ||
        (isConfirmed(absorbed) && survivor.appleIdStatus !== 'verified')
      expect(joined.isOwn === true).toBe(one.isOwn === true || two.isOwn === true)
      expect(joined.appleId).toBe(takesTheirs ? absorbed.appleId : survivor.appleId)
    }),
  )
})

test('a feed with sound makes a podcast of what was read before it had any', () => {
  fc.assert(
    fc.property(arbitraryPodcastRecord, arbitraryPodcastRecord, (one, two) => {
      const survivor = numbered({ ...one, feedState: 'not-a-podcast' }, 1)
      const absorbed = numbered({ ...two, feedState: 'active' }, 2)
      expect(joinRecords(survivor, absorbed, { at: AT }).feedState).toBe('active')
      const silent = { ...absorbed, feedState: 'dead' as const }
      expect(
        joinRecords(survivor, silent, { at: AT, url: survivor.rssFeedUrl }).feedState,
      ).toBe('not-a-podcast')
      const isListed = [survivor, absorbed].some(
        ({ appleIdStatus }) => appleIdStatus === 'verified',
      )
      const state = isListed ? 'active' : 'not-a-podcast'
      const isNew = { at: AT, hasSound: false }
      expect(joinRecords(survivor, absorbed, isNew).feedState).toBe(state)
      expect(joinRecords(absorbed, survivor, isNew).feedState).toBe(state)
    }),
  )
})

test('words of a catalogue never replace those that were read', () => {
  const pair = fc.tuple(arbitraryPodcastRecord, arbitraryPodcastRecord)
  fc.assert(
    fc.property(pair, ([one, two]) => {
      const survivor = { ...numbered(one, 1), isRead: true as const }
      const { isRead: _read, ...absorbed } = numbered(two, 2)
      const url = absorbed.rssFeedUrl
      const joined = joinRecords(survivor, absorbed, { url, at: AT })
      expect(joined.titleLatest).toBe(survivor.titleLatest)
      expect(joined.stats).toEqual(survivor.stats)
    }),
  )
})

test('a URL that one of the two has lost to another show stays lost', () => {
  fc.assert(
    fc.property(arbitraryPodcastRecord, arbitraryPodcastRecord, (one, two) => {
      const lost = {
        url: 'https://lost.example/feed',
        from: AT,
        to: AT,
        reason: 'another-show' as const,
      }
      const survivor = numbered(one, 1)
      const absorbed = numbered({ ...two, feedUrls: [...two.feedUrls, lost] }, 2)
      const joined = joinRecords(survivor, absorbed, { at: AT })
      expect(joined.feedUrls).toContainEqual(lost)
      expect(heldUrls(joined).map(({ url }) => url)).not.toContain(lost.url)
    }),
  )
})
