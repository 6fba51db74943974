import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelOfRss, itemsOfRss } from '../from/rss.ts'
import { parseSource } from '../parse.ts'
import { splitFeed } from './split.ts'

const HEAD =
  '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>'
const FOOT = '</channel></rss>'
const item = (no: number, inner = ''): string =>
  `<item><title>Evening ${String(no)}</title><guid isPermaLink="false">lantern-${String(no)}</guid>${inner}</item>`

const read = (text: string) => {
  const source = parseSource(text, 'rss')
  if (source.format !== 'rss') throw new Error('no RSS')
  return { channel: channelOfRss(source.feed), items: itemsOfRss(source.feed) }
}

describe('a split feed', () => {
  const piece = fc.constantFrom(
    '<itunes:author>Nobody</itunes:author>',
    '<!-- <item> that is none </item> -->',
    '<description><![CDATA[<p>an <item> in a text</item></p>]]></description>',
    '<category>tides</category>',
    '\n  ',
  )

  it('says the same as the whole, wherever it is cut', () => {
    const parts = fc.array(fc.oneof(piece, fc.integer({ min: 0, max: 9 })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        parts,
        piece,
        fc.integer({ min: 1, max: 400 }),
        (pieces, inner, length) => {
          const body = pieces
            .map((one, at) => (typeof one === 'number' ? item(at * 10 + one, inner) : one))
            .join('')
          const text = `${HEAD}<title>Lantern Hour</title>${body}${FOOT}`
          const split = splitFeed(text, length)
          const whole = read(text)
          expect(split !== undefined).toBe(whole.items.length > 0)
          if (split === undefined) return
          expect(read(split.frame)).toEqual({ channel: whole.channel, items: [] })
          expect([...split.parts].flatMap((part) => read(part).items)).toEqual(whole.items)
        },
      ),
    )
  })

  it.each([
    ['an item stands in another', `${HEAD}<item>${item(1)}</item>${FOOT}`],
    ['an item has no end', `${HEAD}${item(1)}<item><title>cut${FOOT}`],
    ['CDATA has no end', `${HEAD}${item(1, '<description><![CDATA[')}${FOOT}`],
    [
      'a prefix is declared further down',
      `${HEAD}${item(1, '<x:a xmlns:x="urn:x"/>')}${FOOT}`,
    ],
    ['items stand outside the channel', `${HEAD}</channel>${item(1)}</rss>`],
    ['it is no RSS', '<feed><entry/></feed>'],
    ['there are no items', `${HEAD}<title>Lantern Hour</title>${FOOT}`],
  ])('is none where %s', (_name, text) => {
    expect(splitFeed(text, 10)).toBeUndefined()
  })
})
