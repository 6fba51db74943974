/**
 * Podcasts a second from a Podcast Index dump, searchable at the end, by the one command a user
 * types.
 */
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, print, printHeader, ROOT, runCastdex } from './frame.ts'

const ROUNDS = 3
/** Podcasts that are there before. */
const STARTS = [0, 1, 2, 1000] as const

interface ImportReport {
  readonly read: number
  readonly created: number
  readonly unchanged: number
  readonly refused: Readonly<Record<string, number>>
  readonly served: number
  readonly pending: number
  readonly conflicts: number
  readonly seconds: number
}

export const importInto = (
  dataDir: string,
  dump: string,
  checkout = ROOT,
): { report: ImportReport; wallSeconds: number } => {
  const startedAt = performance.now()
  const words = ['import', 'podcast-index', dump, '--data-dir', dataDir]
  const output = runCastdex(words, {}, checkout)
  const wallSeconds = (performance.now() - startedAt) / 1000
  const line = output.trim().split('\n').at(-1) ?? '{}'
  return { report: JSON.parse(line) as ImportReport, wallSeconds }
}

/**
 * Made-up podcasts that are there before; somebody who tries castdex begins with one or two of
 * their own.
 */
const fill = (dataDir: string, podcasts: number): void => {
  if (podcasts === 0) return
  const outlines = Array.from({ length: podcasts }, (_, at) => {
    const number = String(at + 1)
    return `<outline type="rss" text="First ${number}" xmlUrl="https://first-${number}.example/feed"/>`
  })
  const file = join(dataDir, 'first.opml')
  writeFileSync(file, `<opml version="2.0"><body>${outlines.join('')}</body></opml>`)
  runCastdex(['import', 'opml', file, '--data-dir', dataDir])
}

const printAgain = (dataDir: string, dump: string, first: ImportReport): void => {
  const { report, wallSeconds } = importInto(dataDir, dump)
  const { created, refused, served, pending, conflicts } = first
  print(
    `created ${String(created)}, refused ${JSON.stringify(refused)}, served ${String(served)}, pending ${String(pending)}, conflicts ${String(conflicts)}`,
  )
  print(
    `again: ${String(report.unchanged)} unchanged, ${String(report.created)} created, ${wallSeconds.toFixed(2)} s`,
  )
}

const benchFrom = (podcasts: number, dump: string): void => {
  const rates: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-bench-import-'))
    fill(folder.path, podcasts)
    const { report, wallSeconds } = importInto(folder.path, dump)
    const rate = report.read / wallSeconds
    rates.push(rate)
    print(
      `round ${String(round)}: ${String(report.read)} rows in ${wallSeconds.toFixed(2)} s = ${rate.toFixed(0)}/s`,
    )
    if (round === ROUNDS) printAgain(folder.path, dump, report)
  }
  print(`from ${String(podcasts)} podcasts: median ${median(rates).toFixed(0)} podcasts/s`)
}

export const benchImport = (dump: string): void => {
  printHeader('Import of a Podcast Index dump', [
    `into directories of ${STARTS.join(', ')} podcasts; asked of the empty one: ≥ 10,000/s`,
    'wall time of the whole command, start of the process and unpacking included; one thread reads and maps, one writes',
  ])
  for (const podcasts of STARTS) benchFrom(podcasts, dump)
}
