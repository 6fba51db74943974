/**
 * Finds podcasts that resemble the content at another podcast's URL, in the directory and in the
 * current batch of visits.
 */
import { listOf } from '../../../record/text/list-of.ts'
import type { Directory } from '../../../store/directory.ts'
import type { Judged } from '../../crawl/settle.ts'
import type { SeenShow } from '../../interpret/show/show-print.ts'
import { isKnownShow, isWhatWasTold } from '../moves/doubt/is-known-show.ts'
import { keysOf, type KnownShow, printOf } from '../moves/known-show.ts'
import { NO_MOVES, readMovesState } from '../moves/moves-state.ts'
import { hasStandInTitle } from './stand-in.ts'

type Parts = Pick<Directory, 'writer' | 'metadata' | 'lookalikes'>

/** Returns none if the content is the known show's. */
export async function findAlike(
  { writer, metadata, lookalikes }: Parts,
  show: KnownShow,
  seen: SeenShow,
): Promise<readonly KnownShow[]> {
  if (isKnownShow(show, seen)) return []
  const { id } = show.record
  const { title, owners, podcastGuid, selfKey } = seen.print
  const said = { title, owner: owners[0] ?? null, podcastGuid, selfKey }
  const found = await lookalikes.findContent([
    { id, feedKeys: keysOf(show.record), ...said },
  ])
  const alike = found.get(id)?.others.map((other) => other.id) ?? []
  const appleIds = listOf(seen.appleId)
  if (alike.length + appleIds.length === 0) return []
  const { byId, byAppleId } = await writer.owners({ ids: alike, appleIds })
  const shows = new Map(byId)
  for (const owner of byAppleId.values()) shows.set(owner.record.id, owner)
  const sections = await metadata.read([...shows.keys()], ['moves'])
  return [...shows.values()].map(({ record }) => ({
    record,
    state: readMovesState(sections.get(record.id)?.moves),
  }))
}

/**
 * Returns the other podcasts of the batch that may own the content of `judged`: those with its
 * title, and those that precede it and were never read. A podcast last read under another title may
 * now serve a placeholder or another show; `findAlike` decides from its stored state.
 */
export function peersOf(judged: Judged, batch: readonly Judged[]): readonly KnownShow[] {
  const at = batch.indexOf(judged)
  return batch.flatMap(({ visit }, place): readonly KnownShow[] => {
    const { feed, podcast } = visit
    if (place === at || feed === null) return []
    const { print } = feed.show
    const peer = { record: podcast.record, state: { ...NO_MOVES, print } }
    const isNamed =
      hasStandInTitle(podcast.record) ||
      isWhatWasTold(printOf({ ...peer, state: NO_MOVES }), print)
    if (isNamed || (place < at && podcast.record.isRead !== true)) return [peer]
    return []
  })
}
