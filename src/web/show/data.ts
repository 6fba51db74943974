/** Machine-readable metadata of a show: schema.org, Open Graph, feed URL. */
import type { PodcastRecord } from '../../record/podcast.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { dataOf, html, SCRIPT_END, type Html, linkOf } from '../html.ts'
import { showPath } from '../parts/cards.ts'
import { sharedCoverPath } from '../../api/covers/cover-url.ts'
import { sharedHead, summaryOf } from '../parts/share.ts'
import { hideIn, publicUrlOf } from '../../api/formats/listed-show.ts'
import type { SiteGuest } from '../visit.ts'

function linksElsewhere({
  podcastDirectoryLinks,
  socialMediaLinks,
  websiteUrl,
}: PodcastRecord): readonly string[] {
  const { apple, spotify } = podcastDirectoryLinks
  const all = [websiteUrl, apple, spotify, ...socialMediaLinks.map(({ url }) => url)]
  return [...new Set(all.flatMap((text) => linkOf(text) ?? []))].filter(
    (url) => publicUrlOf(url) !== undefined,
  )
}

/** https://schema.org/PodcastSeries */
function toSeries(visit: SiteGuest, record: PodcastRecord, url: string) {
  const { author, language, genres } = record
  const description = hideIn(record.description)
  const feedUrl = publicUrlOf(record.rssFeedUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastSeries',
    name: hideEmails(record.titleLatest),
    url,
    identifier: record.id,
    image: `${visit.baseUrl}${sharedCoverPath(record.id)}`,
    ...(description !== null && { description }),
    ...(feedUrl !== undefined && { webFeed: feedUrl }),
    ...(author !== null && {
      author: { '@type': 'Organization', name: hideEmails(author) },
    }),
    ...(language !== 'und' && { inLanguage: record.languageTag ?? language }),
    ...(genres.length !== 0 && { genre: genres }),
    sameAs: linksElsewhere(record),
  }
}

export function headOf(visit: SiteGuest, record: PodcastRecord): Html {
  const path = showPath(record.slug)
  const title = hideEmails(record.titleLatest)
  const feed = linkOf(publicUrlOf(record.rssFeedUrl))
  return html`${sharedHead(visit, record, { title, description: summaryOf(record), path })}
${feed !== undefined && html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}">`}
<script type="application/ld+json">${dataOf(toSeries(visit, record, `${visit.baseUrl}${path}`))}${SCRIPT_END}`
}
