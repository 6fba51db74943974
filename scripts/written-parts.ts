/** Parts of pages that follow from the source: they stand between two marks, the rest of the page is written by hand. */
import { readFile } from 'node:fs/promises'
import { describeFilters } from '../src/query/filters.ts'
import { ROOT } from './run.ts'

const WIDTH = 140

/** Puts the part between `<!-- name: … -->` and `<!-- /name -->`. */
async function withPart(page: string, name: string, part: string): Promise<string> {
  const text = await readFile(new URL(page, ROOT), 'utf8')
  const start = text.indexOf('-->\n', text.indexOf(`<!-- ${name}: `)) + '-->\n'.length
  const end = text.indexOf(`<!-- /${name} -->`)
  if (end < start) throw new Error(`${page} has no place for ${name}`)
  return text.slice(0, start) + part + text.slice(end)
}

/** One item of a list, broken into lines. */
function toItem(words: string): string {
  const lines = ['-']
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length < WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`  ${word}`)
  }
  return `${lines.join('\n')}\n`
}

/** Returns docs/RULES.md with the filters that there are. */
export function rulesPage(): Promise<string> {
  return withPart('docs/RULES.md', 'filters', toItem(`${describeFilters().join(', ')}.`))
}
