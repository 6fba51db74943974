/** Podcasts a second from a Podcast Index dump into an empty directory, searchable at the end, by the one command a user types. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, print, printHeader, runCastdex } from './frame.ts'

const ROUNDS = 3

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

const importInto = (dataDir: string, dump: string): { report: ImportReport; wallSeconds: number } => {
  const startedAt = performance.now()
  const output = runCastdex(['import', 'podcast-index', dump, '--data-dir', dataDir])
  const wallSeconds = (performance.now() - startedAt) / 1000
  const line = output.trim().split('\n').at(-1) ?? '{}'
  return { report: JSON.parse(line) as ImportReport, wallSeconds }
}

export const benchImport = (dump: string): void => {
  printHeader('Import of a Podcast Index dump into an empty directory', [
    'wall time of the whole command, start of the process and unpacking included; one thread reads and maps, one writes',
  ])
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'castdex-bench-import-'))
    try {
      const first = importInto(dataDir, dump)
      const rate = first.report.read / first.wallSeconds
      rates.push(rate)
      print(
        `round ${String(round + 1)}: ${String(first.report.read)} rows in ${first.wallSeconds.toFixed(2)} s = ${rate.toFixed(0)}/s`,
      )
      if (round < ROUNDS - 1) continue
      const again = importInto(dataDir, dump)
      const { created, refused, served, pending, conflicts } = first.report
      print(
        `created ${String(created)}, refused ${JSON.stringify(refused)}, served ${String(served)}, pending ${String(pending)}, conflicts ${String(conflicts)}`,
      )
      print(
        `again: ${String(again.report.unchanged)} unchanged, ${String(again.report.created)} created, ${again.wallSeconds.toFixed(2)} s`,
      )
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  print(`median ${median(rates).toFixed(0)} podcasts/s, asked ≥ 10,000`)
}
