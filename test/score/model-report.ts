/**
 * `npm run report -- score:model`: orders a model of shows by score, prints how well that agrees
 * with their reach, and writes docs/AUTHORITY.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { correlationOf, SIDES } from './measure.ts'
import { drawShows } from './model.ts'

const PAGE = fileURLToPath(new URL('../../docs/AUTHORITY.md', import.meta.url))
const [BEGIN, END] = ['<!-- model: begin -->', '<!-- model: end -->']
const SEED = 20261120
const COUNT = 20_000

const shows = drawShows(SEED, COUNT)
const languages = [...new Set(shows.map(({ language }) => language))].sort()
const sides = Object.entries(SIDES)
const row = (name: string, chosen: typeof shows): string =>
  `| ${name} | ${String(chosen.length)} | ${sides.map(([, toScore]) => correlationOf(chosen, toScore).toFixed(3)).join(' | ')} |`
const table = [
  `| shows | number | ${sides.map(([name]) => name).join(' | ')} |`,
  `|---|--:|${sides.map(() => '--:').join('|')}|`,
  row('all', shows),
  ...languages.map((name) =>
    row(
      name,
      shows.filter(({ language }) => language === name),
    ),
  ),
].join('\n')

process.stdout.write(`${table}\n`)
const page = await readFile(PAGE, 'utf8')
const [before, rest] = [
  page.slice(0, page.indexOf(BEGIN) + BEGIN.length),
  page.slice(page.indexOf(END)),
]
await writeFile(PAGE, `${before}\n\n${table}\n\n${rest}`)
