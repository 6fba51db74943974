/** Parses untrusted items of another directory's change feed. */
import { type Static, Type } from 'typebox'
import { checkerOf } from '../../record/checker.ts'
import type { Change } from '../../store/change-feed.ts'
import { parsePackedEpisodes } from '../../record/episodes/parse-packed-episodes.ts'
import { parseRecord } from '../../record/parse-record.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { closed, Instant } from '../../record/schema.ts'

const LEFT = {
  id: Type.String(),
  seq: Type.Integer({ minimum: 1 }),
  slug: Type.String({ minLength: 1 }),
  at: Instant,
}
const Merge = closed({
  kind: Type.Literal('merge'),
  ...LEFT,
  into: Type.String(),
  record: Type.Unknown(),
  survivor: Type.Unknown(),
})
const Remove = closed({
  kind: Type.Literal('remove'),
  ...LEFT,
  feedKeys: Type.Array(Type.String()),
})
const UpsertLine = closed({
  kind: Type.Union([Type.Literal('insert'), Type.Literal('update')]),
  record: Type.Unknown(),
  newestEpisodes: Type.Optional(Type.Unknown()),
})

const merges = checkerOf(Merge)
const removals = checkerOf(Remove)
const upserts = checkerOf(UpsertLine)

/** Accepts only whole records with slug and `seq`. The writer drops private parts. */
const toRecord = (value: unknown): PodcastRecord | undefined => {
  const record = parseRecord(value, { takesPrivate: true })
  if ('problems' in record || record.slug === undefined || record.seq === undefined)
    return undefined
  if (isPodcastId(record.id)) return record as PodcastRecord
  return undefined
}

const toMerge = ({
  record,
  survivor,
  ...left
}: Static<typeof Merge>): Change | undefined => {
  const absorbed = toRecord(record)
  const into = survivor === null ? null : toRecord(survivor)
  if (absorbed === undefined || into === undefined) return undefined
  return { ...left, record: absorbed, survivor: into }
}

const toUpsert = ({ kind, record, newestEpisodes }: Static<typeof UpsertLine>) => {
  const podcast = toRecord(record)
  if (podcast === undefined) return undefined
  if (newestEpisodes === undefined) return { kind, record: podcast }
  if (newestEpisodes === null) return { kind, record: podcast, newestEpisodes }
  const episodes = parsePackedEpisodes(newestEpisodes)
  if (episodes === undefined) return undefined
  return { kind, record: podcast, newestEpisodes: episodes }
}

/** Undefined if the value is no change. */
export function parseChange(value: unknown): Change | undefined {
  if (upserts.Check(value)) return toUpsert(value)
  if (merges.Check(value)) return toMerge(value)
  if (removals.Check(value)) return value
  return undefined
}
