import { expect, it } from 'vitest'
import { areSections } from './site-section.ts'

it.each([
  ['blog.example/feed', 'blog.example/category/podcast/feed', true],
  ['blog.example/category/a/feed', 'blog.example/category/b/feed', true],
  ['blog.example/tag/news/feed', 'blog.example/feed', true],
  ['blog.example/?feed=rss2', 'blog.example/?feed=rss2&cat=5', true],
  ['blog.example/feed/podcast', 'blog.example/feed/podcast/second-show', true],
  ['blog.example/feed', 'www.blog.example/feed/podcast', true],
  ['blog.example/feed', 'other.example/category/podcast/feed', false],
  ['host.example/show-a', 'host.example/show-b', false],
  [
    'feeds.host.example/soundcloud:users:1/sounds.rss',
    'feeds.feedburner.example/show',
    false,
  ],
  ['host.example', 'host.example/feed', false],
])('%s and %s: %s', (a, b, expected) => {
  expect(areSections(a, b)).toBe(expected)
  expect(areSections(b, a)).toBe(expected)
})
