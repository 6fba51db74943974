import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newDraft } from '../draft.ts'
import type { PodcastRecord } from '../podcast.ts'
import { setPins } from './set-pins.ts'
import { parsePinOverrides } from './parse-overrides.ts'
import { CLEARABLE } from './pinnable.ts'
import { applyPins, type Pins } from './pins.ts'

const record: PodcastRecord = {
  ...newDraft({
    id: '0198c5a2-7f64-7d0e-9d1c-000000000001',
    title: 'Tide Tables',
    feedUrl: 'https://feeds.example.org/tide',
    nowMs: 0,
  }),
  slug: 'tide-tables',
  seq: 1,
}
const stamp = { at: '2026-11-20T12:00:00.000Z', by: 'key_operator' }

const getOverrides = (value: unknown) => {
  const parsed = parsePinOverrides(value)
  if ('problems' in parsed) throw new Error(parsed.problems[0]?.message)
  return parsed.overrides
}
const override = (
  value: unknown,
  from: { record: PodcastRecord; pins: Pins } = { record, pins: {} },
) => setPins(from.record, from.pins, getOverrides(value), stamp)

describe('an override', () => {
  it.each([
    [
      'klingonish',
      'language is "klingonish"; it has to be the base code of a language, such as en, or und where none is known',
    ],
    [
      'English',
      'language is "English"; it has to be the base code of a language, which is en here',
    ],
    [
      'de-CH',
      'language is "de-CH"; it has to be the base code of a language, which is de here',
    ],
  ])('of the language %s is refused, for no filter would find it', (language, message) => {
    expect(parsePinOverrides({ language })).toEqual({
      problems: [{ path: 'language', message }],
    })
  })

  it.each([
    ['imageUrl', 'a.jpg', 'an address of the web, such as https://example.org/a.jpg'],
    [
      'websiteUrl',
      'ftp://example.org/',
      'an address of the web, such as https://example.org/',
    ],
    ['primaryContactEmail', 'nobody', 'an e-mail address'],
  ])('of %s that a page cannot use is refused', (path, text, what) => {
    const message = `${path} is "${text}"; it has to be ${what}`
    expect(parsePinOverrides({ [path]: text })).toEqual({ problems: [{ path, message }] })
    expect(parsePinOverrides({ [path]: null })).toEqual({ overrides: { [path]: null } })
  })

  it('of several shapes names them, whatever it has', () => {
    for (const transcriptionMode of [{ a: 1 }, { mode: 'some' }, 'all']) {
      expect(parsePinOverrides({ transcriptionMode })).toMatchObject({
        problems: [
          {
            message: expect.stringContaining('one of none, all, episodes-since') as string,
          },
        ],
      })
    }
  })

  it.each(['en', 'fil', 'und'])('of the language %s is one', (language) => {
    expect(override({ language }).record.language).toBe(language)
  })

  it('pins values, and tells what was there before', () => {
    const { record: after, pins, events } = override({ isClaimed: true, genres: ['News'] })
    expect(after).toMatchObject({ isClaimed: true, genres: ['News'] })
    expect(pins['isClaimed']).toEqual({ value: true, under: false, ...stamp })
    expect(events).toEqual([
      { kind: 'pinned', field: 'isClaimed', before: false, after: true },
      { kind: 'pinned', field: 'genres', before: [], after: ['News'] },
    ])
  })

  it('null un-pins: what lies under the pin shows again', () => {
    const pinned = override({
      isClaimed: true,
      neverTranscribe: true,
      stats: { downloadCount: 7 },
    })
    expect(pinned.record.stats.downloadCount).toBe(7)
    const back = override(
      { isClaimed: null, neverTranscribe: null, stats: { downloadCount: null } },
      pinned,
    )
    expect([back.record, back.pins]).toEqual([record, {}])
    expect(back.events.map(({ kind, field }) => [kind, field])).toEqual([
      ['unpinned', 'isClaimed'],
      ['unpinned', 'neverTranscribe'],
      ['unpinned', 'stats.downloadCount'],
    ])
  })

  it('cleared pins "there is none"', () => {
    const from = {
      record: { ...record, websiteUrl: 'https://tide.example.org', ignoreReason: 'x' },
      pins: {},
    }
    const { record: after, pins } = override(
      { cleared: ['websiteUrl', 'ignoreReason', 'emails'] },
      from,
    )
    expect([after.websiteUrl, 'ignoreReason' in after, after.emails]).toEqual([
      null,
      false,
      [],
    ])
    expect(applyPins({ ...from.record, emails: ['a@example.org'] }, pins).record).toEqual(
      after,
    )
  })

  it('a block without a date is of today', () => {
    expect(override({ blocked: { blockedReason: 'court order' } }).record.blocked).toEqual({
      blockedDate: stamp.at,
      blockedReason: 'court order',
    })
  })

  it('the cleaned title follows the corrected one, unless it is pinned as well', () => {
    const corrected = override({ titleLatest: 'High Water (Official Podcast)' })
    expect(corrected.record.titleLatestCleaned).toBe('High Water')
    expect(override({ titleLatest: null }, corrected).record).toEqual(record)
    expect(
      override({ titleLatest: 'Low Water', titleLatestCleaned: 'Lowest' }).record
        .titleLatestCleaned,
    ).toBe('Lowest')
  })

  it('what is so already is no event', () => {
    const pinned = override({ isClaimed: true })
    expect(override({ isClaimed: true, ignore: null }, pinned).events).toEqual([])
  })
})

describe('the rule of pins', () => {
  const value = fc.option(fc.string({ minLength: 1 }), { nil: null })
  const fields = fc.record(
    { author: value, description: value, websiteUrl: value, titleLatestCleaned: value },
    { requiredKeys: [] },
  )
  const orders = fc.record(
    { author: fc.string({ minLength: 1 }), ignore: fc.boolean() },
    { requiredKeys: [] },
  )

  it('whatever is written, the pinned value stands; applied twice changes nothing more', () => {
    fc.assert(
      fc.property(orders, fields, (wish, found) => {
        const pinned = setPins(record, {}, wish, stamp)
        const first = applyPins({ ...pinned.record, ...found }, pinned.pins)
        expect(first.record).toEqual({ ...pinned.record, ...found, ...wish })
        expect(applyPins(first.record, first.pins)).toEqual(first)
      }),
    )
  })

  it('un-pinned, the record is what was written last', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.array(fields, { maxLength: 4 }),
        (author, writes) => {
          let pinned: { record: PodcastRecord; pins: Pins } = setPins(
            record,
            {},
            { author },
            stamp,
          )
          let without = record
          for (const found of writes) {
            // What a crawl finds to be the pinned value itself tells nothing of what lies under it.
            const told = found.author === author ? { ...found, author: null } : found
            pinned = applyPins({ ...pinned.record, ...told }, pinned.pins)
            without = { ...without, ...told }
          }
          expect(
            setPins(pinned.record, pinned.pins, { author: null }, stamp).record,
          ).toEqual(without)
        },
      ),
    )
  })
})

describe('no override', () => {
  it.each<[title: string, value: unknown, path: string]>([
    ['an id', { id: record.id }, 'id'],
    ['an Apple id', { appleId: 5 }, 'appleId'],
    ['a feed URL', { rssFeedUrl: 'https://feeds.example.org/other' }, 'rssFeedUrl'],
    ['an unknown field', { colour: 'blue' }, 'colour'],
    ['a wrong type', { isClaimed: 'yes' }, 'isClaimed'],
    ['an unknown word', { audioRetentionPolicy: 'FOREVER' }, 'audioRetentionPolicy'],
    [
      'a shape that is none',
      { transcriptionMode: { mode: 'episodes-since' } },
      'transcriptionMode',
    ],
    ['a count below zero', { stats: { episodeCount: -1 } }, 'stats.episodeCount'],
    ['an unknown count', { stats: { likes: 1 } }, 'stats.likes'],
    ['a link that is none', { websiteUrl: '' }, 'websiteUrl'],
    [
      'a link of no known app',
      { podcastDirectoryLinks: { nowhere: 'https://x.example.org' } },
      'podcastDirectoryLinks.nowhere',
    ],
    ['an empty title', { title: ' ' }, 'title'],
    ['what cannot be cleared', { cleared: ['title'] }, 'cleared[0]'],
    [
      'a field beside its own clearing',
      { websiteUrl: 'https://x.example.org', cleared: ['websiteUrl'] },
      'websiteUrl',
    ],
  ])('%s', (_title, value, path) => {
    const parsed = parsePinOverrides(value)
    expect('problems' in parsed ? parsed.problems[0]?.path : 'fits').toBe(path)
  })

  it('only what can be missing can be cleared', () => {
    expect(CLEARABLE).toContain('blocked')
    expect(CLEARABLE).toContain('hostNames')
    expect(CLEARABLE).not.toContain('title')
    expect(CLEARABLE).not.toContain('language')
  })
})
