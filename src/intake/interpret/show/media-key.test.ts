import { expect, it } from 'vitest'
import { toMediaKey } from './media-key.ts'

it.each([
  ['https://cdn.example.fm/show/1.mp3', 'cdn.example.fm/show/1.mp3'],
  ['http://www.cdn.example.fm/show/1.mp3?updated=17', 'cdn.example.fm/show/1.mp3'],
  [
    'https://measure.example.com/redirect.mp3/cdn.example.fm/show/1.mp3',
    'cdn.example.fm/show/1.mp3',
  ],
  [
    'https://measure.example.com/e/https://cdn.example.fm/show/1.mp3',
    'cdn.example.fm/show/1.mp3',
  ],
  [
    'https://a.example.com/p/b.example.com/q/cdn.example.fm/show/1.mp3?x=1',
    'cdn.example.fm/show/1.mp3',
  ],
  ['https://example.org/podcast/v1.2/1.mp3', 'example.org/podcast/v1.2/1.mp3'],
  ['https://example.org/play.php/1.mp3', 'example.org/play.php/1.mp3'],
  ['https://example.org/download?id=7', 'example.org/download?id=7'],
  ['https://example.org/download?id=8', 'example.org/download?id=8'],
  ['', ''],
])('%s → %s', (url, expected) => expect(toMediaKey(url)).toBe(expected))
