/**
 * `npm run bench -- import`: podcasts per second from a Podcast Index dump until all are
 * searchable.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, print, printHeader, runCastdex } from './frame.ts'

const ROUNDS = 3

interface ImportReport {
  readonly read: number
}

const importInto = (
  dataDir: string,
  dump: string,
): { report: ImportReport; wallSeconds: number } => {
  const startedAt = performance.now()
  const words = ['import', 'podcast-index', dump, '--data-dir', dataDir]
  const output = runCastdex(words)
  const wallSeconds = (performance.now() - startedAt) / 1000
  const line = output.trim().split('\n').at(-1) ?? '{}'
  return { report: JSON.parse(line) as ImportReport, wallSeconds }
}

export function benchImport(dump: string): void {
  printHeader('Import of a Podcast Index dump', [
    'into an empty directory; target: ≥ 10,000/s',
    'wall time of the whole command, start of the process and unpacking included; one thread reads and maps, one writes',
  ])
  const rates: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-bench-import-'))
    const { report, wallSeconds } = importInto(folder.path, dump)
    const rate = report.read / wallSeconds
    rates.push(rate)
    print(
      `round ${String(round)}: ${String(report.read)} rows in ${wallSeconds.toFixed(2)} s = ${rate.toFixed(0)}/s`,
    )
  }
  print(`median ${median(rates).toFixed(0)} podcasts/s`)
}
