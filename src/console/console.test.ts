/**
 * The console over the real server: who gets in, what its orders do, how each is undone, and what
 * becomes of odd input.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPodcast } from '../actions/find-podcast.ts'
import type { LISTING_OVERRIDES } from '../actions/listing/judge-listing.ts'
import { draftOf, NOW, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import { readMovesState } from '../intake/apply/moves/moves-state.ts'
import { feedKey } from '../record/feed-url/feed-url.ts'
import { ConsoleBrowser } from '../../test/web/console-browser.ts'

const HOUR_MS = 3_600_000
const bare = { spotifyId: null, spotifyVerifiedAt: null, youtube: null }
const one = draftOf(1, { ...bare, title: 'Harbour', titleLatest: 'Harbour', author: 'Ada' })
const other = draftOf(2, {
  ...bare,
  title: 'Harbour again',
  titleLatest: 'Harbour again',
  author: 'Ada',
})
const SPOTIFY_ID = 'A'.repeat(22)

let castdex: RunningCastdex
let key: string
let browser: ConsoleBrowser

beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [one, other], hasSite: true })
  key = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
  browser = new ConsoleBrowser(castdex)
})
afterEach(() => castdex[Symbol.asyncDispose]())

const recordOf = async (id: string) => (await findPodcast(castdex.directory, id))?.record
const showOf = (id: string) => browser.open(`/console/shows/${id}`)

describe('signing in', () => {
  test('whoever has not signed in sees the sign-in with 200, wherever they wanted to go, and comes there then', async () => {
    const page = await browser.open(`/console/shows/${one.id}`)
    expect(page).toMatchObject({ status: 200 })
    expect(page.body).not.toContain('Harbour')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const shown = await browser.send(browser.find(page, 'Sign in'), { key })
    expect(shown.path).toBe(`/console/shows/${one.id}`)
    expect(shown.body).toContain('Harbour')
  })

  test('the cookie is HttpOnly, strict and unreadable; a changed one opens nothing', async () => {
    const page = await browser.open('/console')
    const answer = await castdex.app.inject({
      method: 'POST',
      url: '/console/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...browser.find(page, 'Sign in').fields,
        key,
      }).toString(),
    })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^castdex-session=[\w-]+; Path=\/console; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    const value = /=([\w-]+);/.exec(cookie)?.[1] ?? ''
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain('key')
    browser.cookies.set('castdex-session', value)
    expect((await browser.open('/console')).body).toContain('What needs you')
    browser.cookies.set(
      'castdex-session',
      `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`,
    )
    expect((await browser.open('/console')).body).not.toContain('What needs you')
  })

  test.each([
    ['nobody’s', async () => 'cdx_nobody', 'Nobody has this key'],
    ['without the scope', async () => castdex.key, 'lacks the scope admin'],
    [
      'ended',
      async () =>
        castdex.makeKey({ scopes: ['admin'], revokedAt: '2026-01-02T00:00:00.000Z' }),
      'was revoked',
    ],
  ])('a key that is %s is refused with the reason', async (_name, makeKey, reason) => {
    const page = await browser.open('/console')
    const refused = await browser.send(browser.find(page, 'Sign in'), {
      key: await makeKey(),
    })
    expect(refused).toMatchObject({
      status: 403,
      body: expect.stringContaining(reason) as string,
    })
  })

  test('after ten wrong keys an address has to wait, but a right one signs in', async () => {
    const page = await browser.open('/console')
    const form = browser.find(page, 'Sign in')
    for (let count = 0; count < 10; count += 1)
      await browser.send(form, { key: 'cdx_wrong' })
    const waiting = await browser.send(form, { key: 'cdx_wrong' })
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
    expect((await browser.send(form, { key })).body).toContain('What needs you')
  })

  test('a session ends by itself, with its key, and by hand', async () => {
    await browser.signIn(key)
    castdex.advance(7 * HOUR_MS)
    // Half of its time has passed: it is renewed.
    await browser.open('/console')
    castdex.advance(7 * HOUR_MS)
    const page = await browser.open('/console')
    expect(page.body).toContain('What needs you')
    castdex.advance(12 * HOUR_MS)
    expect((await browser.open('/console')).body).not.toContain('What needs you')
    const again = await browser.signIn(key)
    await castdex.directory.apiKeys.revoke('key_operator', new Date().toISOString())
    expect((await browser.open('/console')).body).not.toContain('What needs you')
    expect(again.body).toContain('operator')
    key = await castdex.makeKey({ scopes: ['admin'] })
    const signedIn = await browser.signIn(key)
    await browser.send(browser.find(signedIn, 'Sign out'))
    expect(browser.cookies.has('castdex-session')).toBe(false)
  })

  test('signing out ends every copy of the session, renewed ones too', async () => {
    const signedIn = await browser.signIn(key)
    const copy = new ConsoleBrowser(castdex)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    castdex.advance(7 * HOUR_MS)
    expect((await copy.open('/console')).body).toContain('What needs you')
    const other = new ConsoleBrowser(castdex)
    await other.signIn(key)
    await browser.send(browser.find(signedIn, 'Sign out'))
    expect((await copy.open('/console')).body).not.toContain('What needs you')
    expect((await other.open('/console')).body).toContain('What needs you')
  })

  test('what was typed when the session had ended is kept, shown, and sent only by hand', async () => {
    await browser.signIn(key)
    const form = browser.find(await showOf(one.id), '/block')
    castdex.advance(13 * HOUR_MS)
    const signIn = await browser.send(form, { blockedReason: 'rights “and” more' })
    expect(signIn.status).toBe(403)
    expect(signIn.body).toContain('what you typed is kept')
    const held = await browser.send(browser.find(signIn, 'Sign in'), { key })
    expect(held.body).toContain('back in the form; nothing was changed yet')
    const [now, typed] = held.forms.filter(({ action }) => action.endsWith('/block'))
    expect(now?.fields).toEqual(typed?.fields)
    expect((await recordOf(one.id))?.blocked).toBeUndefined()
    const done = await browser.send(browser.find(held, '/block'))
    expect(done.body).toContain('The show is blocked.')
    expect((await recordOf(one.id))?.blocked).toMatchObject({
      blockedReason: 'rights “and” more',
    })
  })
})

test('a form that was refused in a language is shown in the other one by the link of its page', async () => {
  await browser.signIn(key)
  const form = browser.find(
    await browser.open(`/console/shows/${one.id}/pin?field=titleLatest`),
    '/pin',
  )
  const refused = await browser.send(form, { value: '', reason: 'Because.' })
  const [link = ''] = /\/console[^"]*lang=de/.exec(refused.body) ?? []
  expect(refused.body).toContain(
    '<a href="#wrong-value">Value: <span>Write a text. If the show has none',
  )
  expect(browser.find(refused, '/pin').fields).toMatchObject({
    value: '',
    reason: 'Because.',
  })
  expect((await browser.open(link.replaceAll('&amp;', '&'))).status).toBe(200)
})

test('an order whose form stands on no page is kept while its session ends', async () => {
  await browser.signIn(key)
  const blocked = await browser.send(browser.find(await showOf(one.id), '/block'))
  castdex.advance(13 * HOUR_MS)
  const signIn = await browser.send(browser.find(blocked, 'Undo'))
  const held = await browser.send(browser.find(signIn, 'Sign in'), { key })
  expect((await recordOf(one.id))?.blocked).toBeDefined()
  await browser.send(browser.find(held, 'Send it now'))
  expect((await recordOf(one.id))?.blocked).toBeUndefined()
})

describe('forms of others', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, {}],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, {}],
    [
      'another origin, by an old browser',
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      {},
    ],
    ['one without the token', {}, { token: '' }],
    ['one with another token', {}, { token: 'x'.repeat(24) }],
  ])('%s changes nothing', async (_name, headers, typed) => {
    await browser.signIn(key)
    const form = browser.find(await showOf(one.id), '/block')
    const sent = await browser.send(form, typed, headers)
    expect(sent.status).toBe(403)
    expect((await recordOf(one.id))?.blocked).toBeUndefined()
  })
})

describe('orders', () => {
  beforeEach(() => browser.signIn(key))

  const judge = async (
    verdict: (typeof LISTING_OVERRIDES)[number],
    foreignId = SPOTIFY_ID,
  ) => {
    const { forms } = await showOf(one.id)
    const typed = forms.find(({ fields }) => fields['foreignId'] === '')
    if (typed === undefined) throw new Error('no form to type an id into')
    return browser.send(typed, { platform: 'spotify', verdict, foreignId })
  }

  test('a listing is confirmed, rejected and taken back, and each undo brings back what was said before', async () => {
    const confirmed = await judge('confirm')
    expect(confirmed.body).toContain(`Confirmed on Spotify: ${SPOTIFY_ID}.`)
    expect((await recordOf(one.id))?.spotifyId).toBe(SPOTIFY_ID)
    const undone = await browser.send(browser.find(confirmed, 'Undo'))
    expect(undone.body).toContain('The evidence alone decides')
    expect((await recordOf(one.id))?.spotifyId).toBeNull()
    await judge('confirm')
    const second = await judge('confirm', 'B'.repeat(22))
    expect((await recordOf(one.id))?.spotifyId).toBe('B'.repeat(22))
    await browser.send(browser.find(second, 'Undo'))
    expect((await recordOf(one.id))?.spotifyId).toBe(SPOTIFY_ID)
    const rejected = await judge('reject')
    await browser.send(browser.find(rejected, 'Undo'))
    expect((await recordOf(one.id))?.spotifyId).toBe(SPOTIFY_ID)
  })

  test('a notice is for one page, and the history says who it was', async () => {
    await judge('confirm')
    const page = await showOf(one.id)
    expect(page.body).not.toContain(`Confirmed on Spotify: ${SPOTIFY_ID}.`)
    expect(page.body).toContain('by key_operator')
  })

  test('a value is set and given back; what was set before comes back by undo', async () => {
    const form = browser.find(
      await browser.open(`/console/shows/${one.id}/pin?field=author`),
      '/pin',
    )
    expect(form.fields).toMatchObject({ value: 'Ada' })
    const pinned = await browser.send(form, { value: 'Grace' })
    expect((await recordOf(one.id))?.author).toBe('Grace')
    expect(pinned.body).toContain('set by key_operator')
    await browser.send(browser.find(pinned, 'Undo'))
    expect((await recordOf(one.id))?.author).toBe('Ada')
    const title = browser.find(
      await browser.open(`/console/shows/${one.id}/pin?field=titleLatest`),
      '/pin',
    )
    const refused = await browser.send(title, { value: '' })
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('Nothing was changed')
  })

  test('a show is blocked and unblocked', async () => {
    const shown = await showOf(one.id)
    expect(shown.body).toContain('Its newest episodes are deleted')
    const blocked = await browser.send(browser.find(shown, '/block'))
    expect(blocked.body).toContain('The show is blocked.')
    const unblocked = await browser.send(browser.find(blocked, 'Unblock'))
    expect(unblocked.body).toContain('come back with the next reading of its feed.')
    expect((await recordOf(one.id))?.blocked).toBeUndefined()
    await browser.send(browser.find(unblocked, 'Undo'))
    expect((await recordOf(one.id))?.blocked).toBeDefined()
  })

  test('two shows are looked at beside each other, merged, and separated by undo and from the page', async () => {
    const asked = browser.find(await showOf(one.id), '/merge')
    const unknown = await browser.send(asked, { into: 'nobody' })
    expect(unknown.body).toContain('No show has this id')
    const empty = await browser.send(asked, { into: '' })
    expect(empty.body).toContain('Give the id, slug or address of the other show.')
    const compared = await browser.send(asked, { into: other.rssFeedUrl })
    expect(compared.body).toContain('✓ the same')
    expect(compared.body).toContain('≠ differs')
    const merge = compared.forms.find(
      ({ action, method }) => method === 'post' && action.endsWith('/merge'),
    )
    if (merge === undefined) throw new Error('no form to merge')
    const merged = await browser.send(merge)
    expect(merged.path).toBe(`/console/shows/${other.id}`)
    expect((await recordOf(one.id))?.id).toBe(other.id)
    await browser.send(browser.find(merged, 'Undo'))
    expect((await recordOf(one.id))?.id).toBe(one.id)
    await browser.send(merge)
    const separated = await browser.send(browser.find(await showOf(other.id), 'Separate'))
    expect(separated.body).toContain('stand for themselves')
    expect((await recordOf(one.id))?.id).toBe(one.id)
  })

  test('a feed moves and comes back', async () => {
    const to = 'https://feeds.example.net/new-home'
    const moved = await browser.send(browser.find(await showOf(one.id), '/adopt'), {
      url: to,
    })
    expect((await recordOf(one.id))?.rssFeedUrl).toBe(to)
    await browser.send(browser.find(moved, 'Undo'))
    expect((await recordOf(one.id))?.rssFeedUrl).toBe(one.rssFeedUrl)
    const refused = await browser.send(browser.find(await showOf(one.id), '/adopt'), {
      url: 'no address',
    })
    expect(refused.status).toBe(400)
    expect(browser.find(refused, '/adopt').fields['url']).toBe('no address')
  })

  test('a show is taken down only when the box is ticked', async () => {
    const form = browser.find(await showOf(one.id), '/remove')
    expect((await browser.send(form)).body).toContain('Tick the box')
    expect(await recordOf(one.id)).toBeDefined()
    expect((await browser.send(form, { sure: 'yes' })).body).toContain('was taken down')
    expect(await recordOf(one.id)).toBeUndefined()
    expect((await showOf(one.id)).status).toBe(404)
  })

  test('a feed is fetched now, and the page tells what a crawler makes of it', async () => {
    const waiting = await browser.send(browser.find(await showOf(one.id), '/fetch'))
    expect(waiting.body).toContain('It waits for a crawler')
    expect(waiting.body).toContain('data-again')
    const { tasks } = castdex.directory
    const work = {
      kind: 'feed',
      worker: 'w',
      now: NOW,
      leaseMs: 60_000,
      limit: 1,
      perDomain: 1,
    } as const
    const [task] = await tasks.claim(work)
    if (task === undefined) throw new Error('nothing is due')
    expect(task.podcastId).toBe(one.id)
    expect((await browser.open(waiting.path)).body).toContain('A crawler is at it.')
    const last = {
      at: NOW,
      outcome: 'read',
      status: 200,
      detail: null,
      durationMs: 12,
      bytes: 3456,
    }
    await tasks.release([{ ...task, dueAt: NOW + HOUR_MS, state: { version: 1, last } }])
    const over = await browser.open(waiting.path)
    for (const text of ['It was fetched.', 'It was read (200)', '12 ms, 3,456 bytes'])
      expect(over.body).toContain(text)
    expect(over.body).not.toContain('data-again')
  })

  test('a fetch that was running when another was ordered is not shown as that one', async () => {
    const { tasks } = castdex.directory
    const work = {
      kind: 'feed',
      worker: 'w',
      leaseMs: 60_000,
      limit: 9,
      perDomain: 9,
    } as const
    const running = (await tasks.claim({ ...work, now: NOW })).filter(
      ({ podcastId }) => podcastId === one.id,
    )
    castdex.advance(1000)
    const watched = await browser.send(browser.find(await showOf(one.id), '/fetch'))
    expect(watched.body).toContain('A crawler is at it.')
    const last = {
      outcome: 'unchanged',
      status: 304,
      detail: null,
      durationMs: 12,
      bytes: 0,
    }
    const ended = { version: 1, last: { ...last, at: NOW + 2000 } }
    await tasks.release(
      running.map((task) => ({ ...task, dueAt: NOW + HOUR_MS, state: ended })),
    )
    castdex.advance(2000)
    expect((await browser.open(watched.path)).body).toContain('It waits for a crawler')
    const ordered = (await tasks.claim({ ...work, now: NOW + 3000 })).filter(
      ({ podcastId }) => podcastId === one.id,
    )
    const read = {
      version: 1,
      last: { ...last, outcome: 'read', status: 200, at: NOW + 4000 },
    }
    await tasks.release(
      ordered.map((task) => ({ ...task, dueAt: NOW + HOUR_MS, state: read })),
    )
    const over = await browser.open(watched.path)
    expect(over.body).toContain('It was fetched.')
    expect(over.body).toContain('It was read (200)')
  })

  test('a feed is added', async () => {
    const added = await browser.send(browser.find(await browser.open('/console'), 'Add'), {
      url: 'https://new.pier.test/feed',
    })
    expect(added.body).toContain('The feed is in the directory now')
    expect(added.body).toContain('The next crawler fetches it')
    expect(added.body).toContain('stays hidden until its Apple id is known')
    expect((await browser.open('/console/feeds/pending')).body).toContain(
      'https://new.pier.test/feed',
    )
    expect(added.body).toContain('pending: no Apple id')
    expect(added.body).not.toContain('Page on the site')
  })

  test.each([
    [one.rssFeedUrl, 'No crawler will read it'],
    [`https://podcasts.apple.com/podcast/id${String(one.appleId)}`, 'No crawler'],
  ])('of the known feed %s it is said: %s', async (url, said) => {
    const form = browser.find(await browser.open('/console'), 'Add')
    const known = await browser.send(form, { url })
    expect(known.body).toContain(`The feed was known already. ${said}`)
  })

  test('a new feed under a name for examples is taken, and the reader is told', async () => {
    const form = browser.find(await browser.open('/console'), 'Add')
    const added = await browser.send(form, { url: 'https://walk-one.example.org' })
    expect(added.body).toContain('No crawler will read it')
  })

  test.each([
    ['https://feeds.pier.test:25/show', 'No crawler may read this address'],
    ['https://podcasts.apple.com/us/podcast/x/id77', 'a page of podcasts.apple.com, not a'],
  ])('the address %s is refused: %s', async (url, said) => {
    const form = browser.find(await browser.open('/console'), 'Add')
    const refused = await browser.send(form, { url })
    expect([refused.status, refused.body.includes(said)]).toEqual([400, true])
  })

  test('a host of one machine alone is refused in words of its own', async () => {
    const form = browser.find(await browser.open('/console'), 'Add')
    const refused = await browser.send(form, { url: 'http://localhost/feed.xml' })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body).toContain('localhost and names without a dot')
  })

  test('a feed of one’s own is added as such, in the console and over the API; a known one is marked', async () => {
    const form = browser.find(await browser.open('/console'), 'Add')
    const url = 'https://new.pier.test/feed'
    await browser.send(form, { url })
    const marked = await browser.send(form, { url, own: 'yes' })
    expect(marked.body).toContain('Page on the site')
    const add = async (authorization: string) => {
      const answer = await castdex.call({
        method: 'POST',
        url: '/api/v1/admin/feeds',
        headers: { authorization, 'content-type': 'application/json' },
        payload: JSON.stringify({ url: 'https://new.pier.test/own', own: true }),
      })
      return answer.json<{ data?: { id: string }; error?: { code: string } }>()
    }
    const { data } = await add(key)
    expect(await recordOf(data?.id ?? '')).toMatchObject({ isOwn: true })
    expect((await add(castdex.key)).error?.code).toBe('SCOPE_MISSING')
    const [first, second] = await castdex.directory.audit.list({ limit: 2 })
    expect([first?.details, second?.details]).toEqual([
      { isNew: true, own: true },
      { isNew: false, own: true },
    ])
  })

  test('an address that is none is refused in a sentence', async () => {
    const refused = await browser.send(
      browser.find(await browser.open('/console'), 'Add'),
      {
        url: 'nonsense',
      },
    )
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body).toContain(
      '>Enter the address of a feed, in at most 2,048 characters.',
    )
    expect(refused.body).toContain('<h1 dir="auto">What needs you</h1>')
    expect(refused.body).toContain('id="wrong-url" name="url"')
    expect(browser.find(refused, '/console/feeds').fields['url']).toBe('nonsense')
  })

  test('a feed of one’s own is served without an Apple id, and leads to its page', async () => {
    const own = draftOf(3, { ...bare, appleId: 0, isOwn: true })
    await castdex.directory.writer.write([{ record: own, revision: null }])
    const page = await showOf(own.id)
    expect(page.body).toContain('Page on the site')
    expect(page.body).not.toContain('pending: no Apple id')
  })
})

describe('the review queue', () => {
  const found = (foreignId: string) => ({
    ...{ platform: 'spotify', foreignId, kind: 'same-name', source: 'platform' },
    ...{
      at: '2026-11-20T11:00:00.000Z',
      confidence: 0.6,
      facts: { publisher: 'unknown', only: false, namesakes: true },
    },
  })

  const api = async (path: string) => {
    const answer = await castdex.call({
      url: `/api/v1/admin/${path}`,
      headers: { authorization: key },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{
      data: { items: Readonly<Record<string, unknown>>[]; cursor: string | null }
    }>().data
  }

  test('an ambiguous listing is shown with both ids, settled, and comes back by undo', async () => {
    const ambiguous = draftOf(5, { ...bare, title: 'Two homes', titleLatest: 'Two homes' })
    const rows = [found(SPOTIFY_ID), found('B'.repeat(22))]
    const listings = { rows, lastVerdicts: { spotify: 'ambiguous' }, feed: null }
    await castdex.directory.writer.write([
      { record: ambiguous, revision: null, metadata: { listings } },
    ])
    const overview = await browser.signIn(key)
    expect(overview.body).toContain('href="/console/review/ambiguous"')
    const page = await browser.open('/console/review')
    expect(page.path).toBe('/console/review/ambiguous')
    for (const text of ['Two homes', SPOTIFY_ID, 'B'.repeat(22)])
      expect(page.body).toContain(text)
    expect(await api('review')).toMatchObject({
      items: [{ kind: 'ambiguous', podcastId: ambiguous.id }],
      cursor: null,
    })
    const settled = await browser.send(browser.find(page, 'Confirm'))
    expect(settled.path).toBe('/console/review/ambiguous')
    expect(settled.body).toContain('Nothing here.')
    expect((await recordOf(ambiguous.id))?.spotifyId).toBe(SPOTIFY_ID)
    expect(await api('review')).toEqual({ items: [], cursor: null, namedOtherwise: 0 })
    const undone = await browser.send(browser.find(settled, 'Undo'))
    expect(undone.body).toContain('Two homes')
    expect((await recordOf(ambiguous.id))?.spotifyId).toBeNull()
  })

  test('of two shows with one Apple id both stand beside each other; the id is given, or the shows are merged', async () => {
    const claim = (number: number) =>
      draftOf(number, {
        ...bare,
        ...{
          appleId: 0,
          appleIdStatus: 'conflict',
          claimedAppleId: one.appleId,
          author: 'Ada',
        },
      })
    const claims = [claim(6), claim(7)]
    await castdex.directory.writer.write(
      claims.map((record) => ({ record, revision: null })),
    )
    const first = await api('review?pageSize=1')
    const other = {
      podcastId: one.id,
      agrees: expect.arrayContaining(['author']) as string[],
    }
    expect(first.items).toMatchObject([
      { kind: 'conflict', podcastId: claims[0]?.id, other },
    ])
    const next = await api(
      `review?pageSize=1&cursor=${encodeURIComponent(first.cursor ?? '')}`,
    )
    expect(next.items).toMatchObject([{ podcastId: claims[1]?.id }])
    await browser.signIn(key)
    const page = await browser.open('/console/review/conflict')
    expect(page.body).toContain('✓ the same')
    const rejected = await browser.send(browser.find(page, 'The Apple id belongs there'))
    expect(rejected.path).toBe('/console/review/conflict')
    const merged = await browser.send(browser.find(rejected, 'Merge'))
    expect(merged.body).toContain(`is part of “${one.titleLatest}” now.`)
    await browser.send(browser.find(merged, 'Undo'))
    expect((await recordOf(claims[0]?.id ?? ''))?.id).toBe(claims[0]?.id)
  })

  const item = (tag: string, at: number) => ({
    ...{
      guid: `${tag} guid ${String(at)}`,
      media: `${tag} ${String(at)}`,
      name: `n${String(at)}`,
    },
    day: 20_700 + at,
  })
  const printOf = (title: string, tag: string, owner = 'ada') => ({
    ...{ title, owners: [owner], site: null, podcastGuid: null, language: 'en' },
    ...{ selfKey: null, medium: 'audio' },
    items: [0, 1, 2, 3].map((at) => item(tag, at)),
  })

  /** A show of which the section `moves` says this, and how it stands then. */
  const keep = async (number: number, title: string, moves: object) => {
    const record = draftOf(number, { ...bare, title, titleLatest: title, author: 'Ada' })
    const metadata = { moves: { version: 1, ...moves } as never }
    await castdex.directory.writer.write([{ record, revision: null, metadata }])
    return record
  }
  const movesOf = async (id: string) =>
    readMovesState((await castdex.directory.metadata.read([id], ['moves'])).get(id)?.moves)
  const kindsOf = async (id: string) =>
    (await castdex.directory.history.list(id, { limit: 9 })).map(({ kind }) => kind)
  const actionsOf = async () =>
    (await castdex.directory.audit.list({ limit: 9 })).map(
      ({ action, by }) => `${action} ${by}`,
    )

  test('a suspect move is adopted and taken back, with all that was known; odd addresses are pages', async () => {
    const to = 'https://feeds.example.net/moved'
    const print = printOf('on the move', 'a')
    const found = printOf('on the move', 'b')
    const moving = await keep(8, 'On the move', { suspect: to, print, found })
    await browser.signIn(key)
    const page = await browser.open('/console/review/suspect-move')
    for (const text of [to, 'Of the same time, 4 episodes here and 4 there', '✓ the same'])
      expect(page.body).toContain(text)
    const adopted = await browser.send(browser.find(page, 'It is the show: move there'))
    expect((await recordOf(moving.id))?.rssFeedUrl).toBe(to)
    const undone = await browser.send(browser.find(adopted, 'Undo'))
    expect((await recordOf(moving.id))?.rssFeedUrl).toBe(moving.rssFeedUrl)
    expect(undone).toMatchObject({ path: '/console/review/suspect-move' })
    expect(undone.body).toContain('On the move')
    expect(await movesOf(moving.id)).toMatchObject({
      suspect: to,
      print,
      found,
      isTrusted: false,
    })
    // Whose address it may be is not the show's to hold.
    const key2 = feedKey(to) ?? ''
    const { byFeedKey } = await castdex.directory.writer.owners({ feedKeys: [key2] })
    expect(byFeedKey.size).toBe(0)
    expect(await actionsOf()).toEqual(['unadopt key_operator', 'adopt key_operator'])
    expect((await browser.open('/console/review/nothing')).status).toBe(404)
    expect((await browser.open('/console/review/doubted?after=x')).status).toBe(200)
  })

  test('a suspect move that leads to another show is said to, and that is taken back', async () => {
    const to = 'https://feeds.example.net/other'
    const moving = await keep(8, 'On the move', { suspect: to })
    await browser.signIn(key)
    const page = await browser.open('/console/review/suspect-move')
    const stays = await browser.send(browser.find(page, 'It is not the show: stay'))
    expect(stays.body).toContain('Nothing here.')
    expect(await movesOf(moving.id)).toMatchObject({ suspect: null, notAt: [to] })
    const undone = await browser.send(browser.find(stays, 'Undo'))
    expect(undone.body).toContain('On the move')
    expect(await movesOf(moving.id)).toMatchObject({ suspect: to })
    expect((await kindsOf(moving.id)).slice(0, 2)).toEqual(['ruling-reset', 'ruled'])
    expect(await actionsOf()).toEqual(['rule key_operator', 'rule key_operator'])
  })

  test.each([
    ['It is another show', 'other'],
    ['Wait for the rules', 'wait'],
  ])(
    'of content in doubt is said: %s; it leaves the queue, and comes back',
    async (said, as) => {
      const strange = {
        ...{
          target: 'garden hour',
          via: 'content',
          firstMs: 1,
          lastMs: 2,
          count: 3,
          changes: 0,
        },
      }
      const moves = {
        strange,
        doubtedMs: 5,
        print: printOf('x', 'a'),
        found: printOf('y', 'b'),
      }
      const doubted = await keep(8, 'Harbour news', moves)
      await browser.signIn(key)
      const page = await browser.open('/console/review/doubted')
      for (const text of ['garden hour', '≠ differs']) expect(page.body).toContain(text)
      const settled = await browser.send(browser.find(page, said))
      expect(settled.body).toContain('Nothing here.')
      expect((await movesOf(doubted.id)).ruling).toEqual({ title: 'garden hour', as })
      const undone = await browser.send(browser.find(settled, 'Undo'))
      expect(undone.body).toContain('garden hour')
      expect((await movesOf(doubted.id)).ruling).toBeUndefined()
    },
  )

  test('content in doubt is taken for the show, and that is taken back', async () => {
    const strange = {
      ...{
        target: 'garden hour',
        via: 'content',
        firstMs: 1,
        lastMs: 2,
        count: 3,
        changes: 0,
      },
    }
    const before = { strange, doubtedMs: 5, print: printOf('x', 'a') }
    const doubted = await keep(8, 'Harbour news', before)
    await browser.signIn(key)
    const page = await browser.open('/console/review/doubted')
    const taken = await browser.send(browser.find(page, 'It is the show'))
    expect(await movesOf(doubted.id)).toMatchObject({ strange: null, isTrusted: true })
    await browser.send(browser.find(taken, 'Undo'))
    expect(await movesOf(doubted.id)).toMatchObject({ ...before, isTrusted: false })
  })

  test('two that may be one show stand once in the queue; they are kept apart or merged, and each is undone', async () => {
    const print = printOf('two of a kind', 'a')
    const twins = [
      await keep(8, 'Two of a kind', { print, likely: draftOf(9).id }),
      await keep(9, 'Two of a kind', { print, likely: draftOf(8).id }),
    ]
    const [elder, younger] = twins.map(({ id }) => id)
    expect((await api('review?kind=duplicate')).items).toMatchObject([
      {
        podcastId: elder,
        other: {
          podcastId: younger,
          agrees: expect.arrayContaining(['author']) as string[],
        },
        compared: { episodes: { one: 4, other: 4, media: 1, guids: 1, names: 1 } },
      },
    ])
    await browser.signIn(key)
    const page = await browser.open('/console/review/duplicate')
    expect(page.body.match(/class="case"/g)).toHaveLength(1)
    const apart = await browser.send(browser.find(page, 'Two shows'))
    expect(apart.body).toContain('Nothing here.')
    expect((await movesOf(elder ?? '')).apart).toEqual([younger])
    expect((await movesOf(younger ?? '')).apart).toEqual([elder])
    const again = await browser.send(browser.find(apart, 'Undo'))
    expect(again.body.match(/class="case"/g)).toHaveLength(1)
    expect((await movesOf(younger ?? '')).apart).toEqual([])
    const merged = await browser.send(browser.find(again, 'One show: merge them'))
    expect(merged.body).toContain('Nothing here.')
    expect((await recordOf(younger ?? ''))?.id).toBe(elder)
    const unmerged = await browser.send(browser.find(merged, 'Undo'))
    expect(unmerged.body.match(/class="case"/g)).toHaveLength(1)
    expect((await recordOf(younger ?? ''))?.id).toBe(younger)
  })

  test('an answer to a question that nobody asked is refused with what to do', async () => {
    const rule = async (body: object) => {
      const answer = await castdex.call({
        method: 'POST',
        url: `/api/v1/admin/podcasts/${one.id}/ruling`,
        headers: { authorization: key, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      return answer.json<{ error?: { code: string } }>().error?.code
    }
    for (const verdict of ['not-moved', 'another-show', 'wait', 'apart'])
      expect(await rule({ verdict })).toBe('RULING_REFUSED')
    expect(await rule({ verdict: 'apart', other: one.id })).toBe('RULING_REFUSED')
    expect(await rule({ verdict: 'apart', other: 'nobody-has-this' })).toBe(
      'PODCAST_NOT_FOUND',
    )
    expect(await rule({ verdict: 'wait', reset: true })).toBe('RULING_REFUSED')
    expect(await rule({ verdict: 'no' })).toBe('INVALID_BODY')
  })

  test('what was compared stands in sentences, in English and in German', async () => {
    const rows = [found(SPOTIFY_ID), found('B'.repeat(22))]
    const listings = { rows, lastVerdicts: { spotify: 'ambiguous' }, feed: null }
    const record = draftOf(5, { ...bare, title: 'Two homes', titleLatest: 'Two homes' })
    await castdex.directory.writer.write([
      { record, revision: null, metadata: { listings: listings } },
    ])
    await browser.signIn(key)
    const english = await browser.open('/console/review/ambiguous')
    expect(english.body).toContain('Others there have this name, too.')
    expect(english.body).not.toContain('namesakes:')
    const german = await browser.open('/console/review/ambiguous?lang=de')
    expect(german.body).toContain('Auch andere dort heißen so.')
    expect(german.body).toContain('<span>allein der Name</span>')
  })
})

test('“not looked for yet” is told from “none known”: on the show’s pages, in the API', async () => {
  const listings = {
    ...{ rows: [], lastVerdicts: { spotify: 'none' }, feed: null },
    lookedAt: { spotify: '2026-11-18T11:00:00.000Z' },
  }
  const record = draftOf(5, {
    ...bare,
    title: 'Nowhere',
    titleLatest: 'Nowhere',
    slug: 'nowhere',
  })
  await castdex.directory.writer.write([
    { record, revision: null, metadata: { listings: listings } },
  ])
  await browser.signIn(key)
  const site = await castdex.app.inject('/podcasts/nowhere')
  for (const body of [site.body, (await showOf(record.id)).body]) {
    expect(body).toContain('It was looked for on Nov 18, 2026, and none is known.')
    expect(body).toContain('Not looked for there yet.')
  }
  const answer = await castdex.call({
    url: `/api/v1/admin/podcasts/${record.id}/listings`,
    headers: { authorization: key },
  })
  expect(
    answer
      .json<{ data: { items: { lookedAt: string | null }[] } }>()
      .data.items.map(({ lookedAt }) => lookedAt),
  ).toEqual([null, '2026-11-18T11:00:00.000Z', null])
})

test('the audit log tells of every order with who and by which way, over the API and on its page', async () => {
  await browser.signIn(key)
  await browser.send(browser.find(await showOf(one.id), '/block'), {
    blockedReason: 'rights',
  })
  await castdex.call({
    method: 'POST',
    url: `/api/v1/admin/podcasts/${other.id}/merge`,
    headers: { authorization: key, 'content-type': 'application/json' },
    payload: JSON.stringify({ into: one.id, reason: 'one show' }),
  })
  const answer = await castdex.call({
    url: '/api/v1/admin/audit?pageSize=1',
    headers: { authorization: key },
  })
  const first = answer.json<{ data: { items: object[]; cursor: string } }>().data
  const about = { action: 'merge', way: 'api', by: 'key_operator', podcastId: other.id }
  expect(first.items).toMatchObject([
    { ...about, details: { into: one.id, reason: 'one show' } },
  ])
  const url = `/api/v1/admin/audit?pageSize=1&cursor=${encodeURIComponent(first.cursor)}`
  const next = await castdex.call({ url, headers: { authorization: key } })
  expect(next.json()).toMatchObject({
    data: { items: [{ action: 'pin', way: 'console', podcastId: one.id }] },
  })
  const ofOne = await castdex.call({
    url: `/api/v1/admin/audit?podcastId=${one.id}`,
    headers: { authorization: key },
  })
  expect(ofOne.json<{ data: { items: object[] } }>().data.items).toHaveLength(1)
  const page = await browser.open('/console/audit')
  for (const text of ['Merged', '<th scope="row">Blocked</th>', 'set: ', 'one show'])
    expect(page.body).toContain(text)
  expect((await browser.open('/console/audit?before=1')).body).toContain('Nothing here.')
})

test('shows are found by any id and by words, and odd addresses get pages', async () => {
  await browser.signIn(key)
  expect(
    (await browser.open(`/console/shows?q=${encodeURIComponent(one.rssFeedUrl)}`)).path,
  ).toBe(`/console/shows/${one.id}`)
  expect((await browser.open('/console/shows?q=harbour')).body).toContain('Harbour again')
  for (const url of [
    '/console/nothing',
    '/console/feeds/nothing',
    '/console/shows/nobody',
    `/console/shows/${one.id}/pin?field=x`,
  ])
    expect((await browser.open(url)).status, url).toBe(404)
  for (const url of [
    '/console/feeds/dead?after=-1',
    '/console/shows?q=%00%ff',
    '/console/feeds/pending?after=x&after=y',
  ])
    expect((await browser.open(url)).status, url).toBe(200)
  const german = await browser.open('/console?lang=de')
  expect(german.body).toContain('Was auf Sie wartet')
})

test('what feeds say stays text', async () => {
  const text = '"><script>alert(1)</script>'
  const hostile = draftOf(3, {
    ...bare,
    title: text,
    titleLatest: text,
    author: text,
    websiteUrl: `javascript:${text}`,
  })
  await castdex.directory.writer.write([{ record: hostile, revision: null }])
  await browser.signIn(key)
  for (const url of [
    hostile.id,
    `${hostile.id}/pin?field=author`,
    `${hostile.id}/merge?into=${one.id}`,
  ]) {
    const { body } = await browser.open(`/console/shows/${url}`)
    expect(body).toContain('alert(1)')
    expect(body).not.toContain('<script>')
    expect(body).not.toMatch(/href="javascript:/)
  }
})
