/**
 * Keeps the crawl tables of docs/PERFORMANCE.md. Each stands between two marks of its own; the rest
 * of the page stays as it is.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/PERFORMANCE.md', import.meta.url)

/** Replaces what stands between `<!-- NAME: … -->` and `<!-- /NAME -->`. */
export const writeFigures = (name: string, text: string): void => {
  const page = readFileSync(PAGE, 'utf8')
  const begin = page.indexOf(`<!-- ${name}:`)
  const start = page.indexOf('-->', begin) + '-->'.length
  const end = page.indexOf(`<!-- /${name} -->`, start)
  if (begin < 0 || end < 0) throw new Error(`docs/PERFORMANCE.md has no place for ${name}`)
  writeFileSync(PAGE, `${page.slice(0, start)}\n\n${text}\n\n${page.slice(end)}`)
}
