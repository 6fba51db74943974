/**
 * Pairs episodes of a reading with stored episodes whose identity has changed: hosts change
 * guids, enclosures get new tokens, imports change dates. Titles provide the second evidence.
 * Pairs are one to one.
 */
export interface Witnessed {
  readonly id: string
  /** Unix time in ms; null if unknown. */
  readonly at: number | null
  /** Null if the item has no title or was stored by an earlier version. */
  readonly title: string | null
  /** The identity comes from the feed's guid. */
  readonly isByGuid: boolean
  /** The date is the time of the first reading. */
  readonly isSeenDate: boolean
}

/** Minimum share of matching titles to treat a feed with new identities as renamed. */
const MIN_SHARE = 0.5
const MIN_TITLES = 2

/** Maps present episodes to their stored counterparts. */
export type Renamed<Episode> = ReadonlyMap<Episode, Episode>

/** `shared`: episodes whose identity occurs in both lists; if any, the feed itself is the same. */
export function pairRenamed<Episode extends Witnessed>(
  present: readonly Episode[],
  known: readonly Episode[],
  shared: readonly Episode[],
): Renamed<Episode> {
  const hasShared = shared.length > 0
  const pairs = new Map<Episode, Episode>()
  const left = { present: [...present], known: [...known] }
  // Episodes without a title, or from an earlier version, are paired by date only.
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
  // Without stable identities, episodes of one title and day are paired in order.
  pair(titleAndDate, !hasShared)
  // If other episodes of a feed were renamed, so was a group without a stable identity.
  if (pairs.size > 0) {
    const stable = new Set(shared.map(titleAndDate))
    const keyOf = (episode: Episode): string | null => {
      const key = titleAndDate(episode)
      return stable.has(key) ? null : key
    }
    pair(keyOf, true)
  }
  for (const isByDay of [true, false]) {
    const dated = left.present.filter((episode) => hasNoTime(episode) === isByDay)
    const others = left.known.filter((episode) => hasNoTime(episode) !== isByDay)
    const byDay = pairBy(dated, others, titleAndDay, false)
    // A single match may be a later edition of the day, unless the feed has come to date by day.
    const isRedated = isByDay ? present.every(hasNoTime) : areByDay(known)
    if (byDay.size >= MIN_TITLES || (!hasShared && isRedated)) take(byDay)
  }
  pairUntitled()
  // Without a guid, a changed enclosure with the same title is the same episode.
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

/** Pairs episodes by title, and returns whether the share of pairs indicates a renamed feed. */
function pairByTitle<Episode extends Witnessed>(
  present: readonly Episode[],
  known: readonly Episode[],
): { readonly pairs: ReadonlyMap<Episode, Episode>; readonly isRenamed: boolean } {
  const pairs = pairBy(present, known, ({ title }) => title, false)
  const least = Math.max(MIN_TITLES, MIN_SHARE * Math.min(present.length, known.length))
  return { pairs, isRenamed: pairs.size >= least }
}

/** Excludes episodes newer than all stored ones, which cannot be renamed. */
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
  if (episode.title === null || at === null) return null
  return `${episode.title} ${String(at)}`
}

const titleOfUndated = (episode: Witnessed): string | null =>
  episode.isByGuid || dateOf(episode) !== null ? null : episode.title

const DAY_MS = 86_400_000

/** The date has no time of day. */
const hasNoTime = (episode: Witnessed): boolean => {
  const at = dateOf(episode)
  return at !== null && at % DAY_MS === 0
}

/** Returns whether the feed's dates so far had no time of day. */
const areByDay = (episodes: readonly Witnessed[]): boolean =>
  episodes.length >= MIN_TITLES && episodes.every(hasNoTime)

const titleAndDay = (episode: Witnessed): string | null => {
  const at = dateOf(episode)
  if (episode.title === null || at === null) return null
  return `${episode.title} ${String(Math.floor(at / DAY_MS))}`
}

/** A date without a time is ambiguous: all episodes of that day share it. */
const exactDate = (episode: Witnessed): string | null => {
  const at = dateOf(episode)
  if (at === null || hasNoTime(episode)) return null
  return String(at)
}

/**
 * Pairs episodes by key. Ambiguous keys are ignored, unless `isGroup` is set: groups are paired
 * in order.
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
