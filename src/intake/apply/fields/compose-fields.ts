/**
 * Composes the fields that feed and site share, and records each value's source. If only one was
 * read, the other's findings come from the metadata, so neither erases the other's values.
 */
import { primaryOf } from '../../../record/contact/rank-emails.ts'
import type { FieldOrigin } from '../../../record/metadata/sources.ts'
import { composeDirectories, composeSocials } from './compose-links.ts'
import { originOfEmails, rankFoundEmails } from './compose-emails.ts'
import type { ComposedFields, FieldEvidence, ShowFields } from './field-evidence.ts'
import type { FeedFindings } from '../../interpret/feed/fields/findings.ts'

export function composeFields(evidence: FieldEvidence): ComposedFields {
  const ranked = rankFoundEmails(evidence)
  const primary = primaryOf(ranked)
  const directories = composeDirectories(evidence)
  const socials = composeSocials(evidence)
  const said = composeSaid(evidence)
  return keepImported(evidence, {
    fields: {
      ...said.fields,
      emails: ranked.map(({ email }) => email),
      primaryContactEmail: primary,
      podcastDirectoryLinks: directories.links,
      socialMediaLinks: socials.links,
    },
    sources: withoutUndefined({
      ...said.sources,
      emails: originOfEmails(ranked, evidence),
      primaryContactEmail: originOfEmails(
        ranked.filter(({ email }) => email === primary),
        evidence,
      ),
      podcastDirectoryLinks: directories.origin,
      socialMediaLinks: socials.origin,
    }),
  })
}

type SaidFields = Omit<
  ShowFields,
  'emails' | 'primaryContactEmail' | 'podcastDirectoryLinks' | 'socialMediaLinks'
>
type Origins = { readonly [Field in keyof ShowFields]?: FieldOrigin | undefined }

const NOTHING_SAID: Omit<FeedFindings, 'at' | 'emails' | 'links' | 'medium'> = {
  hostNames: null,
  podcastHasGuests: null,
  podcastHasSponsors: null,
  podcastLocations: null,
  podcastAffiliation: null,
}

/**
 * Composes the fields that come from the feed alone, and places, which the site may also provide.
 */
const composeSaid = (
  evidence: FieldEvidence,
): { readonly fields: SaidFields; readonly sources: Origins } => {
  const { feed } = evidence
  const said = feed ?? NOTHING_SAID
  const ofFeed = (value: unknown): FieldOrigin | undefined =>
    value === null || feed === null ? undefined : { source: 'rss', at: feed.at }
  const places = composePlaces(evidence)
  return {
    fields: {
      hostNames: said.hostNames?.slice() ?? null,
      podcastHasGuests: said.podcastHasGuests,
      podcastHasSponsors: said.podcastHasSponsors,
      podcastLocations: places?.locations.slice() ?? null,
      podcastAffiliation: said.podcastAffiliation,
    },
    sources: {
      hostNames: ofFeed(said.hostNames),
      podcastHasGuests: ofFeed(said.podcastHasGuests),
      podcastHasSponsors: ofFeed(said.podcastHasSponsors),
      podcastLocations: places?.origin,
      podcastAffiliation: ofFeed(said.podcastAffiliation),
    },
  }
}

const composePlaces = ({ feed, site }: FieldEvidence) => {
  const inFeed = feed?.podcastLocations ?? []
  if (feed !== null && inFeed.length > 0)
    return { locations: inFeed, origin: { source: 'rss', at: feed.at } } as const
  const onSite = site?.website?.locations ?? []
  if (site === null || onSite.length === 0) return undefined
  return { locations: onSite, origin: { source: 'podcast-website', at: site.at } } as const
}

/** Keeps a catalogue's value until a better one is found. An empty finding never erases it. */
const keepImported = (
  { record, sources, isForgotten }: FieldEvidence,
  composed: { readonly fields: ShowFields; readonly sources: Origins },
): ComposedFields => {
  const kept = COMPOSED_FIELDS.filter((field) => {
    const before = sources[field]
    const isImported = before === undefined || before.source === 'catalogue'
    return isImported && isUnknown(composed.fields[field]) && !isUnknown(record[field])
  })
  const values = Object.fromEntries(
    kept.map((field) => [field, record[field]]),
  ) as Partial<ShowFields>
  const fields = { ...composed.fields, ...values }
  const { primaryContactEmail } = fields
  return {
    fields: {
      ...fields,
      emails: fields.emails.filter((email) => !isForgotten(email)),
      primaryContactEmail:
        primaryContactEmail !== null && isForgotten(primaryContactEmail)
          ? null
          : primaryContactEmail,
    },
    sources: withoutUndefined({
      ...composed.sources,
      ...Object.fromEntries(
        kept.map((field) => [
          field,
          sources[field] ?? { source: 'catalogue', at: record.trackedAt },
        ]),
      ),
    }),
  }
}

const COMPOSED_FIELDS = [
  'emails',
  'primaryContactEmail',
  'hostNames',
  'podcastHasGuests',
  'podcastHasSponsors',
  'podcastLocations',
  'podcastAffiliation',
  'socialMediaLinks',
] as const

/** Returns whether the value is empty or an explicit "unknown". */
const isUnknown = (value: ShowFields[(typeof COMPOSED_FIELDS)[number]]): boolean => {
  if (value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && value.affiliationType === 'unknown'
}

const withoutUndefined = (origins: Origins): ComposedFields['sources'] =>
  Object.fromEntries(Object.entries(origins).filter(([, origin]) => origin !== undefined))
