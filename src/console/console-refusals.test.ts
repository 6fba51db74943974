/** What forms of the console refuse is said in the language of the page, whoever refuses it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CodedError } from '../errors.ts'
import type { ConsoleGuest, ActionRoute } from './console-answer.ts'
import { refusalOf } from './console-refusals.ts'
import { CONSOLE_TEXTS } from './texts/console-texts.ts'
import { problemSummary } from '../web/parts/form-fields.ts'
import { SITE_TEXTS } from '../web/texts/texts.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import {
  ConsoleBrowser,
  type SentForm,
  type ShownPage,
} from '../../test/web/console-browser.ts'

const show = draftOf(1, { title: 'Eins', titleLatest: 'Eins' })
const other = draftOf(2, { title: 'Zwei', titleLatest: 'Zwei' })
const path = `/console/shows/${show.id}`

let castdex: RunningCastdex
let browser: ConsoleBrowser

beforeAll(async () => {
  castdex = await startCastdex({
    hasSite: true,
    podcasts: [show, other],
    imports: { maxBytes: 1_048_576 },
  })
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ name: 'Betreiberin', scopes: ['admin'] }))
})
afterAll(() => castdex[Symbol.asyncDispose]())

/** A form of the console with the token of this session, to any of its addresses. */
async function formTo(action: string): Promise<SentForm> {
  const page = await browser.open('/console/imports?lang=de')
  const token = page.forms.find(({ fields }) => 'token' in fields)?.fields['token'] ?? ''
  return { action, method: 'post', fields: { token }, button: '' }
}

function summaryOf({ body }: ShownPage): string {
  return (
    /<div class="notice notice-bad" role="alert".*?<\/ul><\/div>/s.exec(body)?.[0] ?? ''
  )
}

test.each([
  [`${path}/merge`, { into: show.id }, 'Beide meinen dieselbe Sendung'],
  [`${path}/merge`, { into: 'nobody' }, 'Keine Sendung hat diese Id'],
  [`${path}/unmerge`, {}, 'Hier wurde nichts zusammengelegt'],
  [`${path}/adopt`, { url: 'nonsense' }, 'Adresse des Feeds: <span>Geben Sie die Adresse'],
  [`${path}/adopt`, { url: 'http://localhost/' }, 'Den Host dieser Adresse'],
  [`${path}/adopt`, { url: other.rssFeedUrl }, 'Diesen Feed hat die Sendung „Zwei“'],
  [`${path}/unadopt`, {}, 'Dieser Feed wurde nicht von Hand umgezogen'],
  [`${path}/rule`, { verdict: 'not-moved' }, 'Kein Umzug dieses Feeds wartet'],
  [`${path}/rule`, { verdict: 'wait' }, 'Was dieser Feed enthält'],
  [`${path}/rule`, { verdict: 'wait', reset: 'yes' }, 'Das hat niemand entschieden'],
  [`${path}/rule`, { verdict: 'apart' }, 'Nennen Sie zwei Sendungen'],
  [`${path}/rule`, { verdict: 'guess' }, 'Das Formular kam nicht so an'],
  [`${path}/pin`, { field: 'ignore', value: 'perhaps' }, 'true (ja) oder false (nein)'],
  [`${path}/pin`, { field: 'stats.episodeCount', value: 'x' }, 'eine ganze Zahl'],
  [`${path}/pin`, { field: 'stats.updateFrequency', value: 'x' }, 'daily, weekly'],
  [`${path}/pin`, { field: 'genres', value: 'x' }, 'eine Liste in eckigen Klammern'],
  [`${path}/pin`, { field: 'socialMediaLinks', value: '["x"]' }, 'JSON in der Form'],
  [`${path}/pin`, { field: 'audioRetentionDays', value: '-5' }, 'eine ganze Zahl ab 0'],
  [`${path}/pin`, { field: 'language', value: 'Klingon' }, 'den Code einer Sprache'],
  [`${path}/pin`, { field: 'transcriptionMode', value: 'x' }, 'JSON in der Form'],
  ['/console/feeds', { url: 'https://a:b@feeds.example.org/' }, 'enthält ein Passwort'],
  ['/console/jobs/job_none/cancel', {}, 'Diese Aufgabe kennt der Server nicht'],
  ['/console/submissions/7', { settlement: 'accept' }, 'hat schon jemand erledigt'],
])('%s with %j is refused in German', async (action, typed, said) => {
  const page = await browser.send(await formTo(action), typed)
  expect(page.status).toBeGreaterThanOrEqual(400)
  expect(summaryOf(page)).toContain(said)
  expect(summaryOf(page)).not.toContain('lang="en"')
})

test('what the server could not do is said in its form, and logged', async () => {
  const { writer } = castdex.directory
  const busy = new CodedError('OVERLOADED', 'the queue is long.', { retryAfterS: 1 })
  const owners = vi.spyOn(writer, 'owners').mockRejectedValueOnce(busy)
  const url = 'https://feeds.example.org/new'
  const page = await browser.send(await formTo('/console/feeds'), { url })
  owners.mockRestore()
  expect(page.status).toBe(busy.status)
  expect(summaryOf(page)).toContain('Das Verzeichnis hat gerade zu viel zu tun')
  const failures = castdex.log.filter((line) => line.includes('"event":"failure"'))
  expect(failures.join('')).toContain('the queue is long.')
})

test('a pin that is taken back in the audit log leads back to it', async () => {
  const form = await formTo(`${path}/unpin`)
  const page = await browser.send(form, { field: 'author', back: '/console/audit?x=1' })
  expect(page).toMatchObject({ status: 200, path: '/console/audit?x=1' })
})

test('a merge of two shows with long titles can be undone', async () => {
  const [long, longer] = [draftOf(3), draftOf(4)].map((draft) => ({
    ...draft,
    titleLatest: '港'.repeat(600),
  }))
  if (long === undefined || longer === undefined) throw new Error('no shows')
  await castdex.directory.writer.write(
    [long, longer].map((record) => ({ record, revision: null })),
  )
  const merge = await formTo(`/console/shows/${long.id}/merge`)
  const merged = await browser.send(merge, { into: longer.id })
  expect(browser.find(merged, 'Rückgängig').action).toContain('/unmerge')
})

const LIST = '<opml version="2.0"><body></body></opml>'

test.each([
  ['ndjson', LIST, 'Sie sieht aus wie OPML'],
  ['opml', 'a,b,c', 'wie keine der Arten'],
  ['opml', LIST.padEnd(1_100_000), 'größer als 1 MiB'],
])('an upload said to be %s is refused in German', async (format, content, said) => {
  const form = await formTo('/console/imports')
  const page = await browser.sendFile(form, { content, name: 'a' }, { format })
  expect(page.status).toBeGreaterThanOrEqual(400)
  expect(summaryOf(page)).toContain(`Datei: <span>`)
  expect(summaryOf(page)).toContain(said)
})

test('what has no text of its own is quoted behind a sentence in the language of the page', () => {
  const guest = { texts: SITE_TEXTS.de, words: CONSOLE_TEXTS.de } as ConsoleGuest
  const error = new CodedError('INVALID_CURSOR', 'The cursor is <odd>.')
  const { problems = [] } = refusalOf(guest, {} as ActionRoute, error) ?? {}
  expect(String(problemSummary(guest, { problems, labels: {} }))).toContain(
    `${CONSOLE_TEXTS.de.returned.refused.otherwise} <span lang="en">The cursor is &lt;odd&gt;.</span>`,
  )
})

test('a full disk is the operator’s to know', () => {
  const guest = { texts: SITE_TEXTS.en, words: CONSOLE_TEXTS.en } as ConsoleGuest
  const full = refusalOf(guest, {} as ActionRoute, new CodedError('DISK_FULL', 'full'))
  expect(full).toMatchObject({ status: 507 })
  expect(full?.problems[0]?.text).toContain('no room for this file')
})

const FORM_TYPE = 'application/x-www-form-urlencoded'

const sendRaw = (url: string, type: string, payload: string, isSignedIn = true) =>
  castdex.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      'accept-language': 'de',
      cookie: isSignedIn
        ? [...browser.cookies].map((pair) => pair.join('=')).join('; ')
        : '',
    },
    payload,
  })

test.each([
  ['/console/feeds', 'Das ist mehr, als dieses Formular annimmt'],
  ['/propose', 'Das ist mehr, als dieses Formular annimmt'],
  ['/takedown', 'Das ist mehr, als dieses Formular annimmt'],
  ['/console/sign-in', 'Das ist mehr, als dieses Formular annimmt'],
])('a form that is too large to be read, %s, is refused by a page', async (url, said) => {
  const answer = await sendRaw(url, FORM_TYPE, `url=${'x'.repeat(300_000)}`)
  expect(answer.statusCode).toBe(413)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'de',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.body).toContain('<html lang="de"')
  expect(answer.body).toContain(said)
})

test.each([
  '/console/feeds',
  '/propose',
  '/takedown',
  '/console/sign-in',
  '/console/sign-out',
])('what is no form, %s, is refused by a page', async (url) => {
  for (const isSignedIn of [true, false]) {
    const answer = await sendRaw(url, 'application/json', '{}', isSignedIn)
    expect(answer.statusCode).toBe(415)
    expect(answer.headers['content-language']).toBe('de')
    expect(answer.body).toContain('kam nicht so an, wie diese Seite es sendet')
    expect(answer.body).toContain('<form')
  }
})
