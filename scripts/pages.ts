/**
 * `npm run check:pages`: bounds the length of README.md, CONTRIBUTING.md and docs/, without code
 * blocks and generated parts, and checks links and paths. `-- --list` prints the words per page.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { ROOT } from './run.ts'

/** Words outside tables. */
const MAX_PROSE = 24_000
/** Words including handwritten tables. */
const MAX_WORDS = 37_000
const MAX_README_WORDS = 900
const MAX_DECISION_LINES = 25

/** End markers of generated parts, which start with any other comment. */
const GENERATED_ENDS = ['<!-- /', '<!-- feeds: end', '<!-- model: end']

interface Page {
  readonly name: string
  readonly text: string
  /** Handwritten lines without code. */
  readonly written: readonly string[]
}

function findWritten(text: string): readonly string[] {
  const written: string[] = []
  let isCode = false
  let isGenerated = false
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed.startsWith('```')) {
      isCode = !isCode
    } else if (GENERATED_ENDS.some((end) => trimmed.startsWith(end))) {
      isGenerated = false
    } else if (trimmed.startsWith('<!--')) {
      isGenerated = true
    } else if (!isCode && !isGenerated) {
      written.push(trimmed)
    }
  }
  return written
}

async function readPage(name: string): Promise<Page> {
  const text = await readFile(new URL(name, ROOT), 'utf8')
  return { name, text, written: findWritten(text) }
}

async function readPages(): Promise<readonly Page[]> {
  const found = await readdir(new URL('docs/', ROOT), { recursive: true })
  const names = found.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  return Promise.all(['CONTRIBUTING.md', 'README.md', ...names.sort()].map(readPage))
}

function countWords(lines: readonly string[]): number {
  const words = lines.flatMap((line) => line.split(' '))
  return words.filter((word) => word !== '').length
}

function countProse({ written }: Page): number {
  return countWords(written.filter((line) => !line.startsWith('|')))
}

/** Returns links to missing files. URLs and anchors are ignored. */
function findDeadLinks({ name, text }: Page): readonly string[] {
  const [, ...rests] = text.split('](')
  const targets = rests.map((rest) => rest.split(')', 1)[0]?.split('#', 1)[0] ?? '')
  const files = targets.filter((target) => target !== '' && !target.includes(':'))
  return files.filter((target) => !existsSync(new URL(target, new URL(name, ROOT))))
}

/** A path in backticks, without patterns such as `*`, `<name>` or `{a,b}`. */
const OUR_PATH = /(?<=`)(?:src|test|bench|docs|scripts|deploy)\/[\w./-]*(?=`)/g

/** Files that readers create. */
const MADE_BY_READERS = new Set(['deploy/.env'])

/** Returns paths in backticks that do not exist. */
function findDeadPaths({ text }: Page): readonly string[] {
  const named = new Set([...text.matchAll(OUR_PATH)].map(([path]) => path))
  return [...named].filter(
    (path) => !MADE_BY_READERS.has(path) && !existsSync(new URL(path, ROOT)),
  )
}

function tooLong(name: string, count: number, unit: string, most: number): string {
  return `${name}: ${String(count)} ${unit}, at most ${String(most)} are allowed`
}

function complainAbout(page: Page): readonly string[] {
  const dead = findDeadLinks(page)
  const complaints = dead.map(
    (target) => `${page.name} links to ${target}, which does not exist`,
  )
  for (const path of findDeadPaths(page))
    complaints.push(`${page.name} names ${path}, which does not exist`)
  const words = countWords(page.text.split('\n'))
  if (page.name === 'README.md' && words > MAX_README_WORDS) {
    complaints.push(tooLong('README.md', words, 'words', MAX_README_WORDS))
  }
  const lines = page.text.trimEnd().split('\n').length
  const isBounded = page.name.startsWith('docs/decisions/0')
  if (isBounded && lines > MAX_DECISION_LINES) {
    complaints.push(tooLong(page.name, lines, 'lines', MAX_DECISION_LINES))
  }
  return complaints
}

function sum(pages: readonly Page[], count: (page: Page) => number): number {
  return pages.reduce((total, page) => total + count(page), 0)
}

const pages = await readPages()
if (process.argv.includes('--list')) {
  for (const page of pages) {
    process.stdout.write(`${String(countProse(page)).padStart(6)} ${page.name}\n`)
  }
}

const prose = sum(pages, countProse)
const words = sum(pages, ({ written }) => countWords(written))
const complaints = pages.flatMap(complainAbout)
if (prose > MAX_PROSE) {
  complaints.push(tooLong('All pages', prose, 'words of prose', MAX_PROSE))
}
if (words > MAX_WORDS) {
  complaints.push(tooLong('All pages', words, 'words with tables', MAX_WORDS))
}
for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
process.stdout.write(
  `${String(prose)} words of prose, ${String(words)} with written tables\n`,
)
if (complaints.length > 0) process.exitCode = 1
