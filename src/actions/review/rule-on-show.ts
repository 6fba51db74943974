/**
 * Records an operator's ruling on an unproven question: a suspect move leads to another show, the
 * content at a feed's URL is another show's, or two lookalikes are distinct. Every ruling can be
 * undone.
 */
import type { Directory } from '../../store/directory.ts'
import type { RecordChange, Versioned } from '../../store/record-change.ts'
import { CodedError, type RefusalCase } from '../../errors.ts'
import {
  isOneUrl,
  isRuledOut,
  type MovesState,
  ruledIn,
  ruledOut,
  withoutFound,
} from '../../intake/apply/moves/moves-state.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { parseTarget } from '../move/adopt-move.ts'
import { changePodcast, type Ordering, podcastNotFound } from '../change-podcast.ts'
import { findById } from '../find-podcast.ts'
import { readAgain } from '../read-again.ts'
import { readMoves } from '../move/read-moves.ts'

export const RULINGS = [
  /** A suspect move leads to another show; the feed stays. */
  'not-moved',
  /** The content at the URL is another show's. The next reading makes it a separate podcast. */
  'another-show',
  /** The rules decide about the content. */
  'wait',
  /** Two lookalikes are distinct shows. */
  'apart',
] as const
export type Ruling = (typeof RULINGS)[number]

export interface RulingOrder {
  readonly verdict: Ruling
  /** The other podcast of `apart`. */
  readonly other?: PodcastId | undefined
  /**
   * The URL of `not-moved`. Default: that of the suspect move, or the last one ruled out.
   */
  readonly url?: string | undefined
  /** Undoes the ruling and reopens the question. */
  readonly isReset?: boolean | undefined
}

export interface Ruled {
  readonly id: PodcastId
  /** A URL, the content's title, or the other podcast's id. */
  readonly about: string
  readonly hasChanged: boolean
}

function refuse(
  message: string,
  refusalCase: RefusalCase,
  remedy = '`castdex review` lists what waits for a word.',
): CodedError {
  return new CodedError('RULING_REFUSED', message, { refusalCase, remedy })
}

interface Answered {
  readonly about: string
  /** Null if nothing changes. */
  readonly state: MovesState | null
}

function takeBackMove(state: MovesState, url: string | undefined): Answered {
  const known = state.notAt ?? []
  const about = url === undefined ? known.at(-1) : known.find((each) => isOneUrl(each, url))
  if (about === undefined)
    throw refuse('No address was said to be another show’s.', { name: 'no-move-ruled' })
  // A newer suspect move has priority.
  return { about, state: { ...ruledIn(state, about), suspect: state.suspect ?? about } }
}

function answerMove(state: MovesState, { url, isReset = false }: RulingOrder): Answered {
  if (isReset) return takeBackMove(state, url)
  const isGiven = url !== undefined && url !== state.suspect
  const about = isGiven ? parseTarget(url).url : state.suspect
  if (about === null)
    throw refuse('No move of this podcast waits for a word.', { name: 'no-move-waits' })
  if (isRuledOut(state, about)) return { about, state: null }
  const ruled = ruledOut(state, about)
  const sighting = isOneUrl(state.sighting?.target, about) ? null : state.sighting
  if (!isOneUrl(state.suspect, about)) return { about, state: { ...ruled, sighting } }
  return { about, state: { ...withoutFound(ruled), suspect: null, sighting } }
}

function answerContent(
  { ruling, ...state }: MovesState,
  verdict: 'another-show' | 'wait',
  isReset: boolean,
): Answered {
  const as = verdict === 'wait' ? 'wait' : 'other'
  if (isReset) {
    if (ruling?.as !== as)
      throw refuse('Nobody has said this of what is at the URL.', { name: 'nothing-ruled' })
    const { title, before } = ruling
    const former = before === undefined ? {} : { ruling: { title, as: before } as const }
    return { about: title, state: { ...state, ...former } }
  }
  const { strange, doubtedMs } = state
  if (strange === null || doubtedMs === null)
    throw refuse('What is at the URL of this podcast is not in doubt.', {
      name: 'no-doubt',
    })
  const title = strange.target
  const former = ruling?.title === title ? ruling.as : undefined
  const before = former === undefined ? {} : { before: former }
  return {
    about: title,
    state: former === as ? null : { ...state, ruling: { title, as, ...before } },
  }
}

function answer(state: MovesState, order: RulingOrder): Answered {
  if (order.verdict === 'not-moved') return answerMove(state, order)
  if (order.verdict === 'apart')
    throw new TypeError('two podcasts are told apart elsewhere')
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
  const evidence = { verdict, about, by, ...(reason !== undefined && { reason }) }
  return {
    record,
    revision,
    metadata: { moves },
    events: [{ at: toInstant(nowMs), kind, evidence }],
  }
}

/** Returns undefined if all changes were written. `isHalf`: only some were. */
async function writeAll(
  { writer }: Directory,
  changes: readonly RecordChange[],
): Promise<{ readonly stale: string; readonly isHalf: boolean } | undefined> {
  const outcomes = changes.length === 0 ? [] : await writer.write(changes)
  const stale = outcomes.find(({ status }) => status === 'stale')
  const isHalf = outcomes.some(({ status }) => status !== 'stale')
  if (stale?.status === 'stale') return { stale: stale.reason, isHalf }
  return undefined
}

async function ruleOnOne(
  directory: Directory,
  id: PodcastId,
  order: RulingOrder,
  ordering: Ordering,
): Promise<Ruled> {
  return changePodcast(directory, id, ordering, async (podcast) => {
    const { about, state } = answer(await readMoves(directory, podcast.record.id), order)
    const ruled = { id: podcast.record.id, about, hasChanged: state !== null }
    if (state === null) return { done: ruled }
    const failed = await writeAll(directory, [
      toChange(podcast, state, order, about, ordering),
    ])
    return failed ?? { done: ruled }
  })
}

/**
 * Reopens the question about the pair only if it was open before. Another open question has
 * priority.
 */
function rejoinedWith(
  { likely, asked = [], ...state }: MovesState,
  other: PodcastId,
): MovesState {
  const others = asked.filter((id) => id !== other)
  const waiting = likely ?? (asked.includes(other) ? other : undefined)
  return {
    ...state,
    ...(waiting !== undefined && { likely: waiting }),
    ...(others.length !== 0 && { asked: others }),
    apart: state.apart.filter((id) => id !== other),
  }
}

/**
 * Marks the other podcast as distinct, so that no rule merges them and the question stays closed.
 */
function partedFrom({ likely, ...state }: MovesState, other: PodcastId): MovesState {
  const { apart, duplicate, asked = [] } = state
  const isWatched = duplicate?.target === other
  const parted = {
    ...state,
    apart: [...apart, other],
    duplicate: isWatched ? null : duplicate,
  }
  if (likely === other) return { ...parted, asked: [...asked, other] }
  if (likely === undefined) return parted
  return { ...parted, likely }
}

type RuledTwo =
  | { readonly done: Ruled & { readonly isHalf: boolean } }
  | { readonly stale: string }

function assertTwo({ record: { id } }: Versioned, other: Versioned): void {
  if (other.record.id !== id) return
  const refusalCase = { name: 'one-show', about: id } as const
  throw refuse('Both mean one podcast.', refusalCase, 'Name two podcasts.')
}

async function ruleOnTwo(
  directory: Directory,
  id: PodcastId,
  order: RulingOrder,
  ordering: Ordering,
): Promise<Ruled> {
  const { other: named, isReset = false } = order
  if (named === undefined)
    throw refuse(
      '`apart` needs the other podcast.',
      { name: 'two-needed' },
      'Name two podcasts.',
    )
  const rule = async (podcast: Versioned): Promise<RuledTwo> => {
    const other = await findById(directory, named)
    if (other === undefined) throw podcastNotFound()
    assertTwo(podcast, other)
    const sides = [
      { side: podcast, from: other.record.id },
      { side: other, from: podcast.record.id },
    ]
    const states = await Promise.all(
      sides.map(async ({ side, from }) => {
        const state = await readMoves(directory, side.record.id)
        if (state.apart.includes(from) !== isReset) return { side, from, state: null }
        return {
          side,
          from,
          state: isReset ? rejoinedWith(state, from) : partedFrom(state, from),
        }
      }),
    )
    const changes = states.flatMap(({ side, from, state }) =>
      state === null ? [] : [toChange(side, state, order, from, ordering)],
    )
    const failed = await writeAll(directory, changes)
    const hasChanged = changes.length > 0
    const done = {
      id: podcast.record.id,
      about: other.record.id,
      hasChanged,
      isHalf: false,
    }
    // Only the other side's change is missing; the first side has a new revision.
    if (failed?.isHalf === true) return { done: { ...done, isHalf: true } }
    return failed ?? { done }
  }
  const { isHalf, ...ruled } = await changePodcast(directory, id, ordering, rule)
  if (!isHalf) return ruled
  await changePodcast(directory, id, {}, async (podcast) => {
    const result = await rule(podcast)
    if ('done' in result && result.done.isHalf)
      return { stale: 'somebody else wrote in between' }
    return result
  })
  return ruled
}

/** Restores the earlier state if `isReset`. Idempotent. */
export async function ruleOnShow(
  directory: Directory,
  id: PodcastId,
  order: RulingOrder,
  ordering: Ordering,
): Promise<Ruled> {
  const { verdict } = order
  const rule = verdict === 'apart' ? ruleOnTwo : ruleOnOne
  const ruled = await rule(directory, id, order, ordering)
  if (!ruled.hasChanged) return ruled
  // A feed that permanently answers "not modified" would never be judged again.
  if (verdict === 'another-show') await readAgain(directory, ruled.id, ordering.nowMs)
  return ruled
}
