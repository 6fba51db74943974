/** Keeps the measured part of docs/SCALE.md, between two marks; the rest of the page stays. */
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/SCALE.md', import.meta.url)
const BEGIN = '<!-- cluster:'
const END = '<!-- /cluster -->'

export function writeScale(text: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const start = page.indexOf('-->', page.indexOf(BEGIN)) + '-->'.length
  const end = page.indexOf(END)
  if (start < BEGIN.length || end < start) throw new Error('docs/SCALE.md has no place for it')
  writeFileSync(PAGE, `${page.slice(0, start)}\n\n${text}\n\n${page.slice(end)}`)
}
