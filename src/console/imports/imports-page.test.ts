/** Imports in the console: the upload without a script, what is refused, and the result in words. */
import { readdir } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import {
  importFolder,
  type NotedImport,
  writeNote,
} from '../../actions/import/import-note.ts'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { eventually } from '../../../test/eventually.ts'
import { ConsoleBrowser, type ShownPage } from '../../../test/web/console-browser.ts'

let castdex: RunningCastdex
let browser: ConsoleBrowser
afterEach(() => castdex[Symbol.asyncDispose]())

const start = async (maxBytes?: number): Promise<void> => {
  castdex = await startCastdex({
    podcasts: [draftOf(1)],
    hasSite: true,
    ...(maxBytes !== undefined && { imports: { maxBytes } }),
  })
  const key = await castdex.makeKey({
    id: 'key_operator',
    name: 'operator',
    scopes: ['admin'],
  })
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(key)
}

const LIST = `<opml version="2.0"><body>
<outline type="rss" text="One" xmlUrl="https://feeds.example.org/one"/>
<outline type="rss" text="Private" xmlUrl="https://ada:geheim@feeds.example.org/two"/>
<outline type="rss" text="No" xmlUrl="ftp://feeds.example.org/&lt;script&gt;"/>
</body></opml>`

const send = async (
  typed: Readonly<Record<string, string>>,
  content = LIST,
  headers = {},
) => {
  const page = await browser.open('/console/imports')
  const form = browser.find(page, 'Upload and import')
  return browser.sendFile(form, { content, name: '../my list.opml' }, typed, headers)
}

const ended = (page: ShownPage): Promise<ShownPage> =>
  eventually(async () => {
    const again = await browser.open(page.path)
    return again.body.includes('http-equiv="refresh"') ? undefined : again
  }, 'the import has ended')

test('a list is uploaded without a script; the page says in words what came of it', async () => {
  await start()
  const begun = await send({ format: 'opml', own: 'yes' })
  expect(begun.path).toMatch(/^\/console\/imports\/import_\w{12}$/)
  expect(begun.body).toContain('All of the file has come; the import runs.')
  const { body } = await ended(begun)
  expect(body).toContain('3 read, 1 new, 2 refused')
  expect(body).toContain('<a href="/new">The newest shows')
  expect(body).not.toContain('/console/feeds/pending')
  expect(body).toContain('1 × a private feed, with a password or a token in its address')
  expect(body).toContain('<h1 dir="auto">my list.opml</h1>')
  expect(body).not.toContain('geheim')
  expect(body).not.toContain('<script>')
  expect(body).not.toContain('data-again')
  const list = await browser.open('/console/imports?lang=de')
  expect(list.body).toContain('3 gelesen, 1 neu, 2 abgewiesen')
  const german = await browser.open(`${begun.path}?lang=de`)
  expect(german.body).toContain('<th scope="row">Eintrag 2</th>')
  const who = '<a href="/console/keys/key_operator" dir="auto">operator</a>'
  expect([body.includes(who), list.body.includes(who)]).toEqual([true, true])
  expect((await browser.open('/console/audit?lang=en')).body).toContain(
    'Catalogue imported',
  )
  expect(await castdex.directory.audit.list({ limit: 1 })).toMatchObject([
    {
      action: 'import',
      by: 'key_operator',
      way: 'console',
      details: { file: 'my list.opml' },
    },
  ])
})

test.each([
  ['a file of another format', { format: 'ndjson' }, LIST, 400, 'It looks like OPML'],
  ['an unknown format', { format: 'csv' }, LIST, 400, 'Choose what the file is'],
  [
    'too large a file',
    { format: 'opml' },
    LIST.padEnd(1_100_000),
    413,
    'larger than 1 MiB',
  ],
])(
  '%s is refused, and the form has what was ticked',
  async (_why, typed, content, status, told) => {
    await start(1_048_576)
    const page = await send({ ...typed, own: 'yes' }, content)
    expect(page.status).toBe(status)
    expect(page.body).toContain(told)
    const { format, own } = browser.find(page, 'Upload and import').fields
    expect(own).toBe('yes')
    if (typed.format !== 'csv') expect(format).toBe(typed.format)
    expect(page.body).toContain('<h2>There is a problem</h2>')
    expect((await castdex.directory.reader.counts()).total).toBe(1)
  },
)

test('nobody uploads from elsewhere, without the token or without a session', async () => {
  await start()
  const wanted = { format: 'opml' }
  expect((await send(wanted, LIST, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const stale = await send({ ...wanted, token: 'guessed' })
  expect(stale.status).toBe(403)
  expect(stale.body).toContain('The file was not taken: choose it again.')
  const form = browser.find(await browser.open('/console/imports'), 'Upload and import')
  browser.cookies.clear()
  const signIn = await browser.sendFile(form, { content: LIST, name: 'a' }, wanted)
  expect([signIn.status, signIn.body.includes('geheim')]).toEqual([403, false])
  expect(await readdir(importFolder(castdex.dataDir)).catch(() => [])).toEqual([])
})

test('shows that are kept back are explained: why, where they are, and how to mark them as one’s own', async () => {
  await start()
  const { body } = await ended(await send({ format: 'opml' }))
  expect(body).toContain('<a href="/console/feeds/pending">Without an Apple id (1)</a>')
  expect(body).toContain('If the feeds are your own, import the same file once more')
  // None of them is on the site, whose newest shows are others.
  expect(body).not.toContain('<a href="/new">')
  expect(body).toContain('<th scope="row">entry 2</th>')
})

test.each([
  ['en', 'Sign in', 'the file was not taken', 'choose it again', 'Upload and import'],
  ['de', 'Anmelden', 'die Datei wurde nicht', 'noch einmal', 'Hochladen'],
])(
  'an upload after the end of its session says so, and keeps what was ticked (%s)',
  async (language, signInName, lost, again, button) => {
    await start()
    const page = await browser.open(`/console/imports?lang=${language}`)
    const ticked = { format: 'ndjson', own: 'yes' }
    const file = { content: LIST, name: 'mine.opml' }
    castdex.advance(13 * 3_600_000)
    const signIn = await browser.sendFile(browser.find(page, button), file, ticked)
    expect([signIn.status, signIn.body.includes(lost)]).toEqual([403, true])
    const form = browser.find(signIn, signInName)
    const wrong = await browser.send(form, { key: 'cdx_nobody' })
    expect(wrong.body).toContain(lost)
    const key = await castdex.makeKey({ scopes: ['admin'] })
    const back = await browser.send(browser.find(wrong, signInName), { key })
    expect(back.body).toContain(again)
    expect(browser.find(back, button).fields).toMatchObject(ticked)
    expect(await readdir(importFolder(castdex.dataDir)).catch(() => [])).toEqual([])
  },
)

test('a form that is no form with a file is refused', async () => {
  await start()
  const form = browser.find(await browser.open('/console/imports'), 'Upload and import')
  expect((await browser.send(form, { format: 'opml' })).status).toBe(415)
})

test('one of another process is shown as it goes, and one that was killed says so', async () => {
  await start()
  const note: NotedImport = {
    ...{
      id: 'import_0123456789ab',
      format: 'podcast-index',
      file: 'dump.db',
      isOwn: false,
    },
    ...{ by: 'command line', way: 'command line', state: 'running', message: null },
    ...{
      startedMs: NOW - 60_000,
      updatedMs: NOW,
      readingSinceMs: NOW - 60_000,
      endedMs: null,
    },
    ...{ done: 1000, total: 4000, refusals: [], pid: 1, host: 'elsewhere' },
    counts: {
      ...{
        read: 58_522,
        created: 58_000,
        updated: 522,
        unchanged: 0,
        ambiguous: 0,
        conflicts: 0,
        namedOtherwise: 0,
      },
      refused: {},
    },
  }
  await writeNote(castdex.dataDir, note)
  const path = `/console/imports/${note.id}`
  const live = await browser.open(path)
  expect(live.body).toContain('58,522 read, 58,000 new, 522 changed · about 3 min left')
  expect(live.body).toContain('It runs in another process')
  expect(live.forms.some(({ action }) => action.endsWith('/cancel'))).toBe(false)
  const counts = { ...note.counts, read: 0, created: 0, updated: 0 }
  await writeNote(castdex.dataDir, { ...note, done: 0, counts })
  expect((await browser.open(path)).body).toContain('Reading …')
  await writeNote(castdex.dataDir, note)
  castdex.advance(61_000)
  const killed = await browser.open(path)
  expect(killed.body).toContain('Its process was ended before it was done.')
  expect(await castdex.directory.audit.list({ limit: 5 })).toMatchObject([
    { action: 'import', by: 'command line', details: { outcome: 'killed', read: 58_522 } },
  ])
  await browser.open('/console/imports')
  expect(await castdex.directory.audit.list({ limit: 5 })).toHaveLength(1)
  expect((await browser.open('/console/imports/import_nobody')).status).toBe(404)
})
