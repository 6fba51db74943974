/** Determines from Apple's last answer which show it lists under a podcast's Apple id. */
import type { EvidenceKind } from '../../../record/listing/evidence.ts'
import { parseListingsSection } from '../../../record/listing/listings-section.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { foldName } from '../../interpret/show/fold-name.ts'

export type AppleLists = 'the-new-show' | 'another-show' | 'not-asked' | 'no-id'

const NAME_KINDS: ReadonlySet<EvidenceKind> = new Set([
  'same-name',
  'similar-name',
  'twin-name',
  'other-name',
  'gone',
])

interface Question {
  readonly appleId: number
  /** The section `listings` of the podcast's metadata. */
  readonly listings: unknown
  /** The folded title of the content in doubt. */
  readonly title: string
  /** Older answers are ignored (ms since 1970). */
  readonly sinceMs: number
}

export function whatAppleLists({
  appleId,
  listings,
  title,
  sinceMs,
}: Question): AppleLists {
  if (appleId === 0) return 'no-id'
  const since = toInstant(sinceMs)
  const answers = parseListingsSection(listings).rows.filter(
    (row) =>
      row.platform === 'apple' &&
      row.source === 'platform' &&
      row.foreignId === String(appleId) &&
      row.endedAt === undefined &&
      row.at >= since &&
      NAME_KINDS.has(row.kind),
  )
  const [newest] = answers.sort((one, other) => other.at.localeCompare(one.at))
  if (newest === undefined) return 'not-asked'
  const { theirs } = newest.facts
  if (typeof theirs === 'string' && foldName(theirs) === title) return 'the-new-show'
  return 'another-show'
}
