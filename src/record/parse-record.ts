/** A whole record from outside (a line of an export): either it fits the schema of the record, or every misfit is named. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type PodcastDraft, PodcastRecord } from './podcast.ts'
import { closed } from './schema.ts'

export interface RecordProblem {
  /** `stats.episodeCount`, `feedUrls[0].url`; empty for the record itself. */
  readonly path: string
  /** Names the path and the value. */
  readonly message: string
}

/** The engine gives slug and seq where they are missing. */
const { slug, seq, ...given } = PodcastRecord.properties
const validator = Compile(closed({ ...given, slug: Type.Optional(slug), seq: Type.Optional(seq) }))

export const parseRecord = (value: unknown): PodcastDraft | { problems: RecordProblem[] } =>
  validator.Check(value) ? (value as PodcastDraft) : { problems: [{ path: '', message: 'invalid' }] }
