/** Joins the newest episodes of a feed with those that were rolled off it. */
import type { Episode } from '../../record/episodes/episode.ts'

const dateOf = ({ publishedMs }: Episode): number => publishedMs ?? Number.NEGATIVE_INFINITY

/** Episodes of `inFeed` take precedence, and keep their sequence among equal dates. */
export function newestFirst(
  inFeed: readonly Episode[],
  others: readonly Episode[],
): readonly Episode[] {
  const known = new Set(inFeed.map(({ id }) => id))
  const more = others.filter(({ id }) => !known.has(id))
  if (more.length === 0) return inFeed
  return [...inFeed, ...more].toSorted((a, b) => {
    const [one, other] = [dateOf(a), dateOf(b)]
    if (one === other) return 0
    return other - one
  })
}
