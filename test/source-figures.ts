/**
 * `npm run report -- source [FOLDER]`: how large the source is and how wide its lines are, by
 * folder, and how many words the documentation has. FOLDER is another checkout, to compare with.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const WIDE = 100
const TESTS = /\.(?:test|contract|d)\.ts$/
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

function addFile(figures: Figures, path: string): void {
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n').map((line) => line.trimEnd())
  const filled = lines.filter((line) => line !== '')
  const code = filled.filter((line) => !COMMENT.test(line))
  figures.files += 1
  figures.characters += countCharacters(
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  )
  figures.lines += filled.length
  figures.wide += filled.filter(({ length }) => length > WIDE).length
  figures.widths.push(...code.map(({ length }) => length))
}

function newFigures(): Figures {
  return { files: 0, characters: 0, widths: [], lines: 0, wide: 0 }
}

function toRow(name: string, { files, characters, widths, lines, wide }: Figures): string {
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
  ]
  return `| ${cells.join(' | ')} |\n`
}

/** `src/api/v1/x.ts` counts for `src/api`; what lies in `src` itself for `src`. */
function folderOf(file: string): string {
  const [top = '', folder = '', ...rest] = file.split('/')
  return rest.length === 0 ? top : `${top}/${folder}`
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** Sentences: without code, and without tables, of which commands write most. */
function toProse(page: string): string {
  const text = page.replace(/^ *```[\s\S]*?^ *```/gm, '')
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\||<!--)/.test(line))
    .join('\n')
}

function printSource(root: string): void {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !TESTS.test(file))
  const byFolder = new Map<string, Figures>()
  const all = newFigures()
  for (const file of files.toSorted()) {
    const figures = byFolder.get(folderOf(file)) ?? newFigures()
    byFolder.set(folderOf(file), figures)
    for (const one of [figures, all]) addFile(one, join(root, file))
  }
  process.stdout.write(
    '| folder | files | characters | lines | mean width | median | over 100 |\n',
  )
  process.stdout.write('|---|--:|--:|--:|--:|--:|--:|\n')
  for (const [folder, figures] of byFolder) process.stdout.write(toRow(folder, figures))
  process.stdout.write(toRow('**all**', all))
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

const root = process.argv[2] ?? '.'
printSource(root)
printPages(root)
