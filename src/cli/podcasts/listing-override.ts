/**
 * Defines what `castdex confirm`, `castdex reject` and `castdex reset` share: a podcast, a
 * platform, and the platform's id.
 */
import { CodedError } from '../../errors.ts'
import {
  judgeListingByHand,
  type ListingOverride,
} from '../../actions/listing/judge-listing.ts'
import { explainListings } from '../../actions/listing/explain-listings.ts'
import { isListingPlatform, LISTING_PLATFORMS } from '../../record/listing/evidence.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

const STANDS =
  'It stays so, whatever is found later; the last order stands. docs/LISTINGS.md has the rest.'

const DETAILS: Readonly<Record<ListingOverride['verdict'], string>> = {
  confirm: STANDS,
  reject: STANDS,
  reset: 'An order about this id is taken back. docs/LISTINGS.md has the rest.',
}

export function defineListingOverride(
  verdict: ListingOverride['verdict'],
  summary: string,
) {
  return defineCommand({
    name: verdict,
    summary,
    details: DETAILS[verdict],
    args: [
      PODCAST_ARGUMENT,
      { name: 'PLATFORM', description: 'apple, spotify or youtube.' },
      { name: 'FOREIGN_ID', description: 'The id there, or a link that has it.' },
    ],
    options: { ...REASON_OPTION },
    async run({
      args: [text = '', platform = '', foreignId = ''],
      options,
      io,
      openContext,
    }) {
      if (!isListingPlatform(platform))
        throw new CodedError(
          'USAGE_INVALID',
          `PLATFORM is "${platform}"; it has to be one of ${LISTING_PLATFORMS.join(', ')}`,
        )
      await using context = await openContext('serve')
      const { record } = await getPodcast(context, text)
      const ordering = toOrdering(context, options.reason)
      await judgeListingByHand(
        context.directory,
        record.id,
        { platform, verdict, foreignId },
        ordering,
      )
      const listings = await explainListings(context.directory, record.id, context.now())
      const now = listings.find((listing) => listing.platform === platform)
      await writeLine(
        io.stdout,
        `${platform}: ${now?.status ?? 'none'} ${now?.foreignId ?? ''}`.trimEnd(),
      )
      return 0
    },
  })
}
