/** The overview offers to remove the demo's made-up shows, once, while there are any. */
import { expect, test } from 'vitest'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'

test('one button removes the made-up shows; real shows stay', async () => {
  const rssFeedUrl = 'https://slow-sky-en.demo.example/feed.xml'
  const feedUrls = draftOf(1).feedUrls.map((entry) => ({ ...entry, url: rssFeedUrl }))
  const madeUp = draftOf(1, { slug: 'slow-sky', rssFeedUrl, feedUrls })
  const podcasts = [madeUp, draftOf(2)]
  await using castdex = await startCastdex({ podcasts, hasSite: true })
  const key = await castdex.makeKey({ scopes: ['admin'] })
  const browser = new ConsoleBrowser(castdex)
  const signIn = browser.find(await browser.open('/console'), 'Sign in')
  const overview = await browser.send(signIn, { key })
  const remove = browser.find(overview, 'Remove the made-up shows')
  const after = await browser.send(remove, {})
  expect(after.body).toContain('1 made-up shows of the demo were removed.')
  expect(after.body).not.toContain('Remove the made-up shows')
  const { served } = await castdex.directory.reader.counts()
  expect(served).toBe(1)
  const audit = await castdex.directory.audit.list({ limit: 1 })
  expect(audit).toMatchObject([{ action: 'demo-remove', details: { removed: 1 } }])
})
