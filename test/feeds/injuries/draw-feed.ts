/** Draws feeds that look like those of podcasts: any order of fields, CDATA or not. */
import type { Draw } from '../../moves/draw.ts'

const TITLES = [
  'Rain on the Roof',
  'A Lamp for Two',
  'Grüße vom Kai',
  'Nets &amp; Knots',
  'Salt, Rope &#8211; Tar',
  '夜の港',
  "The Keeper's Daughter",
  '5 Ways to Moor',
]
const NOTES = [
  'We talk about boats.',
  '<p>Slow &amp; late, with <a href="https://site.example/a?b=1&amp;c=2">links</a>.</p>',
  '<p>One<br>two <img src="https://site.example/x.png"></p><ul><li>Rope</li></ul>',
  '',
]

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function textOf(draw: Draw, text: string): string {
  return draw.chance(0.5) ? `<![CDATA[${text}]]>` : escaped(text)
}

function shuffled(draw: Draw, parts: readonly string[]): readonly string[] {
  return parts
    .map((part) => ({ part, at: draw.number(0, 1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ part }) => part)
}

function itemOf(draw: Draw, no: number): string {
  const day = new Date(Date.UTC(2026, 0, 1 + 7 * no)).toUTCString()
  const number = String(no)
  const fields = [
    `<title>${draw.pick(TITLES)} ${number}</title>`,
    `<guid isPermaLink="false">lantern-${number}-0f3a</guid>`,
    `<pubDate>${day}</pubDate>`,
    `<enclosure url="https://media.example/${number}.mp3?a=1&amp;b=2" length="1000" type="audio/mpeg"${draw.pick([' />', '/>', '></enclosure>'])}`,
  ]
  const more = [
    `<link>https://site.example/${number}</link>`,
    `<description>${textOf(draw, draw.pick(NOTES))}</description>`,
    `<itunes:duration>00:31:${String(10 + (no % 50))}</itunes:duration>`,
    `<itunes:image href="https://site.example/${number}.jpg"/>`,
    `<content:encoded>${textOf(draw, draw.pick(NOTES))}</content:encoded>`,
    `<podcast:person role="host">Runa Falk</podcast:person>`,
    '<category>Boats</category>',
  ].filter(() => draw.chance(0.6))
  const gap = draw.pick(['', '\n      '])
  return `<item>${gap}${shuffled(draw, [...fields, ...more]).join(gap)}${gap}</item>`
}

export function drawFeed(draw: Draw): string {
  const gap = draw.pick(['', '\n  '])
  const items = Array.from({ length: draw.number(3, 9) }, (_, no) => itemOf(draw, no + 1))
  const head = shuffled(draw, [
    '<title>Lantern Hour</title>',
    '<link>https://site.example/</link>',
    '<description>Boats and tides, every week.</description>',
    '<itunes:owner><itunes:name>Runa Falk</itunes:name><itunes:email>r@site.example</itunes:email></itunes:owner>',
    '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
    '<image><url>https://site.example/a.png</url><title>Lantern Hour</title><link>https://site.example/</link></image>',
    '<atom:link href="https://site.example/rss" rel="self" type="application/rss+xml"/>',
  ])
  const parts = draw.chance(0.8)
    ? [...head, ...items.toReversed()]
    : [...items.toReversed(), ...head]
  return `<?xml version="1.0" encoding="UTF-8"?>${gap}<rss version="2.0" ${NAMESPACES}>${gap}<channel>${gap}${parts.join(gap)}${gap}</channel>${gap}</rss>${gap}`
}
