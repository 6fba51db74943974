/** Saved searches in the console: saved, paused, resumed and deleted, as API and command do it. */
import { expect, test } from 'vitest'
import { startCastdex } from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

const LIST = '/console/saved-searches'

test('a search is saved, refused by field, paused, resumed and deleted', async () => {
  await using castdex = await startCastdex({ hasSite: true })
  const operator = await castdex.makeKey({ id: 'key_operator', scopes: ['admin'] })
  await castdex.makeKey({ id: 'key_reader', name: 'reader' })
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(operator)
  const make = async (typed: Readonly<Record<string, string>>) =>
    browser.send(browser.find(await browser.open(LIST), 'Save the search'), typed)
  const terms = { name: 'Whales', keyId: 'reader', q: 'whales', 'on-move': 'yes' }

  const refused = await make({ ...terms, webhook: 'https://10.0.0.1/hook' })
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('not public')
  expect(refused.body).toContain('value="Whales"')
  const made = await make({ ...terms, webhook: 'https://example.org/hook' })
  expect([made.status, made.body]).toEqual([
    200,
    expect.stringContaining('whsec_') as string,
  ])
  const { savedSearches } = castdex.directory
  const find = async () => (await savedSearches?.list({ after: null, limit: 9 }))?.[0]
  const saved = await find()
  expect(saved).toMatchObject({ keyId: 'key_reader', content: { on: ['match', 'move'] } })
  const path = `${LIST}/${saved?.id ?? ''}`
  const list = await browser.open(LIST)
  for (const text of ['Whales', 'reader', 'whales (shows)', 'the feed has moved', 'active'])
    expect(list.body).toContain(text)
  expect(list.body).not.toContain('whsec_')

  await browser.send(browser.find(await browser.open(path), 'Pause'))
  expect((await find())?.content.enabled).toBe(false)
  const paused = await browser.open(path)
  expect(paused.body).toContain('The search is disabled.')
  await browser.send(browser.find(paused, 'Resume'))
  expect(await find()).toMatchObject({
    content: { enabled: true },
    delivery: { pausedAt: null },
  })

  const unsure = await browser.send(browser.find(await browser.open(path), 'Delete'), {})
  expect([unsure.status, await find()]).toMatchObject([400, { keyId: 'key_reader' }])
  await browser.send(browser.find(await browser.open(path), 'Delete'), { sure: 'yes' })
  expect(await find()).toBeUndefined()
  expect((await browser.open('/console/audit')).body).toContain('Saved search deleted')
  expect((await browser.open(path)).status).toBe(404)
})
