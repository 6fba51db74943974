/**
 * How many scores a second: the formula alone, and the nightly sweep over a directory as an import
 * leaves it.
 */
import { openSqliteDirectory } from '../src/store/sqlite/sqlite-directory.ts'
import { sweepScores } from '../src/intake/apply/scores/sweep-scores.ts'
import { keepScores } from '../src/intake/apply/overrides/keep-scores.ts'
import { gatherInputs, scoreAuthority } from '../src/record/authority/index.ts'
import type { PodcastRecord } from '../src/record/podcast.ts'
import { print, printHeader } from './frame.ts'

const NIGHT_MS = 86_400_000
const SEASON_MS = 120 * NIGHT_MS
const ASKED = 20_000

/**
 * Both by the clock and by this process' own processor time, for the machine may have more to do.
 */
const stopwatch = (): ((count: number) => {
  readonly speed: number
  readonly text: string
}) => {
  const startedMs = performance.now()
  const started = process.cpuUsage()
  return (count) => {
    const { user, system } = process.cpuUsage(started)
    const speed = Math.round((count * 1000) / (performance.now() - startedMs))
    const ofProcessor = Math.round((count * 1_000_000) / (user + system))
    return {
      speed,
      text: `${String(speed)} a second (${String(ofProcessor)} a second of processor time)`,
    }
  }
}

const openAt = async (dataDir: string, now: () => number) =>
  keepScores(
    await openSqliteDirectory({
      dataDir,
      access: 'write',
      requireAppleId: false,
      searchTimeoutMs: 2000,
      now,
    }),
    now,
  )

export const benchScore = async (dataDir: string): Promise<void> => {
  printHeader('Scores a second', [
    'one thread, without the rests that a server makes; asked is 20,000 a second',
  ])
  let nowMs = Date.now()
  const now = () => nowMs
  await using directory = await openAt(dataDir, now)
  const records: PodcastRecord[] = []
  for await (const record of directory.writer.scan()) {
    records.push(record)
    if (records.length >= 50_000) break
  }
  const timed = stopwatch()
  for (const record of records) scoreAuthority(gatherInputs(record, {}), nowMs)
  print(`the formula, inputs gathered   ${timed(records.length).text}`)
  const signal = new AbortController().signal
  for (const [name, later] of [
    ['a night on', NIGHT_MS],
    ['a season on', SEASON_MS],
  ] as const) {
    nowMs = Date.now() + later
    const swept = stopwatch()
    const { scored, written } = await sweepScores({ directory, now, signal, rest: 0 })
    const { speed, text } = swept(scored)
    print(
      `the sweep, ${name.padEnd(12)} ${text} of ${String(scored)}; ${String(written)} had moved by a point and were written${speed < ASKED ? '   BELOW WHAT IS ASKED' : ''}`,
    )
  }
}
