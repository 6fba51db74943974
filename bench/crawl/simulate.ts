/** `npm run bench -- crawl [--size N] [--write]`: simulates a month and prints its table. */
import { print, printHeader } from '../frame.ts'
import { DAYS, delayOf, peakOf, type Totals, walkMonth } from './month.ts'
import { writeFigures } from '../document.ts'

const toTable = (totals: Totals, standsFor: number): string => {
  const perSecond = (count: number): string => ((count * standsFor) / 60).toFixed(0)
  const minutes = (share: number): string =>
    `${delayOf(totals, share).toLocaleString('en')} min`
  const rows: readonly (readonly [name: string, value: string])[] = [
    ['requests a second, mean', perSecond(totals.fetches / DAYS / 1440)],
    ['requests a second, busiest minute', perSecond(peakOf(totals))],
    ['share of 304', `${((100 * totals.unchanged) / totals.fetches).toFixed(1)} %`],
    ['from published to seen, p50', minutes(0.5)],
    ['from published to seen, p95', minutes(0.95)],
    ['from published to seen, p99', minutes(0.99)],
    [
      'most requests a minute to one host',
      (totals.mostAtOneHost * standsFor).toLocaleString('en'),
    ],
    [
      "put off for a host's sake, minutes a fetch",
      (totals.putOff / totals.fetches).toFixed(2),
    ],
    ['episodes seen', (totals.episodes * standsFor).toLocaleString('en')],
  ]
  return [
    '| figure | value |',
    '|---|--:|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n')
}

const showProgress = (feeds: number): ((done: number) => void) => {
  if (!process.stderr.isTTY) return () => undefined
  return (done) =>
    void process.stderr.write(
      `\r${((100 * done) / feeds).toFixed(0)} %${done === feeds ? '\n' : ''}`,
    )
}

export const benchCrawl = (feeds: number, standsFor: number, isWritten: boolean): void => {
  const startedMs = performance.now()
  const totals = walkMonth(feeds, standsFor, showProgress(feeds))
  const table = toTable(totals, standsFor)
  const { rss } = process.memoryUsage()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
  const size = `${(feeds * standsFor).toLocaleString('en')} feeds${standsFor === 1 ? '' : `, one in ${String(standsFor)} simulated and counted as many times`}`
  const took = `simulated in ${seconds} s, ${(rss / 1_048_576).toFixed(0)} MiB`
  printHeader('A month of crawling, simulated', [
    size,
    'the rhythms are solved from published counts; parts of the big hosts, punctuality and the 80 % with validators are assumed',
  ])
  print(`${table}\n\n${took}`)
  if (isWritten) writeFigures('PERFORMANCE.md', 'month', `${size}, ${took}:\n\n${table}`)
}
