/** Matched words are marked on the page, and the texts of shows stay texts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf, type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const HOSTILE = `Tides <script>alert(1)</script> "x" & <em>bold</em> </mark>`

let castdex: RunningCastdex
beforeAll(async () => {
  const named = (number: number, title: string, description: string) =>
    draftOf(number, { title, titleLatest: title, description })
  castdex = await startCastdex({
    podcasts: [
      named(1, HOSTILE, `About <img src=x onerror=alert(1)> tides & <em>ebbs</em>.`),
      named(2, 'Harbour talk', 'Boats and tides at the quay.'),
    ],
    hasSite: true,
  })
})
afterAll(() => castdex[Symbol.asyncDispose]())

async function pageOf(words: string): Promise<string> {
  const url = `/search?q=${encodeURIComponent(words)}`
  const { body, statusCode } = await castdex.app.inject({ url })
  expect(statusCode).toBe(200)
  return body
}

test('words of title and description are marked', async () => {
  const page = await pageOf('tides')
  expect(page).toContain('<mark>Tides</mark>')
  expect(page).toContain('Boats and <mark>tides</mark> at the quay.')
  expect(await pageOf('harbuor')).toContain('<mark>Harbour</mark> talk')
})

test('markup of a feed is text', async () => {
  const page = await pageOf('tides')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('&lt;em&gt;bold&lt;/em&gt; &lt;/mark&gt;')
  expect(page).not.toMatch(/<script>alert|<img src=x|<em>/)
})
