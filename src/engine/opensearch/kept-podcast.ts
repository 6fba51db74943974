/** A podcast as it was at one moment, and how a departed one is shown. */
import type { PodcastId } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { Departed } from '../../store/departure.ts'
import type { KeptPodcast, LivingDocument, MergedDocument, PodcastNames, RemovedDocument } from './podcast-document.ts'

export const toKept = ({ basic, details, description, internals, dossier }: LivingDocument): KeptPodcast => ({
  basic,
  details,
  description,
  internals,
  dossier: dossier ?? {},
})

export const namesIn = (document: LivingDocument | MergedDocument): PodcastNames => {
  const { seq, slug, feedKeys, looseKeys, appleId, spotifyId, podcastGuid, dead } = document
  return { seq, slug, feedKeys, looseKeys, appleId, spotifyId, podcastGuid, dead }
}

/** What is left of a podcast that is taken down, or was merged into one that is. */
export const toRemoved = (
  { seq, slug, feedKeys, revision, outbox, lastEventNo }: LivingDocument | MergedDocument,
  at: string,
): RemovedDocument => ({
  kind: 'removed',
  seq,
  slug,
  feedKeys,
  revision,
  at,
  ...(outbox === undefined ? {} : { outbox }),
  ...(lastEventNo === undefined ? {} : { lastEventNo }),
})

/** `end` is what its merges lead to: one who was merged into a removed podcast is removed with it. */
export const toDeparted = (
  id: PodcastId,
  document: MergedDocument | RemovedDocument,
  end: LivingDocument | RemovedDocument | undefined,
): Departed => {
  const { seq, slug, feedKeys, at } = document
  if (document.kind === 'removed') return { kind: 'remove', id, seq, slug, at, feedKeys }
  if (end?.kind === 'removed') return { kind: 'remove', id, seq, slug, at: end.at, feedKeys }
  const { into, kept, survivor } = document
  return {
    kind: 'merge',
    id,
    seq,
    slug,
    at,
    into,
    record: fromFragments(kept),
    survivor: survivor === null ? null : fromFragments(survivor),
  }
}
