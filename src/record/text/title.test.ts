import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from '../../../test/arbitrary/podcast.ts'
import { cleanTitle, parseTitle } from './title.ts'

describe('parseTitle', () => {
  it.each([
    ['  The \n  Show ', 'The Show'],
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['A &lt;b&gt;bold&lt;/b&gt; one', 'A bold one'],
    ['I <3 Podcasts', 'I <3 Podcasts'],
    ['x < y > z', 'x < y > z'],
    ['AT&T', 'AT&T'],
    ['Cafe\u0301', 'Café'],
    ['Zero\u200Bwidth\u202E', 'Zerowidth'],
    ['Bell\u0007', 'Bell'],
    ['Power™', 'Power™'],
    ['', ''],
  ])('%j → %j', (raw, title) => {
    expect(parseTitle(raw)).toBe(title)
  })
})

describe('cleanTitle', () => {
  it.each([
    ['The Show (Official Podcast)', 'The Show'],
    ['The Show [The Official Podcast]', 'The Show'],
    ['Learn Vietnamese | VietnamesePod101.com', 'Learn Vietnamese'],
    ['In Other News: The Podcast', 'In Other News'],
    ['Deep Talk hosted by Jane Doe', 'Deep Talk'],
    ['Deep Talk (hosted by Jane Doe)', 'Deep Talk'],
    ['🎙 On Air 🇩🇪', 'On Air'],
    ['Power™ Hour', 'Power™ Hour'],
    ['Top #1', 'Top #1'],
    // A cut would leave no name.
    ['Emeric’s | Podcast', 'Emeric’s | Podcast'],
    ['The | Podcast', 'The | Podcast'],
    ['ab | Podcast', 'ab | Podcast'],
    ['Running with Scissors', 'Running with Scissors'],
    ['Leben mit Hund', 'Leben mit Hund'],
    ['Daily Podcast', 'Daily Podcast'],
    ['🎙', null],
    ['!!!', null],
    ['', null],
  ])('%j → %j', (title, cleaned) => {
    expect(cleanTitle(title)).toBe(cleaned)
  })

  it('cuts "with X" only where X is a known host', () => {
    expect(cleanTitle('Deep Talk with Jane Doe', ['John Roe', 'Jane Doe'])).toBe(
      'Deep Talk',
    )
    expect(cleanTitle('Deep Talk with Jane (Doe', ['Jane (Doe'])).toBe('Deep Talk')
    expect(cleanTitle('Deep Talk with Jane Doe', ['Doe', ''])).toBe(
      'Deep Talk with Jane Doe',
    )
    expect(cleanTitle('At with Jane Doe', ['Jane Doe'])).toBe('At with Jane Doe')
  })

  it('holds a letter or digit, or is null', () => {
    fc.assert(
      fc.property(arbitraryText(), fc.array(arbitraryText()), (title, hosts) => {
        const cleaned = cleanTitle(title, hosts)
        expect(cleaned === null || /[\p{L}\p{N}]/u.test(cleaned)).toBe(true)
      }),
    )
  })
})
