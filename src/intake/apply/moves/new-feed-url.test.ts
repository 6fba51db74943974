import { expect, it } from 'vitest'
import { isDowngrade } from './downgrade.ts'
import { announcedTarget } from './new-feed-url.ts'

const CURRENT = 'https://feeds.example.org/show'
const OWN = ['feeds.example.org/show', 'old.example.org/show.xml']

it.each<[string, string | null, string | null]>([
  ['says nothing', null, null],
  ['names itself', 'https://feeds.example.org/show', null],
  ['names itself with a slash', 'https://feeds.example.org/show/', null],
  ['names itself over http', 'http://feeds.example.org/show', null],
  ['names an older address of its own', 'https://old.example.org/show.xml', null],
  ['names another host', 'https://new.example.net/show', 'https://new.example.net/show'],
  [
    'names another show of the host',
    'https://feeds.example.org/other',
    'https://feeds.example.org/other',
  ],
  ['goes back to http', 'http://new.example.net/show', null],
  ['names a page of Spotify', 'https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk', null],
  ['names a page of Apple', 'https://podcasts.apple.com/us/podcast/id1', null],
  ['names a private feed', 'https://me:secret@new.example.net/show', null],
  ['is no URL', 'coming soon', null],
  ['is empty', '', null],
])('a feed that %s', (_, newFeedUrl, expected) =>
  expect(announcedTarget(OWN, CURRENT, newFeedUrl)?.url ?? null).toBe(expected),
)

it.each([
  ['https://a.example/', 'http://a.example/', true],
  ['HTTPS://a.example/', 'http://b.example/', true],
  ['http://a.example/', 'http://b.example/', false],
  ['http://a.example/', 'https://a.example/', false],
  ['https://a.example/', 'https://b.example/', false],
])('%s → %s is a downgrade: %s', (from, to, expected) =>
  expect(isDowngrade(from, to)).toBe(expected),
)
