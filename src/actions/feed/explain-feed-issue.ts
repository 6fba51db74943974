/** Explains in one sentence why a feed needs an operator, with the remedy. */
import type { JsonValue } from '../../record/text/json-value.ts'
import type { FeedIssue } from '../../store/review-queue.ts'
import { parseCrawlState } from '../../record/crawl-state.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { WRONG } from './feed-health.ts'

const whyFailing = (feedTask: JsonValue): string | undefined => {
  const { failing, last } = parseCrawlState(feedTask)
  if (failing === null) return undefined
  const detail = last?.detail === null || last === null ? '' : ` (${last.detail})`
  return `Since ${toInstant(failing.since)} ${WRONG[failing.outcome]}${detail}`
}

const conflict = ({ claimedAppleId }: PodcastRecord): string =>
  `It claims the Apple id ${String(claimedAppleId)}, which another podcast holds: merge the two, or confirm one of them.`

const NO_SOUND =
  'None of its items ever had an audio or video enclosure: it is asked once a month, and becomes a podcast when one has.'

const FOLLOWED: Readonly<Partial<Record<FeedIssue, string>>> = {
  doubted:
    'Another show is at its URL, and nothing is taken of it: `health` tells since when. After 14 days the URL becomes a podcast of its own, unless Apple lists that show under this id; `adopt` its own URL where it is the show after all, or `rule another-show` or `rule wait`.',
  emptied:
    'Its URL gives no episode any more, or a notice in their place: the show is kept as it was, asked on, and comes back by itself; `health` tells since when. `adopt` its own URL if what is there is the show.',
  'named-otherwise':
    'Its feed calls itself otherwise than the file that brought it: the feed’s title is shown, and `history` has the other one.',
  ambiguous:
    'A platform has several listings that may be its own: `listings` shows them with their evidence; `confirm` one, or `reject` those that are not.',
  'suspect-move':
    'It seems to have moved, which no rule could prove: `health` names the URL; `adopt` the move, or `rule not-moved`.',
  duplicate:
    'Another podcast may be the same show: much agrees, and nothing proves it. `merge` the two, or `rule apart`.',
}

export function explainFeedIssue(
  issue: FeedIssue,
  record: PodcastRecord,
  feedTask: JsonValue,
): string {
  const failing = whyFailing(feedTask)
  if (issue === 'not-a-podcast') return NO_SOUND
  if (issue === 'conflict' || (issue === 'pending' && record.claimedAppleId !== null))
    return conflict(record)
  const told = FOLLOWED[issue]
  if (told !== undefined) return told
  if (issue === 'pending')
    return 'No Apple id is known yet: it is looked for, or confirm one; `import --own` serves feeds of your own without, CASTDEX_REQUIRE_APPLE_ID=false all.'
  if (failing !== undefined) return `${failing}.`
  if (issue === 'dead') return 'Its source says that the feed is gone.'
  return 'It is refused.'
}
