import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { CodedError } from '../../../errors.ts'
import { readFeed } from '../../../../test/feeds/read-feed.ts'

const feed = (title: string, head = '<?xml version="1.0"?>', inner = ''): string =>
  `${head}<rss version="2.0"><channel><title>${title}</title>${inner}</channel></rss>`
const declared = (encoding: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>`
const item = (no: number): string =>
  `<item><title>Evening ${String(no)}</title><guid>e${String(no)}</guid></item>`

const titleOf = (bytes: Uint8Array, contentType: string | null = null): string | null =>
  readFeed(bytes, contentType).channel.title

const GERMAN = 'Grüße aus Köln – „später“'
const RUSSIAN = 'Ночные разговоры о книгах'
const JAPANESE = '夜の本のはなし'

describe('bytes become text', () => {
  it.each<[string, string, string, string | null, string]>([
    // Columns: text, encoding, document head, HTTP header.
    ['UTF-8', GERMAN, 'utf-8', null, declared('utf-8')],
    ['UTF-8 that nobody declares', GERMAN, 'utf-8', null, ''],
    ['UTF-8 that calls itself Latin-1', GERMAN, 'utf-8', null, declared('iso-8859-1')],
    [
      'UTF-8 that the server calls Latin-1',
      GERMAN,
      'utf-8',
      'text/xml; charset=ISO-8859-1',
      declared('utf-8'),
    ],
    ['windows-1252', GERMAN, 'windows-1252', null, declared('windows-1252')],
    [
      'windows-1252 that calls itself Latin-1',
      GERMAN,
      'windows-1252',
      null,
      declared('ISO-8859-1'),
    ],
    [
      'windows-1252 that calls itself UTF-8',
      GERMAN,
      'windows-1252',
      null,
      declared('utf-8'),
    ],
    ['windows-1252 that nobody declares', GERMAN, 'windows-1252', null, ''],
    [
      'windows-1252 that the server declares',
      GERMAN,
      'windows-1252',
      'text/xml; charset="windows-1252"',
      '',
    ],
    ['windows-1251', RUSSIAN, 'windows-1251', null, declared('windows-1251')],
    ['KOI8-R', RUSSIAN, 'koi8-r', null, declared('KOI8-R')],
    ['Shift_JIS', JAPANESE, 'shift_jis', null, declared('Shift_JIS')],
    ['EUC-JP', JAPANESE, 'euc-jp', null, declared('euc-jp')],
    ['GB18030 that calls itself GB2312', '夜里读书', 'gb18030', null, declared('gb2312')],
    ['Big5', '夜裡讀書', 'big5', null, declared('big5')],
    ['EUC-KR', '밤의 책 이야기', 'euc-kr', null, declared('euc-kr')],
    ['ISO-8859-2', 'Książki nocą', 'iso-8859-2', null, declared('ISO-8859-2')],
    ['Mac OS Roman', 'Grüße', 'macroman', null, declared('macintosh')],
    ['a name that nobody knows', GERMAN, 'utf-8', null, declared('klingon')],
  ])('%s', (_name, title, encoding, contentType, head) => {
    expect(titleOf(iconv.encode(feed(title, head), encoding), contentType)).toBe(title)
  })

  it.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    '%s, with a mark and without',
    (encoding) => {
      for (const addBOM of [true, false]) {
        expect(titleOf(iconv.encode(feed(GERMAN), encoding, { addBOM }))).toBe(GERMAN)
      }
    },
  )

  it('UTF-8 with a mark', () => {
    expect(titleOf(Buffer.from(`\uFEFF${feed(GERMAN)}`))).toBe(GERMAN)
  })

  it.each([
    ['windows-1251', 'ru', RUSSIAN],
    ['koi8-r', 'ru', RUSSIAN],
    ['euc-jp', 'ja', JAPANESE],
    ['shift_jis', 'ja', JAPANESE],
    ['windows-1250', 'cs', 'Noční čtení a žízeň'],
  ])(
    '%s that nobody declares, by the language of the feed',
    (encoding, language, title) => {
      const text = feed(title, '', `<language>${language}</language>`)
      expect(titleOf(iconv.encode(text, encoding))).toBe(title)
    },
  )

  it('UTF-8 with a letter cut in half stays UTF-8', () => {
    const bytes = Buffer.from(feed(`${GERMAN}ü!`))
    const cut = Buffer.concat([
      bytes.subarray(0, bytes.indexOf('ü!') + 1),
      bytes.subarray(bytes.indexOf('ü!') + 2),
    ])
    expect(titleOf(cut)).toBe(`${GERMAN}\uFFFD!`)
  })
})

describe('documents are mended', () => {
  it.each<[string, string, readonly (string | null)[], readonly string[]]>([
    ['blanks before it', `\n\n  ${feed('x', undefined, item(1))}`, ['e1'], []],
    [
      'a warning before it',
      `Warning: mysql_connect() in line 3\n${feed('x', undefined, item(1))}`,
      ['e1'],
      ['preamble'],
    ],
    [
      'a script after it',
      `${feed('x', undefined, item(1))}<script>track()</script>`,
      ['e1'],
      ['trailer'],
    ],
    [
      'cut inside an item',
      feed('x', undefined, item(1) + item(2) + item(3)).slice(0, -40),
      ['e1', 'e2', null],
      ['cut'],
    ],
    [
      'cut inside CDATA',
      `${feed('x', undefined, item(1)).slice(0, -16)}<item><title><![CDATA[Ev`,
      ['e1', null],
      ['cut'],
    ],
    [
      'cut in its head',
      '<rss version="2.0"><channel><title>x</title><description>Slow ta',
      [],
      ['cut'],
    ],
    [
      'no end of the root',
      feed('x', undefined, item(1)).replace('</rss>', ''),
      ['e1'],
      ['cut'],
    ],
    [
      'no rss around its channel',
      `<channel><title>x</title>${item(1)}</channel>`,
      ['e1'],
      ['structure'],
    ],
    [
      'an end tag misspelt',
      `<rss version="2.0"><channel><title>x</titel><language>en</language>${item(1)}</channel></rss>`,
      ['e1'],
      ['structure'],
    ],
    [
      'a document type',
      `<!DOCTYPE rss PUBLIC "-//N//DTD 0.91//EN" "http://127.0.0.1:1/a.dtd">${feed('x', '', item(1))}`,
      ['e1'],
      ['doctype'],
    ],
    [
      'a document type with a subset',
      `<!DOCTYPE rss [<!ENTITY a "]>"> <!-- ]> --> ]>${feed('x', '', item(1))}`,
      ['e1'],
      ['doctype'],
    ],
    [
      'markup in a description',
      feed(
        'x',
        undefined,
        `<description><p>One<br>two & three</p></description>${item(1)}`,
      ),
      ['e1'],
      [],
    ],
  ])('with %s', (_name, text, guids, repairs) => {
    const { items, channel, repairs: done } = readFeed(Buffer.from(text))
    expect(channel.title).toMatch(/^x/)
    expect(items.map(({ guid }) => guid)).toEqual(guids)
    expect(done).toEqual(expect.arrayContaining([...repairs]))
  })

  it('keeps the addresses that nobody escaped', () => {
    const enclosure =
      '<enclosure url="https://e.example/a.mp3?x=1&region=eu&copy=2&amp;z=3" type="audio/mpeg" length="1"/>'
    const { items } = readFeed(
      Buffer.from(feed('x', undefined, `<item><title>a</title>${enclosure}</item>`)),
    )
    expect(items[0]?.enclosures[0]?.url).toBe(
      'https://e.example/a.mp3?x=1&region=eu&copy=2&z=3',
    )
  })

  it('an Atom feed cut inside an entry', () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>a</id></entry><entry><id>b'
    expect(readFeed(Buffer.from(text)).items.map(({ guid }) => guid)).toEqual(['a', null])
  })
})

describe('what is no feed', () => {
  it.each([
    ['nothing', '', 'FEED_EMPTY'],
    ['blanks', ' \n ', 'FEED_EMPTY'],
    ['NUL', '\0\0\0\0\0', 'FEED_EMPTY'],
    ['a channel of nothing', '<rss version="2.0"><channel></channel></rss>', 'FEED_EMPTY'],
    [
      'a page',
      '<!doctype html><html><head><title>Sign in</title></head></html>',
      'FEED_IS_HTML',
    ],
    [
      'an XHTML page',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
      'FEED_IS_HTML',
    ],
    ['a message', '<p>Not found</p>', 'FEED_IS_HTML'],
    ['text', 'Not found', 'FEED_UNKNOWN_FORMAT'],
    [
      'OPML',
      '<opml version="2.0"><head><title>x</title></head><body/></opml>',
      'FEED_UNKNOWN_FORMAT',
    ],
    ['JSON of another kind', '{"error":"not found"}', 'FEED_UNKNOWN_FORMAT'],
    [
      'broken JSON',
      '{"version":"https://jsonfeed.org/version/1.1","title":"x"',
      'FEED_MALFORMED',
    ],
    [
      'an unclosed document type',
      '<!DOCTYPE rss [ <rss version="2.0"><channel><title>x</title></channel></rss>',
      'FEED_UNKNOWN_FORMAT',
    ],
    ['an image', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'FEED_UNKNOWN_FORMAT'],
  ])('%s is refused', (_name, text, code) => {
    expect(() => readFeed(Buffer.from(text, 'latin1'))).toThrow(
      expect.objectContaining({ code }) as Error,
    )
  })

  it('any bytes at all are read, or refused with a code', () => {
    const piece = fc.constantFrom(
      '<rss>',
      '<channel>',
      '</channel>',
      '<item>',
      '</item>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<title>',
      '&lt;',
      '"',
      '<a b="',
      '{',
      '\0',
      '<?xml ?>',
      '<!DOCTYPE [',
    )
    const text = fc
      .array(fc.oneof(piece, fc.string()), { maxLength: 30 })
      .map((parts) => Buffer.from(parts.join('')))
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array()), (bytes) => {
        try {
          readFeed(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(CodedError)
        }
      }),
    )
  })

  it('a feed cut anywhere is read as far as it goes, or refused with a code', () => {
    const text = feed(
      'Lantern Hour',
      undefined,
      '<description><![CDATA[<p>Slow & late</p>]]></description>' +
        item(1) +
        item(2) +
        item(3),
    )
    for (let length = 0; length < text.length; length += 1) {
      try {
        const { items } = readFeed(Buffer.from(text.slice(0, length)))
        const guids = items.map(({ guid }) => guid)
        const whole = ['e1', 'e2', 'e3'].slice(0, items.length)
        expect([whole, [...whole.slice(0, -1), null]]).toContainEqual(guids)
      } catch (error) {
        expect(error).toBeInstanceOf(CodedError)
      }
    }
  })
})
