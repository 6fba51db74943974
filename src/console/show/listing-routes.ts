/** POST /console/shows/{id}/listing: confirms, rejects or resets a listing, with undo. */
import {
  explainListings,
  type ExplainedListing,
} from '../../actions/listing/explain-listings.ts'
import {
  judgeListingByHand,
  LISTING_OVERRIDES,
  type ListingOverride,
  parseForeignId,
} from '../../actions/listing/judge-listing.ts'
import { CodedError } from '../../errors.ts'
import { isListingPlatform } from '../../record/listing/evidence.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import { type ConsoleCall, type ActionRoute, orderingOf } from '../console-answer.ts'
import { readEach } from '../form-problems.ts'
import { backIn } from '../sign-in.ts'
import type { ConsoleTexts } from '../texts/console-english.ts'
import { confirmedBeside, decidedByHand, SEEN } from './decided-by-hand.ts'
import { consolePathOf } from './show-link.ts'
import { consoleShowRoute } from './show-page.ts'

function readOverride({ fields, guest: { words } }: ConsoleCall): ListingOverride {
  const [platform = '', foreignId = ''] = [fields.get('platform'), fields.get('foreignId')]
  const verdict = LISTING_OVERRIDES.find((each) => each === fields.get('verdict'))
  if (!isListingPlatform(platform) || verdict === undefined)
    throw new CodedError(
      'INVALID_BODY',
      'platform and verdict have to be those of the page.',
    )
  const read = readEach({
    foreignId: {
      read: () => parseForeignId(platform, foreignId),
      else: words.returned.foreignId,
    },
  })
  return { platform, verdict, ...read }
}

/** Returns the action that restores the earlier decision; undefined if nothing changed. */
function undoOf(
  { foreignId, verdict }: ListingOverride,
  before: ExplainedListing,
): Partial<ListingOverride> | undefined {
  const own =
    before.candidates.find((candidate) => candidate.foreignId === foreignId)?.byHand ?? null
  const other = confirmedBeside(before, foreignId)
  // The last of two confirmed ids counts, so confirming this one removes the other's row.
  if (verdict === 'confirm' && other !== undefined)
    return { verdict: 'confirm', foreignId: other }
  if (own === 'confirmed')
    return verdict === 'confirm' ? undefined : { verdict: 'confirm', foreignId }
  if (own === 'rejected')
    return verdict === 'reject' ? undefined : { verdict: 'reject', foreignId }
  return verdict === 'reset' ? undefined : { verdict: 'reset', foreignId }
}

type Said = ConsoleTexts['show']

const SAYS: Readonly<
  Record<
    ListingOverride['verdict'],
    keyof Pick<Said, 'confirmed' | 'rejected' | 'wasReset'>
  >
> = {
  confirm: 'confirmed',
  reject: 'rejected',
  reset: 'wasReset',
}

/**
 * Returns whether a decision was made after the page was rendered. A form without the field was
 * built manually.
 */
function isLate(
  { fields }: ConsoleCall,
  { foreignId }: ListingOverride,
  before: ExplainedListing | undefined,
): boolean {
  const seen = fields.get(SEEN)
  if (seen === undefined || before === undefined) return false
  return seen !== decidedByHand(before, foreignId)
}

export const listingRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/listing',
  async answer(call, { directory }) {
    const { guest, parts, fields } = call
    const { id = '' } = parts
    const override = readOverride(call)
    const listings = await explainListings(directory, id, guest.nowMs)
    const before = listings.find(({ platform }) => platform === override.platform)
    if (isLate(call, override, before)) {
      const to = backIn(fields)['back'] ?? consolePathOf(id)
      return { kind: 'done', to, notice: { text: guest.words.returned.decidedSince } }
    }
    const podcastId = await judgeListingByHand(directory, id, override, orderingOf(call))
    const undo = before === undefined ? undefined : undoOf(override, before)
    const action = `${consolePathOf(podcastId)}/listing`
    const back = backIn(fields)
    const held = { platform: override.platform, ...back }
    const { name } = PLATFORMS[override.platform]
    const text = guest.words.show[SAYS[override.verdict]](name, override.foreignId)
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(podcastId),
      notice: { text, ...(undo && { undo: { action, fields: { ...held, ...undo } } }) },
    }
  },
}
