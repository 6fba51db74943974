/**
 * Computes the next visit of a site: weekly, or monthly without a site, spread by podcast id.
 * Pure.
 */
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { SiteVisit } from './visit-site.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const WEEK_MS = 7 * DAY_MS
/** The interval of a podcast without a site. */
const NOTHING_MS = 30 * DAY_MS
/** The interval of a podcast whose feed is still unread: the feed provides the site's URL. */
const UNREAD_MS = 3_600_000
const FIRST_RETRY_MS = DAY_MS
const MOST_RETRY_MS = 30 * DAY_MS
/** Spread as a fraction of the interval. */
const SPREAD = 0.1

/** The state stored with the task. */
export type SiteState = { readonly failures: number }

export function readSiteState(state: JsonValue): SiteState {
  const failures =
    typeof state === 'object' && state !== null && 'failures' in state
      ? state['failures']
      : 0
  return {
    failures:
      typeof failures === 'number' && Number.isSafeInteger(failures) && failures > 0
        ? failures
        : 0,
  }
}

export function nextSiteVisit(
  visit: SiteVisit,
  { failures }: SiteState,
  {
    podcastId,
    nowMs,
    hasFeed,
  }: { readonly podcastId: string; readonly nowMs: number; readonly hasFeed: boolean },
): { readonly dueAt: number; readonly state: SiteState } {
  const after = (ms: number): number =>
    Math.round(nowMs + ms * (1 + SPREAD * placeOf(podcastId)))
  switch (visit.kind) {
    case 'read':
      return { dueAt: after(WEEK_MS), state: { failures: 0 } }
    case 'nothing':
      return { dueAt: after(hasFeed ? NOTHING_MS : UNREAD_MS), state: { failures: 0 } }
    case 'busy':
      return { dueAt: after(visit.retryAfterMs), state: { failures } }
    case 'failed':
      return {
        dueAt: after(Math.min(FIRST_RETRY_MS * 2 ** failures, MOST_RETRY_MS)),
        state: { failures: failures + 1 },
      }
  }
}

/** Returns a number from 0 to 1, constant per podcast. */
const placeOf = (podcastId: string): number =>
  Number.parseInt(podcastId.slice(-8), 16) / 0xffff_ffff || 0
