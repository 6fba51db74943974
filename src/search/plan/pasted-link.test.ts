/** Links as people paste them into the search box. */
import { describe, expect, test } from 'vitest'
import { feedKey } from '../../record/feed-url/feed-url.ts'
import { parsePastedLink } from './pasted-link.ts'

const FEEDS = [
  'https://feeds.example.org/show.xml',
  'https://example.org/?feed=podcast',
  'http://example.co.uk:8080/a/b/rss',
  'https://xn--e1afmkfd.xn--p1ai/feed',
]

const SCHEMES = [
  'https://',
  'http://',
  '',
  '//',
  'http:/',
  'https//',
  'feed://',
  'feed:https://',
]
const AROUND = [
  ['', ''],
  ['<', '>'],
  [' ', ' '],
  ['(', ').'],
  ['rss: ', ''],
  ['', ' podcast'],
]
const TRACKING = ['', 'utm_source=app', 'fbclid=1&utm_medium=mail']

const addTracking = (address: string, tracking: string): string => {
  if (tracking === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${tracking}`
}

describe('a feed is found by its address', () => {
  test.each(FEEDS)('%s, whatever stands before, behind and around it', (feed) => {
    const key = feedKey(feed)
    const address = feed.replace(/^https?:\/\//u, '')
    const missed: string[] = []
    for (const scheme of SCHEMES)
      for (const www of ['', 'www.'])
        for (const tracking of TRACKING)
          for (const [before = '', behind = ''] of AROUND) {
            const pasted = `${before}${scheme}${www}${addTracking(address, tracking)}${behind}`
            const { feedKeys = [] } = parsePastedLink(pasted) ?? {}
            if (key === undefined || !feedKeys.includes(key)) missed.push(pasted)
          }
    expect(missed).toEqual([])
  })
})

test.each([
  ['podcasts.apple.com/us/podcast/a/id1000223?i=1', { appleId: 1_000_223 }],
  [
    'open.spotify.com/show/0123456789abcdefghijkl?si=a',
    { spotifyId: '0123456789abcdefghijkl' },
  ],
])('%s is a link without its scheme', (pasted, link) => {
  expect(parsePastedLink(pasted)).toEqual(link)
})

test.each(['ac/dc', 'and/or', '9/11', 'the show: a podcast', '24.12.', 'e.g. this', 'c++'])(
  '%s is no link',
  (text) => {
    expect(parsePastedLink(text)).toBeUndefined()
  },
)
