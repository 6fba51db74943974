/**
 * Generated feeds without website links, so that nothing outside is contacted. Decoded sizes as
 * measured: median 40 KB, mean 60 KB.
 */
import type { Random } from './random.ts'

const MEDIAN = 40_000
/** Sigma of a log-normal with mean 1.5 × median. */
const SPREAD = 0.9

/** Draws a size in bytes. */
export const logNormal = (random: Random): number =>
  MEDIAN *
  Math.exp(
    SPREAD * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  )

const WORDS =
  'tide harbour lamp letter market bridge river garden radio weather history kitchen choir workshop'.split(
    ' ',
  )
const START_MS = Date.UTC(2026, 10, 20)
const DAY_MS = 86_400_000

const wordsOf = (seed: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * index + index) % WORDS.length],
  ).join(' ')

const makeItem = (show: number, index: number): string =>
  `<item><guid isPermaLink="false">urn:farm:${String(show)}:${String(index)}:episode</guid><title>Episode ${String(index)}: ${wordsOf(index, 5)}</title><pubDate>${new Date(START_MS - index * 7 * DAY_MS).toUTCString()}</pubDate><itunes:duration>1800</itunes:duration><description>&lt;p&gt;${wordsOf(show + index, 150)}&lt;/p&gt;</description><enclosure url="https://media.example.org/${String(show)}/${String(index)}.mp3" type="audio/mpeg" length="1"/></item>`

export const makeFeed = (show: number, size: number): string => {
  const head = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Farm show ${String(show)}</title><description>${wordsOf(show, 40)}</description><language>en</language><itunes:author>The Farm</itunes:author><itunes:category text="History"/>`
  const items: string[] = []
  let length = head.length
  while (length < size || items.length === 0) {
    const item = makeItem(show, items.length)
    items.push(item)
    length += item.length
  }
  return `${head}${items.join('')}</channel></rss>`
}
