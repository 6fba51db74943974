/** Joins the answers of many podcasts as bytes, with a cache of recent ones. */
import type { PodcastId } from '../../../record/podcast.ts'
import type { JoinedAnswers } from '../../directory.ts'
import type { AnswerCache, AnswerSlice } from './answer-cache.ts'

export interface AnswerText {
  readonly id: PodcastId
  readonly text: string
}

export interface JoinResult {
  readonly answers: JoinedAnswers
  /** Requested ids that are not served. */
  readonly missing: readonly PodcastId[]
}

export interface AnswerJoinerOptions {
  /** Must be current: writers clear it before the next call. */
  readonly cache: AnswerCache
  /** Returns the served ones, in any order. */
  readonly read: (ids: readonly PodcastId[]) => readonly AnswerText[]
}

const COMMA = 0x2c

const copySlices = (slices: readonly AnswerSlice[], target: Buffer, from: number): void => {
  let at = from
  for (const { bytes, start, end } of slices) {
    if (at > from) target[at++] = COMMA
    at += bytes.copy(target, at, start, end)
  }
}

const toJoined = (slices: readonly AnswerSlice[]): JoinedAnswers => {
  let length = slices.length
  for (const { start, end } of slices) length += end - start
  return {
    count: slices.length,
    byteLength: Math.max(0, length - 1),
    copyTo(target, at) {
      copySlices(slices, target, at)
    },
  }
}

export class AnswerJoiner {
  readonly #cache: AnswerCache
  readonly #read: AnswerJoinerOptions['read']

  constructor({ cache, read }: AnswerJoinerOptions) {
    this.#cache = cache
    this.#read = read
  }

  /** In the order of `ids`, without duplicates and podcasts that are not served. */
  join(ids: readonly PodcastId[]): JoinResult {
    const slices = new Map<PodcastId, AnswerSlice | undefined>()
    const missing: PodcastId[] = []
    for (const id of ids) {
      if (slices.has(id)) continue
      const slice = this.#cache.get(id)
      slices.set(id, slice)
      if (slice === undefined) missing.push(id)
    }
    if (missing.length > 0)
      for (const { id, text } of this.#read(missing))
        slices.set(id, this.#cache.add(id, text))
    return {
      answers: toJoined([...slices.values()].filter((slice) => slice !== undefined)),
      missing: missing.filter((id) => slices.get(id) === undefined),
    }
  }
}
