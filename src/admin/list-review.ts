/** What an operator has to decide: each case with both sides, and what agrees. */
import type { ReviewPage } from '../store/review-queue.ts'
import type { CallOptions } from '../store/call-options.ts'
import type { Directory } from '../store/directory.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import { explainFeedIssue } from './explain-feed-issue.ts'
import { explainListings, type ExplainedListing } from './explain-listings.ts'
import { readFeedHealth } from './feed-health.ts'

/** The most urgent first: what is wrong on public pages comes before what is not there. */
export const REVIEW_KINDS = ['conflict', 'ambiguous', 'suspect-move', 'doubted'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export interface ReviewCase {
  readonly kind: ReviewKind
  readonly record: PodcastRecord
  /** One sentence: what there is to decide, and what helps. */
  readonly why: string
  /** Who holds the Apple id that the podcast claims; null where that is not the question. */
  readonly other: PodcastRecord | null
  /** Those with several ids. */
  readonly listings: readonly ExplainedListing[]
  /** Where the feed seems to have moved to. */
  readonly moveTo: string | null
  /** Of what is at its URL. */
  readonly foundTitle: string | null
}

const COMPARED = [
  'titleLatest',
  'author',
  'websiteUrl',
  'podcastGuid',
  'spotifyId',
  'language',
] as const satisfies readonly (keyof PodcastRecord)[]

export interface Agreement {
  readonly agrees: readonly string[]
  readonly differs: readonly string[]
}

/**
 * Names the fields in which two podcasts agree or differ; what only one of them has is in neither
 * list.
 */
export function compareFields(one: PodcastRecord, other: PodcastRecord): Agreement {
  const both = COMPARED.filter((field) => one[field] !== null && other[field] !== null)
  const plain = (value: unknown): string =>
    String(value).toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const isSame = (field: (typeof COMPARED)[number]): boolean =>
    plain(one[field]) === plain(other[field])
  return { agrees: both.filter(isSame), differs: both.filter((field) => !isSame(field)) }
}

async function findHolder(
  { writer }: Directory,
  { claimedAppleId }: PodcastRecord,
): Promise<PodcastRecord | null> {
  if (claimedAppleId === null) return null
  const { byAppleId } = await writer.owners({ appleIds: [claimedAppleId] })
  return byAppleId.get(claimedAppleId)?.record ?? null
}

/** In `seq` order. */
export async function listReview(
  directory: Directory,
  kind: ReviewKind,
  page: ReviewPage,
  { nowMs, ...options }: CallOptions & { readonly nowMs: number },
): Promise<readonly ReviewCase[]> {
  const found = await directory.reviewQueue.list(kind, page, options)
  return Promise.all(
    found.map(async ({ record, feedTask }) => {
      const [other, listings, health] = await Promise.all([
        kind === 'conflict' ? findHolder(directory, record) : null,
        kind === 'ambiguous' ? explainListings(directory, record.id, nowMs) : [],
        readFeedHealth(directory, record, nowMs),
      ])
      return {
        kind,
        record,
        why: explainFeedIssue(kind, record, feedTask),
        other,
        listings: listings.filter(({ status }) => status === 'ambiguous'),
        moveTo: health.suspectMove,
        foundTitle: health.doubted?.title ?? null,
      }
    }),
  )
}
