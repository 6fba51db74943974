/**
 * `npm run report -- source [FOLDER]`: size of the source, width of its lines, idioms in its
 * comments and ternaries by folder, exported names with several definitions, and the words of the
 * documentation. FOLDER is another checkout, to compare with. `--under src/x` reads that part alone
 * and may be repeated. `--names` lists the names, `--idioms` the comments with an idiom. `--sample N
 * [--seed S]` prints N random comments instead, for a person to judge.
 */
import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { type Comment, countIdioms, findComments } from './comments.ts'
import { countTernaries, findExportedNames } from './names.ts'

const WIDE = 100
/** Comments of the generated client are the descriptions of the API. */
const LEFT_OUT = /\.(?:test|contract|d)\.ts$|^src\/client\/generated\//
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md']

interface Figures {
  files: number
  characters: number
  /** Of each line of code, with its indentation. */
  readonly widths: number[]
  /** Lines that are not blank, comments too. */
  lines: number
  /** Of these, wider than 100 characters. */
  wide: number
  /** Words of comments. */
  words: number
  idioms: number
  ternaries: number
}

interface SourceFile {
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
  readonly comments: readonly Comment[]
}

/** Counts what is neither blank nor comment. */
function countCharacters(file: ts.SourceFile): number {
  let characters = 0
  const visit = (node: ts.Node): void => {
    if (
      node.kind >= ts.SyntaxKind.FirstJSDocNode &&
      node.kind <= ts.SyntaxKind.LastJSDocNode
    )
      return
    const children = node.getChildren(file)
    if (children.length === 0) characters += node.getText(file).replace(/\s+/g, '').length
    children.forEach(visit)
  }
  visit(file)
  return characters
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return { path, text, tree, comments: findComments(tree) }
}

function addFile(figures: Figures, { text, tree, comments }: SourceFile): void {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const filled = lines.filter((line) => line !== '')
  const code = filled.filter((line) => !COMMENT.test(line))
  figures.files += 1
  figures.characters += countCharacters(tree)
  figures.lines += filled.length
  figures.wide += filled.filter(({ length }) => length > WIDE).length
  figures.widths.push(...code.map(({ length }) => length))
  figures.ternaries += countTernaries(tree)
  for (const comment of comments) {
    figures.words += countWords(comment.text)
    figures.idioms += countIdioms(comment.text)
  }
}

function newFigures(): Figures {
  return {
    files: 0,
    characters: 0,
    widths: [],
    lines: 0,
    wide: 0,
    words: 0,
    idioms: 0,
    ternaries: 0,
  }
}

function toRow(name: string, figures: Figures): string {
  const { files, characters, widths, lines, wide, words, idioms, ternaries } = figures
  const sorted = widths.toSorted((a, b) => a - b)
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const cells = [
    name,
    files.toLocaleString('en'),
    characters.toLocaleString('en'),
    lines.toLocaleString('en'),
    mean.toFixed(1),
    String(median),
    `${wide.toLocaleString('en')} (${((100 * wide) / lines).toFixed(1)} %)`,
    words.toLocaleString('en'),
    ((10_000 * idioms) / Math.max(words, 1)).toFixed(1),
    ((1000 * ternaries) / lines).toFixed(1),
  ]
  return `| ${cells.join(' | ')} |\n`
}

/** `src/api/v1/x.ts` counts for `src/api`; what lies in `src` itself for `src`. */
function folderOf(file: string): string {
  const [top = '', folder = '', ...rest] = file.split('/')
  return rest.length === 0 ? top : `${top}/${folder}`
}

/** Sentences: without code, and without tables, of which commands write most. */
function toProse(page: string): string {
  const text = page.replace(/^ *```[\s\S]*?^ *```/gm, '')
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\||<!--)/.test(line))
    .join('\n')
}

const HEADINGS =
  'folder files characters lines mean|width median over|100 words|of|comments idioms|in|10,000 ternaries|in|1,000|lines'

function printSizes(files: readonly SourceFile[]): void {
  const byFolder = new Map<string, Figures>()
  const all = newFigures()
  for (const file of files) {
    const figures = byFolder.get(folderOf(file.path)) ?? newFigures()
    byFolder.set(folderOf(file.path), figures)
    for (const one of [figures, all]) addFile(one, file)
  }
  const headings = HEADINGS.split(' ').map((heading) => heading.replaceAll('|', ' '))
  process.stdout.write(`| ${headings.join(' | ')} |\n`)
  process.stdout.write(`|---|${'--:|'.repeat(headings.length - 1)}\n`)
  for (const [folder, figures] of byFolder) process.stdout.write(toRow(folder, figures))
  process.stdout.write(toRow('**all**', all))
}

function printNames(files: readonly SourceFile[], areListed: boolean): void {
  const homes = new Map<string, string[]>()
  for (const { path, tree } of files) {
    for (const name of findExportedNames(tree)) {
      homes.set(name, [...(homes.get(name) ?? []), path])
    }
  }
  const doubled = [...homes].filter(([, paths]) => paths.length > 1).toSorted()
  process.stdout.write(
    `\n${doubled.length.toLocaleString('en')} of ${homes.size.toLocaleString('en')} exported names of types and functions have two or more definitions\n`,
  )
  if (!areListed) return
  for (const [name, paths] of doubled) {
    process.stdout.write(`${name}: ${paths.join(' ')}\n`)
  }
}

function printComment(path: string, { line, text }: Comment): void {
  process.stdout.write(`${path}:${String(line)}: ${text}\n`)
}

function printIdioms(files: readonly SourceFile[]): void {
  for (const { path, comments } of files) {
    const found = comments.filter(({ text }) => countIdioms(text) > 0)
    for (const comment of found) printComment(path, comment)
  }
}

/** The same seed draws the same comments of the same source. */
function printSample(files: readonly SourceFile[], count: number, seed: number): void {
  const drawn = files
    .flatMap(({ path, comments }) => comments.map((comment) => ({ path, comment })))
    .map((one) => ({
      ...one,
      key: hash('sha1', `${String(seed)} ${one.path} ${one.comment.text}`),
    }))
    .toSorted((a, b) => a.key.localeCompare(b.key))
  for (const { path, comment } of drawn.slice(0, count)) printComment(path, comment)
}

function printPages(root: string): void {
  const pages = globSync(PAGES, { cwd: root }).map((page) =>
    readFileSync(join(root, page), 'utf8'),
  )
  const words = pages.reduce((sum, page) => sum + countWords(page), 0)
  const prose = pages.reduce((sum, page) => sum + countWords(toProse(page)), 0)
  process.stdout.write(
    `\n${String(pages.length)} pages: ${words.toLocaleString('en')} words, ${prose.toLocaleString('en')} without tables and code\n`,
  )
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    under: { type: 'string', multiple: true, default: ['src'] },
    names: { type: 'boolean', default: false },
    idioms: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const root = positionals[0] ?? '.'
const patterns = values.under.flatMap((path) => [path, `${path}/**/*.ts`])
const files = globSync(patterns, { cwd: root })
  .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
  .toSorted()
  .map((path) => readSource(root, path))

if (values.sample !== undefined) {
  printSample(files, Number(values.sample), Number(values.seed))
} else {
  printSizes(files)
  printNames(files, values.names)
  if (values.idioms) printIdioms(files)
  printPages(root)
}
