import { describe, expect, it } from 'vitest'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { readFeed } from '../../../../test/feeds/read-feed.ts'
import { type FeedContext, type FeedFacts, toRecord } from './to-record.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const FEED_URL = 'https://feeds.example.org/lantern/rss.xml'

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"'

const read = (channel: string, context: Partial<FeedContext> = {}): FeedFacts =>
  toRecord(
    readFeed(
      Buffer.from(`<rss version="2.0" ${NAMESPACES}><channel>${channel}</channel></rss>`),
    ),
    {
      feedUrl: FEED_URL,
      nowMs: NOW_MS,
      ...context,
    },
  )

const item = (no: number | string, daysAgo: number, extra = ''): string =>
  `<item><title>Evening ${String(no)}</title><guid>e${String(no)}</guid><pubDate>${new Date(NOW_MS - daysAgo * DAY_MS).toUTCString()}</pubDate>${extra}</item>`
const weekly = (count: number): string =>
  Array.from({ length: count }, (_, no) => item(no, 7 * no)).join('')

type Fields = Partial<PodcastRecord>

describe('the facts of a show', () => {
  it.each<[string, string, Fields]>([
    [
      'a title with entities encoded twice',
      '<title>Salt &amp;amp; Smoke</title>',
      { titleLatest: 'Salt & Smoke' },
    ],
    [
      'a title with tags',
      '<title><![CDATA[<b>Salt</b> Smoke]]></title>',
      { titleLatest: 'Salt Smoke' },
    ],
    [
      'a title of Apple where the feed has none',
      '<itunes:title>Salt</itunes:title>',
      { titleLatest: 'Salt' },
    ],
    [
      'an author with an address',
      '<title>x</title><itunes:author>mo@example.org (Mo Reed)</itunes:author>',
      { author: 'Mo Reed' },
    ],
    [
      'an author of Dublin Core',
      '<title>x</title><dc:creator>Mo Reed</dc:creator>',
      { author: 'Mo Reed' },
    ],
    [
      'the owner where there is no author',
      '<title>x</title><itunes:owner><itunes:name>Reed House</itunes:name></itunes:owner>',
      { author: 'Reed House' },
    ],
    [
      'an author who is only an address',
      '<title>x</title><itunes:author>mo@example.org</itunes:author><googleplay:author>Mo Reed</googleplay:author>',
      { author: 'Mo Reed' },
    ],
    [
      'genres, parents first, former names mapped, unknown ones dropped',
      '<title>x</title><itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category><itunes:category text="Games &amp; Hobbies"/><itunes:category text="Nothing Apple Knows"/>',
      { genres: ['Society & Culture', 'Documentary', 'Leisure'] },
    ],
    [
      'genres of Google Play',
      '<title>x</title><googleplay:category text="Arts"/>',
      { genres: ['Arts'] },
    ],
    [
      'an image of Apple',
      '<title>x</title><itunes:image href="/cover.jpg"/>',
      { imageUrl: 'https://feeds.example.org/cover.jpg' },
    ],
    [
      'an image of RSS',
      '<title>x</title><image><url>http://img.example.org/a.png</url></image>',
      { imageUrl: 'http://img.example.org/a.png' },
    ],
    [
      'the largest artwork of the podcast namespace',
      '<title>x</title><podcast:image href="https://i.example.org/banner.png" width="3000" purpose="banner"/><podcast:image href="https://i.example.org/s.png" width="300" purpose="artwork"/><podcast:image href="https://i.example.org/l.png" width="1400" purpose="artwork social"/>',
      { imageUrl: 'https://i.example.org/l.png' },
    ],
    [
      'a language',
      '<title>x</title><language>pt_BR</language>',
      { language: 'pt', languageTag: 'pt-BR' },
    ],
    [
      'a website',
      '<title>x</title><link>https://lantern.example.org/</link>',
      { websiteUrl: 'https://lantern.example.org/' },
    ],
    [
      'a description as text',
      '<title>x</title><description><![CDATA[<p>Slow talk,<br>late.</p>]]></description>',
      { description: 'Slow talk,\nlate.' },
    ],
    [
      'a summary where the description is the title again',
      '<title>Lantern</title><description>Lantern</description><itunes:summary>Slow talk.</itunes:summary>',
      { description: 'Slow talk.' },
    ],
    [
      'content of the channel before the summary',
      '<title>x</title><content:encoded><![CDATA[Long and slow talk.]]></content:encoded><itunes:summary>Slow talk.</itunes:summary>',
      { description: 'Long and slow talk.' },
    ],
    [
      'a guid',
      '<title>x</title><podcast:guid>917393E3-1B1E-5CEF-ACE4-EDAA54E1F810</podcast:guid>',
      { podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810' },
    ],
  ])('%s', (_name, channel, fields) => {
    expect(read(channel).fields).toMatchObject(fields)
  })

  it.each<[string, string, keyof PodcastRecord]>([
    [
      'the feed itself as website',
      '<title>x</title><link>http://feeds.example.org/lantern/rss.xml/</link>',
      'websiteUrl',
    ],
    [
      'an image that is no web address',
      '<title>x</title><itunes:image href="file:///cover.jpg"/>',
      'imageUrl',
    ],
    [
      'an image with credentials',
      '<title>x</title><itunes:image href="https://a:b@example.org/c.jpg"/>',
      'imageUrl',
    ],
    [
      "a host's default as description",
      '<title>x</title><description>Give it a listen!</description>',
      'description',
    ],
    [
      'a guid that is no UUID',
      '<title>x</title><podcast:guid>lantern</podcast:guid>',
      'podcastGuid',
    ],
    ['a language that is none', '<title>x</title><language>und</language>', 'language'],
    [
      'no genre that Apple knows',
      '<title>x</title><itunes:category text="Lanterns"/>',
      'genres',
    ],
    ['no title', '<description>Slow talk.</description>', 'titleLatest'],
  ])('%s is not said', (_name, channel, field) => {
    const facts = read(channel)
    expect(facts.fields).not.toHaveProperty(field)
    expect(facts.silent).toContain(field)
  })

  it('say where each came from', () => {
    const { sources } = read(
      '<title>Lantern</title><itunes:summary>Slow talk.</itunes:summary>',
    )
    const at = '2026-11-20T12:00:00.000Z'
    expect(sources.titleLatest).toEqual({ source: 'rss', at, from: ['title'] })
    expect(sources.titleLatestCleaned).toEqual({ source: 'derived', at, from: ['title'] })
    expect(sources.description).toEqual({ source: 'rss', at, from: ['itunes:summary'] })
    expect(sources).not.toHaveProperty('author')
  })

  it('cut a host off the cleaned title only where the name is known', () => {
    const title = '<title>Lantern Hour with Mo Reed</title>'
    expect(read(title).fields.titleLatestCleaned).toBe('Lantern Hour with Mo Reed')
    expect(read(title, { hostNames: ['Mo Reed'] }).fields.titleLatestCleaned).toBe(
      'Lantern Hour',
    )
  })
})

describe('explicitRss', () => {
  it.each([
    ['yes', true],
    ['True', true],
    ['explicit', true],
    ['1', true],
    ['no', false],
    ['False', false],
    ['clean', false],
    ['0', false],
    ['not explicit', false],
    ['None', undefined],
    ['', undefined],
    ['maybe', undefined],
    ['<![CDATA[yes]]>', true],
    [' No ', false],
  ])('of "%s" is %s', (word, expected) => {
    expect(
      read(`<title>x</title><itunes:explicit>${word}</itunes:explicit>`).fields.explicitRss,
    ).toBe(expected)
  })

  it('is what the channel says, not an episode', () => {
    const channel = `<title>x</title>${item(1, 1, '<itunes:explicit>yes</itunes:explicit>')}`
    expect(read(channel).fields).not.toHaveProperty('explicitRss')
    expect(read(`${channel}<itunes:explicit>no</itunes:explicit>`).fields.explicitRss).toBe(
      false,
    )
  })

  it('falls back to Google Play, and keeps the word as written', () => {
    const facts = read(
      '<title>x</title><itunes:explicit>None</itunes:explicit><googleplay:explicit>yes</googleplay:explicit>',
    )
    expect(facts.fields.explicitRss).toBe(true)
    expect(facts.reading.explicitRaw).toBe('None')
  })
})

describe('ignore', () => {
  it.each([
    ['nothing', '', false],
    ['itunes:block yes', '<itunes:block>Yes</itunes:block>', true],
    ['itunes:block no', '<itunes:block>no</itunes:block>', false],
    ['itunes:block of another word', '<itunes:block>maybe</itunes:block>', false],
    ['podcast:block yes', '<podcast:block>yes</podcast:block>', true],
    [
      'podcast:block yes to another service',
      '<podcast:block id="google">yes</podcast:block>',
      false,
    ],
    [
      'podcast:block yes to castdex',
      '<podcast:block id="castdex">yes</podcast:block>',
      true,
    ],
    [
      'all but castdex',
      '<podcast:block>yes</podcast:block><podcast:block id="castdex">no</podcast:block>',
      false,
    ],
    ['podcast:block no', '<podcast:block>no</podcast:block>', false],
    ['an episode that is blocked', item(1, 1, '<itunes:block>yes</itunes:block>'), false],
  ])('of %s', (_name, channel, ignore) => {
    const { fields, silent } = read(`<title>x</title>${channel}`)
    expect(fields.ignore).toBe(ignore)
    expect(fields.ignoreReason).toBe(ignore ? 'feed asks not to be listed' : undefined)
    expect(silent.includes('ignoreReason')).toBe(!ignore)
  })
})

describe('language by its words', () => {
  const german = (text: string): string | null => (text.includes('Gespräche') ? 'de' : null)
  const words = 'Gespräche über Bücher und was sie mit uns machen, jeden Montag neu. '

  it('where the feed says none, and the text is long enough', () => {
    const facts = read(
      `<title>Lesen</title><description>${words.repeat(3)}</description>`,
      {
        detectLanguage: german,
      },
    )
    expect(facts.fields.language).toBe('de')
    expect(facts.sources.language).toMatchObject({ source: 'derived', from: ['text'] })
  })

  it('not where the text is short', () => {
    const facts = read('<title>Gespräche</title>', { detectLanguage: german })
    expect(facts.fields).not.toHaveProperty('language')
  })

  it('keeps what is declared, and remembers the guess', () => {
    const channel = `<title>Lesen</title><language>en</language><description>${words.repeat(7)}</description>`
    const facts = read(channel, { detectLanguage: german })
    expect(facts.fields.language).toBe('en')
    expect(facts.reading.languageGuess).toBe('de')
  })
})

describe('episodes', () => {
  it('are counted, dated and timed', () => {
    const { fields } = read(`<title>x</title>${weekly(10)}`)
    expect(fields.stats).toEqual({
      downloadCount: 0,
      episodeCount: 10,
      latestPublishedAt: '2026-11-20T12:00:00.000Z',
      firstEpisodePublishedAt: '2026-09-18T12:00:00.000Z',
      transcriptsCount: 0,
      updateFrequency: 'weekly',
    })
    expect(fields.lastEpisodePublishedAt).toBe('2026-11-20T12:00:00.000Z')
  })

  it('are the union over crawls, one guid once', () => {
    const first = read(`<title>x</title>${weekly(10)}`)
    const second = read(
      `<title>x</title>${item('new', -0.5)}${item('new', -0.5)}${weekly(3)}`,
      {
        episodes: first.episodes,
      },
    )
    expect(second.fields.stats).toMatchObject({
      episodeCount: 11,
      firstEpisodePublishedAt: '2026-09-18T12:00:00.000Z',
      latestPublishedAt: '2026-11-21T00:00:00.000Z',
    })
  })

  it('are not counted again when a new host gives new guids', () => {
    const first = read(`<title>x</title>${weekly(10)}`)
    const moved = `<title>x</title>${weekly(10).replaceAll('<guid>e', '<guid>other-host-')}`
    expect(read(moved, { episodes: first.episodes }).fields.stats?.episodeCount).toBe(10)
  })

  it('come back the same from their metadata', () => {
    const first = read(`<title>x</title>${weekly(10)}`)
    const again = read(`<title>x</title>${weekly(10)}`, {
      episodes: JSON.parse(JSON.stringify(first.episodes)) as unknown,
    })
    expect(again).toEqual(first)
  })

  it.each([null, 7, 'text', { version: 2 }, { version: 1, list: 3 }])(
    'forget metadata that is none: %j',
    (episodes) => {
      expect(
        read(`<title>x</title>${weekly(2)}`, { episodes }).fields.stats?.episodeCount,
      ).toBe(2)
    },
  )

  it('of no true date count and do not date', () => {
    const { fields, silent } = read(
      `<title>x</title>${item(1, -30)}${item(2, 20_000)}<item><title>Third</title><pubDate>soon</pubDate></item>`,
    )
    expect(fields.stats).toMatchObject({
      episodeCount: 3,
      latestPublishedAt: null,
      updateFrequency: 'very-stale',
    })
    expect(silent).toContain('lastEpisodePublishedAt')
  })

  it('without any date leave the date to the channel', () => {
    const { fields } = read(
      '<title>x</title><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>',
    )
    expect(fields.lastEpisodePublishedAt).toBe('2026-11-02T08:00:00.000Z')
    expect(fields.stats?.latestPublishedAt).toBeNull()
  })

  it('have transcripts where they link to one', () => {
    const transcript =
      '<podcast:transcript url="https://example.org/1.vtt" type="text/vtt"/>'
    const broken = '<podcast:transcript url="1.vtt" type="text/vtt"/>'
    const { fields } = read(
      `<title>x</title>${item(1, 1, transcript + transcript)}${item(2, 8, broken)}`,
    )
    expect(fields.stats?.transcriptsCount).toBe(1)
  })

  it('of a rule where dates are too few', () => {
    const rule =
      '<podcast:updateFrequency rrule="FREQ=DAILY">every day</podcast:updateFrequency>'
    expect(read(`<title>x</title>${rule}${weekly(2)}`).fields.stats?.updateFrequency).toBe(
      'daily',
    )
    expect(read(`<title>x</title>${rule}${weekly(9)}`).fields.stats?.updateFrequency).toBe(
      'weekly',
    )
  })
})

describe('what is kept of a reading', () => {
  it('holds no address of a listener or a person', () => {
    const { reading } = read(
      '<title>x</title><itunes:new-feed-url>https://me:secret@example.org/feed</itunes:new-feed-url><atom:link rel="self" href="https://example.org/feed?token=0123456789abcdef0123456789abcdef"/><podcast:locked owner="mo@example.org">yes</podcast:locked>',
    )
    expect(reading.isLocked).toBe(true)
    expect(JSON.stringify(reading)).not.toMatch(/secret|token|mo@/)
  })
})
