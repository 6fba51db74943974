import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findEmails } from './find-emails.ts'
import { hideEmails } from './hide-emails.ts'

test.each([
  ['Write to ada@harbour.example.org!', 'Write to […]!'],
  ['ada@harbour.example.org, bob@pier.de', '[…], […]'],
  ['ada [at] harbour.de', '[…]'],
  ['https://feeds.harbour.de/ada@pier.de/rss', 'https://feeds.harbour.de/[…]/rss'],
  ['ada%40pier.de', '[…]'],
])('%s becomes %s', (text, shown) => {
  expect(hideEmails(text)).toBe(shown)
})

test.each([
  'Meet @ada on https://social.example/@ada',
  '@ada@social.example',
  'Doors open at 8 (at the pier)',
  'a @ b',
  '@',
])('%s stays as it is', (text) => {
  expect(hideEmails(text)).toBe(text)
})

test('no address is found in what is shown', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9.]{0,8}[a-z]$/)
  const address = fc.tuple(
    name,
    fc.constantFrom('@', ' [at] ', '%40'),
    fc.constantFrom('pier.de', 'mail.harbour.com'),
  )
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    address.map((parts) => ` ${parts.join('')} `),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      expect(findEmails(hideEmails(pieces.join(' ')))).toEqual([])
    }),
  )
})
