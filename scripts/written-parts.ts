/** Generated parts of pages, between their markers. */
import { readFile } from 'node:fs/promises'
import { describeFilters } from '../src/query/filters.ts'
import {
  BASIC_FIELDS,
  DETAIL_FIELDS,
  type Field,
  INTERNAL_FIELDS,
} from '../src/record/fields.ts'
import { ROOT } from './run.ts'

const WIDTH = 140

/** Replaces the part between `<!-- name: … -->` and `<!-- /name -->`. */
export async function withPart(page: string, name: string, part: string): Promise<string> {
  const text = await readFile(new URL(page, ROOT), 'utf8')
  const start = text.indexOf('-->\n', text.indexOf(`<!-- ${name}: `)) + '-->\n'.length
  const end = text.indexOf(`<!-- /${name} -->`)
  if (end < start) throw new Error(`${page} has no place for ${name}`)
  return text.slice(0, start) + part + text.slice(end)
}

/** Renders a list item, wrapped into lines. */
function toItem(words: string): string {
  const lines = ['-']
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length < WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`  ${word}`)
  }
  return `${lines.join('\n')}\n`
}

const inCode = (words: readonly string[]): string =>
  words.map((word) => `\`${word}\``).join(', ')

function unknownOf({ unknown, empty }: Field): string {
  if (unknown !== undefined) return unknown
  const value = empty?.()
  if (value === undefined) return 'absent'
  return value === null ? 'null' : `\`${JSON.stringify(value)}\``
}

function toTable(fields: Readonly<Record<string, Field>>): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    const cells = [
      `\`${name}\``,
      field.from,
      unknownOf(field),
      field.override === true ? 'yes' : '',
      inCode(Object.keys(field.hits ?? {})),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| field | from | when unknown | override | in hits as |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Returns the updated docs/DATA-MODEL.md. */
export function dataModelPage(): Promise<string> {
  const part = `### Basic level

${toTable(BASIC_FIELDS)}

### Full level, beyond the basic one

${toTable(DETAIL_FIELDS)}

### Internals

They are kept, exported and imported, and shown by \`castdex show\`. Of the public operations only search hits show some of them.

${toTable(INTERNAL_FIELDS)}
`
  return withPart('docs/DATA-MODEL.md', 'fields', part)
}

/** Returns the updated docs/RULES.md. */
export function rulesPage(): Promise<string> {
  return withPart('docs/RULES.md', 'filters', toItem(`${describeFilters().join(', ')}.`))
}
