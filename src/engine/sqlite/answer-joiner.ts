/** Joins the answers of many podcasts, as bytes; those asked for lately are not read again. */
import type { PodcastId } from '../../record/podcast.ts'
import type { JoinedAnswers } from '../engine.ts'
import { AnswerCache, type AnswerSlice } from './answer-cache.ts'

export interface AnswerText {
  readonly id: PodcastId
  readonly text: string
}

export interface AnswerJoinerOptions {
  /** Most bytes of answers that are kept. */
  readonly cacheBytes: number
  /** Of those that are served, in any order. */
  readonly read: (ids: readonly PodcastId[]) => readonly AnswerText[]
  /** Another number as soon as anybody has written. */
  readonly version: () => number
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
  readonly #version: () => number
  #cachedVersion = -1

  constructor({ cacheBytes, read, version }: AnswerJoinerOptions) {
    this.#cache = new AnswerCache(cacheBytes)
    this.#read = read
    this.#version = version
  }

  /** In the order of first asking, each once; what is not served is left out. */
  join(ids: readonly PodcastId[]): JoinedAnswers {
    this.#forgetWhatMayHaveChanged()
    const slices = new Map<PodcastId, AnswerSlice | undefined>()
    const missing: PodcastId[] = []
    for (const id of ids) {
      if (slices.has(id)) continue
      const slice = this.#cache.get(id)
      slices.set(id, slice)
      if (slice === undefined) missing.push(id)
    }
    if (missing.length > 0) for (const { id, text } of this.#read(missing)) slices.set(id, this.#cache.add(id, text))
    return toJoined([...slices.values()].filter((slice) => slice !== undefined))
  }

  #forgetWhatMayHaveChanged(): void {
    const version = this.#version()
    if (version === this.#cachedVersion) return
    this.#cachedVersion = version
    this.#cache.clear()
  }
}
