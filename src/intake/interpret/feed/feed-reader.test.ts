import { afterAll, describe, expect, it } from 'vitest'
import { openFeedReader } from './feed-reader.ts'

const reader = openFeedReader()
afterAll(() => reader[Symbol.asyncDispose]())

const NAMESPACES = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
const rss = (inner: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<rss version="2.0" ${NAMESPACES}><channel><title>Lantern Hour</title>${inner}</channel></rss>`
const item = (no: number): string =>
  `<item><title>Evening ${String(no)}</title><guid isPermaLink="false">e${String(no)}</guid></item>`
const read = (text: string | Uint8Array) =>
  reader.read(typeof text === 'string' ? Buffer.from(text) : text, 'application/rss+xml')

/** Asserts that the next feed is read normally after a hostile one. */
const stillReads = async (): Promise<void> => {
  const { items } = await read(rss(item(1)))
  expect(items.map(({ guid }) => guid)).toEqual(['e1'])
}

describe('a hostile document', () => {
  it('with entities that multiply is read without them', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, no) => `<!ENTITY l${String(no + 1)} "${`&l${String(no)};`.repeat(10)}">`,
    ).join('')
    const dtd = `<!DOCTYPE rss [<!ENTITY l0 "ha">${entities}]>`
    const { items, repairs } = await read(rss('<item><title>&l9;</title></item>', dtd))
    expect(items[0]?.title).toBe('&l9;')
    expect(repairs).toEqual(['doctype'])
  })

  it('with plain entities of its own has their texts, outside CDATA and within bounds', async () => {
    const dtd = `<!DOCTYPE rss [<!ENTITY show "and roofs"><!ENTITY amp 'x'><!ENTITY more "&show;">]>`
    const title = 'Rain &show; &amp; <![CDATA[&show;]]> &more;'
    const many = `<description>${'&show;'.repeat(2000)}</description>`
    const { items } = await read(rss(`<item><title>${title}</title>${many}</item>`, dtd))
    expect(items[0]?.title).toBe('Rain and roofs & &show; &more;')
    expect(JSON.stringify(items).match(/and roofs/g)?.length).toBeLessThan(1500)
  })

  it('with an external entity asks nobody for it', async () => {
    const dtd =
      '<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd"> <!ENTITY % far SYSTEM "http://127.0.0.1:1/x"> %far;]>'
    const { items } = await read(rss('<item><title>&file;</title></item>', dtd))
    expect(items[0]?.title).toBe('&file;')
  })

  it('nested deeply keeps what stands outside the nest', async () => {
    const { items } = await read(
      rss(item(1) + '<a>'.repeat(50_000) + '</a>'.repeat(50_000)),
    )
    expect(items).toHaveLength(1)
    await stillReads()
  })

  it('of millions of tags is refused', async () => {
    await expect(read(rss('<a>'.repeat(3_000_000)))).rejects.toMatchObject({
      code: 'FEED_TOO_COSTLY',
    })
    await stillReads()
  })

  it('with 100 MB of CDATA is cut at 32 MiB', async () => {
    const bytes = Buffer.concat([
      Buffer.from(rss(item(1)).replace('</channel></rss>', '<description><![CDATA[')),
      Buffer.alloc(100_000_000, 'x'),
      Buffer.from(']]></description></channel></rss>'),
    ])
    const { items, repairs, textLength } = await read(bytes)
    expect(items).toHaveLength(1)
    expect(repairs).toContain('cut')
    expect(textLength).toBeLessThan(33_554_433)
    await stillReads()
  })

  it('with NUL and other controls is read without them', async () => {
    const { channel, repairs } = await read(
      rss('<description>one\0two\u0007three</description>'),
    )
    expect(channel.description).toBe('onetwothree')
    expect(repairs).toEqual(['controls'])
  })

  it.each([
    ['item begins', '<item>'.repeat(30_000)],
    ['signs that begin nothing', '<'.repeat(300_000)],
    ['comments that end nowhere', '<!--'.repeat(100_000)],
    ['CDATA that ends nowhere', '<title><![CDATA['.repeat(30_000)],
    ['quotes that end nowhere', '<a "'.repeat(100_000)],
    [
      'attributes',
      `<x ${Array.from({ length: 20_000 }, (_, no) => `a${String(no)}="v"`).join(' ')}/>`,
    ],
    ['halves of entities', `<title>${'&amp'.repeat(100_000)}</title>`],
    ['blanks', `<title>${' '.repeat(500_000)}x</title>`],
  ])('of nothing but %s is read or refused, with a code', async (_name, inner) => {
    const outcome = await read(rss(inner)).then(
      () => 'read',
      (error: unknown) => (error as { code?: string }).code,
    )
    expect(outcome).toMatch(/^(?:read|FEED_[A-Z_]+)$/)
    await stillReads()
  })
})

describe('the reader', () => {
  it('reads small feeds behind large ones, and large ones behind small ones', async () => {
    const large = rss(Array.from({ length: 4_000 }, (_, no) => item(no)).join(''))
    const feeds = [large, rss(item(1)), rss(item(2)), large, rss(item(3))]
    const counts = (await Promise.all(feeds.map(read))).map(({ items }) => items.length)
    expect(counts).toEqual([4_000, 1, 1, 4_000, 1])
  })

  it('leaves the bytes to its caller', async () => {
    const bytes = Buffer.from(rss(item(1)))
    await read(bytes)
    expect(bytes.toString()).toBe(rss(item(1)))
  })

  it('refuses with the code of the refusal', async () => {
    await expect(read('<html><body>Sign in</body></html>')).rejects.toMatchObject({
      code: 'FEED_IS_HTML',
    })
    await expect(read('')).rejects.toMatchObject({ code: 'FEED_EMPTY' })
    await expect(read('hello')).rejects.toMatchObject({ code: 'FEED_UNKNOWN_FORMAT' })
  })

  it('rejects what waits when it is closed', async () => {
    const other = openFeedReader()
    const waiting = [
      other.read(Buffer.from(rss('')), null),
      other.read(Buffer.from(rss('')), null),
    ]
    const settled = Promise.allSettled(waiting)
    await other[Symbol.asyncDispose]()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
