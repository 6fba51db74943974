/** Constants shared by texts, URLs and pages of the site. */
import type { EventKind } from '../store/history.ts'

export const SITE_SORTS = ['relevance', 'recent', 'score', 'title'] as const
export type SiteSort = (typeof SITE_SORTS)[number]

/** Choices of the filter "active", in days. */
export const ACTIVE_DAYS = [7, 30, 365] as const
export type ActiveDays = (typeof ACTIVE_DAYS)[number]

/** Public event kinds; the others are for operators. */
export const TOLD_EVENTS = [
  'tracked',
  'imported',
  'fetched-first',
  'died',
  'revived',
  'moved',
  'title-changed',
  'merged',
  'unmerged',
  'split',
  'relaunched',
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
] as const satisfies readonly EventKind[]
export type ToldEvent = (typeof TOLD_EVENTS)[number]
