/** A line of an export about a podcast that was merged or removed. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Departed } from '../../../store/departure.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import { parseRecord } from '../../../record/parse-record.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { PodcastRecord as RecordSchema } from '../../../record/podcast.ts'
import { closed, Instant } from '../../../record/schema.ts'

const standing = { at: Instant, seq: RecordSchema.properties.seq, slug: RecordSchema.properties.slug }

const checker = Compile(
  closed({
    id: Type.String(),
    departed: Type.Union([
      closed({ kind: Type.Literal('remove'), ...standing, feedKeys: Type.Array(Type.String({ maxLength: 2048 })) }),
      closed({
        kind: Type.Literal('merge'),
        ...standing,
        into: Type.String(),
        record: Type.Unknown(),
        survivor: Type.Unknown(),
      }),
    ]),
  }),
)

const isId = (text: string): boolean => isPodcastId(text) && text === text.toLowerCase()

/** Undefined where it is none, or not of this podcast. */
const parseOwn = (value: unknown, id: string): PodcastRecord | undefined => {
  const record = parseRecord(value)
  if ('problems' in record || record.id !== id || record.seq === undefined || record.slug === undefined)
    return undefined
  return { ...record, seq: record.seq, slug: record.slug }
}

export const parseDeparted = (line: object): Departed | undefined => {
  if (!checker.Check(line) || !isId(line.id)) return undefined
  const { id, departed } = line
  if (departed.kind === 'remove') return { id, ...departed }
  const record = parseOwn(departed.record, id)
  const survivor = departed.survivor === null ? null : parseOwn(departed.survivor, departed.into)
  const fits = isId(departed.into) && departed.into !== id && record !== undefined && survivor !== undefined
  return fits ? { id, ...departed, record, survivor } : undefined
}
