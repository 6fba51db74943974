/**
 * Recomposes a record from the stored findings of feed and site, after a site reading or the
 * erasure of an address. Pure.
 */
import type { Metadata } from '../../../store/metadata.ts'
import type { FieldSources } from '../../../record/metadata/sources.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { composeFields } from './compose-fields.ts'
import { readFeedFindings, readSiteFindings, readSources } from './metadata-sections.ts'
import type { SiteFindings } from '../../interpret/feed/fields/findings.ts'

export interface FindingsOptions {
  /** `CASTDEX_DERIVE_LINKS`. */
  readonly deriveLinks: boolean
  readonly isForgotten: (email: string) => boolean
}

interface Described {
  readonly record: PodcastRecord
  readonly sources: FieldSources
}

export function reviseByFindings(
  record: PodcastRecord,
  metadata: Metadata,
  options: FindingsOptions,
): Described {
  const site = readSiteFindings(metadata)
  const before = readSources(metadata)
  const described = describe({ record, sources: before }, site)
  const evidence = {
    feed: readFeedFindings(metadata),
    site,
    sources: before,
    record: described.record,
    ...options,
  }
  const { fields, sources } = composeFields(evidence)
  const kept = Object.fromEntries(
    Object.entries(described.sources).filter(([field]) => !(field in fields)),
  )
  return { record: { ...described.record, ...fields }, sources: { ...kept, ...sources } }
}

/**
 * Uses the site's description if the feed has none. The description then follows changes of the
 * site.
 */
const describe = ({ record, sources }: Described, site: SiteFindings | null): Described => {
  const isOpen =
    record.description === null || sources.description?.source === 'podcast-website'
  const description = site?.website?.description ?? null
  if (!isOpen || site === null || description === null) return { record, sources }
  const origin = { source: 'podcast-website', at: site.at } as const
  return {
    record: { ...record, description },
    sources: { ...sources, description: origin },
  }
}
