/**
 * Pairs episodes of a reading with known ones that have another identity: hosts change
 * guids, enclosures get new tokens, imports date everything anew. The title is the second
 * witness. Each episode is paired once, so that one is forgotten only for one renamed.
 */
export interface Witnessed {
  readonly id: string
  /** Ms since 1970; null = not known. */
  readonly at: number | null
  /** Null: the item has no title, or an earlier version kept none. */
  readonly title: string | null
  /** Its identity is the guid that the feed gives it. */
  readonly isByGuid: boolean
  /** The date is when it was first seen. */
  readonly isSeenDate: boolean
}

/** Titles speak for a whole feed with new identities if this part of it bears known ones. */
const MIN_SHARE = 0.5
const MIN_TITLES = 2

/** Keys are present episodes, values the known ones that they were before. */
export type Renamed<Episode> = ReadonlyMap<Episode, Episode>

/** `hasShared`: some episodes have one identity in both, so the feed goes on as it was. */
export function pairRenamed<Episode extends Witnessed>(
  present: readonly Episode[],
  known: readonly Episode[],
  hasShared: boolean,
): Renamed<Episode> {
  const pairs = new Map<Episode, Episode>()
  const left = { present: [...present], known: [...known] }
  // An episode without a title, or of an earlier version, has only its date.
  const pairUntitled = (): void => {
    const isUntitled = ({ title }: Episode): boolean => title === null
    const keyOf = (episode: Episode): string | null => String(dateOf(episode) ?? '') || null
    take(pairBy(left.present, left.known.filter(isUntitled), keyOf, false))
    take(pairBy(left.present.filter(isUntitled), left.known, keyOf, false))
  }
  const pair = (keyOf: (episode: Episode) => string | null, isGroup = false): void => {
    take(pairBy(left.present, left.known, keyOf, isGroup))
  }
  const take = (found: ReadonlyMap<Episode, Episode>): void => {
    for (const [one, other] of found) pairs.set(one, other)
    const taken = new Set(found.values())
    left.present = left.present.filter((episode) => !found.has(episode))
    left.known = left.known.filter((episode) => !taken.has(episode))
  }
  pair(titleAndDate)
  for (const isByDay of [true, false]) {
    const dated = left.present.filter((episode) => hasNoTime(episode) === isByDay)
    const others = left.known.filter((episode) => hasNoTime(episode) !== isByDay)
    const byDay = pairBy(dated, others, titleAndDay, false)
    // One alone may be the edition of midnight.
    if (byDay.size >= MIN_TITLES) take(byDay)
  }
  pairUntitled()
  // Without a guid, an enclosure that changes is no other episode while its title stays.
  pair(titleOfUndated, true)
  if (hasShared) return pairs
  const byTitle = pairByTitle(left.present, left.known)
  const renamed = byTitle.isRenamed
    ? byTitle
    : pairByTitle(notNewer(left.present, left.known), left.known)
  if (renamed.isRenamed) take(renamed.pairs)
  else if (byTitle.pairs.size >= MIN_TITLES || left.present.length > 1) pair(exactDate)
  return pairs
}

/**
 * Returns the pairs of one title, and whether they are so many that the feed has the same
 * episodes.
 */
function pairByTitle<Episode extends Witnessed>(
  present: readonly Episode[],
  known: readonly Episode[],
): { readonly pairs: ReadonlyMap<Episode, Episode>; readonly isRenamed: boolean } {
  const pairs = pairBy(present, known, ({ title }) => title, false)
  const least = Math.max(MIN_TITLES, MIN_SHARE * Math.min(present.length, known.length))
  return { pairs, isRenamed: pairs.size >= least }
}

/** Leaves out those that came after all known ones, which were none of them before. */
function notNewer<Episode extends Witnessed>(
  present: readonly Episode[],
  known: readonly Episode[],
): readonly Episode[] {
  const newest = known.reduce((latest, { at }) => Math.max(latest, at ?? 0), 0)
  return present.filter((episode) => (dateOf(episode) ?? 0) <= newest)
}

const dateOf = ({ at, isSeenDate }: Witnessed): number | null => (isSeenDate ? null : at)

const titleAndDate = (episode: Witnessed): string | null => {
  const at = dateOf(episode)
  return episode.title === null || at === null ? null : `${episode.title} ${String(at)}`
}

const titleOfUndated = (episode: Witnessed): string | null =>
  episode.isByGuid || dateOf(episode) !== null ? null : episode.title

const DAY_MS = 86_400_000

/** Its date tells the day alone. */
const hasNoTime = (episode: Witnessed): boolean => {
  const at = dateOf(episode)
  return at !== null && at % DAY_MS === 0
}

const titleAndDay = (episode: Witnessed): string | null => {
  const at = dateOf(episode)
  return episode.title === null || at === null
    ? null
    : `${episode.title} ${String(Math.floor(at / DAY_MS))}`
}

/** A date without a time is shared by all episodes of its day. */
const exactDate = (episode: Witnessed): string | null => {
  const at = dateOf(episode)
  return at === null || hasNoTime(episode) ? null : String(at)
}

/**
 * Pairs episodes of one key. A key that several of a side have tells nothing, unless groups
 * are asked for: then they are paired in their order.
 */
function pairBy<Episode>(
  present: readonly Episode[],
  known: readonly Episode[],
  keyOf: (episode: Episode) => string | null,
  isGroup: boolean,
): Map<Episode, Episode> {
  const before = Map.groupBy(known, keyOf)
  const pairs = new Map<Episode, Episode>()
  for (const [key, group] of Map.groupBy(present, keyOf)) {
    const others = before.get(key) ?? []
    if (key === null || (!isGroup && (group.length > 1 || others.length > 1))) continue
    for (const [at, episode] of group.entries()) {
      const other = others[at]
      if (other !== undefined) pairs.set(episode, other)
    }
  }
  return pairs
}
