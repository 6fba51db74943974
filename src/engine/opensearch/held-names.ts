/** Which names a document keeps from everybody else. */
import { nameOf } from './names-index.ts'
import type { PodcastDocument, PodcastNames } from './podcast-document.ts'

/** A dead podcast keeps its Apple id without standing in another's way. */
export const heldAppleName = ({ appleId, dead }: Pick<PodcastNames, 'appleId' | 'dead'>): string | undefined =>
  appleId > 0 && !dead ? nameOf('apple', appleId) : undefined

export const feedNames = ({ feedKeys }: Pick<PodcastNames, 'feedKeys'>): readonly string[] =>
  feedKeys.map((key) => nameOf('feed', key))

/** Of a podcast that is there. */
export const livingNames = (names: Pick<PodcastNames, 'feedKeys' | 'slug' | 'appleId' | 'dead'>): readonly string[] => {
  const apple = heldAppleName(names)
  return [...feedNames(names), nameOf('slug', names.slug), ...(apple === undefined ? [] : [apple])]
}

/** Names that a document has, as readers see it. */
export const ownNames = (document: PodcastDocument): ReadonlySet<string> => {
  if (document.kind === 'void') return new Set()
  if (document.kind === 'podcast') return new Set(livingNames(document))
  return new Set([...feedNames(document), nameOf('slug', document.slug)])
}

/** And, for writers: one that waits for another keeps what it has and what it may become. */
export const heldNames = (document: PodcastDocument): ReadonlySet<string> => {
  if (document.kind === 'void' || document.pending === undefined) return ownNames(document)
  return new Set([...ownNames(document), ...ownNames(document.pending.becomes)])
}

/** Fields that `heldNames` reads. */
export const HELD_FIELDS: readonly string[] = ['kind', 'into', 'slug', 'feedKeys', 'appleId', 'dead', 'pending']
