/**
 * Whatever feeds, platforms, visitors and callers say, it stays text in the console, too: a page has
 * no element and no attribute that its template does not have.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonValue } from '../record/text/json-value.ts'
import { type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../test/web/console-browser.ts'
import { hostileText, showOf } from '../../test/web/hostile-shows.ts'
import { readMarkup } from '../../test/web/markup.ts'

const AT = '2026-11-20T11:00:00.000Z'

function printOf(text: string, tag: string) {
  const items = [0, 1].map((at) => ({
    ...{ guid: `${tag} ${String(at)}`, media: text, name: text },
    day: 20_700 + at,
  }))
  return {
    ...{ title: text, owners: [text], site: text, podcastGuid: text, language: text },
    ...{ selfKey: text, medium: 'audio', items },
  }
}

function rowOf(kind: string, text: string, foreignId: string, facts: object) {
  return {
    ...{
      platform: 'spotify',
      foreignId,
      kind,
      source: 'platform',
      at: AT,
      confidence: 0.6,
    },
    facts: {
      theirs: text,
      reason: text,
      by: text,
      name: text,
      url: text,
      feedUrl: text,
      ...facts,
    },
  }
}

/** Each question of the review queue is asked about a show of this text. */
async function askAbout({ directory }: RunningCastdex, number: number, text: string) {
  const ids = ['A', 'B'].map((letter) => letter.repeat(22))
  const rows = ids.flatMap((id) => [
    rowOf('same-name', text, id, { publisher: text, only: false, namesakes: true }),
    rowOf('some-episodes', text, id, { matched: 1, ours: 2, theirs: 3 }),
    rowOf('other-language', text, id, { ours: text }),
  ])
  const print = printOf(text, 'a')
  const found = printOf(text, 'b')
  const strange = {
    ...{ target: text, via: 'content', firstMs: 1, lastMs: 2, count: 3, changes: 0 },
  }
  const [first, second, third, fourth] = [0, 1, 2, 3].map((step) =>
    showOf(number + step, text),
  )
  const sections: readonly Readonly<Record<string, object>>[] = [
    {
      listings: { rows, lastVerdicts: { spotify: 'ambiguous' }, feed: null },
      moves: { version: 1, suspect: text, print, found },
    },
    { moves: { version: 1, strange, doubtedMs: 5, print, found } },
    { moves: { version: 1, print, likely: fourth?.id } },
    { moves: { version: 1, print: found } },
  ]
  const evidence = {
    ...{
      via: text,
      from: text,
      target: text,
      doubt: text,
      share: 0.5,
      by: text,
      reason: text,
    },
    hops: [{ from: text, status: 301, to: text }],
    sightings: { count: 3, firstAt: AT, lastAt: AT },
    other: { [text]: [text] },
  }
  const drafts = [first, second, third, fourth].filter((draft) => draft !== undefined)
  await directory.writer.write(
    drafts.map((record, at) => ({
      record,
      revision: null,
      metadata: (sections[at] ?? {}) as Record<string, JsonValue>,
      events: [{ at: AT, kind: 'suspect-move', evidence }],
    })),
  )
  await directory.audit.append({
    ...{ at: AT, by: text, way: 'console', action: 'rule', podcastId: first?.id ?? null },
    details: { reason: text },
  })
  const subject = `https://feeds.example/${encodeURIComponent(text)}`
  const said = { at: AT, message: text, contact: text }
  await directory.submissions.add({ ...said, kind: 'proposal', subject }, 1000)
  return drafts.map(({ id }) => id)
}

let castdex: RunningCastdex
let browser: ConsoleBrowser
/** Element by element, what pages of harmless shows are made of. */
const known = new Set<string>()

const PAGES = [
  '',
  '/review/conflict',
  '/review/ambiguous',
  '/review/suspect-move',
  '/review/doubted',
  '/review/duplicate',
  '/submissions',
  '/audit',
  '/crawl',
  '/jobs',
  '/keys',
  '/settings',
  '/feeds/pending',
  '/feeds/dead',
]

const open = async (path: string) => {
  const { body } = await browser.open(`/console${path}`)
  castdex.advance(2000)
  return readMarkup(body)
}

const pathsOf = (ids: readonly string[], text: string): readonly string[] => {
  const [one = '', other = ''] = ids
  const words = encodeURIComponent(text)
  return [
    ...PAGES,
    `/shows/${one}`,
    `/shows/${one}/merge?into=${other}`,
    `/shows/${one}/merge?into=${words}`,
    `/shows/${one}/pin?field=author`,
    `/shows/${other}`,
    `/shows?q=${words}`,
    `/shows/${words}`,
    `/keys/${words}`,
    `/audit?before=${words}`,
    `/review/doubted?after=${words}`,
    `/review/${words}`,
  ]
}

beforeAll(async () => {
  castdex = await startCastdex({ hasSite: true })
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(
    await castdex.makeKey({ id: 'key_op', name: 'operator', scopes: ['admin'] }),
  )
  const ids = await askAbout(castdex, 50_000, 'Plain words')
  for (const path of [...pathsOf(ids, 'plain'), '/shows?q=plain+words', '/shows?q=qqqq'])
    for (const kind of (await open(path)).kinds) known.add(kind)
})

/** What a case, its table and its buttons are made of. */
test('the harmless pages have a case of each kind', () => {
  expect(known).toContain('li[class,data-item]')
  expect(known).toContain('div[aria-label,class,role,tabindex]')
  expect(known).toContain('button[aria-keyshortcuts,class,data-key]')
})

afterAll(() => castdex[Symbol.asyncDispose]())

test('pages of hostile shows have the elements and attributes of harmless ones', async () => {
  let number = 10
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      number += 10
      const ids = await askAbout(castdex, number, text)
      for (const path of pathsOf(ids, text)) {
        const { kinds, addresses } = await open(path)
        expect([path, [...kinds].filter((kind) => !known.has(kind))]).toEqual([path, []])
        for (const address of addresses) expect(address).toMatch(/^(?:https?:\/\/|\/|#)/)
      }
    }),
    { numRuns: 6 },
  )
})
