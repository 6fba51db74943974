/**
 * The metadata sections that the composition of fields starts from, as those who read feeds and
 * sites wrote them.
 */
import type { Metadata } from '../../../store/metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { FieldSources } from '../../../record/metadata/sources.ts'
import type { FeedFindings, SiteFindings } from '../../interpret/feed/fields/findings.ts'

/** The section `contacts`; null where the feed was not read yet. */
export function readFeedFindings({ contacts }: Metadata): FeedFindings | null {
  return isObject(contacts) && 'emails' in contacts && 'links' in contacts
    ? (contacts as unknown as FeedFindings)
    : null
}

/** The section `site`; null where the site was not read yet. */
export function readSiteFindings({ site }: Metadata): SiteFindings | null {
  return isObject(site) && 'website' in site ? (site as unknown as SiteFindings) : null
}

export function readSources({ sources }: Metadata): FieldSources {
  return isObject(sources) ? sources : {}
}

const isObject = (
  value: JsonValue | undefined,
): value is Readonly<Record<string, JsonValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
