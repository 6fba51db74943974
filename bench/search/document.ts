/** Keeps the tables of docs/PERFORMANCE.md: each size has its own place between two marks, the rest of the page is left alone. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../frame.ts'

const PAGE = join(ROOT, 'docs', 'PERFORMANCE.md')
const HEAD = `# Performance

## Search

Made by \`npm run bench -- search --size N\`; each size replaces its own part.
`

export const writeSection = (size: number, text: string): void => {
  const [begin, end] = [`<!-- bench:search ${String(size)} -->`, '<!-- /bench:search -->']
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD
  const section = `${begin}\n${text}\n${end}`
  const from = page.indexOf(begin)
  const to = from === -1 ? -1 : page.indexOf(end, from)
  const next =
    to === -1 ? `${page.trimEnd()}\n\n${section}\n` : page.slice(0, from) + section + page.slice(to + end.length)
  writeFileSync(PAGE, next)
}
