import { expect, test } from 'vitest'
import { findListingPage } from './listing-page.ts'

const SPOTIFY = '3IM0lmZxpFAY7CwMuv9H4g'

test.each([
  ['https://podcasts.apple.com/us/podcast/x/id42', { appleId: 42 }],
  ['http://itunes.apple.com/de/podcast/x/id42?mt=2', { appleId: 42 }],
  ['https://podcasts.apple.com/us/charts', {}],
  [`https://open.spotify.com/intl-de/show/${SPOTIFY}?si=1`, { spotifyId: SPOTIFY }],
  [`https://open.spotify.com/episode/${SPOTIFY}`, {}],
  ['https://www.youtube.com/@the.show', {}],
  ['https://youtu.be/abcdefghijk', {}],
  ['https://music.youtube.com/playlist?list=PL123', {}],
  ['https://castbox.fm/channel/id77', {}],
])('%s is a page with the ids %j', (url, ids) => {
  const { host } = new URL(url)
  expect(findListingPage(url)).toEqual({ host: host.replace('www.', ''), ...ids })
})

test.each([
  'https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv',
  'https://anchor.fm/s/1a2b/podcast/rss',
  'https://feed.podbean.com/show/feed.xml',
  'https://www.apple.com/podcasts/show/feed.xml',
  'http://podcasts.apple.com/schools/a-show/a-show.xml',
  'https://feeds.pier.test/podcast/id42',
])('a feed may be at %s', (url) => expect(findListingPage(url)).toBeUndefined())
