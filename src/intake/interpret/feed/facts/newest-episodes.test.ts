import { describe, expect, test } from 'vitest'
import { feedOf, personOf } from '../../../../../test/intake/feed-of.ts'
import { readFeed } from '../../../../../test/feeds/read-feed.ts'
import type { ParsedItem } from '../parsed-feed.ts'
import { toNewestEpisodes } from './newest-episodes.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const PLACE = { feedUrl: 'https://feeds.example/show/rss', nowMs: NOW_MS }

const enclosure = (
  url = 'https://media.example/1.mp3',
  type: string | null = 'audio/mpeg',
) => ({
  url,
  type,
  length: 1000,
})

const episodesOf = (items: readonly Partial<ParsedItem>[]) =>
  toNewestEpisodes(
    feedOf({ items: items.map((item) => ({ enclosures: [enclosure()], ...item })) }),
    PLACE,
  )

test('a whole item of a feed is kept', () => {
  const feed = readFeed(
    Buffer.from(`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Tide</title><item>
      <title>High &amp;amp; low</title><guid isPermaLink="false">t-1</guid><link>/one</link>
      <pubDate>Wed, 18 Nov 2026 05:00:00 GMT</pubDate><itunes:duration>41:10</itunes:duration>
      <enclosure url="https://media.example/a,b%20c.mp3?x=1&amp;y=2" length="123" type="audio/mpeg"/>
      <itunes:season>2</itunes:season><itunes:episode>7</itunes:episode><itunes:episodeType>Bonus</itunes:episodeType>
      <itunes:explicit>yes</itunes:explicit><itunes:image href="https://media.example/1.jpg"/>
      <podcast:transcript url="https://media.example/1.vtt" type="text/vtt" language="en" rel="Captions"/>
      <podcast:chapters url="https://media.example/1.json" type="application/json+chapters"/>
      <psc:chapters version="1.2"><psc:chapter start="1:02:03.500" title="Low &amp; lower"/><psc:chapter start="00:41" title="High"/>
      <psc:chapter start="12.5" title="Water"/><psc:chapter start="soon" title="Never"/><psc:chapter start="99"/></psc:chapters>
      <podcast:person role="Guest" href="https://mara.example/" img="https://mara.example/m.jpg">Mara Tide</podcast:person>
      <description>&lt;p&gt;About &lt;b&gt;water&lt;/b&gt;.&lt;/p&gt;</description></item></channel></rss>`),
  )
  expect(toNewestEpisodes(feed, PLACE)).toEqual([
    {
      guid: 't-1',
      title: 'High & low',
      link: 'https://feeds.example/one',
      publishedMs: Date.UTC(2026, 10, 18, 5),
      durationSeconds: 2470,
      enclosure: {
        url: 'https://media.example/a,b%20c.mp3?x=1&y=2',
        type: 'audio/mpeg',
        size: 123,
      },
      season: 2,
      number: 7,
      kind: 'bonus',
      isExplicit: true,
      imageUrl: 'https://media.example/1.jpg',
      transcripts: [
        {
          url: 'https://media.example/1.vtt',
          type: 'text/vtt',
          language: 'en',
          rel: 'captions',
        },
      ],
      chaptersUrl: 'https://media.example/1.json',
      chapters: [
        { startSeconds: 12, title: 'Water' },
        { startSeconds: 41, title: 'High' },
        { startSeconds: 3723, title: 'Low & lower' },
      ],
      persons: [
        {
          name: 'Mara Tide',
          role: 'guest',
          group: null,
          url: 'https://mara.example/',
          imageUrl: 'https://mara.example/m.jpg',
        },
      ],
      notes: 'About water.',
    },
  ])
})

describe('of a feed', () => {
  test('the newest fifty are kept, newest first, in whatever order they stand', () => {
    const items = Array.from({ length: 70 }, (_, at) => ({
      guid: String(at),
      publishedAt: NOW_MS - ((at * 31) % 70) * DAY_MS,
    }))
    const episodes = episodesOf(items)
    expect(episodes.map(({ publishedMs }) => publishedMs)).toEqual(
      Array.from({ length: 50 }, (_, at) => NOW_MS - at * DAY_MS),
    )
  })

  test('what has no date that can be true comes last, undated', () => {
    const dates = [null, NOW_MS - DAY_MS, NOW_MS + 30 * DAY_MS, 0]
    const episodes = episodesOf(
      dates.map((publishedAt, at) => ({ guid: String(at), publishedAt })),
    )
    expect(episodes.map(({ guid, publishedMs }) => [guid, publishedMs])).toEqual([
      ['1', NOW_MS - DAY_MS],
      ['0', null],
      ['2', null],
      ['3', null],
    ])
  })

  test('an episode stands once, as its newest item says', () => {
    const twice = [
      { guid: 'a', title: 'New', publishedAt: NOW_MS },
      { guid: 'a', title: 'Old', publishedAt: NOW_MS - DAY_MS },
    ]
    expect(episodesOf(twice).map(({ title }) => title)).toEqual(['New'])
  })

  test.each<[string, Partial<ParsedItem>]>([
    ['has nothing to play', { enclosures: [] }],
    ['asks not to be listed', { isBlocked: true }],
    [
      'has a picture only',
      { enclosures: [enclosure('https://media.example/1.jpg', 'image/jpeg')] },
    ],
    ['plays from no web address', { enclosures: [enclosure('file:///etc/passwd')] }],
    [
      'would give a password away',
      { enclosures: [enclosure('https://me:secret@media.example/1.mp3')] },
    ],
    [
      'has an endless address',
      { enclosures: [enclosure(`https://media.example/${'x'.repeat(5000)}`)] },
    ],
  ])('an item that %s is none', (_why, item) => {
    expect(
      episodesOf([{ guid: 'sound' }, { guid: 'other', ...item }]).map(({ guid }) => guid),
    ).toEqual(['sound'])
  })

  test('the recording is what is played, whatever stands before it', () => {
    const [episode] = episodesOf([
      {
        enclosures: [
          enclosure('https://media.example/1.jpg', 'image/jpeg'),
          enclosure('https://media.example/1.mp4', 'video/mp4'),
        ],
      },
    ])
    expect(episode?.enclosure.url).toBe('https://media.example/1.mp4')
  })

  test('addresses that lead nowhere and names of nobody are left out', () => {
    const [episode] = episodesOf([
      {
        link: 'javascript:alert(1)',
        chaptersUrl: 'data:text/html,x',
        transcripts: [
          { url: 'javascript:alert(1)', type: null, language: null, rel: null },
        ],
        persons: [personOf('  '), personOf('Mara', 'guest', 'javascript:alert(1)')],
        guid: 'x'.repeat(3000),
      },
    ])
    expect(episode).toMatchObject({
      guid: null,
      link: null,
      chaptersUrl: null,
      transcripts: [],
      persons: [{ name: 'Mara', url: null }],
    })
  })
})

describe('notes', () => {
  const notesOf = (notes: string) => episodesOf([{ notes }])[0]?.notes

  test('have at most two hundred words', () => {
    const words = Array.from({ length: 201 }, (_, at) => `w${String(at)}`)
    expect(notesOf(words.slice(0, 200).join(' '))).toBe(words.slice(0, 200).join(' '))
    expect(notesOf(words.join(' '))).toBe(`${words.slice(0, 200).join(' ')}…`)
  })

  test('of a script without blanks have an end, too, and never half a character', () => {
    const notes = notesOf('💧'.repeat(4000)) ?? ''
    expect([notes.length, notes.isWellFormed(), notes.endsWith('💧…')]).toEqual([
      1601,
      true,
      true,
    ])
  })

  test('are plain, also where markup is cut through', () => {
    const long = `<p>${'<a href="https://example.org/'.padEnd(7990, 'x')}">never seen</a></p>`
    expect(notesOf(`<p>Seen &amp; heard</p><script>x</script>${long}`)).toBe(
      'Seen & heard x',
    )
    expect(notesOf('<p> </p>')).toBeNull()
  })
})
