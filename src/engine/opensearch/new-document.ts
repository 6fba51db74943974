/** What a podcast's document becomes by a change. */
import type { PodcastRecord } from '../../record/podcast.ts'
import type { NewEvent } from '../../store/history.ts'
import type { RecordChange } from '../../store/record-change.ts'
import type { Stored } from './cluster.ts'
import { toOutbox } from './outbox.ts'
import {
  changeDossier,
  type DossierTexts,
  type LivingDocument,
  isSameText,
  type PodcastDocument,
  toRecordFields,
} from './podcast-document.ts'

export interface DocumentChange {
  readonly record: PodcastRecord
  readonly dossier: DossierTexts
  readonly events: readonly NewEvent[]
}

const isEmpty = (texts: DossierTexts): boolean => Object.keys(texts).length === 0

/** Of a change shared with another podcast: whoever read that one's document while it waited still asks this one for it. */
export const keptToken = (before: PodcastDocument | undefined): Pick<LivingDocument, 'token' | 'tokenFrom'> => {
  if (before === undefined || before.kind === 'void') return {}
  const { token, tokenFrom } = before
  return { ...(token === undefined ? {} : { token }), ...(tokenFrom === undefined ? {} : { tokenFrom }) }
}

/** The podcast's first document, or that of one that comes back. */
export const toFirstDocument = (
  { record, dossier, events }: DocumentChange,
  revision: number,
  before?: PodcastDocument,
): LivingDocument => ({
  ...toRecordFields(record),
  revision,
  ...(isEmpty(dossier) ? {} : { dossier }),
  ...toOutbox(before, events),
  ...keptToken(before),
})

/** The next document of a living podcast. Where the record stands as it was, so does its place in the change feed. */
export const toNextDocument = (
  { source, version }: Stored<LivingDocument>,
  { record, dossier, events }: DocumentChange,
): LivingDocument => {
  const fields = toRecordFields(record, source)
  const { absorbed, revision } = source
  return {
    ...fields,
    revision: revision + 1,
    ...(isSameText(fields, source) ? { changedSeqNo: source.changedSeqNo ?? version.seqNo } : {}),
    ...(isEmpty(dossier) ? {} : { dossier }),
    ...toOutbox(source, events),
    ...(absorbed === undefined ? {} : { absorbed }),
    ...keptToken(source),
  }
}

/** The dossier after the change of a record. */
export const dossierAfter = (before: PodcastDocument | undefined, { dossier = {} }: RecordChange): DossierTexts =>
  changeDossier(before?.kind === 'podcast' ? (before.dossier ?? {}) : {}, dossier)
