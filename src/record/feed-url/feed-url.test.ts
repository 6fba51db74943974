import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryFeedUrl } from '../../../test/arbitrary/podcast.ts'
import { type FeedUrl, feedKey, parseFeedUrl } from './feed-url.ts'
import { FEED_URL_PROBLEMS, MAX_FEED_URL_LENGTH } from './problem.ts'

/** Text, `fetchUrl`, `looseKey`. */
const READ: readonly (readonly [text: string, fetchUrl: string, looseKey: string])[] = [
  ['https://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['HTTP://Example.ORG:80/Show.xml', 'http://example.org/Show.xml', 'example.org/Show.xml'],
  ['https://example.org:443/rss', 'https://example.org/rss', 'example.org/rss'],
  ['http://example.org:8080/rss', 'http://example.org:8080/rss', 'example.org:8080/rss'],
  ['  \n https://example.org/rss\t ', 'https://example.org/rss', 'example.org/rss'],
  ['\uFEFFhttps://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['//example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['feed://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['feed:https://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['FEED:HTTP://Example.org/rss', 'http://example.org/rss', 'example.org/rss'],
  [
    'itpc://example.org/podcast.rss',
    'https://example.org/podcast.rss',
    'example.org/podcast.rss',
  ],
  ['pcast://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['itpc://https://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['podcast://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  ['rss://example.org/rss', 'https://example.org/rss', 'example.org/rss'],
  [
    'https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Fexample.org%2Fpodcast.rss',
    'https://example.org/podcast.rss',
    'example.org/podcast.rss',
  ],
  [
    'https://antennapod.org/deeplink/subscribe?url=example.org/podcast.rss',
    'https://example.org/podcast.rss',
    'example.org/podcast.rss',
  ],
  [
    'https://gpodder.net/subscribe?url=http://example.org/rss',
    'http://example.org/rss',
    'example.org/rss',
  ],
  ['https://example.org/', 'https://example.org/', 'example.org'],
  ['https://example.org?', 'https://example.org/', 'example.org'],
  ['https://example.org/rss?', 'https://example.org/rss', 'example.org/rss'],
  ['https://example.org//rss///', 'https://example.org//rss///', 'example.org/rss'],
  ['https://www.example.org/rss', 'https://www.example.org/rss', 'example.org/rss'],
  ['https://example.org/rss#latest', 'https://example.org/rss', 'example.org/rss'],
  ['https://example.org/a/../b/./rss', 'https://example.org/b/rss', 'example.org/b/rss'],
  [
    'https://example.org/%7euser/%72ss',
    'https://example.org/~user/rss',
    'example.org/~user/rss',
  ],
  ['https://example.org/a%2fb', 'https://example.org/a%2Fb', 'example.org/a%2Fb'],
  ['https://example.org/feed', 'https://example.org/feed', 'example.org/feed'],
  ['https://example.org/ä', 'https://example.org/%C3%A4', 'example.org/%C3%A4'],
  ['https://example.org/%c3%a4', 'https://example.org/%C3%A4', 'example.org/%C3%A4'],
  [
    'https://münchen.example/feed',
    'https://xn--mnchen-3ya.example/feed',
    'xn--mnchen-3ya.example/feed',
  ],
  [
    'https://MÜNCHEN.example/feed',
    'https://xn--mnchen-3ya.example/feed',
    'xn--mnchen-3ya.example/feed',
  ],
  [
    'https://xn--mnchen-3ya.example/feed',
    'https://xn--mnchen-3ya.example/feed',
    'xn--mnchen-3ya.example/feed',
  ],
  [
    'https://feeds.soundcloud.com/users/soundcloud%3Ausers%3A38128127/sounds.rss',
    'https://feeds.soundcloud.com/users/soundcloud%3Ausers%3A38128127/sounds.rss',
    'feeds.soundcloud.com/users/soundcloud:users:38128127/sounds.rss',
  ],
  [
    'https://feeds.soundcloud.com/users/soundcloud:users:38128127/sounds.rss',
    'https://feeds.soundcloud.com/users/soundcloud:users:38128127/sounds.rss',
    'feeds.soundcloud.com/users/soundcloud:users:38128127/sounds.rss',
  ],
  [
    'https://example.org/rss?b=2&a=1',
    'https://example.org/rss?b=2&a=1',
    'example.org/rss?a=1&b=2',
  ],
  [
    'https://example.org/rss?a=2&a=1',
    'https://example.org/rss?a=2&a=1',
    'example.org/rss?a=2&a=1',
  ],
  [
    'https://example.org/?feed=podcast',
    'https://example.org/?feed=podcast',
    'example.org?feed=podcast',
  ],
  [
    'https://example.org/rss?a=1&amp;b=2',
    'https://example.org/rss?a=1&b=2',
    'example.org/rss?a=1&b=2',
  ],
  [
    'https://example.org/rss?q=a+b',
    'https://example.org/rss?q=a+b',
    'example.org/rss?q=a+b',
  ],
  [
    'https://example.org/rss?q=a%20b',
    'https://example.org/rss?q=a%20b',
    'example.org/rss?q=a+b',
  ],
  [
    'http://feeds.feedburner.com/InTheBleachersPodcast',
    'http://feeds.feedburner.com/InTheBleachersPodcast',
    'feeds.feedburner.com/inthebleacherspodcast',
  ],
  [
    'http://feedproxy.google.com/InTheBleachersPodcast/',
    'http://feedproxy.google.com/InTheBleachersPodcast/',
    'feeds.feedburner.com/inthebleacherspodcast',
  ],
  [
    'https://www.podcastgarden.com/podcast/podcast-rss.php?id=7013',
    'https://www.podcastgarden.com/podcast/podcast-rss.php?id=7013',
    'podcastgarden.com/podcast/podcast-rss.php?id=7013',
  ],
  [
    'https://www.podcastgarden.com/podcast/podcast-rss.php?id=7023',
    'https://www.podcastgarden.com/podcast/podcast-rss.php?id=7023',
    'podcastgarden.com/podcast/podcast-rss.php?id=7023',
  ],
  ['http://a@b:c@host.com/', 'http://host.com/', 'host.com'],
  ['http://2130706433/rss', 'http://127.0.0.1/rss', '127.0.0.1/rss'],
  ['http://[::1]/rss', 'http://[::1]/rss', '[::1]/rss'],
  [
    'http://[::ffff:169.254.169.254]/latest',
    'http://[::ffff:a9fe:a9fe]/latest',
    '[::ffff:a9fe:a9fe]/latest',
  ],
  [
    'https://example.org/rss?x=%zz',
    'https://example.org/rss?x=%zz',
    'example.org/rss?x=%25zz',
  ],
  ['https://example.org/%zz', 'https://example.org/%zz', 'example.org/%zz'],
]

/** Where the key says more than the loose key: `www.`, doubled slashes, parameters, FeedBurner. */
const STRICTER_KEYS: Readonly<Record<string, string>> = {
  'https://example.org//rss///': 'example.org//rss',
  'https://www.example.org/rss': 'www.example.org/rss',
  'https://example.org/rss?b=2&a=1': 'example.org/rss?b=2&a=1',
  'https://example.org/rss?q=a%20b': 'example.org/rss?q=a%20b',
  'http://feeds.feedburner.com/InTheBleachersPodcast':
    'feeds.feedburner.com/InTheBleachersPodcast',
  'http://feedproxy.google.com/InTheBleachersPodcast/':
    'feedproxy.google.com/InTheBleachersPodcast',
  'https://www.podcastgarden.com/podcast/podcast-rss.php?id=7013':
    'www.podcastgarden.com/podcast/podcast-rss.php?id=7013',
  'https://www.podcastgarden.com/podcast/podcast-rss.php?id=7023':
    'www.podcastgarden.com/podcast/podcast-rss.php?id=7023',
}

const REFUSED: readonly (readonly [text: string, problem: string])[] = [
  ['ftp://example.org/rss', 'unsupported_scheme'],
  ['file:///etc/passwd', 'unsupported_scheme'],
  ['data:text/xml,<rss/>', 'unsupported_scheme'],
  ['mailto:x@example.org', 'unsupported_scheme'],
  ['http://localhost:3000/rss', 'invalid_host'],
  ['https://exa mple.org/rss', 'invalid_url'],
  ['http://', 'invalid_url'],
  ['', 'empty'],
  ['   \n ', 'empty'],
  ['https://example.org/\0rss', 'invalid_url'],
  ['https://exam\0ple.org/rss', 'invalid_url'],
  ['https://example.org/\uD800rss', 'invalid_url'],
  ['/rss.xml', 'invalid_url'],
  ['javascript:alert(1)', 'unsupported_scheme'],
  ['tel:5551234', 'unsupported_scheme'],
  ['not a url', 'invalid_url'],
  ['word', 'invalid_host'],
  ['https://.example.org/rss', 'invalid_host'],
  ['https://com./rss', 'invalid_host'],
  ['https://exa!mple.org/rss', 'invalid_host'],
  [
    'https://antennapod.org/deeplink/subscribe?url=ftp%3A%2F%2Fexample.org',
    'unsupported_scheme',
  ],
]

const REPAIRED: readonly (readonly [text: string, fetchUrl: string])[] = [
  ['https://feeds.example.org./rss', 'https://feeds.example.org/rss'],
  ['htp://example.org/rss', 'http://example.org/rss'],
  ['htps://example.org/rss', 'https://example.org/rss'],
  ['hhttps://example.org/rss', 'https://example.org/rss'],
  ['ttps://example.org/rss', 'https://example.org/rss'],
  ['ttp://example.org/rss', 'http://example.org/rss'],
  ['http//example.org/rss', 'http://example.org/rss'],
  ['http:/example.org/rss', 'http://example.org/rss'],
  ['http:////example.org/rss', 'http://example.org/rss'],
  ['https;//example.org/rss', 'https://example.org/rss'],
  ['http:http://example.org/rss', 'http://example.org/rss'],
  ['http://http://example.org/rss', 'http://example.org/rss'],
  ['http://https//example.org/rss', 'https://example.org/rss'],
  ['http(s)://example.org/rss', 'https://example.org/rss'],
  ['https://www/example.com', 'https://www.example.com/'],
  ['https:\\\\example.org\\rss', 'https://example.org/rss'],
  ['example.org/rss', 'https://example.org/rss'],
  ['example.org:8080/rss', 'https://example.org:8080/rss'],
  ['antennapod-subscribe://https://example.org/rss', 'https://example.org/rss'],
  ['https://subscribeonandroid.com/example.org/rss?a=1', 'https://example.org/rss?a=1'],
  ['https://example.org/rss?a=1&#038;b=2', 'https://example.org/rss?a=1&b=2'],
  ['https://example.org/rss?a=1&amp;amp;b=2', 'https://example.org/rss?a=1&b=2'],
]

const toForms = (parsed: ReturnType<typeof parseFeedUrl>) => {
  if ('problem' in parsed) return parsed
  const { fetchUrl, key, looseKey, isPrivate } = parsed
  return { fetchUrl, key, looseKey, isPrivate }
}

const read = (text: string): FeedUrl => {
  const forms = toForms(parseFeedUrl(text))
  if ('problem' in forms) throw new Error(`${JSON.stringify(text)}: ${forms.problem}`)
  return forms
}

describe('a feed URL', () => {
  it.each(READ)('%j is fetched as %s', (text, fetchUrl, looseKey) => {
    expect(read(text)).toEqual({
      fetchUrl,
      looseKey,
      key: STRICTER_KEYS[text] ?? looseKey,
      isPrivate: text.includes('b:c@'),
    })
  })

  it.each(REPAIRED)('%j is repaired to %s', (text, fetchUrl) => {
    expect(read(text).fetchUrl).toBe(fetchUrl)
  })

  it.each(REFUSED)('%j is refused as %s', (text, problem) => {
    expect(parseFeedUrl(text)).toEqual({ problem })
  })

  it('of too many characters is refused', () => {
    expect(parseFeedUrl(`https://example.org/${'a'.repeat(10_000)}`)).toEqual({
      problem: 'too_long',
    })
    expect(FEED_URL_PROBLEMS.too_long).toContain(MAX_FEED_URL_LENGTH.toLocaleString('en'))
    const longest = 'a'.repeat(MAX_FEED_URL_LENGTH - 'https://example.org/'.length)
    expect(read(`https://example.org/${longest}`).key).toBe(`example.org/${longest}`)
    expect(parseFeedUrl(`https://example.org/${longest}a`)).toEqual({ problem: 'too_long' })
    const query = 'a'.repeat(MAX_FEED_URL_LENGTH - 'https://example.org/?'.length)
    const { key } = read(`https://example.org?${query}`)
    expect(read(key).key).toBe(key)
    expect(parseFeedUrl(`http://example.org?${query}a`)).toEqual({ problem: 'too_long' })
  })

  it('of blanks without end is read in no time', () => {
    expect(
      read(`${' '.repeat(4000)}https://example.org/rss${'\u2003'.repeat(4000)}`).key,
    ).toBe('example.org/rss')
  })
})

/** Pairs of one feed. */
const SAME: readonly (readonly [string, string])[] = [
  ['https://example.org/test', 'http://example.org/test/'],
  ['https://example.org', 'https://example.org/?'],
  ['https://example.org/podcast%20test', 'https://example.org/podcast test'],
  ['https://Example.com/x', 'https://example.com/x'],
  ['http://example.org:443/x', 'https://example.org/x'],
  ['https://example.org/users/a%3Ab', 'https://example.org/users/a:b'],
  ['https://example.org/ä', 'https://example.org/%c3%a4'],
  ['https://example.org/%7euser', 'https://example.org/~user'],
  ['https://example.org/a\u0308', 'https://example.org/\u00E4'],
  ['https://example.org/?q=%E1%84%92%E1%85%A1%E1%86%AB', 'https://example.org/?q=한'],
  ['feed:https://example.org/x#new', 'https://example.org/x'],
  ['https://example.org./x', 'https://example.org/x'],
  ['http://EXAMPLE.org.:8080/x', 'https://example.org:8080/x'],
  ['https://example.org.', 'https://example.org'],
]

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['https://example.org/test', 'https://example.org/Test'],
  ['https://example.org/test', 'https://example.com/test'],
  ['https://example.org/test', 'https://www.example.org/test'],
  ['https://example.org/?id=42', 'https://example.org/?id=43'],
  ['https://example.org/podcast%25test', 'https://example.org/podcast test'],
  ['https://example.org/a%2Fb', 'https://example.org/a/b'],
  ['https://example.org/a//b', 'https://example.org/a/b'],
  ['https://example.org/a?b=1&c=2', 'https://example.org/a?c=2&b=1'],
  ['https://example.org/a?b=x%3Ay', 'https://example.org/a?b=x:y'],
  ['https://example.org/a?b=%26amp;c', 'https://example.org/a?b=&c'],
  ['https://example.org/a?utm_source=x', 'https://example.org/a'],
  ['https://example.org:8080/a', 'https://example.org/a'],
  ['https://example.org/%%34%31', 'https://example.org/A'],
]

describe('keys', () => {
  it.each(SAME)('%s = %s', (a, b) => {
    expect(read(a).key).toBe(read(b).key)
  })

  it.each(DIFFERENT)('%s ≠ %s', (a, b) => {
    expect(read(a).key).not.toBe(read(b).key)
  })

  it('are undefined where there is no feed URL', () => {
    expect(feedKey('ftp://example.org')).toBeUndefined()
    expect(feedKey('https://example.org/')).toBe('example.org')
  })
})

describe('loose keys', () => {
  it.each([
    'http://feeds.feedburner.com/inthebleacherspodcast',
    'https://feeds.feedburner.com/InTheBleachersPodcast/',
    'http://feeds2.feedburner.com/InTheBleachersPodcast',
    'http://feeds.feedburner.com/InTheBleachersPodcast?format=rss',
    'http://feedproxy.google.com/InTheBleachersPodcast',
  ])('%s is one FeedBurner feed', (text) => {
    expect(read(text).looseKey).toBe('feeds.feedburner.com/inthebleacherspodcast')
  })

  it.each([
    ['https://example.org/rss?utm_source=a&utm_medium=b', 'example.org/rss'],
    ['https://example.org/rss?fbclid=x&id=7', 'example.org/rss?id=7'],
    ['https://www.example.org//a//b?z=1&a=2', 'example.org/a/b?a=2&z=1'],
    ['https://www.org/rss', 'www.org/rss'],
  ])('%s → %s', (text, looseKey) => {
    expect(read(text).looseKey).toBe(looseKey)
  })
})

describe('private feeds', () => {
  it.each([
    'https://user:pass@example.org/rss',
    'user:pass@example.org/rss',
    'feed://user@example.org/rss',
    'https://www.patreon.com/rss/show?auth=0123456789abcdef',
    'https://show.memberful.com/rss/123?auth=abcdef',
    'https://show.supportingcast.fm/content/eyJ0IjoicCJ9.rss',
    'https://show.supercast.tech/feeds/0123456789',
    'https://feeds.supercast.com/feeds/abc',
    'https://api.substack.com/feed/podcast/12345/private/0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e.rss',
    'https://private.captivate.fm/show/abc',
    'https://feeds.redcircle.com/pf/abc',
    'https://access.acast.com/rss/show/token',
    'https://example.org/rss?token=0123456789',
    'https://example.org/feed/private/0198c5a27f647d0e9d1c3a5f/rss',
    'https://example.org/feed/private/0198c5a27f647d0e9d1c3a5f.xml',
    'https://user:pass@antennapod.org/deeplink/subscribe?url=example.org/rss',
    'https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Fu%3Ap%40example.org%2Frss',
  ])('%s', (text) => {
    const parsed = read(text)
    expect(parsed.isPrivate).toBe(true)
    expect(parsed.fetchUrl).not.toContain('@')
  })

  it.each([
    'https://www.patreon.com/rss/show',
    'https://api.substack.com/feed/podcast/12345.rss',
    'https://feeds.redcircle.com/0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
    'https://feeds.acast.com/public/shows/x',
    'https://example.org/feed/podcast/?wpmfeedkey=1;22f4eb1bab572843031010a304c95d11',
    'https://example.org/podcast_privatepassions.xml',
    'https://example.org/@show/feed.xml',
  ])('%s is open', (text) => {
    expect(read(text).isPrivate).toBe(false)
  })
})

/** Paths and queries with every kind of character and escape, well-formed or not. */
const piece = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...Array.from('aZ09-._~!$&\'()*+,;=:@/?%#[]|^ ä日"<>\\{}`')),
    maxLength: 6,
  }),
  fc.constantFrom(
    '%',
    '%2',
    '%41',
    '%34',
    '%2f',
    '%2F',
    '%3A',
    '%26',
    '%26amp%3B',
    '&amp;',
    '&#38;',
    '%7E',
    '%C3%A4',
    '%CC%88',
    '%CD%BE',
    '%E1%BF%AF',
    '%E2%84%AA',
    '%FF',
    '..',
    '//',
    '%zz',
  ),
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const host = fc.constantFrom(
  'example.org',
  'WWW.Example.org',
  'a.b.example',
  '127.0.0.1',
  '[::1]',
  'münchen.example',
  'x_y.example.org',
)
const anyUrl = fc
  .tuple(
    fc.constantFrom('http', 'https', 'feed'),
    host,
    fc.constantFrom('', ':80', ':443', ':8080'),
    text,
    fc.option(text),
  )
  .map(
    ([scheme, name, port, path, query]) =>
      `${scheme}://${name}${port}/${path}${query === null ? '' : `?${query}`}`,
  )

const readable = anyUrl.filter((url) => !('problem' in parseFeedUrl(url)))

describe('invariants', () => {
  it('any text at all is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl({ withQueryParameters: true }),
          anyUrl,
        ),
        (any) => {
          const parsed = parseFeedUrl(any)
          expect('problem' in parsed || parsed.fetchUrl.startsWith('http')).toBe(true)
        },
      ),
    )
  })

  it("a key's key is itself", () => {
    fc.assert(
      fc.property(readable, (url) => {
        const { key } = read(url)
        expect(read(key).key).toBe(key)
      }),
      { numRuns: 2000 },
    )
  })

  it('a fetch URL is its own fetch URL, and has the key of what it was made of', () => {
    fc.assert(
      fc.property(readable, (url) => {
        const { fetchUrl, key, looseKey } = read(url)
        expect(read(fetchUrl)).toMatchObject({ fetchUrl, key, looseKey })
      }),
      { numRuns: 2000 },
    )
  })

  it('scheme, case of the host, default port and slashes at the end never change a key', () => {
    const variant = fc.record({
      scheme: fc.constantFrom('http', 'https', 'HTTPS', 'feed'),
      port: fc.constantFrom('', ':80', ':443'),
      isLoud: fc.boolean(),
      slashes: fc.constantFrom('', '/', '//'),
      fragment: fc.constantFrom('', '#', '#new'),
    })
    const path = fc
      .stringMatching(/^(\/[A-Za-z0-9._~:@!$'()*+,;=%-]{1,5}){0,3}$/)
      .filter((any) => !/%|\/\.{1,2}(\/|$)/.test(any))
    const query = fc.stringMatching(/^(\?[a-z]=[A-Za-z0-9:@.]{1,5})?$/)
    fc.assert(
      fc.property(
        path,
        query,
        variant,
        (path, query, { scheme, port, isLoud, slashes, fragment }) => {
          const name = isLoud ? 'Feeds.EXAMPLE.org' : 'feeds.example.org'
          const url = `${scheme}://${name}${port}${path}${slashes}${query}${fragment}`
          expect(read(url).key).toBe(read(`https://feeds.example.org${path}${query}`).key)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('two URLs whose paths or queries still differ after the clean-up never share a key', () => {
    const segment = fc.string({
      unit: fc.constantFrom('a', 'A', 'b', '%2F', '%25', '-', '%20', ':', '1'),
      minLength: 1,
      maxLength: 3,
    })
    const clean = fc
      .tuple(
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        fc.option(segment, { nil: '' }),
      )
      .map(([path, query]) => ({ path: `/${path.join('/')}`, query }))
    fc.assert(
      fc.property(clean, clean, (a, b) => {
        const keyOf = ({ path, query }: typeof a) =>
          read(`https://example.org${path}?${query}`).key
        expect(keyOf(a) === keyOf(b)).toBe(a.path === b.path && a.query === b.query)
      }),
      { numRuns: 2000 },
    )
  })

  it('the quick way and the whole clean-up agree', () => {
    const plain = fc.oneof(
      arbitraryFeedUrl,
      fc.stringMatching(
        /^[Hh]ttps?:\/\/(www\.)?[a-zA-Z0-9-]{1,4}\.[a-z][a-z0-9]{0,2}(\/[\w.~/-]{0,6}(\?[\w.~=&-]{1,6})?)?$/,
      ),
    )
    fc.assert(
      fc.property(plain, (url) => {
        // A blank in front is not plain.
        expect(toForms(parseFeedUrl(url))).toEqual(toForms(parseFeedUrl(` ${url}`)))
      }),
      { numRuns: 3000 },
    )
  })
})
