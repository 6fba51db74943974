/**
 * A labelled show as its feed: plain RSS with what hosts write today, and only what the show itself
 * would say.
 */
import { createHash } from 'node:crypto'
import type { WorldEpisode } from '../world.ts'
import type { LabelledShow } from '../labelled-show.ts'

export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Ten episodes; every fifth show has three to nine. */
const shownOf = ({ episodes }: LabelledShow, index: number): readonly WorldEpisode[] =>
  episodes.slice(0, index % 5 === 4 ? 3 + (index % 7) : 10)

/** The same show has the same guid in every run. */
const guidOf = (feedUrl: string): string => {
  const hex = createHash('sha1').update(feedUrl).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const toItem = (
  { notes }: LabelledShow,
  guid: string,
  { title, atMs }: WorldEpisode,
): string => `
  <item>
   <title>${escapeXml(title)}</title>
   <guid isPermaLink="false">${guid}-${String(atMs)}</guid>
   <pubDate>${new Date(atMs).toUTCString()}</pubDate>
   <description>${escapeXml(notes)}</description>
   <enclosure url="https://media.example/${guid}/${String(atMs)}.mp3" length="20000000" type="audio/mpeg"/>
   <itunes:duration>1800</itunes:duration>
  </item>`

export const toRss = (show: LabelledShow, index: number): string => {
  const { title, author, channelLink, description, language, feedUrl } = show
  const guid = guidOf(feedUrl)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
 <channel>
  <title>${escapeXml(title)}</title>
  <link>${escapeXml(channelLink ?? '')}</link>
  <description>${escapeXml(description)}</description>
  <language>${language}</language>
  <itunes:author>${escapeXml(author ?? '')}</itunes:author>
  <itunes:owner><itunes:name>${escapeXml(author ?? '')}</itunes:name><itunes:email>host-${String(index)}@castdex.example</itunes:email></itunes:owner>
  <itunes:image href="https://media.example/${guid}.jpg"/>
  <itunes:category text="News"/>
  <itunes:explicit>false</itunes:explicit>
  <podcast:guid>${guid}</podcast:guid>${shownOf(show, index)
    .map((episode) => toItem(show, guid, episode))
    .join('')}
 </channel>
</rss>
`
}
