/**
 * Decides whether a feed is a podcast; blogs, images, torrents and links to external videos
 * contain no audio.
 */
import type { FeedEnclosure, ParsedFeed } from '../parsed-feed.ts'

const MEDIA_TYPE =
  /^(?:audio|video)\/|^application\/(?:ogg|x-mpegurl|vnd\.apple\.mpegurl|dash\+xml|mp4|x-matroska)/i
const MEDIA_FILE =
  /\.(?:3gp|aac|aif[fc]?|amr|flac|m3u8|m4[abv]|mk[av]|mov|mp[234]|mpe?g|mpga|og[agv]|opus|wav|webm|wma|wmv)$/i
/** Fallback MIME types of servers for unknown files. */
const UNTOLD_TYPE =
  /^(?:application\/(?:octet-stream|force-download|x-download)|binary\/|unknown)/i
const OTHER_FILE =
  /\.(?:avif|bmp|docx?|epub|gif|html?|jpe?g|json|mobi|pdf|php|png|pptx?|rar|svg|swf|tiff?|torrent|txt|webp|xlsx?|xml|zip)$/i

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url.replace(/[?#].*$/s, '')
}

/** Returns whether an enclosure is audio or video. Unknown types count as audio. */
export function isSound({ url, type }: FeedEnclosure): boolean {
  const path = pathOf(url)
  const said = type?.trim() ?? ''
  if (MEDIA_TYPE.test(said) || MEDIA_FILE.test(path)) return true
  return (said === '' || UNTOLD_TYPE.test(said)) && !OTHER_FILE.test(path)
}

export function hasSound({
  items,
  channel,
}: Pick<ParsedFeed, 'items' | 'channel'>): boolean {
  return (
    (channel.hasLiveOrRemoteItems && channel.podcast.medium !== 'publisher') ||
    items.some(({ enclosures }) => enclosures.some(isSound))
  )
}
