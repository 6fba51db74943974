import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computePodcastGuid } from './feed-url/podcast-guid.ts'
import { isPodcastId, newPodcastId } from './podcast-id.ts'

describe('isPodcastId', () => {
  it.each([
    '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
    '0198C5A2-7F64-7D0E-9D1C-3A5F0B6C7D8E',
    '00000000-0000-1000-8000-000000000000',
    'ffffffff-ffff-8fff-bfff-fffffffffffe',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ])('%s', (text) => {
    expect(isPodcastId(text)).toBe(true)
  })

  it.each([
    '',
    '0198c5a2-7f64-0d0e-9d1c-3a5f0b6c7d8e',
    '0198c5a2-7f64-9d0e-9d1c-3a5f0b6c7d8e',
    '0198c5a2-7f64-7d0e-7d1c-3a5f0b6c7d8e',
    '0198c5a2-7f64-7d0e-cd1c-3a5f0b6c7d8e',
    '0198c5a27f647d0e9d1c3a5f0b6c7d8e',
    '{0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e}',
    ' 0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
    '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e\n',
    '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8g',
  ])('not %j', (text) => {
    expect(isPodcastId(text)).toBe(false)
  })
})

describe('newPodcastId', () => {
  it('is a UUIDv7 that begins with the time', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const id = newPodcastId(date.getTime())
          expect(isPodcastId(id)).toBe(true)
          expect(id).toMatch(/^.{14}7/)
          expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(
            date.getTime(),
          )
        },
      ),
    )
  })

  it('is never the same twice', () => {
    const ids = Array.from({ length: 1000 }, () => newPodcastId(1_748_944_800_000))
    expect(new Set(ids).size).toBe(1000)
  })
})

describe('computePodcastGuid', () => {
  it.each([
    ['podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
    ['https://podnews.net/rss/', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
    ['https://mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
    ['http://feeds.example.org/show', '88255106-008c-54f9-81b8-fe2383f8f52f'],
    ['https://feeds.example.org/Show', 'd24a5454-0178-57f2-a883-3c5496d5ef2c'],
  ])('%s → %s', (fetchUrl, guid) => {
    expect(computePodcastGuid(fetchUrl)).toBe(guid)
  })
})
