/** Updates measured tables in docs/, between their markers. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './frame.ts'

/** Replaces the text between `<!-- NAME: … -->` and `<!-- /NAME -->`. */
export function writeFigures(page: string, name: string, text: string): void {
  const path = join(ROOT, 'docs', page)
  const before = readFileSync(path, 'utf8')
  const begin = before.indexOf(`<!-- ${name}:`)
  const start = before.indexOf('-->', begin) + '-->'.length
  const end = before.indexOf(`<!-- /${name} -->`, start)
  if (begin < 0 || end < 0) throw new Error(`docs/${page} has no place for ${name}`)
  writeFileSync(path, `${before.slice(0, start)}\n\n${text}\n\n${before.slice(end)}`)
}

/** Replaces a table of docs/PERFORMANCE.md and its header line (`headerLines`). */
export function writeTable(name: string, header: readonly string[], table: string): void {
  writeFigures('PERFORMANCE.md', name, `${header.join('; ')}:\n\n${table}`)
}
