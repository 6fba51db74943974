/** Merges the email addresses of feed and site, best first. */
import { isHostAddress } from '../../../record/contact/unusable-address.ts'
import {
  rankEmails,
  type EmailFinding,
  type RankedEmail,
} from '../../../record/contact/rank-emails.ts'
import type { FieldOrigin } from '../../../record/metadata/sources.ts'
import type { FieldEvidence } from './field-evidence.ts'

/** The link page counts as website. An address of the hosting company is not the show's. */
export function rankFoundEmails({
  feed,
  site,
  record,
  isForgotten,
}: FieldEvidence): readonly RankedEmail[] {
  const onSite = [...(site?.website?.emails ?? []), ...(site?.linkPage?.emails ?? [])]
  const found: readonly EmailFinding[] = [
    ...(feed?.emails ?? []),
    ...onSite.map((email) => ({ email, place: 'website' as const })),
  ]
  return rankEmails(
    // Erased addresses are empty strings in the metadata.
    found.filter(
      ({ email }) => email.includes('@') && !isForgotten(email) && !isHostAddress(email),
    ),
    record.websiteUrl,
  )
}

/** Returns the source of the best address, with the places of all addresses. */
export function originOfEmails(
  ranked: readonly RankedEmail[],
  { feed, site }: FieldEvidence,
): FieldOrigin | undefined {
  const from = [...new Set(ranked.flatMap(({ places }) => places))]
  const [best] = from
  if (best === 'website' && site !== null)
    return { source: 'podcast-website', at: site.at, from }
  if (best === undefined || feed === null) return undefined
  return { source: 'rss', at: feed.at, from }
}
