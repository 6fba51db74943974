import { describe, expect, it } from 'vitest'
import { parseArtistLink, parsePlatformLink } from './platform.ts'

const SHOW = '3IM0lmZxpFAY7CwMuv9H4g'
const CHANNEL = 'UCabcdefghijklmnopqrstuv'

describe('links to listing platforms', () => {
  it.each([
    ['https://podcasts.apple.com/de/podcast/x/id42?i=7', 'apple', 'episode', '42'],
    ['https://podcasts.apple.com/de/podcast/x/id42', 'apple', 'show', '42'],
    [`https://open.spotify.com/intl-pt/show/${SHOW}?si=1`, 'spotify', 'show', SHOW],
    [`https://open.spotify.com/episode/${SHOW}`, 'spotify', 'episode', SHOW],
    [`https://m.youtube.com/channel/${CHANNEL}/featured`, 'youtube', 'channel', CHANNEL],
    ['https://youtube.com/@the.show/streams', 'youtube', 'handle', '@the.show'],
    ['https://www.youtube.com/@%E6%97%A5%E6%9C%AC', 'youtube', 'handle', '@日本'],
    ['https://www.youtube.com/c/TheShow', 'youtube', 'custom', 'TheShow'],
    ['https://www.youtube.com/user/theshow', 'youtube', 'user', 'theshow'],
    ['https://www.youtube.com/playlist?list=PL123&x=1', 'youtube', 'playlist', 'PL123'],
    ['https://youtu.be/abcdefghijk?t=3', 'youtube', 'video', 'abcdefghijk'],
  ])('%s', (url, platform, kind, id) =>
    expect(parsePlatformLink(url)).toMatchObject({ platform, kind, id }),
  )

  it.each([
    'https://podcasts.apple.com/us/artist/x/42',
    'https://open.spotify.com/user/foo',
    'https://www.youtube.com/feed/subscriptions',
    'https://www.youtube.com/results?search_query=x',
    'https://www.youtube.com/',
  ])('nothing: %s', (url) => expect(parsePlatformLink(url)).toBeUndefined())
})

describe('links to artists at Apple', () => {
  it.each([
    'https://podcasts.apple.com/us/artist/the-harbour-works/1251092473',
    'https://podcasts.apple.com/artist/the-harbour-works/id1251092473?mt=2',
    'https://itunes.apple.com/de/artist/1251092473',
  ])('%s', (url) => {
    expect(parseArtistLink(url)?.id).toBe('1251092473')
    expect(parsePlatformLink(url)).toBeUndefined()
  })

  it.each([
    'https://podcasts.apple.com/us/podcast/artist/id1251092473',
    'https://podcasts.apple.com/us/artist/the-harbour-works',
    'https://music.apple.com/us/artist/the-harbour-works/1251092473',
    'https://example.org/artist/x/1251092473',
  ])('nothing: %s', (url) => expect(parseArtistLink(url)).toBeUndefined())
})
