/** Maps units of a normalised text to the original text. */
import { normalise } from './letters.ts'

export interface Origins {
  /** The normalised text. */
  readonly text: string
  /** Start and end in the original of the characters behind each unit. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * A non-ASCII run whose normalisation depends on its neighbours, with a preceding ASCII
 * character.
 */
const RUN = /[\0-\x7f]?[^\0-\x7f]+/g
/**
 * A character with its combining characters: marks, half-width sound marks, Hangul jamo,
 * invisible characters.
 */
const CLUSTER =
  /[^][\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7fb\uffa0-\uffdc\u0640\p{Default_Ignorable_Code_Point}]*/gu

/** Returns clusters that normalise independently, or the whole run. */
const clustersOf = (run: string): readonly string[] => {
  const clusters = run.match(CLUSTER) ?? []
  const apart = clusters.reduce((length, cluster) => length + normalise(cluster).length, 0)
  if (apart === normalise(run).length) return clusters
  return [run]
}

export function unitOrigins(text: string): Origins {
  const starts: number[] = []
  const ends: number[] = []
  const add = (count: number, start: number, end: number): void => {
    for (let unit = 0; unit < count; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
  }
  let read = 0
  const readPlain = (end: number): void => {
    for (; read < end; read += 1) add(1, read, read + 1)
  }
  for (const { 0: run, index } of text.matchAll(RUN)) {
    readPlain(index)
    for (const cluster of clustersOf(run)) {
      add(normalise(cluster).length, read, read + cluster.length)
      read += cluster.length
    }
  }
  readPlain(text.length)
  return { text: normalise(text), starts, ends }
}
