/** Writes every record as one line of NDJSON, the fields always in the schema's order: equal directories give equal bytes. */
import { PodcastRecord } from '../../../record/podcast.ts'

const FIELDS = Object.keys(PodcastRecord.properties) as readonly (keyof PodcastRecord)[]
/** Lines are written in pieces of about this many UTF-16 units, for a write each would cost more than the line. */
const PIECE_LENGTH = 1 << 16

const writeRecord = (record: PodcastRecord): string =>
  `${JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, record[field]])))}\n`

/** Pieces of text; together they are the file. `onRecord` is told after each record. */
export async function* writeNdjson(
  records: AsyncIterable<PodcastRecord>,
  onRecord: () => void = () => undefined,
): AsyncGenerator<string> {
  let piece = ''
  for await (const record of records) {
    piece += writeRecord(record)
    onRecord()
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
