/**
 * `npm run report -- demo:crawl`: serves the demo catalogue beside the farm of its feeds and sites,
 * and writes into docs/PERFORMANCE.md how its fields fill.
 */
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../../scripts/run.ts'
import { withPart } from '../../../scripts/written-parts.ts'
import { countFilled, FIELDS, readPodcasts } from './filled.ts'
import { fetchesIn, serveDemo } from './served-demo.ts'

/**
 * In s after the start; sites are read beside the feeds and take longer: one at a time for each
 * host.
 */
const LOOKS = [0, 10, 30, 60]

await using demo = await serveDemo()
const shows = new Map(demo.farm.shows.map((show) => [show.title, show]))
const startedMs = performance.now()
const columns: {
  readonly seconds: number
  readonly fetches: number
  readonly filled: Readonly<Record<string, number>>
}[] = []
for (const look of LOOKS) {
  await wait(Math.max(0, startedMs + look * 1000 - performance.now()))
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  const fetches = fetchesIn(await demo.metrics())
  columns.push({
    seconds,
    fetches,
    filled: countFilled(await readPodcasts(demo.asking), ({ title }) => shows.get(title)),
  })
}
const row = (name: string, cells: readonly unknown[]): string =>
  `| ${name} | ${cells.map(String).join(' | ')} |`
const lines = [
  row(
    'seconds after the start',
    columns.map(({ seconds }) => seconds),
  ),
  `|---|${columns.map(() => '---').join('|')}|`,
  row(
    'feeds fetched',
    columns.map(({ fetches }) => fetches),
  ),
  ...Object.keys(FIELDS).map((field) =>
    row(
      field,
      columns.map(({ filled }) => filled[field]),
    ),
  ),
]
const table = `${lines.join('\n')}\n`
process.stdout.write(table)
const page = 'docs/PERFORMANCE.md'
await writeFile(new URL(page, ROOT), await withPart(page, 'demo', `\n${table}\n`))
