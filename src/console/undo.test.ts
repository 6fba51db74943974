/** An act is undone once: not by a second press, nor by a page that stayed open while others decided. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPodcast } from '../actions/find-podcast.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import { ConsoleBrowser, type ShownPage } from '../../test/web/console-browser.ts'

const bare = { spotifyId: null, spotifyVerifiedAt: null, youtube: null }
const one = draftOf(1, { ...bare, title: 'Harbour', titleLatest: 'Harbour' })
const other = draftOf(2, { ...bare, title: 'Pier', titleLatest: 'Pier' })
const SPOTIFY_ID = 'A'.repeat(22)
const OVERTAKEN = 'Nothing was changed.'

let castdex: RunningCastdex
let browser: ConsoleBrowser

beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [one, other], hasSite: true })
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ id: 'key_operator', scopes: ['admin'] }))
})
afterEach(() => castdex[Symbol.asyncDispose]())

const recordOf = async (id: string) => (await findPodcast(castdex.directory, id))?.record
const undoOf = (page: ShownPage) => browser.find(page, 'Undo')

async function send(
  ending: string,
  typed: Readonly<Record<string, string>>,
): Promise<ShownPage> {
  castdex.advance(1000)
  const page = await browser.open(`/console/shows/${one.id}`)
  return browser.send(browser.find(page, ending), typed)
}
const listing = { platform: 'spotify', verdict: 'confirm', foreignId: SPOTIFY_ID }

test('an undo is done once, and offers no undo of itself: pressed again it says so', async () => {
  const undo = undoOf(await send('/listing', listing))
  const undone = await browser.send(undo)
  expect(undone.body).toContain('The evidence alone decides')
  expect(undone.forms.some(({ button }) => button.startsWith('Undo'))).toBe(false)
  const again = await browser.send(undo)
  expect(again.body).toContain(OVERTAKEN)
  expect((await recordOf(one.id))?.spotifyId).toBeNull()
})

test('what was decided anew is not undone by the page of the first time', async () => {
  const first = undoOf(await send('/listing', listing))
  await browser.send(first)
  await send('/listing', listing)
  const late = await browser.send(first)
  expect(late).toMatchObject({ path: `/console/shows/${one.id}` })
  expect(late.body).toContain(OVERTAKEN)
  expect((await recordOf(one.id))?.spotifyId).toBe(SPOTIFY_ID)
})

test('what was decided of something else does not keep an undo from its act', async () => {
  const undo = undoOf(await send('/listing', listing))
  const url = 'https://feeds.example.net/new-home'
  const moved = await send('/adopt', { url })
  await browser.send(undo)
  expect((await recordOf(one.id))?.spotifyId).toBeNull()
  await browser.send(undoOf(moved))
  expect((await recordOf(one.id))?.rssFeedUrl).toBe(one.rssFeedUrl)
  expect((await browser.send(undoOf(moved))).body).toContain(OVERTAKEN)
})

test('pressed twice at once it is done once', async () => {
  const undo = undoOf(await send('/block', {}))
  await Promise.all([browser.send(undo), browser.send(undo)])
  const acts = await castdex.directory.audit.list({ limit: 9 })
  expect(acts.map(({ action }) => action)).toEqual(['pin', 'pin'])
  expect((await recordOf(one.id))?.blocked).toBeUndefined()
})

async function order(path: string, body: object, method: 'POST' | 'PATCH' = 'POST') {
  const authorization = await castdex.makeKey({ scopes: ['admin'] })
  const answer = await castdex.call({
    method,
    url: `/api/v1/admin/podcasts/${path}`,
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(answer.statusCode).toBe(200)
}

async function takenBackIn(page: string): Promise<readonly string[]> {
  const { forms } = await browser.open(page)
  const endings = forms.map(({ action }) => action.split('/').at(-1) ?? '')
  return endings.filter((ending) => ['unpin', 'listing', 'unmerge'].includes(ending))
}

test('an act on a show that is part of another one by now, or gone, is not taken back there', async () => {
  const undo = undoOf(await send('/block', { blockedReason: 'rights' }))
  await order(`${one.id}/merge`, { into: other.id })
  await order(other.id, { author: 'New' }, 'PATCH')
  expect((await browser.send(undo)).body).toContain(OVERTAKEN)
  expect(await takenBackIn('/console/audit')).toEqual(['unpin', 'unmerge'])
  expect((await recordOf(other.id))?.author).toBe('New')
})

test('a pin of several fields overtakes a pin of one of them', async () => {
  await order(one.id, { author: 'Old' }, 'PATCH')
  const undo = browser.find(await browser.open('/console/audit'), '/unpin')
  await order(one.id, { author: 'New', websiteUrl: 'https://new.example/' }, 'PATCH')
  expect((await browser.send(undo)).body).toContain(OVERTAKEN)
  expect((await recordOf(one.id))?.author).toBe('New')
})

test('what stood before an act keeps it from being taken back to nothing', async () => {
  await order(one.id, { author: 'First' }, 'PATCH')
  await order(one.id, { author: 'Second' }, 'PATCH')
  expect(await takenBackIn('/console/audit')).toEqual([])
})

test('what stood before an act is restored from the log, of all its fields', async () => {
  await order(one.id, { author: 'First' }, 'PATCH')
  await order(one.id, { author: 'Second', websiteUrl: 'https://new.example/' }, 'PATCH')
  await browser.send(browser.find(await browser.open('/console/audit'), '/pin'))
  expect(await recordOf(one.id)).toMatchObject({
    author: 'First',
    websiteUrl: one.websiteUrl,
  })
  await order(one.id, { author: null }, 'PATCH')
  await browser.send(browser.find(await browser.open('/console/audit'), '/pin'))
  expect((await recordOf(one.id))?.author).toBe('First')
})

test('a value pinned to "there is none" is cleared again', async () => {
  await order(one.id, { cleared: ['websiteUrl', 'genres'] }, 'PATCH')
  await order(one.id, { websiteUrl: 'https://new.example/', genres: ['News'] }, 'PATCH')
  await browser.send(browser.find(await browser.open('/console/audit'), '/pin'))
  expect(await recordOf(one.id)).toMatchObject({ websiteUrl: null, genres: [] })
})

test('a pin of a release that kept no earlier values is taken back by an unpin', async () => {
  await castdex.directory.audit.append({
    ...{ at: '2026-11-20T12:00:00.000Z', by: 'key_old', way: 'api', action: 'pin' },
    ...{ podcastId: one.id, details: { pinned: ['author'], unpinned: [] } },
  })
  expect(await takenBackIn('/console/audit')).toEqual(['unpin'])
})

test('two that were ruled apart anew from the other one’s page are not joined by an old page', async () => {
  const apart = { verdict: 'apart', other: other.id }
  await order(`${one.id}/ruling`, apart)
  const undo = browser.find(await browser.open('/console/audit'), '/rule')
  const back = { verdict: 'apart', other: one.id }
  await order(`${other.id}/ruling`, { ...back, reset: true })
  await order(`${other.id}/ruling`, back)
  expect((await browser.send(undo)).body).toContain(OVERTAKEN)
})

test('one id that was rejected is undone although another one was since', async () => {
  const reject = { platform: 'spotify', verdict: 'reject' }
  const undo = undoOf(await send('/listing', { ...reject, foreignId: SPOTIFY_ID }))
  await send('/listing', { ...reject, foreignId: 'B'.repeat(22) })
  expect((await browser.send(undo)).body).not.toContain(OVERTAKEN)
})

test('a number that no act has undoes nothing', async () => {
  const undo = undoOf(await send('/block', {}))
  for (const undoes of ['0', '99', 'x', '-1']) {
    expect((await browser.send(undo, { undoes })).body).toContain(OVERTAKEN)
  }
  expect((await recordOf(one.id))?.blocked).toBeDefined()
})

test('notices name shows by title, with a link where the page is another one', async () => {
  const asked = `/console/shows/${one.id}/merge?into=${other.id}`
  const merge = (await browser.open(asked)).forms.find(
    ({ action, method }) => method === 'post' && action.endsWith('/merge'),
  )
  if (merge === undefined) throw new Error('no form to merge')
  const merged = await browser.send(merge, { back: '/console/review/duplicate' })
  expect(merged.body).toContain('“Harbour” is part of “Pier” now.')
  expect(merged.body).toContain(`<a href="/console/shows/${other.id}" dir="auto">Pier</a>`)
  const parted = await browser.send(undoOf(merged))
  expect(parted.body).toContain('“Harbour” and “Pier” stand for themselves again.')
  expect(parted.body).toContain(`<a href="/console/shows/${one.id}" dir="auto">Harbour</a>`)
})

test('a refusal names shows by title, with a link', async () => {
  const refused = await send('/adopt', { url: other.rssFeedUrl })
  expect(refused.body).toContain('The show “Pier” has this feed. Merge the two.')
  expect(refused.body).toContain(`<a href="/console/shows/${other.id}" dir="auto">Pier</a>`)
})

test('the audit log names keys and shows, says details in words of the page, and takes back what is still the last word', async () => {
  await send('/listing', listing)
  await send('/block', { blockedReason: 'rights' })
  const merge = `/api/v1/admin/podcasts/${one.id}/merge`
  const authorization = await castdex.makeKey({
    id: 'key_tools',
    name: 'tools',
    scopes: ['admin'],
  })
  await castdex.call({
    method: 'POST',
    url: merge,
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify({ into: other.id, reason: 'one show' }),
  })
  const page = await browser.open('/console/audit?lang=de')
  for (const said of [
    '>tools</a>',
    '>Harbour</a>',
    '>Pier</a>',
    'Grund: ',
    'gesetzt: ',
    'Spotify',
  ])
    expect(page.body).toContain(said)
  expect(page.body).not.toMatch(/foreignId:|fields:|\[&quot;|>[0-9a-f]{8}-/)
  const separated = await browser.send(browser.find(page, '/unmerge'))
  expect(separated.path).toBe('/console/audit')
  expect((await recordOf(one.id))?.id).toBe(one.id)
  expect((await browser.send(browser.find(page, '/unmerge'))).body).toContain(
    'Geändert wurde nichts',
  )
  const english = await browser.open('/console/audit?lang=en')
  expect(english.forms.some(({ action }) => action.endsWith('/unmerge'))).toBe(false)
  await browser.send(browser.find(english, '/unpin'))
  expect((await recordOf(one.id))?.blocked).toBeUndefined()
  await browser.send(browser.find(english, '/listing'))
  expect((await recordOf(one.id))?.spotifyId).toBeNull()
})

test('a line of the audit log says what was decided before; an older one without it is taken back', async () => {
  const path = `${one.id}/listings/spotify`
  await order(path, { verdict: 'confirm', foreignId: SPOTIFY_ID })
  await order(path, { verdict: 'confirm', foreignId: 'B'.repeat(22) })
  const [line] = await castdex.directory.audit.list({ limit: 1 })
  expect(line?.details).toMatchObject({ before: null, beside: SPOTIFY_ID })
  if (line === undefined) throw new Error('no line')
  const { no: _no, ...kept } = line
  const foreignId = '1000000009'
  const old = { ...kept, details: { platform: 'apple', foreignId } }
  await castdex.directory.audit.append(old)
  const form = browser.find(await browser.open('/console/audit'), '/listing')
  expect(form.fields).toMatchObject({ platform: 'apple', foreignId, verdict: 'reset' })
})

test('the page of a show tells of a verdict, and of none that was taken back at once', async () => {
  const { path } = await send('/listing', listing)
  expect(path).toContain(one.id)
  const tells = async () => (await browser.open('/podcasts/harbour')).body
  expect(await tells()).toContain('Listing confirmed by a person')
  await browser.send(browser.find(await browser.open('/console/audit'), '/listing'))
  const after = await tells()
  expect(after).toContain('Added from a catalogue')
  expect(after).not.toContain('by a person')
  expect(after).not.toContain('taken back')
})
