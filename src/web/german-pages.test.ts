/** In German nothing that castdex itself says is in English: what feeds say stays as they say it. */
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { GENRES } from '../record/genre/genre.ts'
import { SOURCES } from '../record/metadata/sources.ts'
import { CONSOLE_ENGLISH } from '../console/texts/console-english.ts'
import { CONSOLE_GERMAN } from '../console/texts/console-german.ts'
import { ENGLISH } from './texts/english.ts'
import { GERMAN } from './texts/german.ts'
import { draftOf, EXAMPLE_DRAFT, NOW, startCastdex } from '../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../test/web/console-browser.ts'

/** Every text of a table; of those that take something, none. */
function textsOf(table: unknown): readonly string[] {
  if (typeof table === 'string') return [table]
  if (typeof table !== 'object' || table === null) return []
  return Object.values(table).flatMap(textsOf)
}

const german = new Set(textsOf([GERMAN, CONSOLE_GERMAN]))
const foreign = new Set(
  [
    ...textsOf([ENGLISH, CONSOLE_ENGLISH]),
    ...GENRES.map(({ name }) => name),
    ...SOURCES,
  ].filter((text) => !german.has(text)),
)

/** Words that are in no German sentence, and in most English ones. */
const OF_ENGLISH = /\b(?:the|is|are|it|its|not|has|and|when|since|which|never|no)\b/i

/** What feeds and people say stands in an element that says so, and what programs read in `code`. */
function isQuoted(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const { dir, lang } = attributes
  const isOfFeed = dir !== undefined || (lang !== undefined && name !== 'html')
  return isOfFeed || ['bdi', 'code', 'script', 'style', 'title', 'option'].includes(name)
}

const VOID: ReadonlySet<string> = new Set(['meta', 'link', 'img', 'input', 'br', 'path'])

function ownTexts(page: string): readonly string[] {
  const texts: string[] = []
  const open: boolean[] = []
  let text = ''
  const flush = (): void => {
    if (text.trim() !== '' && !open.includes(true))
      texts.push(text.trim().replaceAll(/\s+/g, ' '))
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        flush()
        if (!VOID.has(name)) open.push(isQuoted(name, attributes))
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        flush()
        if (!VOID.has(name)) open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(page)
  return texts
}

const at = new Date(NOW).toISOString()
const bare = { spotifyId: null, spotifyVerifiedAt: null, youtube: null }
const ambiguous = draftOf(2, {
  ...{ ...bare, title: 'Zwei', titleLatest: 'Zwei', author: null, slug: 'zwei' },
})
const pending = draftOf(3, { ...bare, title: 'Drei', titleLatest: 'Drei', appleId: 0 })
const dead = draftOf(4, { title: 'Vier', titleLatest: 'Vier', feedState: 'dead' })
const rows = ['A', 'B'].map((letter) => ({
  ...{ platform: 'spotify', foreignId: letter.repeat(22), kind: 'same-name' },
  ...{ source: 'platform', at, confidence: 0.6 },
  facts: { theirs: 'Zwei', publisher: 'similar', only: false, namesakes: true },
}))

const PATHS = [
  '/',
  '/search?q=zwei',
  '/search?q=xqzxqz&genre=Comedy',
  '/podcasts/the-harbour-light',
  '/podcasts/zwei',
  '/browse',
  '/browse/genres/documentary',
  '/new',
  '/trending',
  '/about',
  '/crawler',
  '/propose',
  '/takedown',
  '/nichts',
  '/console',
  '/console/review/ambiguous',
  '/console/feeds/pending',
  '/console/feeds/dead',
  `/console/shows/${ambiguous.id}`,
  `/console/shows/${dead.id}`,
  `/console/shows/${EXAMPLE_DRAFT.id}`,
  '/console/shows?q=zwei',
  '/console/crawl',
  '/console/imports',
  '/console/jobs',
  '/console/keys',
  '/console/submissions',
  '/console/audit',
]

test('no page has a text of the English tables, a genre or a source by its English name, or an English sentence', async () => {
  await using castdex = await startCastdex({
    hasSite: true,
    podcasts: [EXAMPLE_DRAFT, pending, dead],
  })
  const listings = { rows, lastVerdicts: { spotify: 'ambiguous' }, feed: null }
  const evidence = { platform: 'spotify', confidence: 0, because: 'no evidence is left' }
  await castdex.directory.writer.write([
    {
      record: ambiguous,
      revision: null,
      metadata: { listings },
      events: [{ at, kind: 'listing-withdrawn', evidence }],
    },
  ])
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ name: 'Betreiberin', scopes: ['admin'] }))
  const left: string[] = []
  for (const path of PATHS) {
    const { body } = await browser.open(`${path}${path.includes('?') ? '&' : '?'}lang=de`)
    expect(body, path).toContain('lang="de"')
    for (const text of ownTexts(body))
      if (foreign.has(text) || OF_ENGLISH.test(text)) left.push(`${path}: ${text}`)
  }
  expect(left).toEqual([])
})
