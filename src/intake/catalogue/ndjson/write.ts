/**
 * Writes every record as one line of NDJSON, the fields always in the schema's order, so
 * that equal directories give equal bytes. Merged and removed podcasts follow, so that a
 * directory made from the file knows of them too.
 */
import type { Change } from '../../../store/change-feed.ts'
import type { Tombstone } from '../../../store/merges-and-removals.ts'
import { PodcastRecord } from '../../../record/podcast.ts'

const FIELDS = Object.keys(PodcastRecord.properties) as readonly (keyof PodcastRecord)[]
/**
 * Lines are written in pieces of about this many UTF-16 units, because a write for each
 * line would cost more than the line.
 */
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

/**
 * Yields pieces of text that together are the file. `onLine` is called for each line that
 * is written.
 */
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
