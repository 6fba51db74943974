/**
 * What the shows of the demo catalogue say on the farm: a feed and a site for each, in words of our
 * own.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CATALOGUES = ['catalogue', 'known-shows'].map((name) =>
  fileURLToPath(new URL(`../../../demo/${name}.ndjson`, import.meta.url)),
)
const DAY_MS = 86_400_000
const EPISODES = 12

export interface DemoShow {
  readonly no: number
  readonly title: string
  readonly author: string
  readonly feedUrl: string
  readonly websiteUrl: string | null
  readonly language: string
}

interface Line {
  readonly title: string
  readonly feedUrl: string
  readonly author?: string
  readonly websiteUrl?: string
  readonly language?: string
}

export const readDemoShows = (): readonly DemoShow[] =>
  CATALOGUES.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line, no) => {
      const {
        title,
        feedUrl,
        author = 'Somebody',
        websiteUrl = null,
        language = 'en',
      } = JSON.parse(line) as Line
      return { no, title, feedUrl, author, websiteUrl, language }
    })

/** Days between episodes, so that every rhythm occurs. */
const GAPS = [1, 7, 7, 7, 14, 30] as const
/** One in so many has published nothing for years. */
const SILENT_EACH = 11

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const emailOf = ({ no }: DemoShow): string =>
  `desk@show-${String(no)}.farm-of-demo.net`
export const accountOf = ({ no }: DemoShow): string =>
  `https://www.instagram.com/farm_show_${String(no)}`
export const siteAccountOf = ({ no }: DemoShow): string =>
  `https://www.tiktok.com/@farm_show_${String(no)}`
export const descriptionOf = ({ no, title }: DemoShow): string =>
  `What ${title} is about, as its own feed tells it. Farm show ${String(no)}.`

const itemOf = ({ no }: DemoShow, index: number, nowMs: number): string => {
  const gapMs = (GAPS[no % GAPS.length] ?? 7) * DAY_MS
  const silenceMs = no % SILENT_EACH === 0 ? 900 * DAY_MS : DAY_MS / 2
  const date = new Date(nowMs - silenceMs - index * gapMs).toUTCString()
  const name = `${String(no)}/${String(EPISODES - index)}`
  return `<item><guid isPermaLink="false">urn:farm:${name}</guid><title>Episode ${String(EPISODES - index)}</title><pubDate>${date}</pubDate><description>What was said that day.</description><enclosure url="https://media.farm-of-demo.net/${name}.mp3" type="audio/mpeg" length="1"/></item>`
}

export const feedOf = (show: DemoShow, nowMs: number): string => {
  const { no, title, author, websiteUrl, language } = show
  const link = websiteUrl === null ? '' : `<link>${escape(websiteUrl)}</link>`
  const items = Array.from({ length: EPISODES }, (_, index) => itemOf(show, index, nowMs))
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${escape(title)}</title>${link}<description>${escape(`${descriptionOf(show)} Find us at ${accountOf(show)}.`)}</description><language>${language}</language><itunes:author>${escape(author)}</itunes:author><itunes:owner><itunes:name>${escape(author)}</itunes:name><itunes:email>${emailOf(show)}</itunes:email></itunes:owner><itunes:explicit>${no % 5 === 0 ? 'true' : 'false'}</itunes:explicit><itunes:category text="History"/><itunes:image href="https://media.farm-of-demo.net/${String(no)}.jpg"/><podcast:person role="host">Jo Farmer</podcast:person>${items.join('')}</channel></rss>`
}

export const siteOf = (show: DemoShow): string =>
  `<!doctype html><html lang="en"><head><title>${escape(show.title)}</title><meta property="og:description" content="The site of ${escape(show.title)}."><link rel="alternate" type="application/rss+xml" href="${escape(show.feedUrl)}"></head><body><h1>${escape(show.title)}</h1><a href="${siteAccountOf(show)}">TikTok</a></body></html>`
