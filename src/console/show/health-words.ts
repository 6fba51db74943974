/**
 * Describes a feed's health in the page's language. The English texts come from the API and the
 * command line.
 */
import { explainFeedIssue } from '../../actions/feed/explain-feed-issue.ts'
import type { FeedHealth, HealthReason } from '../../actions/feed/feed-health.ts'
import { parseCrawlState } from '../../record/crawl-state.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { FeedIssue } from '../../store/review-queue.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import type { HealthWords } from '../texts/health-texts.ts'

function sayReason(
  guest: ConsoleGuest,
  words: HealthWords,
  reason: HealthReason,
): readonly string[] {
  const { outcomes } = guest.words.crawl
  if (reason.kind === 'paused') return [words.paused(sayMoment(guest, reason.until) ?? '')]
  if (reason.kind === 'failing') {
    const { failing } = reason
    const since = sayMoment(guest, failing.since) ?? ''
    return [
      words.failing(since, outcomes[failing.outcome], sayNumber(guest, failing.tries)),
    ]
  }
  if (reason.kind !== 'rhythm') return [words.plain[reason.kind]]
  const { isLate, rhythm } = reason
  return [
    ...(isLate ? [words.late] : []),
    rhythm === null ? words.plain.new : words.rhythm[rhythm],
  ]
}

export function sayHealth(guest: ConsoleGuest, health: FeedHealth): string {
  const words = guest.words.health
  if (words === undefined) return health.why
  const { reason, isDead, suspectMove, doubted, emptied } = health
  const since = doubted === null ? undefined : sayMoment(guest, doubted.since)
  return [
    ...(isDead ? [words.dead] : []),
    ...sayReason(guest, words, reason),
    ...(suspectMove === null ? [] : [words.moving]),
    ...(since === undefined ? [] : [words.doubted(since, doubted?.title ?? '')]),
    ...(emptied === null ? [] : [words.emptied(sayMoment(guest, emptied.since) ?? '')]),
  ].join(' ')
}

/** The page's buttons provide the remedy, so the command line's advice is omitted. */
const BY_BUTTONS: readonly FeedIssue[] = [
  'ambiguous',
  'suspect-move',
  'doubted',
  'emptied',
  'named-otherwise',
  'duplicate',
]

/**
 * Describes the problem and its remedy. A show that only lacks an Apple id has the text
 * `pendingHow`, so `pending` here is a conflict over the claimed id.
 */
export function sayIssue(
  guest: ConsoleGuest,
  issue: FeedIssue,
  { record, feedTask }: { readonly record: PodcastRecord; readonly feedTask: JsonValue },
): string {
  if (BY_BUTTONS.includes(issue)) return guest.words.issues[issue].help
  const words = guest.words.health?.issues
  if (words === undefined) return explainFeedIssue(issue, record, feedTask)
  if (issue === 'not-a-podcast') return words.noSound
  if (issue === 'conflict' || issue === 'pending')
    return words.conflict(String(record.claimedAppleId))
  const { failing } = parseCrawlState(feedTask)
  if (failing === null) return issue === 'dead' ? words.dead : words.refused
  const since = sayMoment(guest, failing.since) ?? ''
  return words.since(since, guest.words.crawl.outcomes[failing.outcome])
}
