/** The console's home lists what waits in the order of harm, and shows a line if nothing does. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

const titlesOf = (body: string): readonly string[] =>
  [...body.matchAll(/<li class="need need-open" data-item><h2><a [^>]*>([^<]*)</g)].map(
    ([, title = '']) => title,
  )

const AT = '2026-01-01T00:00:00.000Z'

test('what does more harm comes first, each with a link and its count', async () => {
  const show = draftOf(1)
  const podcasts = [show, draftOf(2, { feedState: 'dead' })]
  await using castdex = await startCastdex({ podcasts, hasSite: true })
  const { submissions } = castdex.directory
  const sent = { at: AT, message: null, contact: null }
  await submissions.add({ ...sent, kind: 'proposal', subject: 'https://a.example/1' }, 9)
  await submissions.add({ ...sent, kind: 'proposal', subject: 'https://a.example/2' }, 9)
  await submissions.add({ ...sent, kind: 'takedown', subject: show.id }, 9)
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ scopes: ['admin'] }))
  const { body } = await browser.open('/console')
  expect(titlesOf(body)).toEqual([
    'Requests for a takedown',
    'Proposed shows',
    'Dead feeds',
  ])
  expect(body).toContain('<a href="/console/submissions">Proposed shows</a> <span>2</span>')
  expect(body).toMatch(
    /Where nothing waits<\/summary><p class="meta">The data or the disk ·/,
  )
})

test('a directory without cases says that nothing waits', async () => {
  await using castdex = await startCastdex({ podcasts: [draftOf(1)], hasSite: true })
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ scopes: ['admin'] }))
  const { body } = await browser.open('/console')
  expect(titlesOf(body)).toEqual([])
  expect(body).toContain('Nothing waits for you.')
})
