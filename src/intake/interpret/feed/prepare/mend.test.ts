import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readFeed } from '../../../../../test/feeds/read-feed.ts'
import { toRecord } from '../to-record.ts'
import { closeCategories } from '../prepare.ts'

const FEED_URL = 'https://tides.example/feed'
const NAMESPACE = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
const ITEMS =
  '<item><guid>1</guid><title>Ebb</title></item><item><guid>2</guid><title>Flow</title></item>'

const feed = (channel: string, items = ITEMS, attributes = ''): string =>
  `<rss version="2.0" ${NAMESPACE}><channel${attributes}><title>Tides</title>${channel}${items}</channel></rss>`

const read = (text: string | Uint8Array) => readFeed(Buffer.from(text))

describe('a category that is never closed', () => {
  test.each<[string, string, readonly string[]]>([
    ['alone', '<itunes:category text="Arts">', ['Arts']],
    [
      'twice',
      '<itunes:category text="Arts"><itunes:category text="Music">',
      ['Arts', 'Music'],
    ],
    [
      'beside one that is',
      '<itunes:category text="Arts"/><itunes:category text="Music">',
      ['Arts', 'Music'],
    ],
  ])('%s swallows no items, and the repair is named', (_, channel, categories) => {
    const { items, repairs, channel: said } = read(feed(channel))
    expect(items).toHaveLength(2)
    expect(repairs).toEqual(['category'])
    expect(said.itunesCategories).toEqual(expect.arrayContaining([...categories]))
  })

  it('leaves those alone that are closed', () => {
    const text = feed(
      '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
    )
    expect(closeCategories(text)).toBe(text)
    expect(read(text).repairs).toEqual([])
  })

  it('is closed whatever stands around it', () => {
    const piece = fc.constantFrom(
      '<itunes:category text="a">',
      '</itunes:category>',
      '<itunes:category/>',
      '<b>',
      '</b>',
      'x',
      '<![CDATA[',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const closed = closeCategories(`${pieces.join('')}<end/>`)
        expect(closeCategories(closed)).toBe(closed)
      }),
    )
  })
})

test('an element of a reserved name spoils nothing', () => {
  const { items, repairs } = read(
    feed('<__proto__>x</__proto__><constructor/><prototype a="1">y</prototype>'),
  )
  expect(items).toHaveLength(2)
  expect(repairs).toEqual(['name'])
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

describe('a gzip file that nobody called one', () => {
  it('is unpacked', () => {
    const { items, repairs } = read(gzipSync(feed('')))
    expect(items).toHaveLength(2)
    expect(repairs).toEqual(['compressed'])
  })

  it('that is cut gives its whole items', () => {
    const items = Array.from(
      { length: 2000 },
      (_, no) => `<item><guid>${String((no * 7919) % 10_007)}</guid></item>`,
    )
    const whole = gzipSync(feed('', items.join('')))
    const cut = read(whole.subarray(0, whole.length / 2))
    expect(cut.items.length).toBeGreaterThan(10)
    expect(cut.repairs).toEqual(['compressed', 'cut'])
  })

  it('is refused where it is a bomb, or broken', () => {
    expect(() => read(gzipSync(Buffer.alloc(40_000_000, 'a')))).toThrow(
      expect.objectContaining({ code: 'FEED_TOO_COSTLY' }),
    )
    const broken = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255])
    expect(() => read(broken)).toThrow(expect.objectContaining({ code: 'FEED_MALFORMED' }))
  })

  it('is read or refused by a code, whatever it holds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const packed = Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), bytes])
        expect(() => read(packed)).toThrow(
          expect.objectContaining({ code: expect.stringMatching(/^FEED_/) as string }),
        )
      }),
    )
  })
})

test.each([
  [
    'in the middle',
    feed(
      '',
      `${ITEMS}<item><guid>3</guid><title><![CDATA[cut</title></item><item><guid>4</guid></item>`,
    ),
    ['1', '2', '3', '4'],
    'structure',
  ],
  [
    'at the end',
    `${feed('', ITEMS).replace('</channel></rss>', '')}<item><guid>3</guid><description><![CDATA[cut`,
    ['1', '2', '3'],
    'cut',
  ],
])('items around a CDATA that stays open are kept: %s', (_, text, guids, repair) => {
  const { items, repairs } = read(text)
  expect(items.map(({ guid }) => guid)).toEqual(guids)
  expect(repairs).toEqual([repair])
})

describe('relative addresses', () => {
  const fields = (text: string) =>
    toRecord(read(text), { feedUrl: FEED_URL, nowMs: Date.UTC(2026, 10, 20) }).fields
  const image = '<link>about.html</link><itunes:image href="art/cover.jpg"/>'

  it.each([
    ['of the channel', feed(image, ITEMS, ' xml:base="https://base.example/show/"')],
    [
      'of the root',
      feed(image).replace('<rss ', '<rss xml:base="https://base.example/show/" '),
    ],
    [
      'of both',
      feed(image, ITEMS, ' xml:base="show/"').replace(
        '<rss ',
        '<rss xml:base="https://base.example/" ',
      ),
    ],
  ])('are meant from the xml:base %s', (_, text) => {
    expect(fields(text)).toMatchObject({
      imageUrl: 'https://base.example/show/art/cover.jpg',
      websiteUrl: 'https://base.example/show/about.html',
    })
  })

  it('are meant from the feed without one', () => {
    expect(fields(feed(image)).imageUrl).toBe('https://tides.example/art/cover.jpg')
  })
})
