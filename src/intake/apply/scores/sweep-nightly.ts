/**
 * Sweeps the scores, and learns which accounts are everybody's, once a day, in one of the processes
 * that share the data, until it is told to stop.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../config/config.ts'
import type { Directory } from '../../../store/directory.ts'
import { failedUnexpectedly, scoresSwept } from '../../../observe/events.ts'
import { AUTHORITY_FORMULA_VERSION } from '../../../record/authority/index.ts'
import { CrowdCount } from '../../../record/links/crowd-count.ts'
import { openLearntLinks } from '../fields/learnt-links.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { sweepScores } from './sweep-scores.ts'
import { HOUR_MS } from '../../../record/instant/durations.ts'

export interface NightlyOptions {
  readonly directory: Directory
  readonly logger: Logger
  readonly now: () => number
  readonly config: Pick<Config, 'dataDir'>
  /** Default: by the clock of the process. Rejects when it is told to stop. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A little less than a day, so that it does not wander through the day. */
const BETWEEN_SWEEPS_MS = 23 * HOUR_MS
/** Due feeds come first when the process starts. */
const FIRST_WAIT_MS = 60_000
/**
 * The sweep waits this long before it looks again whether it is time, and between two
 * tries.
 */
const LOOK_MS = HOUR_MS
/** The sweep takes at most two thirds of one processor. */
const REST = 0.5

/** A new formula does not wait for the night. */
const BUDGET = `score-sweep-${String(AUTHORITY_FORMULA_VERSION)}`

const sweepOnce = async (
  { directory, logger, now, config }: NightlyOptions,
  signal: AbortSignal,
): Promise<void> => {
  const startedMs = performance.now()
  const crowds = new CrowdCount((await directory.reader.counts()).total)
  const onPodcast = (record: PodcastRecord): void => crowds.add(record)
  const { isWhole, ...report } = await sweepScores({
    directory,
    now,
    signal,
    rest: REST,
    onPodcast,
  })
  // A part of the directory shows only a part of the crowds, so it must not replace what
  // was learnt before.
  if (isWhole) await openLearntLinks(config.dataDir).learn(crowds.crowded, now())
  scoresSwept(logger, { ...report, durationMs: Math.round(performance.now() - startedMs) })
}

const sleepByClock = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal })

export async function sweepNightly(
  options: NightlyOptions,
  signal: AbortSignal,
): Promise<void> {
  const { directory, logger, sleep = sleepByClock } = options
  const isWantedAfter = (ms: number): Promise<boolean> =>
    sleep(ms, signal).then(
      () => !signal.aborted,
      () => false,
    )
  /** This process has the turn of the night; it keeps it through trouble. */
  let hasTurn = false
  let waitMs = FIRST_WAIT_MS
  while (await isWantedAfter(waitMs)) {
    waitMs = LOOK_MS
    try {
      hasTurn ||= (
        await directory.budgets.take(BUDGET, 1, { limit: 1, windowMs: BETWEEN_SWEEPS_MS })
      ).granted
      if (hasTurn) await sweepOnce(options, signal)
      hasTurn = false
    } catch (error) {
      failedUnexpectedly(logger, error)
    }
  }
}
