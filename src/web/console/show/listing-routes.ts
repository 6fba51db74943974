/**
 * POST /console/shows/{id}/listing: confirms or rejects a listing, or takes that back; and how each
 * is undone.
 */
import { explainListings, type ExplainedListing } from '../../../admin/explain-listings.ts'
import {
  judgeListingByHand,
  LISTING_ORDERS,
  type ListingOrder,
  parseForeignId,
} from '../../../admin/judge-listing.ts'
import { CodedError } from '../../../errors.ts'
import { isListingPlatform } from '../../../record/listing/evidence.ts'
import { PLATFORMS } from '../../../record/listing/platforms.ts'
import { type ConsoleCall, type OrderRoute, orderingOf } from '../console-answer.ts'
import { readEach } from '../form-problems.ts'
import { backIn } from '../sign-in.ts'
import type { ConsoleTexts } from '../texts/console-english.ts'
import { confirmedBeside, decidedByHand, SEEN } from './decided-by-hand.ts'
import { consolePathOf } from './show-link.ts'
import { consoleShowRoute } from './show-page.ts'

function readOrder({ fields, guest: { words } }: ConsoleCall): ListingOrder {
  const [platform = '', foreignId = ''] = [fields.get('platform'), fields.get('foreignId')]
  const verdict = LISTING_ORDERS.find((each) => each === fields.get('verdict'))
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

/** What brings back what an operator had said before; undefined where the order changes nothing. */
function undoOf(
  { foreignId, verdict }: ListingOrder,
  before: ExplainedListing,
): Partial<ListingOrder> | undefined {
  const own =
    before.candidates.find((candidate) => candidate.foreignId === foreignId)?.byHand ?? null
  const other = confirmedBeside(before, foreignId)
  // Of two confirmed ids the last one stands, so that confirming takes the other one's row away.
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
  Record<ListingOrder['verdict'], keyof Pick<Said, 'confirmed' | 'rejected' | 'wasReset'>>
> = {
  confirm: 'confirmed',
  reject: 'rejected',
  reset: 'wasReset',
}

/** A page that is older than what was decided since; forms without the field are typed by hand. */
function isLate(
  { fields }: ConsoleCall,
  { foreignId }: ListingOrder,
  before: ExplainedListing | undefined,
): boolean {
  const seen = fields.get(SEEN)
  if (seen === undefined || before === undefined) return false
  return seen !== decidedByHand(before, foreignId)
}

export const listingOrderRoute: OrderRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/listing',
  async answer(call, { directory }) {
    const { guest, parts, fields } = call
    const { id = '' } = parts
    const order = readOrder(call)
    const listings = await explainListings(directory, id, guest.nowMs)
    const before = listings.find(({ platform }) => platform === order.platform)
    if (isLate(call, order, before)) {
      const to = backIn(fields)['back'] ?? consolePathOf(id)
      return { kind: 'done', to, notice: { text: guest.words.returned.decidedSince } }
    }
    const podcastId = await judgeListingByHand(directory, id, order, orderingOf(call))
    const undo = before === undefined ? undefined : undoOf(order, before)
    const action = `${consolePathOf(podcastId)}/listing`
    const back = backIn(fields)
    const held = { platform: order.platform, ...back }
    const { name } = PLATFORMS[order.platform]
    const text = guest.words.show[SAYS[order.verdict]](name, order.foreignId)
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(podcastId),
      notice: { text, ...(undo && { undo: { action, fields: { ...held, ...undo } } }) },
    }
  },
}
