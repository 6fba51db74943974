/** The page of a show lists its people, and erases one after a tick. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

test('a person is erased from the page of a show', async () => {
  const podcasts = [draftOf(1, { hostNames: ['Nora Field'] })]
  await using castdex = await startCastdex({ podcasts, hasSite: true })
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ id: 'key_operator', scopes: ['admin'] }))
  const path = `/console/shows/${draftOf(1).id}`
  const page = await browser.open(path)
  expect(page.body).toContain('Nora Field')
  const refused = await browser.send(browser.find(page, '/person-forget'), {})
  expect(refused.body).toContain('Tick the box')
  const done = await browser.send(browser.find(page, '/person-forget'), { sure: 'yes' })
  expect(done.body).toContain('The person was erased from all shows (1).')
  expect(done.body).not.toContain('Nora Field')
  const audit = await browser.open('/console/audit')
  expect(audit.body).toContain('Person erased')
  expect(audit.body).not.toMatch(/nora/i)
})
