/** Parses the tombstone of a merged or removed podcast in an export. */
import { Type } from 'typebox'
import { checkerOf } from '../../../record/checker.ts'
import type { Tombstone } from '../../../store/merges-and-removals.ts'
import { isPrivateAddress } from '../../../record/feed-url/feed-url.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import { parseRecord } from '../../../record/parse-record.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { PodcastRecord as RecordSchema } from '../../../record/podcast.ts'
import { closed, Instant } from '../../../record/schema.ts'

const common = {
  at: Instant,
  seq: RecordSchema.properties.seq,
  slug: RecordSchema.properties.slug,
}

const checker = checkerOf(
  closed({
    id: Type.String(),
    departed: Type.Union([
      closed({
        kind: Type.Literal('remove'),
        ...common,
        feedKeys: Type.Array(Type.String({ maxLength: 2048 })),
      }),
      closed({
        kind: Type.Literal('merge'),
        ...common,
        into: Type.String(),
        record: Type.Unknown(),
        survivor: Type.Unknown(),
      }),
    ]),
  }),
)

/** Private addresses are always refused, so they need no key. */
const isOpen = (feedKey: string): boolean => !isPrivateAddress(feedKey)

const isId = (text: string): boolean => isPodcastId(text) && text === text.toLowerCase()

/** Undefined for an invalid record, or one of another podcast. */
const parseOwn = (value: unknown, id: string): PodcastRecord | undefined => {
  const record = parseRecord(value)
  if (
    'problems' in record ||
    record.id !== id ||
    record.seq === undefined ||
    record.slug === undefined
  )
    return undefined
  return { ...record, seq: record.seq, slug: record.slug }
}

export function parseTombstone(line: object): Tombstone | undefined {
  if (!checker.Check(line) || !isId(line.id)) return undefined
  const { id, departed: tombstone } = line
  if (tombstone.kind === 'remove')
    return { id, ...tombstone, feedKeys: tombstone.feedKeys.filter(isOpen) }
  const record = parseOwn(tombstone.record, id)
  const survivor =
    tombstone.survivor === null ? null : parseOwn(tombstone.survivor, tombstone.into)
  const fits =
    isId(tombstone.into) &&
    tombstone.into !== id &&
    record !== undefined &&
    survivor !== undefined
  if (fits) return { id, ...tombstone, record, survivor }
  return undefined
}
