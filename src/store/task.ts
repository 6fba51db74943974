/** The type of a task: what is due for a podcast. */
import { LISTING_PLATFORMS } from '../record/listing/evidence.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const TASK_KINDS = ['feed', 'site', ...LISTING_PLATFORMS] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export interface Task {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  /** `feed`: the feed's registrable domain; `site`: see `record/show-site.ts`; otherwise ''. */
  readonly domain: string
  /** When the task became due; in ms since 1970, like all times here. */
  readonly dueAt: number
  /** The state that the last release stored; null at first. */
  readonly state: JsonValue
  /** The id of this claim. */
  readonly lease: string
}

export interface TaskStatus {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly domain: string
  readonly dueAt: number | null
  readonly state: JsonValue
  /** The holder of the lease, even if it has run out; null if there is none. */
  readonly lease: { readonly worker: string; readonly until: number } | null
  /** Null if the domain is not paused. */
  readonly pausedUntil: number | null
}
