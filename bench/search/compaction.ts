/**
 * A compaction by hand beside a process that searches: how long it takes, and how slow the slowest
 * searches get meanwhile.
 */
import { once } from 'node:events'
import { parseSearch } from '../../src/query/parse.ts'
import { quantile, runCastdex, spawnCastdex } from '../frame.ts'
import { type Body, toWire } from './body.ts'
import { openCastdexContext } from './castdex.ts'

const COMMAND = 'reindex'

export interface CompactionFigures {
  readonly seconds: number
  /** In ms. */
  readonly searchP50: number
  readonly searchP99: number
}

/** Undefined where there is no such command. */
export const measureCompaction = async (
  dataDir: string,
  mix: readonly Body[],
): Promise<CompactionFigures | undefined> => {
  if (!new RegExp(`^\\s*${COMMAND}\\b`, 'm').test(runCastdex(['help']))) return undefined
  await using context = await openCastdexContext(dataDir, 'serve')
  const queries = mix.map((body) => parseSearch(toWire(body)).query)
  const startedAt = performance.now()
  const child = spawnCastdex([COMMAND, '--data-dir', dataDir])
  child.stdout?.resume()
  const exited = once(child, 'exit')
  const times: number[] = []
  while (child.exitCode === null) {
    for (const query of queries) {
      const searchedAt = performance.now()
      await context.directory.reader.search(query)
      times.push(performance.now() - searchedAt)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  await exited
  if (child.exitCode !== 0)
    throw new Error(`castdex ${COMMAND} ended with ${String(child.exitCode)}`)
  return {
    seconds: (performance.now() - startedAt) / 1000,
    searchP50: quantile(times, 0.5),
    searchP99: quantile(times, 0.99),
  }
}
