import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/feeds/read-feed.ts'
import { hasSound } from './facts/sound.ts'
import { toRecord } from './to-record.ts'

const ITEM =
  '<item><title>Rope</title><guid>rope-1</guid><enclosure url="https://m.example/1.mp3" type="audio/mpeg"/></item>'
const channel = (inner: string, title = 'Lantern Hour'): string =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title>${inner}</channel></rss>`

const fieldsOf = (document: string | Buffer) =>
  toRecord(readFeed(Buffer.from(document)), {
    feedUrl: 'https://tides.example/rss',
    nowMs: Date.UTC(2026, 10, 20),
  }).fields

describe('a title', () => {
  it.each([
    ['The &lt;Blank&gt; Show', 'The <Blank> Show'],
    ['<![CDATA[<Blank>]]>', '<Blank>'],
    ['<![CDATA[<b>Slow</b> <em class="x">Tides</em>]]>', 'Slow Tides'],
    ['Smile &#55357;&#56841; now', 'Smile 😉 now'],
    ['Smile &#xD83D;&#xDE09; now', 'Smile 😉 now'],
  ])('%s is read as %s', (written, title) => {
    expect(fieldsOf(channel(ITEM, written)).titleLatest).toBe(title)
  })

  it('keeps its characters in CESU-8', () => {
    const [before = '', after = ''] = channel(ITEM, 'Smile @').split('@')
    const smile = Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x89])
    const document = Buffer.concat([Buffer.from(before), smile, Buffer.from(`é${after}`)])
    expect(fieldsOf(document).titleLatest).toBe('Smile 😉é')
  })
})

it.each([
  ['as text', '<itunes:category>Technology</itunes:category>', ['Technology']],
  ['in a list', '<itunes:category text="Technology, News"/>', ['Technology', 'News']],
  ['in a path', '<itunes:category text="Arts &gt; Books"/>', ['Arts', 'Books']],
  ['of RSS', '<category>Technology</category>', ['Technology']],
  [
    'of Media RSS',
    '<media:category scheme="urn:x">Arts/Food</media:category>',
    ['Arts', 'Food'],
  ],
])('a genre is read %s', (_name, written, genres) => {
  expect(fieldsOf(channel(written + ITEM)).genres).toEqual(genres)
})

it.each([
  ['as url', '<itunes:image url="https://i.example/a.jpg"/>'],
  ['as src', '<itunes:image src="https://i.example/a.jpg"/>'],
  ['as text', '<image>https://i.example/a.jpg</image>'],
  ['of RDF', '<image rdf:resource="https://i.example/a.jpg"/>'],
  ['of Media RSS', '<media:thumbnail url="https://i.example/a.jpg"/>'],
  ['of Atom', '<atom:logo>https://i.example/a.jpg</atom:logo>'],
])('an image is read %s', (_name, written) => {
  expect(fieldsOf(channel(written + ITEM)).imageUrl).toBe('https://i.example/a.jpg')
})

it.each([
  '{917393E3-1b1e-5cef-ace4-edaa54e1f810}',
  'urn:uuid:917393e3-1b1e-5cef-ace4-edaa54e1f810',
  ' 917393e3-1b1e-5cef-ace4-edaa54e1f810 ',
])('the guid %s is a UUID', (guid) => {
  const { podcastGuid } = fieldsOf(channel(`<podcast:guid>${guid}</podcast:guid>${ITEM}`))
  expect(podcastGuid).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810')
})

it.each([
  ['<itunes:explicit>', 'yes', { isExplicit: true }],
  ['<itunes:duration>', '00:41:30', { duration: 2490 }],
  ['<itunes:episode>', ' 41 ', { episode: 41 }],
  ['<podcast:season>', '3', { season: 3 }],
  ['<guid>', ' 0041 ', { guid: '0041' }],
  ['<title>', 'a <![CDATA[3', { title: 'a <![CDATA[3' }],
])('%s of an item is read in CDATA', (tag, value, fields) => {
  const written = `${tag}<![CDATA[${value}]]>${tag.replace('<', '</')}`
  const enclosure = '<enclosure url="https://m.example/1.mp3"/>'
  const document = channel(`<item>${written}${enclosure}</item>`)
  expect(readFeed(Buffer.from(document)).items).toMatchObject([fields])
})

it.each([
  ['as href', '<enclosure type="audio/mpeg" href="https://m.example/1.mp3"/>'],
  [
    'as href beside another url',
    '<enclosure data-url="x" type="audio/mpeg" href="https://m.example/1.mp3"/>',
  ],
  ['as src', '<enclosure src="https://m.example/1.mp3" type="audio/mpeg"/>'],
  [
    'as a link',
    '<atom:link rel="enclosure" type="audio/mpeg" href="https://m.example/1.mp3"/>',
  ],
])('an enclosure is read %s', (_name, written) => {
  const { items } = readFeed(Buffer.from(channel(`<item>${written}</item>`)))
  expect(items[0]?.enclosures).toMatchObject([
    { url: 'https://m.example/1.mp3', type: 'audio/mpeg' },
  ])
})

it('the author of a channel is read', () => {
  expect(fieldsOf(channel(`<author>Runa Falk</author>${ITEM}`)).author).toBe('Runa Falk')
})

it.each([
  ['of a playlist', '<podcast:remoteItem feedGuid="x"/>', true],
  [
    'of a podroll',
    '<podcast:podroll><podcast:remoteItem feedGuid="x"/></podcast:podroll>',
    false,
  ],
  [
    'of a publisher',
    '<podcast:medium>publisher</podcast:medium><podcast:remoteItem feedGuid="x"/>',
    false,
  ],
])('a remote item %s makes a podcast: %s %s', (_name, written, expected) => {
  const document = channel(`${written}<item><title>Words</title></item>`)
  expect(hasSound(readFeed(Buffer.from(document)))).toBe(expected)
})

it.each([
  ['a page', `<html><body><pre>${channel(ITEM)}</pre></body></html>`],
  ['another element', `<?xml version="1.0"?><xml>${channel(ITEM)}</xml>`],
])('a feed inside %s is read', (_name, document) => {
  const { items, repairs } = readFeed(Buffer.from(document))
  expect(items).toHaveLength(1)
  expect(repairs).toEqual(['preamble', 'trailer'])
})

it('the prefix rss without a namespace says nothing', () => {
  const document = channel(ITEM).replace(
    /<(\/?)(channel|title|item|guid|enclosure)/g,
    '<$1rss:$2',
  )
  expect(readFeed(Buffer.from(document)).items).toHaveLength(1)
})

it('a guid that episodes share identifies none of them', () => {
  const one = (no: number, rest = ''): string =>
    `<item><title>Night ${String(no)}</title><guid>https://site.example/</guid><pubDate>${String(no)} Sep 2026</pubDate><enclosure url="https://m.example/${String(no)}.mp3" type="audio/mpeg"/>${rest}</item>`
  const { stats } = fieldsOf(channel([1, 2, 3].map((no) => one(no)).join('')))
  expect(stats?.episodeCount).toBe(3)
  const again = `${one(1)}${one(1).replace('Night 1', 'Night 1, mended')}`
  expect(fieldsOf(channel(again)).stats?.episodeCount).toBe(1)
})

it.each([
  ['', null],
  ['<podcast:podping/>', { isUsed: true, accounts: [] }],
  [
    '<podcast:podping usesPodping="true"></podcast:podping>',
    { isUsed: true, accounts: [] },
  ],
  ['<podcast:podping usesPodping="False"/>', { isUsed: false, accounts: [] }],
  [
    '<podcast:podping><podcast:hiveAccount account="Host.One"/><podcast:hiveAccount account="host.one"/><podcast:hiveAccount/></podcast:podping>',
    { isUsed: true, accounts: ['host.one'] },
  ],
])('podping tag %s', (tag, expected) => {
  const inItem = ITEM.replace('<guid>', '<podcast:podping usesPodping="false"/><guid>')
  const feed = readFeed(Buffer.from(channel(`${tag}${inItem}${ITEM}`)))
  expect(feed.channel.podping).toEqual(expected)
})
