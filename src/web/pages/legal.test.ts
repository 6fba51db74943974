import { expect, test } from 'vitest'
import { renderNotice } from './legal.ts'

test.each([
  ['# Notice', '<h2>Notice</h2>'],
  ['## Who', '<h3>Who</h3>'],
  ['Pier 1\r\nHarbour <b>', '<p class="lines">Pier 1\nHarbour &lt;b&gt;</p>'],
  ['- one\n- two', '<ul class="points"><li>one</li><li>two</li></ul>'],
  [
    'See https://pier.test/a.',
    '<p class="lines">See <a href="https://pier.test/a." rel="noopener noreferrer">https://pier.test/a.</a></p>',
  ],
  [
    '[Pier](https://pier.test/)',
    '<p class="lines"><a href="https://pier.test/" rel="noopener noreferrer">Pier</a></p>',
  ],
  ['[x](javascript:alert(1))', '<p class="lines">[x](javascript:alert(1))</p>'],
  ['[x](https://a:b@pier.test/)', '<p class="lines">[x](https://a:b@pier.test/)</p>'],
  ['', ''],
])('%j', (text, expected) => {
  expect(String(renderNotice(text))).toBe(expected)
})
