/**
 * Runs the nightly sweep, which renews scores and learns shared accounts, once a day in one of the
 * processes that share the data, until aborted.
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
  /** Default: the system clock. Rejects on abort. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The interval is slightly less than a day, so that the sweep does not drift through the day. */
const BETWEEN_SWEEPS_MS = 23 * HOUR_MS
/** Due feeds have priority when the process starts. */
const FIRST_WAIT_MS = 60_000
/** Delay between checks of the schedule, and between attempts. */
const LOOK_MS = HOUR_MS
/** The sweep uses at most two thirds of one processor. */
const REST = 0.5

/** The name contains the formula's version, so that a new formula does not wait for the night. */
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
  // A partial sweep sees only some of the shared accounts, so it must not replace the learnt list.
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
  /** True once this process owns tonight's sweep; failures do not release it. */
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
