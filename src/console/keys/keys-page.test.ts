/**
 * Keys in the console: made and shown once, limited, revoked, and what they used day by day, as API
 * and command line tell it.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

let castdex: RunningCastdex
let key: string
let browser: ConsoleBrowser

beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [draftOf(1)], hasSite: true })
  key = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(key)
})
afterEach(() => castdex[Symbol.asyncDispose]())

const make = async (typed: Readonly<Record<string, string>>) =>
  browser.send(browser.find(await browser.open('/console/keys'), 'Make the key'), typed)

const secretOf = (body: string): string => /cdx_\w{40}/.exec(body)?.[0] ?? ''

const named = async (name: string) => {
  const found = (await castdex.directory.apiKeys.list()).find((each) => each.name === name)
  if (found === undefined) throw new Error(`no key ${name}`)
  return found
}

test('a key is made and shown once, works at once, and no other page shows it', async () => {
  const made = await make({
    name: 'newsletter',
    searchCount: '1,000',
    expiresAt: '2099-12-31',
  })
  const secret = secretOf(made.body)
  expect(secret).not.toBe('')
  expect(made.headers['cache-control']).toBe('no-store')
  expect(made.body).not.toContain('hreflang')
  const asked = await castdex.call({
    url: '/api/v1/usage',
    headers: { authorization: secret },
  })
  const limits = { podcastLookups: null, searchCount: 1000 }
  expect(asked.json()).toMatchObject({ data: { name: 'newsletter', limits } })
  const { id } = await named('newsletter')
  for (const path of ['', `/${id}`, '?made=1']) {
    const { body } = await browser.open(`/console/keys${path}`)
    expect(body).toContain('newsletter')
    expect(body).not.toContain(secret)
  }
  expect((await browser.open('/console/audit')).body).toContain('Key created')
  const entries = await castdex.directory.audit.list({ limit: 1 })
  expect(entries).toMatchObject([
    {
      action: 'key-create',
      way: 'console',
      by: 'key_operator',
      details: { quotas: { searchCount: 1000 }, expiresAt: expect.any(String) as string },
    },
  ])
  const log = (await browser.open('/console/audit')).body
  expect(log).toContain('monthly limits: searches: 1,000')
  expect(log).not.toContain('podcast lookups:')
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('a key of an origin is made for a web page, and the list says which', async () => {
  const refused = await make({ name: 'widget', origin: 'https://pages.example' })
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.stringContaining('A key for web pages may only search') as string,
  ])
  const made = await make({
    name: 'widget',
    origin: 'https://Pages.example/',
    'scope-podcasts': '',
  })
  expect(made.status, made.body).toBe(200)
  const { id, origin, scopes } = await named('widget')
  expect([origin, scopes]).toEqual(['https://pages.example', ['search', 'lookup']])
  for (const path of ['', `/${id}`])
    expect((await browser.open(`/console/keys${path}`)).body).toContain(
      'https://pages.example',
    )
})

test.each([
  [
    { name: 'x', origin: 'pages.example' },
    'Only for web pages of: <span>Give an origin of the web',
  ],
  [{ name: '' }, 'Name: <span>Give 1 to 100 characters'],
  [{ name: 'x', expiresAt: '2001-01-01' }, 'Ends: <span>Write a day that is still to come'],
  [{ name: 'x', searchCount: 'many' }, 'Searches a month: <span>Give a whole number'],
  [{ name: 'x', searchCount: '12.5' }, 'Searches a month: <span>Give a whole number'],
  [
    { name: 'x', searchCount: '999.999.999.999.999.999' },
    'Searches a month: <span>Give a whole number',
  ],
  [{ name: 'x', searchCount: '1.000,50' }, 'Searches a month: <span>Give a whole number'],
  [
    { name: 'x', 'scope-podcasts': '', 'scope-search': '', 'scope-lookup': '' },
    'May ask for: <span>Tick at least one',
  ],
])('%j is refused, and what was typed stays', async (typed, problem) => {
  const refused = await make(typed)
  expect(refused.status).toBe(400)
  expect(refused.body).toContain(problem)
  const { fields } = browser.find(refused, '/console/keys')
  for (const [name, value] of Object.entries(typed)) expect(fields[name] ?? '').toBe(value)
  expect((await castdex.directory.apiKeys.list()).some(({ name }) => name === 'x')).toBe(
    false,
  )
})

test('the keys of the first start are explained', async () => {
  const { body } = await browser.open('/console/keys')
  expect(body).toContain('castdex makes “first key” at its first start')
})

test('all that is wrong is said at once, beside the fields and above, and ticks stay', async () => {
  const typed = { name: '', searchCount: 'many', 'scope-admin': 'yes', expiresAt: 'soon' }
  const page = await browser.open('/console/keys?lang=de')
  const form = browser.find(page, 'Schlüssel machen')
  const { 'scope-search': _search, ...fields } = form.fields
  const refused = await browser.send({ ...form, fields }, typed)
  expect([refused.status, refused.path]).toEqual([400, '/console/keys'])
  for (const text of [
    '<title>Problem: Schlüssel · castdex</title>',
    '<h2>Es gibt ein Problem</h2>',
    '<a href="#wrong-name">Name: <span>Geben Sie 1 bis 100 Zeichen',
    '<a href="#wrong-searchCount">Suchen im Monat: <span>Geben Sie eine ganze Zahl',
    '<a href="#wrong-expiresAt">Endet: <span>Schreiben Sie einen Tag in der Zukunft',
    'id="wrong-searchCount" name="searchCount" autocomplete="off" aria-describedby="wrong-searchCount-hint wrong-searchCount-problem" aria-invalid="true"',
  ])
    expect(refused.body).toContain(text)
  const again = browser.find(refused, 'Schlüssel machen')
  expect(again.fields).toMatchObject({ ...typed, 'scope-podcasts': 'yes' })
  expect(again.fields).not.toHaveProperty('scope-search')
  const made = await browser.send(again, { name: 'x', searchCount: '', expiresAt: '' })
  expect(made.status, made.body).toBe(200)
  expect((await named('x')).scopes).toEqual(['podcasts', 'lookup', 'admin'])
})

test('a key is limited, and undo gives back its old limits', async () => {
  await make({ name: 'agency' })
  const { id } = await named('agency')
  const form = browser.find(
    await browser.open(`/console/keys/${id}`),
    `/console/keys/${id}`,
  )
  expect(form.fields).toMatchObject({
    name: 'agency',
    'scope-search': 'yes',
    searchCount: '',
  })
  const { 'scope-search': _search, ...without } = form.fields
  const changed = await browser.send(
    { ...form, fields: without },
    { podcastLookups: '5', expiresAt: '2099-01-01' },
  )
  expect(changed.body).toContain('The key is changed')
  const limited = {
    scopes: ['podcasts', 'lookup'],
    quotas: { podcastLookups: 5, searchCount: null },
  }
  expect(await named('agency')).toMatchObject({
    ...limited,
    expiresAt: '2099-01-01T00:00:00.000Z',
  })
  await browser.send(browser.find(changed, 'Undo'))
  expect(await named('agency')).toMatchObject({
    quotas: { podcastLookups: null },
    expiresAt: null,
  })
  expect((await named('agency')).scopes).toContain('search')
})

test('a key is revoked only when the box is ticked; the last operator’s key is not', async () => {
  const secret = secretOf((await make({ name: 'lost' })).body)
  const { id } = await named('lost')
  const form = browser.find(await browser.open(`/console/keys/${id}`), '/revoke')
  expect((await browser.send(form)).body).toContain('Tick the box')
  expect((await browser.send(form, { sure: 'yes' })).body).toContain('“lost” is revoked.')
  const asked = await castdex.call({
    url: '/api/v1/usage',
    headers: { authorization: secret },
  })
  expect(asked.statusCode).toBe(401)
  const { body, forms } = await browser.open(`/console/keys/${id}`)
  expect(body).toContain('revoked')
  expect(forms.some(({ action }) => action.includes(id))).toBe(false)
  const own = browser.find(await browser.open('/console/keys/key_operator'), '/revoke')
  const refused = await browser.send(own, { sure: 'yes' })
  expect(refused.body).toContain('the last key with the scope admin')
  expect((await browser.open('/console/keys/key_nobody')).status).toBe(404)
})

test('the page draws what a key used day by day, and the API answers the same', async () => {
  const secret = secretOf((await make({ name: 'reader' })).body)
  const { id } = await named('reader')
  const lookUp = () =>
    castdex.call({
      url: `/api/v1/podcasts/${draftOf(1).id}`,
      headers: { authorization: secret },
    })
  await lookUp()
  castdex.advance(86_400_000)
  await Promise.all([lookUp(), lookUp()])
  const answer = await castdex.call({
    url: `/api/v1/admin/keys/${id}/usage?days=3`,
    headers: { authorization: key },
  })
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  expect(answer.json()).toEqual({
    data: {
      items: [
        { day: dayOf(NOW - 86_400_000), podcastLookups: 0, searchCount: 0 },
        { day: dayOf(NOW), podcastLookups: 1, searchCount: 0 },
        { day: dayOf(NOW + 86_400_000), podcastLookups: 2, searchCount: 0 },
      ],
    },
  })
  await browser.signIn(key)
  const { body } = await browser.open(`/console/keys/${id}`)
  expect(body.match(/<rect /g)).toHaveLength(60)
  expect(body).toContain('Podcast lookups, the last 30 days: Nov 21, 2026 2"')
  expect(body).toMatch(/<th scope="row">Nov 20, 2026<\/th><td class="figure">1<\/td>/)
})
