import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { collect, sourceOf } from '../../../../test/catalogue/read-all.ts'
import type { CatalogueItem } from '../item.ts'
import { readOpml } from './read.ts'

const read = async (bytes: Uint8Array | string): Promise<CatalogueItem[]> =>
  collect(readOpml(sourceOf({ bytes })))

const entriesOf = async (bytes: Uint8Array | string) =>
  (await read(bytes)).map((item) => {
    if (item.kind !== 'entry') throw new Error(`unexpected ${item.kind}`)
    return item.entry
  })

const inOpml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0"><head><title>My shows</title></head><body>${body}</body></opml>`

describe('a subscription list', () => {
  it('gives an entry for each feed, however deep, with what the outline says', async () => {
    const entries = await entriesOf(
      inOpml(`
      <outline text="Evening"><outline text="Slow ones">
        <outline type="rss" text="Lantern Talk" title="Lantern Talk, the podcast" xmlUrl="https://example.org/lantern.xml"
          htmlUrl="https://example.org/" description="Two people and a lamp" language="en" imageUrl="https://example.org/i.png"/>
      </outline></outline>
      <outline text="Harbour News" xmlUrl=" https://example.com/harbour "/>`),
    )
    expect(entries).toEqual([
      {
        feedUrl: 'https://example.org/lantern.xml',
        title: 'Lantern Talk, the podcast',
        description: 'Two people and a lamp',
        language: 'en',
        imageUrl: 'https://example.org/i.png',
        websiteUrl: 'https://example.org/',
      },
      {
        feedUrl: 'https://example.com/harbour',
        title: 'Harbour News',
        description: null,
        language: null,
        imageUrl: null,
        websiteUrl: null,
      },
    ])
  })

  it('is read whatever the casing', async () => {
    const entries = await entriesOf(
      '<OPML><BODY><Outline TYPE="RSS" TEXT="A" XMLURL="https://example.org/a"/></BODY></OPML>',
    )
    expect(entries).toMatchObject([{ feedUrl: 'https://example.org/a', title: 'A' }])
  })

  it('passes over folders, links, episodes and comments', async () => {
    const entries = await entriesOf(
      inOpml(`
      <outline text="Folder"/><outline type="link" text="Site" url="https://example.org/"/>
      <outline type="podcast-episode" url="https://example.org/e1" enclosureUrl="https://example.org/e1.mp3"/>
      <outline isComment="true" xmlUrl="https://example.org/hidden"/>`),
    )
    expect(entries).toEqual([])
  })

  it('keeps a feed without an address, which is then refused and counted', async () => {
    const entries = await entriesOf(
      inOpml(
        '<outline type="rss" text="Lost"/><outline type="rss" url="https://example.org/a"/>',
      ),
    )
    expect(entries.map(({ feedUrl }) => feedUrl)).toEqual(['', 'https://example.org/a'])
  })

  it('knows the five entities of XML, and numbers', async () => {
    const entries = await entriesOf(
      inOpml(
        '<outline text="Salt &amp; Ink &#8211; &lt;live&gt;" xmlUrl="https://example.org/a?x=1&amp;y=2"/>',
      ),
    )
    expect(entries).toMatchObject([
      { title: 'Salt & Ink – <live>', feedUrl: 'https://example.org/a?x=1&y=2' },
    ])
  })

  it('is read in the encoding that it has', async () => {
    const text = inOpml('<outline text="Überfahrt" xmlUrl="https://example.org/a"/>')
    const latin1 = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      latin1,
      utf16,
      gzipSync(text),
    ]) {
      expect(await entriesOf(bytes)).toMatchObject([{ title: 'Überfahrt' }])
    }
  })
})

describe('what is no subscription list', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    [
      'a web page',
      '<!doctype html><html><body><outline xmlUrl="https://example.org/a"/></body></html>',
    ],
    ['a feed', '<?xml version="1.0"?><rss><channel/></rss>'],
    ['JSON', '{"opml": []}'],
  ])('is refused: %s', async (_name, text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: expect.stringContaining('expected OPML') as string,
    })
  })

  it('is refused at its end where it was cut off, after what could be read', async () => {
    const whole = inOpml(
      '<outline text="A" xmlUrl="https://example.org/a"/><outline text="B" xmlUrl="https://example.org/b"/>',
    )
    const items: CatalogueItem[] = []
    const readCut = async (): Promise<void> => {
      for await (const item of readOpml(
        sourceOf({ bytes: whole.slice(0, whole.indexOf('<outline text="B"') + 12) }),
      ))
        items.push(item)
    }
    await expect(readCut()).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: expect.stringContaining('1 feeds') as string,
    })
    expect(items).toHaveLength(1)
  })
})

describe('XML that means harm', () => {
  it('cannot declare entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <opml><body><outline text="&b;&c;" xmlUrl="https://example.org/a"/></body></opml>`
    expect(await entriesOf(bomb)).toMatchObject([{ title: '&b;&c;' }])
  })

  it('may nest as deep as it likes', async () => {
    const deep = `${'<outline text="x">'.repeat(20_000)}<outline xmlUrl="https://example.org/a"/>${'</outline>'.repeat(20_000)}`
    expect(await entriesOf(inOpml(deep))).toHaveLength(1)
  })
})
