/** The card of a show may be framed by other sites; no other page may. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'
import { ASSET_PATHS } from '../assets/assets.ts'

const TITLE = 'Tide <b>&</b> "Salt"'

test('a card has no script and may be framed; other pages may not', async () => {
  await using castdex = await startCastdex({
    podcasts: [
      draftOf(1, { slug: 'tide', title: TITLE, titleLatest: TITLE, author: 'a@b.example' }),
      draftOf(2, { slug: 'gone', ignore: true }),
    ],
    hasSite: true,
  })
  const read = async (url: string, language = 'en') =>
    castdex.app.inject({
      url,
      headers: { accept: 'text/html', 'accept-language': language },
    })
  const card = await read('/embed/tide')
  expect(card.statusCode).toBe(200)
  expect(card.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(card.headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors *')
  expect(policy).not.toContain('script-src')
  expect(card.headers['set-cookie']).toBeUndefined()
  expect(card.body).not.toMatch(/<script|<style| style=| on\w+=|a@b\.example/)
  expect(card.body).toContain('Tide &lt;b&gt;&amp;&lt;/b&gt;')
  expect(card.body).toMatch(/<a href="https?:\/\/[^"]+\/podcasts\/tide" target="_blank"/)
  expect(card.body.length).toBeLessThan(2_500)
  const style = await read(ASSET_PATHS.embed)
  expect(style.headers['content-type']).toContain('text/css')
  expect(style.body).toContain('color-scheme: light dark')
  expect(style.body.length).toBeLessThan(2_500)

  const page = await read('/podcasts/tide')
  expect(page.body).toContain('&lt;iframe src=')
  expect(page.body).toContain('href="/embed/tide"')
  for (const url of ['/podcasts/tide', '/', '/embed/nobody', '/podcasts/tide/qr.svg']) {
    const other = await read(url)
    expect(other.headers['content-security-policy'], url).toContain(
      "frame-ancestors 'none'",
    )
  }
  expect((await read('/embed/nobody')).statusCode).toBe(404)
  expect((await read('/embed/gone')).statusCode).toBe(404)
  expect((await read('/embed/tide', 'de')).body).toContain('<html lang="de">')
  const { id } = draftOf(1)
  expect((await read(`/embed/${id}`)).headers.location).toBe('/embed/tide')
})
