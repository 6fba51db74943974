/** YouTube on loopback: Atom feeds, channel pages, and the Data API with its units. */
import { json, type Loopback, type Reply, serveLoopback } from './serve-loopback.ts'
import type { World, WorldEpisode, YoutubeEntry } from './world.ts'
import { haveAll, wordsOf } from './words-of.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const toEntry = (channel: YoutubeEntry, { title, atMs }: WorldEpisode): string => `
 <entry>
  <id>yt:video:abc</id>
  <yt:videoId>abcdefghijk</yt:videoId>
  <yt:channelId>${channel.id}</yt:channelId>
  <title>${escape(title)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
  <author><name>${escape(channel.name)}</name><uri>https://www.youtube.com/channel/${channel.id}</uri></author>
  <published>${new Date(atMs).toISOString()}</published>
  <media:group><media:title>${escape(title)}</media:title><media:description>${escape(channel.videoText)}</media:description></media:group>
 </entry>`

/**
 * At the feed's own level the channel's id stands without `UC`, and only the fifteen newest are
 * there.
 */
const toAtom = (
  channel: YoutubeEntry,
  name: string,
  videos: readonly WorldEpisode[],
): Reply => ({
  type: 'text/xml; charset=UTF-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}"/>
 <yt:channelId>${channel.id.slice(2)}</yt:channelId>
 <title>${escape(name)}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channel.id}"/>
 <author><name>${escape(channel.name)}</name><uri>https://www.youtube.com/channel/${channel.id}</uri></author>
 <published>2015-01-01T00:00:00+00:00</published>${videos
   .slice(0, 15)
   .map((video) => toEntry(channel, video))
   .join('')}
</feed>`,
})

const toPage = ({ id, name, description, headerLinks }: YoutubeEntry): Reply => ({
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><head><title>${escape(name)} - YouTube</title>
<link rel="canonical" href="https://www.youtube.com/channel/${id}">
<meta property="og:description" content="${escape(description)}"><meta itemprop="identifier" content="${id}">
<script>var ytInitialData = {"links":[${headerLinks
    .map(
      (link) =>
        `{"url":"https://www.youtube.com/redirect?event=channel_header\\u0026redir_token=x\\u0026q=${encodeURIComponent(link)}"}`,
    )
    .join(',')}]};</script></head><body></body></html>`,
})

const NOT_FOUND: Reply = { status: 404, type: 'text/html', body: '<html>404</html>' }

const findByName = (world: World, path: string): YoutubeEntry | undefined => {
  const [, first = '', second = ''] = decodeURIComponent(path).toLowerCase().split('/')
  return world.youtube.find(
    ({ id, handle, user, custom }) =>
      first === `@${handle.toLowerCase()}` ||
      (first === 'user' && second === user?.toLowerCase()) ||
      (first === 'c' && second === custom?.toLowerCase()) ||
      (first === 'channel' && second === id.toLowerCase()),
  )
}

const feedAnswer = (world: World, url: URL): Reply => {
  const [channelId, playlistId] = [
    url.searchParams.get('channel_id'),
    url.searchParams.get('playlist_id'),
  ]
  const channel = world.youtube.find(({ id }) => id === channelId)
  if (channel !== undefined) return toAtom(channel, channel.name, channel.videos)
  for (const owner of world.youtube) {
    const list = owner.playlists.find(({ id }) => id === playlistId)
    if (list !== undefined) return toAtom(owner, list.name, list.videos)
  }
  return NOT_FOUND
}

const toChannel = ({ id, name, handle, description }: YoutubeEntry) => ({
  kind: 'youtube#channel',
  id,
  snippet: { title: name, description, customUrl: `@${handle}` },
  statistics: {
    viewCount: '1000',
    subscriberCount: '100',
    hiddenSubscriberCount: false,
    videoCount: '15',
  },
  brandingSettings: { channel: { title: name, description } },
})

const apiAnswer = (world: World, url: URL): Reply => {
  const kind = url.pathname.split('/').at(-1)
  if (kind === 'channels') {
    const [id, handle, user] = ['id', 'forHandle', 'forUsername'].map((name) =>
      url.searchParams.get(name)?.toLowerCase(),
    )
    const channel = world.youtube.find(
      (one) =>
        one.id.toLowerCase() === id ||
        `@${one.handle.toLowerCase()}` === handle ||
        (user !== undefined && one.user?.toLowerCase() === user),
    )
    const pageInfo = { totalResults: channel === undefined ? 0 : 1, resultsPerPage: 5 }
    return json({
      kind: 'youtube#channelListResponse',
      pageInfo,
      ...(channel === undefined ? {} : { items: [toChannel(channel)] }),
    })
  }
  const asked = wordsOf(url.searchParams.get('q') ?? '')
  const hits = world.youtube.filter(({ name }) => haveAll(asked, name)).slice(0, 5)
  return json({
    kind: 'youtube#searchListResponse',
    items: hits.map(({ id, name }) => ({
      kind: 'youtube#searchResult',
      id: { kind: 'youtube#channel', channelId: id },
      snippet: { channelId: id, title: name },
    })),
  })
}

export const YOUTUBE_KEY = 'loopback-key'

/** Pages and feeds at the root, the Data API under `/youtube/v3`. */
export const serveYoutube = (world: World): Promise<Loopback> =>
  serveLoopback((url, request) => {
    if (url.pathname.startsWith('/youtube/v3/'))
      return request.headers['x-goog-api-key'] === YOUTUBE_KEY
        ? apiAnswer(world, url)
        : json(
            { error: { code: 403, message: 'The request is missing a valid API key.' } },
            403,
          )
    if (url.pathname === '/feeds/videos.xml') return feedAnswer(world, url)
    const channel = findByName(world, url.pathname)
    return channel === undefined ? NOT_FOUND : toPage(channel)
  })
