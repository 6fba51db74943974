/**
 * One simulated day's end: the directory as it stands beside what is true. Every invariant reads
 * this.
 */
import type { CrawlState } from '../../../src/record/crawl-state.ts'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import type { SimulatedDirectory } from '../directory/directory.ts'
import type { Show } from '../truth/show.ts'
import type { Truth } from '../truth/truth.ts'
import type { FeedCopy } from '../web/feed-text.ts'
import type { SimulatedWeb } from '../web/simulated-web.ts'

export interface Task {
  readonly dueAt: number | null
  readonly state: CrawlState
}

export interface Day {
  /** Counted from the beginning. */
  readonly no: number
  readonly nowMs: number
  readonly truth: Truth
  readonly web: SimulatedWeb
  readonly directory: SimulatedDirectory
  /** Every podcast that is in the directory, dead ones too. */
  readonly podcasts: ReadonlyMap<string, PodcastRecord>
  readonly tasks: ReadonlyMap<string, Task>
  /** Of every id that ever was: the one that it leads to today, undefined where that is none. */
  readonly leadsTo: ReadonlyMap<string, string | undefined>
  /** Of every address that is or was anybody's: the podcast that it leads to. */
  readonly idAt: ReadonlyMap<string, string | undefined>
  /** The day before; undefined on the first one. */
  readonly before: Pick<Day, 'podcasts' | 'leadsTo'> | undefined
}

/** What is, and what should be. */
export interface Finding {
  readonly show: Show | undefined
  readonly is: string
  readonly should: string
}

/** Told once for each show: `key` names the breach besides. */
export interface Breach extends Finding {
  readonly invariant: string
  readonly day: number
}

/** Its name says what holds; what it gives are the places where it does not. */
export type Invariant = (day: Day) => readonly Finding[] | Promise<readonly Finding[]>

/** The podcasts that are in the directory and were taken in for the show. */
export function podcastsOf({ podcasts, truth }: Day, show: Show): readonly PodcastRecord[] {
  return [...podcasts.values()].filter(({ id }) => truth.born.get(id) === show)
}

/** An operator has parted the two, or podcasts that were joined with them by hand since. */
export function areParted({ truth, leadsTo }: Day, a: string, b: string): boolean {
  const idOf = (id: string): string => leadsTo.get(id) ?? id
  return [...truth.parted].some((pair) => {
    const [one = '', other = ''] = pair.split(' ')
    return idOf(one) === a && idOf(other) === b
  })
}

/** When the server last gave what it has now, and it was taken for the show's; null = never. */
export function readAtMs({ tasks }: Day, id: string, copy: FeedCopy): number | null {
  const { goodAt = null, wholeAt = null } = tasks.get(id)?.state ?? {}
  if (copy.etag === undefined) return goodAt
  return (goodAt ?? 0) >= (wholeAt ?? 0) ? wholeAt : null
}

export const nameOf = (show: Show | undefined): string =>
  show === undefined ? 'nobody' : `“${show.name}”`
