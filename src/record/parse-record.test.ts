import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryPodcastRecord } from '../../test/arbitrary/podcast.ts'
import { newDraft } from './draft.ts'
import { parseRecord } from './parse-record.ts'

const draft = newDraft({
  id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
  title: 'The Show',
  feedUrl: 'https://example.org/rss',
  nowMs: 0,
})
const entry = {
  url: 'https://example.org/rss',
  from: '1970-01-01T00:00:00.000Z',
  to: null,
  reason: 'tracked',
}

const messagesOf = (value: unknown): readonly string[] => {
  const parsed = parseRecord(value)
  return 'problems' in parsed ? parsed.problems.map(({ message }) => message) : []
}

describe('parseRecord', () => {
  it('takes every record, read back from JSON', () => {
    fc.assert(
      fc.property(arbitraryPodcastRecord, (podcast) => {
        expect(parseRecord(JSON.parse(JSON.stringify(podcast)))).toEqual(podcast)
      }),
    )
  })

  it.each([
    [null, 'the record must be object (null)'],
    [[], 'the record must be object (a list)'],
    [{ ...draft, extra: 1 }, 'extra is no field of a record (1)'],
    [{ ...draft, title: undefined }, 'title is missing'],
    [{ ...draft, id: 'x' }, 'id must match format "uuid" ("x")'],
    [{ ...draft, genres: ['Arts', 1] }, 'genres[1] must be string (1)'],
    [{ ...draft, author: 7 }, 'author must be either string or null (7)'],
    [
      { ...draft, stats: { ...draft.stats, episodeCount: -1 } },
      'stats.episodeCount must be >= 0 (-1)',
    ],
    [
      { ...draft, feedState: 'gone' },
      'feedState must be one of "active", "dead", "not-a-podcast" ("gone")',
    ],
    [{ ...draft, feedUrls: [] }, 'feedUrls must not have fewer than 1 items'],
    [
      { ...draft, rssFeedUrl: 'https://example.com/' },
      'rssFeedUrl must be one of feedUrls',
    ],
    [
      {
        ...draft,
        rssFeedUrl: 'HTTPS://example.org/rss',
        feedUrls: [{ ...entry, url: 'HTTPS://example.org/rss' }],
      },
      'feedUrls[0].url must be written https://example.org/rss',
    ],
    [
      { ...draft, feedUrls: [entry, { ...entry, url: 'ftp://example.org/rss' }] },
      'feedUrls[1].url has a scheme that feeds do not have (http or https is needed)',
    ],
    [
      {
        ...draft,
        feedUrls: [entry, { ...entry, url: 'https://u:secret@example.org/rss' }],
      },
      'feedUrls[1].url is private: it holds a password, a token or a signature',
    ],
    [
      { ...draft, transcriptionMode: { mode: 'some' } },
      'transcriptionMode has none of the allowed shapes: its mode is one of none, all, episodes-since, and episodes-since has transcribeSince beside it (an object)',
    ],
    [{ ...draft, transcriptionMode: undefined }, 'transcriptionMode is missing'],
    [
      {
        ...draft,
        description: 'x'.repeat(10),
        podcastDirectoryLinks: { napster: 'https://example.org/' },
      },
      'podcastDirectoryLinks.napster is no field of a record ("https://example.org/")',
    ],
  ])('names what does not fit: %#', (value, message) => {
    const line: unknown = value === null ? null : JSON.parse(JSON.stringify(value))
    expect(messagesOf(line)).toEqual([message])
  })

  it('names every missing field, at most twenty', () => {
    expect(messagesOf({})).toHaveLength(20)
    expect(messagesOf({})[0]).toBe('id is missing')
  })

  it('cuts long values, and never throws', () => {
    expect(
      messagesOf({ ...draft, author: 'x'.repeat(1000), id: 'x'.repeat(1000) })[0]?.length,
    ).toBeLessThan(200)
    const nested: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    for (const name of [...Object.keys(draft), 'extra']) {
      expect(messagesOf({ ...draft, [name]: nested })[0]?.length).toBeLessThan(200)
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseRecord(value)).toHaveProperty('problems')
      }),
    )
  })
})
