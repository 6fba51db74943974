/**
 * What happened to a podcast, with the evidence; and what operators did. Events come only with a
 * write (`RecordChange.events`) and never change.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from './json.ts'

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
  /** What an operator needs in order to judge it; nothing private. */
  readonly evidence: JsonValue
}

export interface HistoryEvent extends NewEvent {
  /** Grows along the history of one podcast; a number of one podcast is never given twice. */
  readonly no: number
  readonly podcastId: PodcastId
}

export interface HistoryPage {
  /** Below this `no`; default: from the newest. */
  readonly before?: number
  /** 1 to 1000. */
  readonly limit: number
}

export interface History {
  /**
   * Newest first. Asked by the podcast's own id: a merged podcast keeps its own events, a removed
   * one too. Sees what `write` resolved.
   */
  list(
    id: PodcastId,
    page: HistoryPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]>
}

export const AUDIT_ACTIONS = [
  'feed-add',
  'pin',
  'merge',
  'unmerge',
  'adopt',
  'unadopt',
  'own',
  'rule',
  'remove',
  'listing-confirm',
  'listing-reject',
  'listing-reset',
  'fetch',
  'forget',
  'key-create',
  'key-update',
  'key-revoke',
  'backup',
  'restore',
  'check',
  'reindex',
  'mend',
  'job-cancel',
  'import',
  'import-cancel',
  'submission-accept',
  'submission-reject',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_WAYS = ['api', 'console', 'command line'] as const
export type AuditWay = (typeof AUDIT_WAYS)[number]

export interface NewAuditEntry {
  /** ISO instant. */
  readonly at: string
  /** The public handle of a key, or who it was on the command line. */
  readonly by: string
  readonly way: AuditWay
  readonly action: AuditAction
  /** What the action was about; null where that is no podcast. */
  readonly podcastId: PodcastId | null
  /** What was ordered; nothing secret, and nobody's address. */
  readonly details: JsonValue
}

export interface AuditEntry extends NewAuditEntry {
  /** Grows; a number is never given twice. */
  readonly no: number
}

export interface AuditPage {
  /** Below this `no`; default: from the newest. */
  readonly before?: number
  /** 1 to 1000. */
  readonly limit: number
  readonly podcastId?: PodcastId
}

export interface AuditLog {
  /** Durable when it resolves. */
  append(entry: NewAuditEntry): Promise<void>
  /** Newest first. Sees what `append` resolved, in any process. */
  list(page: AuditPage, options?: CallOptions): Promise<readonly AuditEntry[]>
}
