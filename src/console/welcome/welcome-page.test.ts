/**
 * The link of a first start: once, for thirty minutes, kept as a hash, and the only page that shows
 * the key.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWelcome, WELCOME_MS, welcomePath } from '../../actions/key/welcome.ts'
import { type RunningCastdex, startCastdex, NOW } from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

let castdex: RunningCastdex
let browser: ConsoleBrowser
let token: string

beforeEach(async () => {
  castdex = await startCastdex({ hasSite: true })
  browser = new ConsoleBrowser(castdex)
  token = await makeWelcome(castdex.dataDir, NOW)
})
afterEach(() => castdex[Symbol.asyncDispose]())

const secretOf = (body: string): string => /cdx_\w{40}/.exec(body)?.[0] ?? ''

test('whoever opens it is greeted, gets a key of every scope, and is signed in', async () => {
  const greeted = await browser.open(welcomePath(token))
  expect(greeted).toMatchObject({ status: 200 })
  expect(greeted.body).toContain('This is the first start')
  expect(secretOf(greeted.body)).toBe('')
  // Whatever looks at links in advance has not used it up.
  const made = await browser.send(
    browser.find(await browser.open(welcomePath(token)), 'Make my key'),
  )
  expect(made.headers['cache-control']).toBe('no-store')
  for (const text of ['Three next steps', 'Add a feed', 'serve: 1.'])
    expect(made.body).toContain(text)
  // A link to the same page in another language would lose the key.
  expect(greeted.body).toContain('hreflang="de"')
  expect(made.body).not.toContain('hreflang')
  const back = await browser.open('/console/welcome?lang=de')
  expect(back).toMatchObject({ status: 200, path: '/console?lang=de' })
  await browser.open('/console?lang=en')
  const secret = secretOf(made.body)
  const asked = await castdex.call({
    url: '/api/v1/admin/stats',
    headers: { authorization: secret },
  })
  expect(asked.statusCode).toBe(200)
  const [, path = ''] = /&#39;[^<]*?(\/api\/v1\/[^<]*?)&#39;/.exec(made.body) ?? []
  const called = await castdex.call({
    url: path.replaceAll('&amp;', '&'),
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(called.statusCode).toBe(200)
  const overview = await browser.open('/console')
  expect(overview.body).toContain('What needs you')
  expect(overview.body).not.toContain(secret)
  expect(await castdex.directory.audit.list({ limit: 9 })).toMatchObject([
    { action: 'key-create', by: 'first start' },
  ])
  for (const text of [token, secret]) expect(castdex.log.join('\n')).not.toContain(text)
})

test('it opens nothing the second time, not even for two at once', async () => {
  const form = browser.find(await browser.open(welcomePath(token)), 'Make my key')
  const other = new ConsoleBrowser(castdex)
  const answers = await Promise.all([browser.send(form), other.send(form)])
  expect(answers.filter(({ body }) => secretOf(body) !== '')).toHaveLength(1)
  const third = new ConsoleBrowser(castdex)
  const again = await third.open(welcomePath(token))
  expect(again.status).toBe(403)
  expect(again.body).toContain('was used already')
  expect(third.find(again, 'Sign in').fields).not.toHaveProperty('to')
})

test('after thirty minutes it is over', async () => {
  const form = browser.find(await browser.open(welcomePath(token)), 'Make my key')
  castdex.advance(WELCOME_MS)
  expect(secretOf((await browser.send(form)).body)).toBe('')
  expect((await browser.open(welcomePath(token))).status).toBe(403)
})

test('only its hash is kept, in a file of its owner’s, and another process takes it', async () => {
  const file = join(castdex.dataDir, 'welcome.json')
  expect(await readFile(file, 'utf8')).not.toContain(token)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('forms of other sites and wrong tokens make no key, and who guesses has to wait', async () => {
  const form = browser.find(await browser.open(welcomePath(token)), 'Make my key')
  const foreign = await browser.send(form, {}, { 'sec-fetch-site': 'cross-site' })
  expect(secretOf(foreign.body)).toBe('')
  for (let tries = 0; tries < 10; tries += 1) await browser.open(welcomePath('wrong'))
  expect((await browser.open(welcomePath(token))).body).toContain('Too many attempts')
  expect(await castdex.directory.apiKeys.list()).toHaveLength(1)
})
