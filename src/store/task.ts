/** A task: what is due for a podcast. */
import { LISTING_PLATFORMS } from '../record/listing/evidence.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const TASK_KINDS = ['feed', 'site', ...LISTING_PLATFORMS] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export interface Task {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  /** `feed`: the feed's registrable domain; `site`: as `record/show-site.ts` gives it; else ''. */
  readonly domain: string
  /** When it was due; in ms since 1970, like all times here. */
  readonly dueAt: number
  /** As the last release left it; null the first time. */
  readonly state: JsonValue
  /** Names this claim. */
  readonly lease: string
}

export interface TaskStatus {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly domain: string
  readonly dueAt: number | null
  readonly state: JsonValue
  /** Who has it, also where the lease has run out; null where nobody does. */
  readonly lease: { readonly worker: string; readonly until: number } | null
  /** Null where the domain is not paused. */
  readonly pausedUntil: number | null
}
