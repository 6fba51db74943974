/**
 * The port of histories: what happened to a podcast, with the evidence. Events are appended with a
 * write (`RecordChange.events`) and never change.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const EVENT_KINDS = [
  'tracked',
  'imported',
  'marked-own',
  'unmarked-own',
  'fetched-first',
  'died',
  'revived',
  'not-a-podcast',
  'became-podcast',
  'emptied',
  'filled-again',
  'moved',
  'suspect-move',
  'move-refused',
  'title-changed',
  'merged',
  'unmerged',
  'split',
  'relaunched',
  'removed',
  'pinned',
  'unpinned',
  'ruled',
  'ruling-reset',
  'forgotten',
  'blocked',
  'unblocked',
  'claimed',
  'listing-published',
  'listing-candidate',
  'listing-ambiguous',
  'listing-withdrawn',
  'listing-confirmed',
  'listing-rejected',
  'listing-reset',
  'apple-id-found',
  'apple-id-verified',
  'apple-id-contradicted',
  'apple-id-replaced',
  'apple-id-gone',
  'apple-id-conflict',
  'signals-imported',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface NewEvent {
  /** ISO instant. */
  readonly at: string
  readonly kind: EventKind
  /** Whatever an operator needs to judge the event; no private data. */
  readonly evidence: JsonValue
}

export interface HistoryEvent extends NewEvent {
  /** Ascending within a podcast and never reused. */
  readonly no: number
  readonly podcastId: PodcastId
}

export interface HistoryPage {
  /** Events below this `no`; default: the newest. */
  readonly before?: number
  /** 1 to 1000. */
  readonly limit: number
}

export interface KindPage {
  /** ISO instant of the oldest events. */
  readonly since: string
  /** The last event of the page before; default: the newest. */
  readonly before?: Pick<HistoryEvent, 'at' | 'no'>
  /** 1 to 1000. */
  readonly limit: number
}

export interface History {
  /**
   * Newest first. Takes the podcast's own id: merged and removed podcasts keep their events. Sees
   * every write that resolved.
   */
  list(
    id: PodcastId,
    page: HistoryPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]>

  /**
   * Events of one kind over all podcasts, merged and removed ones too, newest first. Reads an index:
   * the cost depends on the page alone.
   */
  listByKind(
    kind: EventKind,
    page: KindPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]>
}
