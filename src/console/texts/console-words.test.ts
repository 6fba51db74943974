/** What the console says where a stranger was led astray by its words, in English and in German. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONSOLE_NARROW_STYLE } from '../assets/console-narrow-style.ts'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

const bare = { spotifyId: null, spotifyVerifiedAt: null, youtube: null }
const served = draftOf(1, { ...bare, title: 'Harbour', titleLatest: 'Harbour' })
const pending = draftOf(2, {
  ...bare,
  appleId: 0,
  title: 'Évening Walks',
  titleLatest: 'Évening Walks',
})

let castdex: RunningCastdex
let browser: ConsoleBrowser

beforeEach(async () => {
  castdex = await startCastdex({
    podcasts: [served, pending],
    hasSite: true,
    settings: [
      { name: 'CASTDEX_IMAGES_MAX_BYTES', value: '8589934592', source: 'default' },
      { name: 'CASTDEX_FETCH_TIMEOUT_MS', value: '20000', source: 'default' },
      { name: 'CASTDEX_CONTACT_URL', value: '', source: 'default' },
    ],
  })
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ id: 'key_operator', scopes: ['admin'] }))
})
afterEach(() => castdex[Symbol.asyncDispose]())

const bodyOf = async (path: string): Promise<string> => (await browser.open(path)).body

describe('hidden shows', () => {
  test('are found by words of their titles, and said to be hidden', async () => {
    const body = await bodyOf('/console/shows?q=walks%20evening')
    expect(body).toContain('Évening Walks</a> <span class="meta">pending: no Apple id')
    expect(body).not.toContain('Harbour</a>')
  })

  test('are told once what helps, and are marked as one’s own from the list', async () => {
    const page = await browser.open('/console/feeds/pending')
    expect(page.body.match(/looks for the Apple id of each/g)).toHaveLength(1)
    expect(page.body).not.toMatch(/`|--own/)
    const marked = await browser.send(browser.find(page, 'It is one of my own'))
    expect(marked.path).toBe('/console/feeds/pending')
    expect(marked.body).toContain('shown without an Apple id')
    expect(marked.body).not.toContain('looks for the Apple id of each')
    const undone = await browser.send(browser.find(marked, 'Undo'))
    expect(undone.body).toContain('looks for the Apple id of each')
  })

  test.each(['doubted', 'ambiguous', 'suspect-move', 'duplicate', 'conflict'])(
    'the list of %s has no advice for a command line',
    async (issue) => {
      expect(await bodyOf(`/console/feeds/${issue}`)).not.toContain('`')
    },
  )
})

test('a setting says what it does, sizes are in words, and what is not set says so', async () => {
  const body = await bodyOf('/console/settings')
  for (const text of ['8 GiB', '20 s', 'not set', 'Longest time for one fetch'])
    expect(body).toContain(text)
  expect(await bodyOf('/console/settings?lang=de')).toContain('nicht gesetzt')
})

test('new feeds are explained, and a chart without anything to draw is none', async () => {
  const body = await bodyOf('/console/crawl')
  expect(body).toContain('they are never due')
  expect(body.match(/No feed yet\./g)).toHaveLength(2)
  expect(body).not.toContain('role="img"')
  expect(await bodyOf('/console/crawl?lang=de')).toContain('Fällig werden sie nie')
})

test.each([
  ['/console/keys/key_none', false],
  ['/console/imports/import_none', false],
  ['/console/nothing', false],
  ['/console/shows/nobody', true],
])('%s is nothing, and only of shows a show is guessed at', async (path, isOfShow) => {
  const page = await browser.open(path)
  expect(page.status).toBe(404)
  expect(page.body.includes('Perhaps the show was taken down')).toBe(isOfShow)
})

test('values stand without the marks of JSON', async () => {
  const body = await bodyOf(`/console/shows/${served.id}`)
  expect(body).not.toMatch(/<bdi>[[{]/)
  expect(body).not.toContain('&quot;:')
})

test('a first id is not called another one', async () => {
  const body = await bodyOf(`/console/shows/${served.id}`)
  expect(body).toContain('<summary>Confirm an id</summary>')
  expect(body).toContain('<summary>Confirm another id</summary>')
})

test('numbers of the history are written as the language writes them', async () => {
  const event = {
    at: new Date(NOW).toISOString(),
    kind: 'listing-candidate' as const,
    evidence: { platform: 'spotify', foreignId: 'x', confidence: 0.6 },
  }
  const kept = (await castdex.directory.writer.owners({ ids: [served.id] })).byId
  const before = kept.get(served.id)
  if (before === undefined) throw new Error('nothing is kept')
  await castdex.directory.writer.write([{ ...before, events: [event] }])
  const german = await bodyOf(`/console/shows/${served.id}?lang=de`)
  expect(german).toContain('Sicherheit: 0,6')
  expect(await bodyOf(`/console/shows/${served.id}?lang=en`)).toContain('confidence: 0.6')
})

test('wide tables are cards below the width of a desk', () => {
  const [, wide = ''] = CONSOLE_NARROW_STYLE.split('@media (max-width: 60rem)')
  expect(wide).toContain('.stacks.wide td')
})
