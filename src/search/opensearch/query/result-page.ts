/** Converts a page between the cluster and the port. */
import type { IndexHit, IndexPage } from '../../index-page.ts'
import type { SearchPosition, SearchQuery } from '../../query.ts'
import type { ShowHit } from '../../show-deduplicator.ts'
import type { ClusterHit, SearchBody } from './cluster-page.ts'
import type { PositionValue } from './positions.ts'
import { fromClusterValue } from './sort-order.ts'

/** A hit with its sort values, rank and seq. */
export interface PlacedHit extends ShowHit {
  readonly id: string
  /** The latest title as `titleKey` writes it. */
  readonly title: string | undefined
  readonly values: readonly PositionValue[]
}

/** A page whose hits carry the number of their show. */
export interface ShowPage extends IndexPage {
  readonly hits: readonly (IndexHit & ShowHit & Pick<Partial<PlacedHit>, 'title'>)[]
}

/** Reads id, show and title of a hit from doc values; the sort values are included anyway. */
export const IDS_ONLY: SearchBody = {
  stored_fields: '_none_',
  docvalue_fields: ['id', 'show', 'titleKey'],
}

export function hitIdOf({ fields }: ClusterHit): string {
  const [id = ''] = fields?.['id'] ?? []
  return String(id)
}

/** Returns the number of the hit's show. */
export function showOf({ fields }: ClusterHit): number | undefined {
  const [show] = fields?.['show'] ?? []
  if (show === undefined) return undefined
  return Number(show)
}

export function titleKeyOf({ fields }: ClusterHit): string | undefined {
  const [title] = fields?.['titleKey'] ?? []
  if (title === undefined) return undefined
  return String(title)
}

export function rankIn(values: readonly PositionValue[]): number {
  return Number(values.at(-2))
}

/** Converts a hit with its sort values. */
export function toSortedHit(hit: ClusterHit, { order }: SearchQuery): PlacedHit {
  const values = (hit.sort ?? []).map((value, at) => {
    const key = order[at]
    if (key === undefined) return value
    return fromClusterValue(key, value)
  })
  return { id: hitIdOf(hit), show: showOf(hit), title: titleKeyOf(hit), values }
}

/** Facts of the search that later pages keep. */
export interface SearchTotals extends Pick<SearchPosition, 'weights'> {
  readonly total: number
  readonly maxScore: number | null
}

/** `found` has one more hit than the page if another page follows. */
export function toIndexPage(
  found: readonly PlacedHit[],
  { total, maxScore, weights }: SearchTotals,
  limit: number,
  scoreOfHit: (hit: PlacedHit) => number,
): ShowPage {
  const toHit = (hit: PlacedHit): ShowPage['hits'][number] => {
    const place = { total, values: [maxScore, ...hit.values] }
    const position = weights === undefined ? place : { ...place, weights }
    const { id, show, title } = hit
    return { id, show, title, score: scoreOfHit(hit), position }
  }
  return {
    hits: found.slice(0, limit).map(toHit),
    total,
    more: found.length > limit,
    maxScore,
  }
}
