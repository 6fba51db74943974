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

/** One that waits for another holds what it has and what it may become. */
export const heldNames = (document: PodcastDocument): ReadonlySet<string> => {
  if (document.kind === 'void') return new Set()
  const own =
    document.kind === 'podcast' ? livingNames(document) : [...feedNames(document), nameOf('slug', document.slug)]
  return new Set([...own, ...(document.pending === undefined ? [] : heldNames(document.pending.becomes))])
}

/** Fields that `heldNames` reads. */
export const HELD_FIELDS: readonly string[] = ['kind', 'into', 'slug', 'feedKeys', 'appleId', 'dead', 'pending']
