import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toImageUrl } from './image-url.ts'

const BASE = 'https://tides.example/show/feed.xml'

test.each([
  ['https://tides.example/cover', 'https://tides.example/cover'],
  ['//cdn.example/cover.jpg', 'https://cdn.example/cover.jpg'],
  ['/cover', 'https://tides.example/cover'],
  ['art/cover.PNG?x=1', 'https://tides.example/show/art/cover.PNG?x=1'],
  ['https://tides.example/?image=1', 'https://tides.example/?image=1'],
  ['n/a', null],
  ['None', null],
  ['undefined', null],
  ['0', null],
  ['#', null],
  ['cover', null],
  ['http://[cover', null],
  ['https://', null],
  ['https://tides.example/', null],
  ['https://localhost/cover.jpg', null],
  ['https://tides.example/img/undefined', null],
  ['https://tides.example/{{ image }}', null],
  ['data:image/png;base64,xx', null],
  [BASE, null],
  ['', null],
])('%j → %s', (raw, url) => expect(toImageUrl(raw, BASE)).toBe(url))

test('without a base only whole addresses count', () => {
  expect(toImageUrl('cover.jpg')).toBeNull()
  expect(toImageUrl('https://tides.example/cover.jpg')).toBe(
    'https://tides.example/cover.jpg',
  )
})

test('reads anything', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (raw) => {
      const url = toImageUrl(raw, BASE)
      expect(url === null || /^https?:\/\/[^/]+\/./.test(url)).toBe(true)
      expect(url === null ? null : toImageUrl(url, BASE)).toBe(url)
    }),
  )
})
