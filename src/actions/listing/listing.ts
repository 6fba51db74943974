/** `listing`: confirms or rejects a listing, or takes that back. */
import { Type } from 'typebox'
import { type ExplainedListing, explainListings } from './explain-listings.ts'
import {
  type JudgedListing,
  judgeListingByHand,
  LISTING_OVERRIDES,
  type ListingOverride,
} from './judge-listing.ts'
import { ListingsAnswer, viewListings } from './listing-view.ts'
import { CodedError } from '../../errors.ts'
import { isListingPlatform, LISTING_PLATFORMS } from '../../record/listing/evidence.ts'
import { oneOf } from '../../record/schema.ts'
import {
  type ActionLine,
  type CommandWords,
  defineAction,
  REASON,
  REVISION,
} from '../action.ts'
import type { AuditDetails } from '../audit.ts'

type Verdict = ListingOverride['verdict']

interface JudgedAndExplained extends JudgedListing {
  readonly listings: readonly ExplainedListing[]
}

const BACK = new Map<unknown, Verdict>([
  ['confirmed', 'confirm'],
  ['rejected', 'reject'],
])

/** An operator can confirm one id of a platform, and reject any number of them. */
function subjectsOf({ platform, foreignId }: AuditDetails, { action }: ActionLine) {
  if (typeof platform !== 'string' || typeof foreignId !== 'string') return []
  const own = `listing ${platform} ${foreignId}`
  if (action === 'listing-confirm') return [own, `listing ${platform}`]
  return [own]
}

const STANDS =
  'It stays so, whatever is found later; the last order stands. docs/LISTINGS.md has the rest.'

const commandOf = (verdict: Verdict, summary: string, details = STANDS) => ({
  name: verdict,
  summary,
  details,
  args: [
    { name: 'PLATFORM', description: 'apple, spotify or youtube.' },
    { name: 'FOREIGN_ID', description: 'The id there, or a link that has it.' },
  ],
  access: 'serve' as const,
  read({ args: [platform = '', foreignId = ''] }: CommandWords) {
    if (isListingPlatform(platform)) return { platform, verdict, foreignId }
    throw new CodedError(
      'USAGE_INVALID',
      `PLATFORM is "${platform}"; it has to be one of ${LISTING_PLATFORMS.join(', ')}`,
    )
  },
  print({ listings }: JudgedAndExplained, { platform }: Pick<ListingOverride, 'platform'>) {
    const now = listings.find((each) => each.platform === platform)
    return `${platform}: ${now?.status ?? 'none'} ${now?.foreignId ?? ''}`.trimEnd()
  },
})

const WANTED = 'has to be a Spotify id, 22 letters and digits'

export const listing = defineAction({
  name: 'listing',
  input: {
    platform: oneOf(LISTING_PLATFORMS),
    verdict: oneOf(LISTING_OVERRIDES),
    foreignId: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Apple id, Spotify id, or the id of a YouTube channel or playlist; or a link that has it.',
    }),
    ...REASON,
    ...REVISION,
  },
  async run(id, input, { directory }, ordering) {
    const judged = await judgeListingByHand(directory, id, input, ordering)
    return {
      ...judged,
      listings: await explainListings(directory, judged.id, ordering.nowMs),
    }
  },
  audit: ({ foreignId, before, beside }, { platform }) => ({
    platform,
    foreignId,
    before,
    beside,
  }),
  lines: {
    all: LISTING_OVERRIDES.map((verdict) => `listing-${verdict}` as const),
    of: ({ verdict }) => `listing-${verdict}`,
  },
  decision: {
    subjects: subjectsOf,
    isReset: (_details, { action }) => action === 'listing-reset',
    restoresEarlier: ({ before }) => before !== undefined,
    undo({ platform, foreignId, before, beside }, { action }) {
      if (typeof platform !== 'string' || typeof foreignId !== 'string') return undefined
      // The last of two confirmed ids counts, so confirming the other one removes this one.
      if (typeof beside === 'string')
        return {
          action: 'listing',
          input: { platform, verdict: 'confirm', foreignId: beside },
        }
      const verdict = BACK.get(before) ?? 'reset'
      if (action === `listing-${verdict}`) return undefined
      return { action: 'listing', input: { platform, verdict, foreignId } }
    },
  },
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/listings/:platform',
    operationId: 'judgeListing',
    summary: 'Confirm or reject a listing, or take that back',
    answerDescription: 'The listings after the order',
    description:
      'What an operator confirmed is published and what was rejected is not, whatever is found later; the last order stands. `reset` takes an order about this id back, and evidence alone decides again. In the history with who ordered it.',
    parts: { platform: 'apple, spotify or youtube.' },
    answer: ListingsAnswer,
    present: ({ listings }) => viewListings(listings),
    examples: () => [
      {
        summary: 'Not an id of this platform',
        code: 'INVALID_BODY',
        parameters: { platform: 'spotify' },
        body: { verdict: 'confirm', foreignId: '123' },
        message: `foreignId ${WANTED}, or a link that has it.`,
        path: 'body.foreignId',
        problem: WANTED,
      },
    ],
  },
  commands: [
    commandOf('confirm', 'Says that a listing is right: it is published.'),
    commandOf('reject', 'Says that a listing is wrong: it is published no more.'),
    commandOf(
      'reset',
      'Takes `confirm` or `reject` back: evidence alone decides again.',
      'An order about this id is taken back. docs/LISTINGS.md has the rest.',
    ),
  ],
})
