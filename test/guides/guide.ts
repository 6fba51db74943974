/**
 * The guides of CONTRIBUTING.md as changes: each `diff` block names a file in its first line, then
 * shows lines that stand in it, `+` before those that are added and `-` before those that go. A
 * block of `+` lines alone is a new file.
 */
import { readFile } from 'node:fs/promises'

const PAGE = new URL('../../CONTRIBUTING.md', import.meta.url)

interface Change {
  readonly file: string
  readonly lines: readonly string[]
}

export interface Guide {
  readonly title: string
  /** How many files it says that one touches by hand: of the source, and tests. */
  readonly files: { readonly source: number; readonly tests: number } | undefined
  readonly changes: readonly Change[]
}

/** Lines of a list item's block are indented as the item's text is. */
function outdent(lines: readonly string[], indent: number): readonly string[] {
  return lines.map((line) => line.slice(indent))
}

function readChanges(section: string): readonly Change[] {
  const blocks = section.matchAll(/^( *)```diff\n([\s\S]*?)^ *```$/gm)
  return [...blocks].map(([, indent = '', block = '']) => {
    const [file = '', ...lines] = outdent(block.trimEnd().split('\n'), indent.length)
    return { file, lines }
  })
}

function readGuide(section: string): Guide {
  const [title = ''] = section.split('\n')
  const said = /\*\*Touches (\d+) files? and (\d+) tests?\.\*\*/.exec(section)
  return {
    title,
    files: said === null ? undefined : { source: Number(said[1]), tests: Number(said[2]) },
    changes: readChanges(section),
  }
}

/** Returns the guides that show a change. */
export async function readGuides(): Promise<readonly Guide[]> {
  const page = await readFile(PAGE, 'utf8')
  const sections = page.split(/^## /m).slice(1)
  return sections.map(readGuide).filter(({ changes }) => changes.length > 0)
}

/**
 * A line of context is written with a blank before it, as it is in a diff; an empty one may have
 * lost its own.
 */
function textOf(lines: readonly string[], marks: string): string {
  return lines
    .filter((line) => line === '' || marks.includes(line.charAt(0)))
    .map((line) => `${line.slice(1)}\n`)
    .join('')
}

/**
 * Returns the text of the file after the change; `before` is undefined where there is no such file.
 */
export function applyChange(before: string | undefined, { file, lines }: Change): string {
  const isNew = lines.every((line) => line.startsWith('+'))
  if (isNew !== (before === undefined))
    throw new Error(`${file}: ${isNew ? 'is there already' : 'there is no such file'}`)
  const after = textOf(lines, ' +')
  if (before === undefined) return after
  const shown = textOf(lines, ' -')
  const places = before.split(`\n${shown}`).length - 1
  if (places !== 1)
    throw new Error(`${file} has these lines ${String(places)} times:\n${shown}`)
  return before.replace(`\n${shown}`, () => `\n${after}`)
}

const GENERATED = /^(?:openapi\.json|docs\/)/
const TEST = /\.test\.ts$|^test\//

/**
 * Counts the files that a guide has people touch by hand; what `npm run generate` writes does not
 * count.
 */
export function countFiles({ changes }: Guide): NonNullable<Guide['files']> {
  const files = [...new Set(changes.map(({ file }) => file))].filter(
    (file) => !GENERATED.test(file),
  )
  const tests = files.filter((file) => TEST.test(file))
  return { source: files.length - tests.length, tests: tests.length }
}
