/**
 * Hostile texts of a million characters through what reads untrusted text. What takes linear time
 * is done in a moment; a quadratic step needs minutes to hours, however fast the machine is.
 * Whether each single pattern is linear is the work of `npm run check:patterns`.
 */
import { describe, expect, test } from 'vitest'
import { toMediaKey } from '../src/intake/interpret/show/media-key.ts'
import { splitNames } from '../src/intake/interpret/feed/fields/person-names.ts'
import { fitStructure } from '../src/intake/interpret/feed/prepare/structure.ts'
import { decodePage } from '../src/intake/interpret/site/decode-page.ts'
import { toForgottenPeople } from '../src/record/people/forgotten-people.ts'
import { scrubLine, scrubText } from '../src/observe/log.ts'
import { findEmails } from '../src/record/contact/find-emails.ts'
import { isPrivateFeedUrl } from '../src/record/feed-url/private.ts'
import { forgetInJson, type ForgottenEntries } from '../src/record/forgotten.ts'
import { findWebLinks } from '../src/record/links/find-links.ts'
import { episodeKeys } from '../src/record/listing/compare-episodes.ts'
import { toAuthor } from '../src/record/text/name.ts'
import { toPlainText } from '../src/record/text/plain-text.ts'
import { cleanTitle, parseTitle } from '../src/record/text/title.ts'

const LENGTH = 1_000_000

const repeat = (part: string, end = ''): string =>
  part.repeat(Math.ceil(LENGTH / part.length)) + end

/** Each made a pattern of the source quadratic or worse, or could. */
const TEXTS: Readonly<Record<string, string>> = {
  letters: repeat('a'),
  blanks: `x${repeat(' ', 'x')}`,
  tabs: `x${repeat('\t\n', ')')}`,
  'at signs': repeat('@'),
  'letters and an at sign': repeat('a', '@'),
  'at signs and dots': repeat('a@.', ' '),
  dots: repeat('.', 'x'),
  slashes: repeat('/', 'x'),
  hashes: repeat('#', '\n'),
  bars: repeat(' | ', '|'),
  brackets: repeat('(['),
  'comments that never end': repeat('<!--'),
  'tags that never end': `<${repeat('a')}`,
  'beginnings of tags': repeat('<a '),
  'hosted by': repeat('hosted by ', '(('),
  'official podcast': repeat('(official podcast ', 'x'),
  numbers: `s${repeat('1', 'x')}`,
  hosts: `/${repeat('a.')}`,
  'paths of hosts': repeat('/a.example', '/'),
  'private folders': repeat('/private/aaaaaaaaaaaaaaaaaaaaaaaa-'),
  redirects: repeat('/redirect?'),
  'char sets': repeat('charset=', "'"),
  'open parameters': repeat('&a', '='),
  'percent signs': repeat('a%40', ' '),
  authorization: repeat('authorization: bearer '),
}

const NOBODY: ForgottenEntries = {
  size: 1,
  people: toForgottenPeople(new Set(), ''),
  has: () => false,
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  scrubText,
  scrubLine: (text) => scrubLine(JSON.stringify({ msg: text })),
  forgetInJson: (text) => forgetInJson({ text: [text] }, NOBODY),
  parseTitle,
  cleanTitle: (text) => cleanTitle(text, ['Ann Bell', text.slice(-5)]),
  toAuthor,
  toPlainText,
  findEmails,
  findLinks: findWebLinks,
  splitNames,
  fitStructure: (text) =>
    fitStructure(`<rss><channel>${text}`, { parents: ['rss', 'channel'], item: 'item' }, 0),
  toMediaKey: (text) => toMediaKey(`https://a.example${text}`),
  isPrivateFeed: (text) =>
    isPrivateFeedUrl({ host: 'a.example', path: `/private/${text}`, query: text }),
  episodeKeys: (text) => episodeKeys(text, ['Ann Bell']),
  decodePage: (text) => decodePage(Buffer.from(text), text),
}

/**
 * Ten times what the slowest needs on a slow machine, and less than the mildest quadratic one
 * needed on a fast one; of the processor, not by the clock.
 */
const LONGEST_CPU_S = 60

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  test.each(Object.entries(TEXTS))('ends on %s', (_text, text) => {
    const before = process.cpuUsage()
    expect(() => read(text)).not.toThrow()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(LONGEST_CPU_S)
  })
})
