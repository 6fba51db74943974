/** A show is one of the operator's own, and is served for that until it is taken back. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addFeed } from '../../../actions/feed/add-feed.ts'
import { ConsoleBrowser } from '../../../../test/web/console-browser.ts'
import { NOW, type RunningCastdex, startCastdex } from '../../../../test/api/castdex.ts'

const FEED = 'https://feeds.pier.test/own'

let castdex: RunningCastdex
let admin: string
let id: string

beforeEach(async () => {
  castdex = await startCastdex({ hasSite: true })
  admin = await castdex.makeKey({ scopes: ['admin', 'lookup'] })
  const actor = { by: 'test', nowMs: NOW }
  ;({ id } = await addFeed(castdex.directory, FEED, actor, { isOwn: true }))
})
afterEach(() => castdex[Symbol.asyncDispose]())

const order = async (body: object) =>
  castdex.call({
    method: 'POST',
    url: `/api/v1/admin/podcasts/${id}/own`,
    headers: { authorization: admin, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

const isServed = async () =>
  (await castdex.directory.reader.getMany([id], { level: 'basic' }))[0] !== undefined

const kindsOf = async () =>
  (await castdex.directory.history.list(id, { limit: 9 })).map(({ kind }) => kind)

const acts = async () =>
  (await castdex.directory.audit.list({ limit: 9 })).map(({ action }) => action)

test('the mark is taken back and set again, with a line each', async () => {
  expect(await isServed()).toBe(true)
  const counts = await castdex.directory.reader.counts()
  const taken = await order({ own: false, reason: 'sold' })
  expect(taken.json()).toEqual({ data: { id, own: false } })
  expect(await isServed()).toBe(false)
  expect(await castdex.directory.reader.counts()).toMatchObject({
    served: counts.served - 1,
    pending: counts.pending + 1,
  })
  const [event] = await castdex.directory.history.list(id, { limit: 1 })
  expect(event).toMatchObject({
    kind: 'unmarked-own',
    evidence: { url: FEED, via: 'operator', reason: 'sold' },
  })
  expect((await order({ own: false })).statusCode).toBe(200)
  expect((await order({ own: true })).json()).toEqual({ data: { id, own: true } })
  expect(await isServed()).toBe(true)
  expect(await kindsOf()).toEqual(['marked-own', 'unmarked-own', 'marked-own', 'tracked'])
  expect(await acts()).toEqual(['own', 'own', 'feed-add'])
})

test.each([[{}], [{ own: 'no' }], [{ own: false, ever: true }]])(
  'what is no order, %j, is refused',
  async (body) => {
    expect((await order(body)).statusCode).toBe(400)
    expect((await order({ own: false, revision: 99 })).statusCode).toBe(409)
    expect(await isServed()).toBe(true)
  },
)

test('in the console it is taken back, undone, and taken back from the log', async () => {
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(admin)
  const page = await browser.open(`/console/shows/${id}`)
  const taken = await browser.send(browser.find(page, 'It is not one of my own'))
  expect(taken.body).toContain('not one of your own any more')
  expect(taken.body).toContain('No longer a feed of one’s own')
  expect(await isServed()).toBe(false)
  await browser.send(browser.find(taken, 'Undo'))
  expect(await isServed()).toBe(true)
  const log = await browser.open('/console/audit')
  await browser.send(browser.find(log, `/shows/${id}/own`))
  expect(await isServed()).toBe(false)
  const german = await browser.open(`/console/shows/${id}?lang=de`)
  expect(browser.find(german, 'Das ist eine eigene Sendung').fields).toMatchObject({
    own: 'yes',
  })
})
