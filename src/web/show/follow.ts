/** Renders the ways to follow, play and share a show, and its one-show OPML file and QR code. */
import encodeQR from 'qr'
import { writeOpml, OPML_TYPE } from '../../exports/opml.ts'
import { hideIn, publicUrlOf } from '../../api/formats/listed-show.ts'
import { isLoopback } from '../../api/connections/address-ranges.ts'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { html, type Html, linkOf } from '../html.ts'
import { showPath } from '../parts/cards.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { outLink } from '../parts/out-link.ts'
import { DIRECTORY_NAMES } from './platform-names.ts'
import { findShow } from './read-show.ts'

/** Apps in the order of the list; links of others are below "About this entry". */
const APPS = [
  'apple',
  'spotify',
  'youtubemusic',
  'pocketcasts',
  'overcast',
  'castro',
  'antennapod',
  'castbox',
  'podcastaddict',
  'podcastguru',
  'playerfm',
  'fountain',
  'truefans',
] as const

const NAMES: Readonly<Record<string, string>> = {
  ...DIRECTORY_NAMES,
  apple: 'Apple Podcasts',
  spotify: 'Spotify',
  youtubemusic: 'YouTube Music',
}

/** Podcast apps register this scheme: `podcast://example.com/feed.xml`. */
function podcastUrl(feedUrl: string): string {
  return feedUrl.replace(/^https?:/, 'podcast:')
}

function appLinks({ texts }: SiteGuest, record: PodcastRecord): readonly Html[] {
  const { podcastDirectoryLinks: links, rssFeedUrl, titleLatest } = record
  return APPS.flatMap((app) => {
    const url = linkOf(links[app])
    if (url === undefined && app === 'spotify' && !isDemoFeed(rssFeedUrl)) {
      const search = `https://open.spotify.com/search/${encodeURIComponent(hideEmails(titleLatest))}/podcasts`
      return [html`<li>${outLink(search, texts.follow.searchAt('Spotify'), 'chip')}</li>`]
    }
    if (url === undefined) return []
    return [html`<li>${outLink(url, NAMES[app] ?? app, 'chip')}</li>`]
  })
}

/** Returns whether no phone can open the address of the page. */
function isOfOneMachine({ baseUrl }: SiteGuest): boolean {
  const { hostname = '' } = URL.parse(baseUrl) ?? {}
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

function feedPart(visit: SiteGuest, { slug }: PodcastRecord, feed: string): Html {
  const { follow } = visit.texts
  const code =
    !isOfOneMachine(visit) &&
    html`<figure class="qr"><img src="${showPath(slug)}/qr.svg" alt="" width="132" height="132" loading="lazy"><figcaption class="meta">${follow.qr}</figcaption></figure>`
  return html`${code}
<p class="copy"><label for="feed-address">${follow.feedAddress}</label> <input id="feed-address" type="url" readonly value="${feed}" dir="ltr"> <button type="button" class="button button-quiet" data-copy="feed-address" data-done="${follow.copied}" hidden>${follow.copy}</button></p>
<p class="meta"><a href="${podcastUrl(feed)}">${follow.inApp}</a> · <a href="${showPath(slug)}/follow.opml" rel="nofollow">OPML</a></p>`
}

/** Opens without a script; the buttons that need one are hidden until it runs. */
export function followPart(visit: SiteGuest, record: PodcastRecord): Html {
  const { follow } = visit.texts
  const apps = appLinks(visit, record)
  const feed = linkOf(publicUrlOf(record.rssFeedUrl))
  return html`<details class="follow" name="ways"><summary class="button">${follow.follow}</summary><div class="follow-ways">
${apps.length > 0 && html`<ul class="chips">${apps}</ul>`}
${feed !== undefined && feedPart(visit, record, feed)}</div></details>`
}

/** GET /podcasts/{slug}/qr.svg: the address of the page, for a phone that scans it. */
export const qrRoute: SiteRoute = {
  url: '/podcasts/:name/qr.svg',
  async answer({ visit, parts: { name = '' } }, { directory }) {
    const record = await findShow(directory, name)
    if (record === undefined) return { kind: 'nothing', words: '' }
    const text = encodeQR(`${visit.baseUrl}${showPath(record.slug)}`, 'svg')
    return { kind: 'text', type: 'image/svg+xml', text }
  },
}

export const followFileRoute: SiteRoute = {
  url: '/podcasts/:name/follow.opml',
  rate: 'files',
  async answer({ visit, parts }, { directory }) {
    const { name = '' } = parts
    const record = await findShow(directory, name)
    const feedUrl = record && publicUrlOf(record.rssFeedUrl)
    if (record === undefined || feedUrl === undefined)
      return { kind: 'nothing', words: name.replaceAll(/[-_]+/g, ' ') }
    const title = hideEmails(record.titleLatest)
    const websiteUrl = `${visit.baseUrl}${showPath(record.slug)}`
    const description = hideIn(record.description)
    const isDemo = isDemoFeed(record.rssFeedUrl)
    return {
      kind: 'text',
      type: OPML_TYPE,
      text: writeOpml(title, [{ title, feedUrl, websiteUrl, description, isDemo }]),
      fileName: `${record.slug}.opml`,
    }
  },
}
