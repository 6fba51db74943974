/** Defines an import's representation in the operators' API. */
import { type Static, Type } from 'typebox'
import {
  type NotedImport,
  IMPORT_STATES,
  refusedInAll,
  remainingSeconds,
} from './import-note.ts'
import { UPLOAD_FORMATS } from './upload-format.ts'
import { toInstant, toInstantOrNull } from '../../record/instant/instant.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'
import { AUDIT_WAYS } from '../../store/audit-log.ts'

const Refusal = closed({
  source: Type.String({ description: 'Line number, or the id that the catalogue has.' }),
  reason: Type.String(),
  url: nullable(Type.String({ description: 'Of the feed; null for a private one.' })),
  message: nullable(Type.String()),
})

export const ImportView = closed({
  id: Type.String(),
  format: oneOf(UPLOAD_FORMATS),
  file: nullable(
    Type.String({ description: 'What the file is called, where somebody said so.' }),
  ),
  own: Type.Boolean({ description: 'They are feeds of the operator’s own.' }),
  state: oneOf(IMPORT_STATES),
  by: Type.String({ description: "The operator's key, or `command line`." }),
  way: oneOf(AUDIT_WAYS),
  startedAt: Instant,
  endedAt: nullable(Instant),
  done: Type.Integer({
    minimum: 0,
    description: 'While `receiving` the bytes that came; then how far reading has come.',
  }),
  total: nullable(Count),
  remainingS: nullable(
    Type.Integer({
      minimum: 0,
      description: 'Seconds that it will still take, as it looks now.',
    }),
  ),
  read: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  refused: Count,
  namedOtherwise: Type.Integer({
    minimum: 0,
    description: 'Feeds that were read before and call themselves otherwise than the file.',
  }),
  conflicts: Type.Integer({
    minimum: 0,
    description: 'Pending, for another live podcast has the Apple id.',
  }),
  reasons: Type.Array(closed({ reason: Type.String(), count: Count })),
  firstRefused: Type.Array(Refusal, {
    description: 'The first 20 that were not taken in.',
  }),
  message: nullable(Type.String({ description: 'Why it failed or was ended.' })),
})

/** Notes of older releases lack the number. */
function namedOtherwiseOf({ namedOtherwise = 0 }: Partial<NotedImport['counts']>): number {
  return namedOtherwise
}

export function viewImport(note: NotedImport): Static<typeof ImportView> {
  const { id, format, file, state, by, way, done, total, counts, message } = note
  const { read, created, updated, unchanged, refused, conflicts } = counts
  return {
    ...{ id, format, file, own: note.isOwn, state, by, way, done, total, message },
    startedAt: toInstant(note.startedMs),
    endedAt: toInstantOrNull(note.endedMs),
    remainingS: remainingSeconds(note),
    ...{
      read,
      created,
      updated,
      unchanged,
      refused: refusedInAll(counts),
      conflicts,
      namedOtherwise: namedOtherwiseOf(counts),
    },
    reasons: Object.entries(refused).map(([reason, count]) => ({ reason, count })),
    firstRefused: note.refusals.map(({ source, reason, url, message: problem }) => ({
      ...{ source, reason, url: url ?? null, message: problem ?? null },
    })),
  }
}
