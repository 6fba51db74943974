/** The dossier's parts that the composition of fields starts from, as those who read feeds and sites wrote them. */
import type { Dossier } from '../../../store/dossier.ts'
import type { JsonValue } from '../../../store/json.ts'
import type { FieldSources } from '../../../record/dossier/sources.ts'
import type { FeedFindings, SiteFindings } from '../../interpret/feed/fields/findings.ts'

/** The part `contacts`; null where the feed was not read yet. */
export const readFeedFindings = ({ contacts }: Dossier): FeedFindings | null =>
  isObject(contacts) && 'emails' in contacts && 'links' in contacts ? (contacts as unknown as FeedFindings) : null

/** The part `site`; null where the site was not read yet. */
export const readSiteFindings = ({ site }: Dossier): SiteFindings | null =>
  isObject(site) && 'website' in site ? (site as unknown as SiteFindings) : null

export const readSources = ({ sources }: Dossier): FieldSources => (isObject(sources) ? sources : {})

const isObject = (value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
