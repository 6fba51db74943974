/** Reads event rows of either store. */
import type { JsonValue } from '../../record/text/json-value.ts'
import type { HistoryEvent, KindPage } from '../history.ts'

export interface EventRow extends Omit<HistoryEvent, 'evidence'> {
  readonly evidence: string
}

export function toEvent({ no, podcastId, at, kind, evidence }: EventRow): HistoryEvent {
  return { no, podcastId, at, kind, evidence: JSON.parse(evidence) as JsonValue }
}

/** Sorts after each event. */
const NEWEST: KindPage['before'] & object = { at: '9999', no: Number.MAX_SAFE_INTEGER }

/** Returns the parameters `since`, `at`, `no` and `limit` of a page. */
export function kindParameters({ since, before = NEWEST, limit }: KindPage) {
  return [since, before.at, before.no, limit] as const
}
