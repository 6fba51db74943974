/** Batches taken apart where a change depends on an earlier one, so that the rest may be written at once. */
import type { PodcastId } from '../../record/podcast.ts'
import type { RecordChange } from '../../store/record-change.ts'
import { livingNames } from './held-names.ts'
import { type PodcastNames, toNames } from './podcast-document.ts'
import type { StoredPodcastDocument } from './podcasts.ts'

/** Names that a change takes, keeps or gives up; its slug is seen to where slugs are given. */
const touchedBy = ({ record }: RecordChange, old: StoredPodcastDocument | undefined): readonly string[] => {
  const without = (names: PodcastNames): readonly string[] =>
    livingNames(names).filter((name) => !name.startsWith('slug'))
  const before = old?.source.kind === 'podcast' ? without(old.source) : []
  return [`id:${record.id}`, ...before, ...without(toNames({ slug: '', seq: 0, ...record }))]
}

/** The longest beginning of the batch in which no two changes touch the same podcast or name. */
export const splitBatch = (
  changes: readonly RecordChange[],
  documents: ReadonlyMap<PodcastId, StoredPodcastDocument>,
): readonly RecordChange[] => {
  const touched = new Set<string>()
  for (const [at, change] of changes.entries()) {
    const own = touchedBy(change, documents.get(change.record.id))
    if (own.some((name) => touched.has(name))) return changes.slice(0, at)
    for (const name of own) touched.add(name)
  }
  return changes
}
