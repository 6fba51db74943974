/** Types the metadata sections that field composition reads. */
import type { Metadata } from '../../../store/metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { FieldSources } from '../../../record/metadata/sources.ts'
import type { FeedFindings, SiteFindings } from '../../interpret/feed/fields/findings.ts'

/** The section `contacts`; null before the feed's first reading. */
export function readFeedFindings({ contacts }: Metadata): FeedFindings | null {
  return isObject(contacts) && 'emails' in contacts && 'links' in contacts
    ? (contacts as unknown as FeedFindings)
    : null
}

/** The section `site`; null before the site's first reading. */
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
