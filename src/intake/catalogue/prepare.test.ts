import { describe, expect, it } from 'vitest'
import type { EntryCandidate } from './candidate.ts'
import type { CatalogueEntry } from './entry.ts'
import { prepareEntry } from './prepare.ts'

const NOW_MS = Date.UTC(2026, 10, 20)

const prepare = (entry: Partial<CatalogueEntry>): ReturnType<typeof prepareEntry> =>
  prepareEntry(
    { feedUrl: 'https://example.org/a.xml', ...entry },
    { source: '7', listKind: 'catalogue', nowMs: NOW_MS },
  )

const prepared = (entry: Partial<CatalogueEntry>): EntryCandidate => {
  const candidate = prepare(entry)
  if (candidate.kind !== 'entry') throw new Error(candidate.kind)
  return candidate
}

const factsOf = (entry: Partial<CatalogueEntry>): EntryCandidate['facts'] =>
  prepared(entry).facts

describe('the addresses', () => {
  it('are keyed, and a former one stands once', () => {
    const { current, former } = prepared({
      feedUrl: 'HTTPS://Example.org/a.xml/',
      feedUrls: [
        'http://example.com/old',
        'https://example.com/old/',
        'http://example.org/a.xml',
        'not a URL',
        'http://example.com/older',
      ],
    })
    expect(former.map(({ url }) => url)).toEqual([
      'http://example.com/old',
      'http://example.com/older',
    ])
    expect(new Set([current, ...former].map(({ key }) => key)).size).toBe(3)
  })

  it.each([
    ['', 'feed_url_empty'],
    ['not a URL', 'feed_url_invalid_url'],
    ['ftp://example.org/a', 'feed_url_unsupported_scheme'],
    ['https://localhost/a', 'feed_url_invalid_host'],
    [`https://example.org/${'a'.repeat(2029)}`, 'feed_url_too_long'],
    [`https://example.org/${'a'.repeat(20_000)}`, 'feed_url_too_long'],
  ])('%j is refused as %s', (feedUrl, reason) => {
    const url = feedUrl.slice(0, 1000)
    expect(prepare({ feedUrl })).toMatchObject({
      kind: 'refused',
      refusal: { source: '7', reason, url },
    })
  })

  it('with credentials are refused, and named nowhere', () => {
    expect(prepare({ feedUrl: 'https://user:secret@example.org/a' })).toEqual({
      kind: 'refused',
      refusal: { source: '7', reason: 'private_feed' },
    })
    expect(
      JSON.stringify(prepare({ feedUrl: 'ftp://user:secret@example.org/a' })),
    ).not.toContain('secret')
    expect(prepared({ feedUrls: ['https://user:secret@example.org/old'] }).former).toEqual(
      [],
    )
  })
})

describe('the texts', () => {
  it('are cleaned', () => {
    expect(factsOf({ title: '  <b>Salt</b> &amp; Ink | Network ' })).toMatchObject({
      title: 'Salt & Ink | Network',
      titleCleaned: 'Salt & Ink',
    })
    expect(factsOf({ title: ' \u0000 ' })).toMatchObject({
      title: null,
      titleCleaned: null,
    })
    expect(factsOf({ title: 'x\uD800' }).title).toBe('x\uFFFD')
    expect(factsOf({ title: 'x'.repeat(5000) }).title).toHaveLength(1000)
  })

  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['ada@example.org (Ada Lovelace)', 'Ada Lovelace'],
    ['Ada Lovelace <ada@example.org>', 'Ada Lovelace'],
    ['ada@example.org', null],
    ['@ada', '@ada'],
    ['  ', null],
  ])('an author holds no address: %j → %j', (author, expected) => {
    expect(factsOf({ author }).author).toBe(expected)
  })

  it('a description says more than the title and than what hosts put there', () => {
    expect(factsOf({ title: 'Salt', description: '<p>Two people.</p>' }).description).toBe(
      'Two people.',
    )
    expect(factsOf({ title: 'Salt', description: ' Salt ' }).description).toBeNull()
    expect(factsOf({ description: 'Give it a listen!' }).description).toBeNull()
    expect(factsOf({ description: 'x'.repeat(20_000) }).description?.length).toBe(10_000)
  })
})

describe('the rest', () => {
  it('is known only where it can be', () => {
    expect(
      factsOf({
        appleId: 0,
        podcastGuid: 'x',
        language: '',
        genres: ['Nonsense'],
        imageUrl: 'i.png',
        websiteUrl: 'ftp://example.org/',
        episodeCount: 0,
      }),
    ).toMatchObject({
      appleId: null,
      podcastGuid: null,
      language: null,
      languageTag: null,
      genres: [],
      imageUrl: null,
      websiteUrl: null,
      episodeCount: 0,
    })
    expect(factsOf({ websiteUrl: 'http://example.org/a.xml' }).websiteUrl).toBeNull()
    expect(factsOf({ websiteUrl: 'https://user:x@example.org/' }).websiteUrl).toBeNull()
    expect(
      factsOf({ language: 'pt_BR', imageUrl: 'HTTPS://example.org/i.png' }),
    ).toMatchObject({
      language: 'pt',
      languageTag: 'pt-BR',
      imageUrl: 'https://example.org/i.png',
    })
  })

  it('has no dates from before podcasts or from the future', () => {
    const dateOf = (latestPublishedAt: string): string | null =>
      factsOf({ latestPublishedAt }).latestPublishedAt
    expect(dateOf('2026-11-20T12:00:00Z')).toBe('2026-11-20T12:00:00.000Z')
    expect(dateOf('2026-11-22T00:00:00.000Z')).toBeNull()
    expect(dateOf('1970-01-01T00:00:00.000Z')).toBeNull()
    expect(dateOf('yesterday')).toBeNull()
  })
})
