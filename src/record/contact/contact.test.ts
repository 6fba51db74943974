import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEmails } from './find-emails.ts'
import { primaryOf, rankEmails, type EmailPlace } from './rank-emails.ts'

describe('addresses in text', () => {
  it.each([
    ['plain', 'Write to show@foopod.net.', ['show@foopod.net']],
    ['capitals', 'Show@FooPod.NET', ['show@foopod.net']],
    [
      'in a link',
      '<a href="mailto:show@foopod.net?subject=Hi">mail</a>',
      ['show@foopod.net'],
    ],
    ['numeric entity', 'show&#64;foopod&#46;net', ['show@foopod.net']],
    ['hex entity', 'show&#x40;foopod.net', ['show@foopod.net']],
    ['percent', 'mailto:show%40foopod.net', ['show@foopod.net']],
    ['[at]', 'show [at] foopod [dot] net', ['show@foopod.net']],
    ['(at)', 'show(at)foopod.net', ['show@foopod.net']],
    ['German', 'show (ät) foopod (punkt) de', ['show@foopod.de']],
    ['IDN', 'hallo@bücher.de', ['hallo@xn--bcher-kva.de']],
    ['plus and dots', 'a.b+c@mail.foopod.co.uk', ['a.b+c@mail.foopod.co.uk']],
    ['in angles', 'The Show <show@foopod.net>', ['show@foopod.net']],
    ['with a name behind', 'show@foopod.net (The Show)', ['show@foopod.net']],
    ['after a label', 'E-mail:show@foopod.net', ['show@foopod.net']],
    ['sentence goes on', 'show@foopod.net.Thanks', ['show@foopod.net']],
    [
      'several, once each',
      'b@foopod.net, a@foopod.net, b@foopod.net',
      ['b@foopod.net', 'a@foopod.net'],
    ],
  ])('%s', (_, text, emails) => expect(findEmails(text)).toEqual(emails))

  it.each([
    ['image', 'logo@2x.png'],
    ['image with a host', 'photo@home.site.jpg'],
    ['URL with a user', 'https://user@foopod.net/feed'],
    ['URL with a password', 'https://user:secret@foopod.net/feed'],
    ['fediverse handle', '@show@foopod.social'],
    ['example', 'me@example.com'],
    ['sub-domain of an example', 'me@mail.example.org'],
    ['error tracker', 'abc@o123.ingest.sentry.io'],
    ['site builder', '605a7baede844d278b89dc95ae0a9123@wixpress.com'],
    ['no-reply', 'no-reply@foopod.net'],
    ['noreply', 'noreply@foopod.net'],
    ['hex', 'a3f5c9d2e1b4a6f8@foopod.net'],
    ['relay with a UUID', 'info+5f3c1a4e-9b7d-4c2e-8f6a-1d2e3f4a5b6c@mg.pippa.io'],
    ['no such suffix', 'a@b.cdefg'],
    ['no domain', 'a@localhost'],
    ['address number', 'a@127.0.0.1'],
    ['long local part', `${'a'.repeat(65)}@foopod.net`],
    ['two dots', 'a..b@foopod.net'],
    ['an "at" in a sentence', 'look at foopod dot net'],
    ['nothing', ''],
  ])('none: %s', (_, text) => expect(findEmails(text)).toEqual([]))

  it('reads anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => findEmails(text).length >= 0),
    )
  })

  it('finds every address that stands between blanks', () => {
    const local = fc
      .stringMatching(/^[a-z][a-z0-9._+-]{0,10}[g-z]$/)
      .filter((text) => !/\.\./.test(text))
    fc.assert(
      fc.property(fc.lorem(), local, fc.lorem(), (before, name, after) => {
        const found = findEmails(`${before} zz${name}@foopod.net ${after}`)
        expect(found).toEqual([`zz${name}@foopod.net`])
      }),
    )
  })

  it('does linear work on text made to be slow', () => {
    for (const piece of [
      'a@',
      'a.',
      '@',
      '(at)',
      '((((',
      '[ at ',
      'a'.repeat(70),
      'a@b.',
      '&#64;',
      '//a:',
      'a@a.co',
    ])
      expect(
        findEmails(piece.repeat(Math.floor(1_000_000 / piece.length))).length,
      ).toBeLessThanOrEqual(50)
  })
})

describe('the address to write to', () => {
  const primary = (
    found: readonly (readonly [string, EmailPlace])[],
    website: string | null = 'https://www.foopod.net/',
  ) =>
    primaryOf(
      rankEmails(
        found.map(([email, place]) => ({ email, place })),
        website,
      ),
    )

  it.each<[string, readonly (readonly [string, EmailPlace])[], string | null]>([
    ['the owner', [['jo@mail.net', 'itunes:owner']], 'jo@mail.net'],
    [
      'the site’s own domain wins over another owner',
      [
        ['jo@mail.net', 'itunes:owner'],
        ['hello@foopod.net', 'website'],
      ],
      'hello@foopod.net',
    ],
    [
      'a person wins over an office',
      [
        ['legal@foopod.net', 'website'],
        ['jo@foopod.net', 'website'],
      ],
      'jo@foopod.net',
    ],
    [
      'two places win over one',
      [
        ['a@mail.net', 'managingEditor'],
        ['b@mail.net', 'managingEditor'],
        ['b@mail.net', 'channel text'],
      ],
      'b@mail.net',
    ],
    ['another company’s, on the site only', [['info@bigmedia.net', 'website']], null],
    [
      'the site’s company is the owner’s',
      [
        ['jo@bigmedia.net', 'itunes:owner'],
        ['foopod@bigmedia.net', 'website'],
      ],
      'jo@bigmedia.net',
    ],
    ['a public mailbox on the site', [['foopod@gmail.com', 'website']], 'foopod@gmail.com'],
    ['a namesake domain', [['jo@foopod.com', 'website']], 'jo@foopod.com'],
    ['a desk of law, though the owner’s', [['privacy@foopod.net', 'itunes:owner']], null],
    [
      'a desk of data protection',
      [['datenschutzbeauftragter@foopod.net', 'website']],
      null,
    ],
    ['only in notes', [['guest@mail.net', 'episode notes']], null],
    ['only the webmaster', [['x@mail.net', 'webMaster']], null],
    ['a host', [['feeds@spreaker.com', 'itunes:owner']], null],
    ['a relay', [['c2fn9xyz@privaterelay.appleid.com', 'itunes:owner']], null],
    ['nobody', [], null],
  ])('%s', (_, found, email) => expect(primary(found)).toBe(email))

  it('lists all, best first, at most ten, and does not mind the order of finding', () => {
    const found = Array.from({ length: 15 }, (_, at) => ({
      email: `p${String(at)}@mail.net`,
      place: 'website' as const,
    }))
    const best = { email: 'jo@mail.net', place: 'itunes:owner' as const }
    const ranked = rankEmails([...found, best], null)
    expect(ranked).toHaveLength(10)
    expect(ranked[0]).toMatchObject({
      email: 'jo@mail.net',
      points: 50,
      places: ['itunes:owner'],
    })
    expect(rankEmails([best, ...found.toReversed()], null)).toEqual(ranked)
  })
})
