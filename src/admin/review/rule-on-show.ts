/**
 * An operator answers what no rule could: a suspect move leads to another show, what is at a feed's
 * URL is another show's, two podcasts that look alike are two. Each answer can be taken back.
 */
import type { Directory } from '../../store/directory.ts'
import type { RecordChange, Versioned } from '../../store/record-change.ts'
import { CodedError } from '../../errors.ts'
import {
  type MovesState,
  readMovesState,
  ruledIn,
  ruledOut,
} from '../../intake/apply/moves/moves-state.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { recordAudit } from '../audit.ts'
import { changePodcast, type Ordering, podcastNotFound } from '../change-podcast.ts'
import { findById } from '../find-podcast.ts'
import { readAgain } from '../read-again.ts'

export const RULINGS = [
  /** A suspect move leads to another show: the feed stays where it is. */
  'not-moved',
  /** What is at the URL is another show's: it becomes a podcast of its own with the next reading. */
  'another-show',
  /** What is at the URL is left to the rules. */
  'wait',
  /** Two podcasts that look alike are two shows. */
  'apart',
] as const
export type Ruling = (typeof RULINGS)[number]

export interface RulingOrder {
  readonly verdict: Ruling
  /** Of `apart`: the other podcast. */
  readonly other?: PodcastId | undefined
  /** Of `not-moved`: the URL; default the one of the suspect move, or the last one ruled out. */
  readonly url?: string | undefined
  /** The answer is taken back, and the question is open again. */
  readonly isReset?: boolean | undefined
}

export interface Ruled {
  readonly id: PodcastId
  /** A URL, the title of what is there, or the other podcast's id. */
  readonly about: string
  readonly hasChanged: boolean
}

function refuse(message: string, remedy = '`castdex review` lists what waits for a word.') {
  return new CodedError('RULING_REFUSED', message, { remedy })
}

async function readState({ metadata }: Directory, id: PodcastId): Promise<MovesState> {
  return readMovesState((await metadata.read([id], ['moves'])).get(id)?.moves)
}

interface Answered {
  readonly about: string
  /** Null: nothing changes. */
  readonly state: MovesState | null
}

function answerMove(state: MovesState, { url, isReset = false }: RulingOrder): Answered {
  const known = state.notAt ?? []
  if (isReset) {
    const about = url ?? known.at(-1)
    if (about === undefined || !known.includes(about))
      throw refuse('No address was said to be another show’s.')
    return { about, state: { ...ruledIn(state, about), suspect: about } }
  }
  const about = url ?? state.suspect
  if (about === null) throw refuse('No move of this podcast waits for a word.')
  if (known.includes(about)) return { about, state: null }
  const { found: _, ...rest } = ruledOut(state, about)
  return { about, state: { ...rest, suspect: null, sighting: null } }
}

function answerContent(
  { ruling, ...state }: MovesState,
  verdict: 'another-show' | 'wait',
  isReset: boolean,
): Answered {
  const as = verdict === 'wait' ? 'wait' : 'other'
  if (isReset) {
    if (ruling?.as !== as) throw refuse('Nobody has said this of what is at the URL.')
    return { about: ruling.title, state }
  }
  const { strange, doubtedMs } = state
  if (strange === null || doubtedMs === null)
    throw refuse('What is at the URL of this podcast is not in doubt.')
  const title = strange.target
  const isKnown = ruling?.as === as && ruling.title === title
  return { about: title, state: isKnown ? null : { ...state, ruling: { title, as } } }
}

function answer(state: MovesState, order: RulingOrder): Answered {
  if (order.verdict === 'not-moved') return answerMove(state, order)
  if (order.verdict === 'apart') throw new TypeError('two podcasts are told apart elsewhere')
  return answerContent(state, order.verdict, order.isReset ?? false)
}

function toChange(
  { record, revision }: Versioned,
  moves: MovesState,
  { verdict, isReset = false }: RulingOrder,
  about: string,
  { by, nowMs, reason }: Ordering,
): RecordChange {
  const kind = isReset ? 'ruling-reset' : 'ruled'
  const evidence = { verdict, about, by, ...(reason === undefined ? {} : { reason }) }
  return {
    record,
    revision,
    metadata: { moves },
    events: [{ at: toInstant(nowMs), kind, evidence }],
  }
}

/** Whether all of them were written. */
async function writeAll(
  { writer }: Directory,
  changes: readonly RecordChange[],
): Promise<{ readonly stale: string } | undefined> {
  const outcomes = changes.length === 0 ? [] : await writer.write(changes)
  const stale = outcomes.find(({ status }) => status === 'stale')
  return stale?.status === 'stale' ? { stale: stale.reason } : undefined
}

async function ruleOnOne(
  directory: Directory,
  id: PodcastId,
  order: RulingOrder,
  ordering: Ordering,
): Promise<Ruled> {
  return changePodcast(directory, id, ordering, async (podcast) => {
    const { about, state } = answer(await readState(directory, podcast.record.id), order)
    const ruled = { id: podcast.record.id, about, hasChanged: state !== null }
    if (state === null) return { done: ruled }
    const failed = await writeAll(directory, [toChange(podcast, state, order, about, ordering)])
    return failed ?? { done: ruled }
  })
}

/** Remembered with both, so that no rule joins them and nobody is asked again. */
function partedFrom(
  { likely, ...state }: MovesState,
  other: PodcastId,
  isReset: boolean,
): MovesState | null {
  const { apart, duplicate } = state
  if (apart.includes(other) !== isReset) return null
  if (isReset) return { ...state, apart: apart.filter((id) => id !== other), likely: other }
  const kept = likely === undefined || likely === other ? {} : { likely }
  const isWatched = duplicate?.target === other
  return {
    ...state,
    ...kept,
    apart: [...apart, other],
    duplicate: isWatched ? null : duplicate,
  }
}

async function ruleOnTwo(
  directory: Directory,
  id: PodcastId,
  order: RulingOrder,
  ordering: Ordering,
): Promise<Ruled> {
  const { other: named, isReset = false } = order
  if (named === undefined) throw refuse('`apart` needs the other podcast.', 'Name two podcasts.')
  return changePodcast(directory, id, ordering, async (podcast) => {
    const other = await findById(directory, named)
    if (other === undefined) throw podcastNotFound()
    if (other.record.id === podcast.record.id)
      throw refuse('Both mean one podcast.', 'Name two podcasts.')
    const sides = [
      { side: podcast, from: other.record.id },
      { side: other, from: podcast.record.id },
    ]
    const states = await Promise.all(
      sides.map(async ({ side, from }) => {
        const state = await readState(directory, side.record.id)
        return { side, from, state: partedFrom(state, from, isReset) }
      }),
    )
    const changes = states.flatMap(({ side, from, state }) =>
      state === null ? [] : [toChange(side, state, order, from, ordering)],
    )
    const failed = await writeAll(directory, changes)
    const { id: podcastId } = podcast.record
    const hasChanged = changes.length > 0
    return failed ?? { done: { id: podcastId, about: other.record.id, hasChanged } }
  })
}

/** What was said before stands again after `isReset`; saying the same twice changes nothing. */
export async function ruleOnShow(
  directory: Directory,
  id: PodcastId,
  order: RulingOrder,
  ordering: Ordering,
): Promise<Ruled> {
  const { verdict, isReset = false } = order
  const rule = verdict === 'apart' ? ruleOnTwo : ruleOnOne
  const ruled = await rule(directory, id, order, ordering)
  if (!ruled.hasChanged) return ruled
  // A feed that answers "not modified" for good would never be judged again.
  if (verdict === 'another-show') await readAgain(directory, ruled.id, ordering.nowMs)
  await recordAudit(directory, ordering, {
    action: 'rule',
    podcastId: ruled.id,
    details: { verdict, about: ruled.about, ...(isReset ? { isReset } : {}) },
  })
  return ruled
}
