/** Decides a batch and writes it. Stale changes are read and decided again. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Metadata, MetadataReader } from '../../../store/metadata.ts'
import type { DirectoryWriter, WriteOutcome } from '../../../store/directory.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type {
  Candidate,
  PageCandidate,
  TombstoneCandidate,
  EntryCandidate,
  RecordCandidate,
} from '../candidate.ts'
import {
  type EntryDecision,
  decideEntry,
  decideRecord,
  type EntryRejection,
} from './decide.ts'
import { type Holding, type Ledger, openLedger, toChange } from './ledger.ts'
import { momentOf } from './moment.ts'
import { type ImportNote, noteOwn, noteUpdate, noteWholeRecord } from '../note-import.ts'
import type { EntryRefusal, RefusalReason } from '../refusal.ts'
import { countDecision, countRefusal, type Tally } from './tally.ts'
import type { SeqSet } from './touched.ts'

const MAX_ATTEMPTS = 5
const RETRY_WAIT_MS = 20

export type CatalogueWriter = Pick<
  DirectoryWriter,
  'owners' | 'write' | 'beginLoad' | 'settle' | 'applyChanges'
>

export interface EntryBatchContext {
  readonly writer: CatalogueWriter
  /**
   * Records in the metadata since when a field has the catalogue's value. Default: not recorded, as
   * in a load.
   */
  readonly metadata?: MetadataReader | undefined
  readonly tally: Tally
  readonly touched: SeqSet
  /** Podcasts whose feed did not respond to the catalogue's publisher. */
  readonly silent: SeqSet
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Default false. */
  readonly isOwn?: boolean
  readonly onRefusal: (refusal: EntryRefusal) => void
}

type Decidable = EntryCandidate | RecordCandidate

interface CandidateDecision {
  readonly candidate: Decidable
  readonly decided: EntryDecision | EntryRejection
}

const decideAll = (
  ledger: Ledger,
  candidates: readonly Decidable[],
  { touched, silent, now, isOwn = false }: EntryBatchContext,
): readonly CandidateDecision[] => {
  const deciding = {
    moment: momentOf(now()),
    isOwn,
    wasTouched: (seq: number) => touched.has(seq),
    wasSilent: (seq: number) => silent.has(seq),
  }
  return candidates.map((candidate) => ({
    candidate,
    decided:
      candidate.kind === 'entry'
        ? decideEntry(ledger, candidate, deciding)
        : decideRecord(ledger, candidate, deciding),
  }))
}

const refuse = ({ tally, onRefusal }: EntryBatchContext, refusal: EntryRefusal): void => {
  countRefusal(tally, refusal.reason)
  onRefusal(refusal)
}

const refuseCandidate = (
  context: EntryBatchContext,
  { source, ...candidate }: Decidable,
  reason: RefusalReason,
): void => {
  const url =
    candidate.kind === 'entry' ? candidate.current.url : candidate.record.rssFeedUrl
  refuse(context, { source, reason, url })
}

type WriteOutcomes = ReadonlyMap<Holding, WriteOutcome>

const noteAll = async (
  { metadata, now, isOwn = false }: EntryBatchContext,
  holdings: readonly Holding[],
): Promise<readonly ImportNote[]> => {
  const ids = holdings.flatMap(({ before }) => (before === undefined ? [] : [before.id]))
  const known: ReadonlyMap<string, Metadata> =
    metadata === undefined || ids.length === 0
      ? new Map()
      : await metadata.read(ids, ['sources'])
  const at = toInstant(now())
  const noteFields = ({ before, draft, isWhole }: Holding): ImportNote => {
    if (before !== undefined)
      return metadata === undefined
        ? {}
        : noteUpdate(before, draft, known.get(before.id) ?? {}, at)
    if (isWhole) return noteWholeRecord(at)
    return {}
  }
  return holdings.map((holding) => {
    const note = noteFields(holding)
    const { before, draft } = holding
    const isMarked = isOwn && draft.isOwn === true && before?.isOwn !== true
    if (isMarked)
      return {
        ...note,
        events: [...(note.events ?? []), noteOwn('import --own', draft, at)],
      }
    return note
  })
}

const writeChanges = async (
  context: EntryBatchContext,
  ledger: Ledger,
): Promise<WriteOutcomes> => {
  const holdings = ledger.changed()
  if (holdings.length === 0) return new Map()
  const notes = await noteAll(context, holdings)
  const outcomes = await context.writer.write(
    holdings.map((holding, index) => toChange(holding, notes[index] ?? {})),
  )
  return new Map(
    holdings.flatMap((holding, index) => {
      const outcome = outcomes[index]
      if (outcome === undefined) return []
      return [[holding, outcome] as const]
    }),
  )
}

const touch = (
  { touched, silent }: EntryBatchContext,
  { holding, isMention }: EntryDecision,
  outcome: WriteOutcome | undefined,
): void => {
  const seq =
    outcome !== undefined && outcome.status !== 'stale' ? outcome.seq : holding.draft.seq
  if (seq === undefined || !isMention) return
  touched.add(seq)
  if (holding.isSilent === true) silent.add(seq)
  if (holding.isSilent === false) silent.delete(seq)
}

/** Counts the results and returns the stale entries. */
const conclude = (
  context: EntryBatchContext,
  decisions: readonly CandidateDecision[],
  written: WriteOutcomes,
): readonly Decidable[] =>
  decisions.flatMap(({ candidate, decided }) => {
    if (decided.status === 'refused') {
      refuseCandidate(context, candidate, decided.reason)
      return []
    }
    const outcome = written.get(decided.holding)
    if (outcome?.status === 'stale') return [candidate]
    countDecision(context.tally, decided)
    touch(context, decided, outcome)
    return []
  })

const NO_CHANGE = { ambiguous: false, conflict: false, isMention: false }

/**
 * Writes only tombstones of podcasts that do not exist here: another directory's removal does not
 * remove a living podcast.
 */
const writeTombstones = async (
  context: EntryBatchContext,
  candidates: readonly TombstoneCandidate[],
): Promise<void> => {
  if (candidates.length === 0) return
  const { writer, tally } = context
  const { byId, tombstones } = await writer.owners({
    ids: candidates.map((candidate) => candidate.tombstone.id),
  })
  const fresh = candidates.filter(
    ({ tombstone: { id } }) => !byId.has(id) && !tombstones.has(id),
  )
  await writer.applyChanges(
    fresh.map((candidate) => candidate.tombstone),
    { yields: true },
  )
  for (const { source, tombstone: gone } of candidates) {
    const status = tombstones.has(gone.id) ? 'unchanged' : 'created'
    if (byId.has(gone.id)) refuse(context, { source, reason: 'alive_here' })
    else countDecision(tally, { ...NO_CHANGE, status })
  }
}

/** Counts pages of podcasts that are known by their ids, and refuses others. */
const settlePages = async (
  context: EntryBatchContext,
  candidates: readonly PageCandidate[],
): Promise<void> => {
  if (candidates.length === 0) return
  const { byAppleId, bySpotifyId } = await context.writer.owners({
    appleIds: candidates.flatMap(({ page }) => page.appleId ?? []),
    spotifyIds: candidates.flatMap(({ page }) => page.spotifyId ?? []),
  })
  for (const { source, url, page } of candidates) {
    const { appleId = 0, spotifyId = '' } = page
    if (byAppleId.has(appleId) || bySpotifyId.has(spotifyId))
      countDecision(context.tally, { ...NO_CHANGE, status: 'unchanged' })
    else refuse(context, { source, reason: 'listing_page', url })
  }
}

const isDecidable = (candidate: Candidate): candidate is Decidable =>
  candidate.kind === 'entry' || candidate.kind === 'record'

export async function writeBatch(
  context: EntryBatchContext,
  batch: readonly Candidate[],
): Promise<void> {
  let open: readonly Decidable[] = batch.filter(isDecidable)
  for (const candidate of batch)
    if (candidate.kind === 'refused') refuse(context, candidate.refusal)
  for (let attempt = 0; open.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await wait(RETRY_WAIT_MS * attempt)
    const ledger = await openLedger(context.writer, open)
    const decisions = decideAll(ledger, open, context)
    open = conclude(context, decisions, await writeChanges(context, ledger))
  }
  for (const candidate of open) refuseCandidate(context, candidate, 'contended')
  await settlePages(
    context,
    batch.filter((candidate) => candidate.kind === 'page'),
  )
  await writeTombstones(
    context,
    batch.filter((candidate) => candidate.kind === 'tombstone'),
  )
}
