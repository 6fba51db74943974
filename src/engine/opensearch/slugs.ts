/** Slugs for new podcasts: each gets the first of its candidates that nobody has or had. */
import type { PodcastDraft, PodcastId } from '../../record/podcast.ts'
import { slugCandidates } from '../../record/slug.ts'
import type { NameClaims, NameOutcome } from './name-claims.ts'
import { nameOf } from './names-index.ts'

/** The wish, the candidates, and then numbers behind the longest of them. */
export function* candidatesOf({ slug, title, id }: PodcastDraft): Generator<string, never> {
  const candidates = slugCandidates(title, id)
  if (slug !== undefined && slug !== '') yield slug
  yield* candidates
  for (let count = 2; ; count += 1) yield `${candidates.at(-1) ?? 'podcast'}-${String(count)}`
}

export interface GivenSlug {
  readonly slug: string
  readonly claim: readonly [name: string, outcome: NameOutcome]
}

/** In the order of the drafts: of two that would have the same slug the first gets it. */
export const giveSlugs = async (
  claims: NameClaims,
  drafts: readonly PodcastDraft[],
): Promise<ReadonlyMap<PodcastId, GivenSlug>> => {
  const given = new Map<PodcastId, GivenSlug>()
  const asked = new Set<string>()
  let open = drafts.map((draft) => ({ id: draft.id, candidates: candidatesOf(draft) }))
  while (open.length > 0) {
    const wishes = open.map((one) => {
      let slug = one.candidates.next().value
      while (asked.has(slug)) slug = one.candidates.next().value
      asked.add(slug)
      return { ...one, slug, name: nameOf('slug', slug), owner: one.id }
    })
    const outcomes = await claims.claim(wishes)
    for (const { id, slug, name } of wishes) {
      const outcome = outcomes.get(name)
      if (outcome?.status === 'held') given.set(id, { slug, claim: [name, outcome] })
    }
    open = open.filter(({ id }) => !given.has(id))
  }
  return given
}
