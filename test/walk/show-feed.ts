/** Feeds of the shows of these tests, in our own words. */
const DAY_MS = 86_400_000

export interface ShowText {
  readonly title: string
  /** Part of the guids and enclosures. */
  readonly of: string
  readonly email?: string
  readonly website?: string
  readonly episodes?: number
  /** Elements of the channel. */
  readonly extra?: string
  readonly description?: string
}

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"'

const itemOf = (of: string, no: number, newest: number): string => {
  const date = new Date(Date.now() - (newest - no + 1) * 7 * DAY_MS).toUTCString()
  return `<item><guid isPermaLink="false">urn:${of}:${String(no)}</guid><title>Part ${String(no)}</title><pubDate>${date}</pubDate><enclosure url="https://media.walk-hosts.net/${of}/${String(no)}.mp3" type="audio/mpeg" length="1"/></item>`
}

export const showFeed = (show: ShowText): string => {
  const {
    title,
    of,
    email,
    website,
    episodes = 6,
    extra = '',
    description = `What ${title} is about.`,
  } = show
  const owner =
    email === undefined
      ? ''
      : `<itunes:owner><itunes:name>The desk</itunes:name><itunes:email>${email}</itunes:email></itunes:owner>`
  const link = website === undefined ? '' : `<link>${website}</link>`
  const items = Array.from({ length: episodes }, (_, at) =>
    itemOf(of, episodes - at, episodes),
  ).join('')
  return `<?xml version="1.0"?><rss version="2.0" ${NAMESPACES}><channel><title>${title}</title>${link}<description>${description}</description><language>en</language><itunes:author>The ${of} desk</itunes:author><itunes:category text="History"/>${owner}${extra}${items}</channel></rss>`
}
