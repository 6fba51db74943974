import { describe, expect, it } from 'vitest'
import { MAX_RETRY_AFTER_MS, parseRetryAfter, readAnswerHeaders } from './answer-headers.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['999999999', MAX_RETRY_AFTER_MS],
    ['Fri, 20 Nov 2026 12:05:00 GMT', 300_000],
    ['Fri, 20 Nov 2020 12:05:00 GMT', 0],
    ['Fri, 20 Nov 2099 12:05:00 GMT', MAX_RETRY_AFTER_MS],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%j → %j', (text, expected) => expect(parseRetryAfter(text, NOW)).toBe(expected))
})

describe('headers', () => {
  it('keep validators as they came', () => {
    const { validators } = readAnswerHeaders(
      { etag: 'W/"a b"', 'last-modified': 'yesterday, roughly' },
      NOW,
    )
    expect(validators).toEqual({ etag: 'W/"a b"', lastModified: 'yesterday, roughly' })
  })

  it('leave out validators that nobody can have meant', () => {
    expect(
      readAnswerHeaders({ etag: 'x'.repeat(513), 'last-modified': '' }, NOW).validators,
    ).toEqual({})
  })

  it.each([
    ['max-age=600', 600_000],
    ['public, max-age=0, must-revalidate', 0],
    ['s-maxage=60', null],
    ['no-cache', null],
  ])('say by "%s" that the answer is fresh for %j', (value, freshMs) =>
    expect(readAnswerHeaders({ 'cache-control': value }, NOW).freshMs).toBe(freshMs),
  )

  it('name hubs and the feed itself', () => {
    const link =
      '<https://hub.example.org/>; rel="hub", <https://example.org/feed>; rel=self; type="x"'
    expect(readAnswerHeaders({ link }, NOW).links).toEqual({
      hub: ['https://hub.example.org/'],
      self: ['https://example.org/feed'],
    })
    const several = [
      '<https://a.example/>; rel="other hub"',
      '<https://b.example/>;rel=hub',
    ]
    expect(readAnswerHeaders({ link: several }, NOW).links.hub).toEqual([
      'https://a.example/',
      'https://b.example/',
    ])
  })
})
