/** Types the metadata sections that field composition reads. */
import type { Metadata } from '../../../store/metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { FieldSources } from '../../../record/metadata/sources.ts'
import type { FeedFindings, SiteFindings } from '../../interpret/feed/fields/findings.ts'

/** The section `contacts`; null before the feed's first reading. */
export function readFeedFindings({ contacts }: Metadata): FeedFindings | null {
  if (isObject(contacts) && 'emails' in contacts && 'links' in contacts)
    return contacts as unknown as FeedFindings
  return null
}

/** The section `site`; null before the site's first reading. */
export function readSiteFindings({ site }: Metadata): SiteFindings | null {
  if (isObject(site) && 'website' in site) return site as unknown as SiteFindings
  return null
}

export function readSources({ sources }: Metadata): FieldSources {
  if (isObject(sources)) return sources
  return {}
}

const isObject = (
  value: JsonValue | undefined,
): value is Readonly<Record<string, JsonValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
