/**
 * The drawn covers: found without a key where a served podcast has one, the same every time, and
 * nothing but a picture.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverPath } from './cover-url.ts'
import { drawCover, initialsOf } from './draw-cover.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const NO_KEY = { authorization: '' }

describe('a drawn cover', () => {
  const covered = draftOf(1, { title: 'Slow <Sky> & "Sea"' })
  const hidden = draftOf(3, { appleId: 0 })
  const draw = (draft: typeof covered) => ({
    ...draft,
    imageUrl: `http://127.0.0.1:8080${coverPath(draft.id)}`,
  })
  let castdex: RunningCastdex

  beforeAll(async () => {
    castdex = await startCastdex({ podcasts: [draw(covered), draftOf(2), draw(hidden)] })
  })

  afterAll(async () => {
    await castdex[Symbol.asyncDispose]()
  })

  const ask = (url: string, headers = {}) =>
    castdex.call({ url, headers: { ...NO_KEY, ...headers } })

  test('needs no key, does nothing when it is opened as a page, and is not sent twice', async () => {
    const answer = await ask(coverPath(covered.id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    })
    expect(answer.body).toContain('Slow &lt;Sky&gt; &amp; "Sea"')
    expect(answer.body).not.toMatch(/<script|style=|href=|url\((?!#)/)
    const again = await ask(coverPath(covered.id.toUpperCase()), {
      'if-none-match': answer.headers['etag'],
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['a podcast with another picture', coverPath(draftOf(2).id)],
    ['a podcast that is not served', coverPath(hidden.id)],
    ['nobody', coverPath('0198c5a2-7f64-7d0e-9d1c-00000000ffff')],
    ['no id', '/covers/x.svg'],
    ['another kind of file', coverPath(covered.id).replace('.svg', '.png')],
  ])('is not there for %s', async (_what, url) => {
    const answer = await ask(url)
    expect([
      answer.statusCode,
      answer.json<{ error: { code: string } }>().error.code,
    ]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })
})

describe('drawing', () => {
  test.each([
    ['The Harbour Light', 'HL'],
    ['a day in the bay', 'DI'],
    ['The The', 'TT'],
    ['99% Invisible', '9I'],
    ['Zwei mit Senf', 'ZM'],
    ['Закрытое дело', 'ЗД'],
    ['התיק הסגור', 'הה'],
    ['Crumb', 'C'],
    ['…', ''],
  ])('%s has the initials %s', (title, initials) => {
    expect(initialsOf(title)).toBe(initials)
  })

  test('gives a show the same picture every time, and another one to its neighbour', () => {
    const pictures = Array.from({ length: 200 }, (_, number) =>
      drawCover(draftOf(number, { title: 'Tide' })),
    )
    expect(drawCover(draftOf(7, { title: 'Tide' }))).toBe(pictures[7])
    const distinct = new Set(
      pictures.map((picture) => createHash('sha256').update(picture).digest('hex')),
    )
    expect(distinct.size).toBeGreaterThan(150)
  })
})
