/** Defines changes with whole records, contacts and episodes, for mirrors. */
import { Type } from 'typebox'
import { PackedEpisodesSchema } from '../../record/episodes/parse-packed-episodes.ts'
import type { PackedEpisodes } from '../../record/episodes/packed-episodes.ts'
import { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { closed, Instant, nullable } from '../../record/schema.ts'
import type { Change } from '../../store/change-feed.ts'
import type { Directory } from '../../store/directory.ts'

const LEFT = {
  id: PodcastId,
  seq: Type.Integer({ minimum: 1 }),
  slug: Type.String(),
  at: Instant,
}

export const WHOLE_CHANGES = [
  closed({
    kind: Type.Union([Type.Literal('insert'), Type.Literal('update')]),
    record: PodcastRecord,
    newestEpisodes: Type.Optional(nullable(PackedEpisodesSchema)),
  }),
  closed({
    kind: Type.Literal('merge'),
    ...LEFT,
    into: PodcastId,
    record: PodcastRecord,
    survivor: nullable(PodcastRecord),
  }),
  closed({ kind: Type.Literal('remove'), ...LEFT, feedKeys: Type.Array(Type.String()) }),
] as const

/** Changes between the page and the episodes are repeated after the cursor. */
export async function withEpisodes(
  changes: readonly Change[],
  { metadata }: Pick<Directory, 'metadata'>,
  signal: AbortSignal,
): Promise<readonly Change[]> {
  const ids = changes.flatMap((change) =>
    change.kind === 'insert' || change.kind === 'update' ? [change.record.id] : [],
  )
  const kept = await metadata.read(ids, ['newestEpisodes'], { signal })
  return changes.map((change) => {
    if (change.kind !== 'insert' && change.kind !== 'update') return change
    const { newestEpisodes = null } = kept.get(change.record.id) ?? {}
    return { ...change, newestEpisodes: newestEpisodes as PackedEpisodes | null }
  })
}
