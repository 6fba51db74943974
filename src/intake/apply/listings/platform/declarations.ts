/**
 * Derives evidence from a show's own links. A link's weight depends on its place and on whether it
 * is the only one.
 */
import type {
  EvidenceKind,
  EvidenceRow,
  ListingPlatform,
} from '../../../../record/listing/evidence.ts'
import { RUNGS } from '../../../../record/listing/ladder.ts'
import type { ListingSubject, ShowLink } from './listing.ts'

type DeclarationKind = Extract<
  EvidenceKind,
  'declared' | 'declared-text' | 'one-of-several' | 'noted'
>

const WORTH: Readonly<Record<DeclarationKind, number>> = {
  declared: RUNGS.declared,
  'declared-text': RUNGS.declaredText,
  'one-of-several': RUNGS.oneOfSeveral,
  noted: RUNGS.noted,
}

interface Resolved {
  readonly link: ShowLink
  readonly foreignId: string
}

/**
 * Returns the kind of evidence. If one place has several ids, some belong to sister shows,
 * presenters or guests.
 */
const kindOf = ({ link }: Resolved, resolved: readonly Resolved[]): DeclarationKind => {
  if (link.place === 'notes') return 'noted'
  const beside = resolved.filter(
    (other) => other.link.place === link.place && other.link.source === link.source,
  )
  if (new Set(beside.map(({ foreignId }) => foreignId)).size > 1) return 'one-of-several'
  if (link.place === 'declared') return 'declared'
  return 'declared-text'
}

/**
 * Returns a row for each id and source, with its best place. `toForeignId` returns null for unknown
 * link targets.
 */
export function toDeclarations(
  platform: ListingPlatform,
  { links }: Pick<ListingSubject, 'links'>,
  {
    at,
    toForeignId,
  }: { readonly at: string; readonly toForeignId: (link: ShowLink) => string | null },
): readonly EvidenceRow[] {
  const resolved = links
    .filter((link) => link.platform === platform)
    .flatMap((link) => {
      const foreignId = toForeignId(link)
      if (foreignId === null) return []
      return [{ link, foreignId }]
    })
  const best = new Map<string, EvidenceRow>()
  for (const item of resolved) {
    const { link, foreignId } = item
    const kind = kindOf(item, resolved)
    const slot = `${foreignId} ${link.source}`
    if ((best.get(slot)?.confidence ?? -1) >= WORTH[kind]) continue
    best.set(slot, {
      platform,
      foreignId,
      kind,
      source: link.source,
      at,
      confidence: WORTH[kind],
      facts: { url: link.url },
    })
  }
  return [...best.values()]
}

/** Returns a row for each id from a catalogue; catalogues may be wrong. */
export function toClaims(
  platform: ListingPlatform,
  { claims }: Pick<ListingSubject, 'claims'>,
  at: string,
): readonly EvidenceRow[] {
  return claims.map((foreignId) => ({
    platform,
    foreignId,
    kind: 'claimed',
    source: 'catalogue',
    at,
    confidence: RUNGS.claimed,
    facts: {},
  }))
}
