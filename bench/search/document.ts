/** Updates docs/SEARCH-FIGURES.md: one section per size, between its markers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../frame.ts'

const PAGE = join(ROOT, 'docs', 'SEARCH-FIGURES.md')
const HEAD = `# Search figures

Every class of searches beside other engines, at 45,000, 450,000 and 4,500,000 podcasts.
\`npm run bench -- search --size N\` writes this page. [PERFORMANCE.md](PERFORMANCE.md) says what the
figures mean and how they are measured.
`

export const writeSection = (size: number, text: string): void => {
  const [begin, end] = [`<!-- bench:search ${String(size)} -->`, '<!-- /bench:search -->']
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD
  const section = `${begin}\n${text}\n${end}`
  const from = page.indexOf(begin)
  const to = from === -1 ? -1 : page.indexOf(end, from)
  const next =
    to === -1
      ? `${page.trimEnd()}\n\n${section}\n`
      : page.slice(0, from) + section + page.slice(to + end.length)
  writeFileSync(PAGE, next)
}
