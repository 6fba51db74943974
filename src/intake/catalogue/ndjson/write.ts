/**
 * Writes records as NDJSON, with fields in schema order so that equal directories have equal
 * exports. Tombstones follow, so that an import restores them.
 */
import type { Change } from '../../../store/change-feed.ts'
import type { Tombstone } from '../../../store/merges-and-removals.ts'
import { PodcastRecord } from '../../../record/podcast.ts'

const FIELDS = Object.keys(PodcastRecord.properties) as readonly (keyof PodcastRecord)[]
/** The size of a write in UTF-16 units: one write per line would cost more than the line. */
const PIECE_LENGTH = 1 << 16

const inOrder = (record: PodcastRecord): object =>
  Object.fromEntries(FIELDS.map((field) => [field, record[field]]))

const viewTombstone = (tombstone: Tombstone): object => {
  const { id, kind, at, seq, slug } = tombstone
  if (tombstone.kind === 'remove')
    return { id, departed: { kind, at, seq, slug, feedKeys: tombstone.feedKeys } }
  const survivor = tombstone.survivor === null ? null : inOrder(tombstone.survivor)
  return {
    id,
    departed: {
      kind,
      at,
      seq,
      slug,
      into: tombstone.into,
      record: inOrder(tombstone.record),
      survivor,
    },
  }
}

const writeLine = (change: Change): string => {
  const isPresent = change.kind === 'insert' || change.kind === 'update'
  return `${JSON.stringify(isPresent ? inOrder(change.record) : viewTombstone(change))}\n`
}

/** Yields the text of the file in pieces. `onLine` runs for each line. */
export async function* writeNdjson(
  changes: AsyncIterable<Change>,
  onLine: (kind: Change['kind']) => void = () => undefined,
): AsyncGenerator<string> {
  let piece = ''
  for await (const change of changes) {
    piece += writeLine(change)
    onLine(change.kind)
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
