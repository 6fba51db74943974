/** Says where each unit of a normalised text comes from in the text as it was written. */
import { normalise } from './letters.ts'

export interface Origins {
  /** The text in the form of `normalise`. */
  readonly text: string
  /** The characters that each unit of `text` comes from begin and end here. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * A run that may change in the presence of its neighbours: it is not ASCII, with the ASCII
 * character that its marks may belong to.
 */
const RUN = /[\0-\x7f]?[^\0-\x7f]+/g
/**
 * A character with what attaches to it: marks, half-width sound marks, vowels and finals of Hangul
 * in parts, unseen characters.
 */
const CLUSTER =
  /[^][\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7fb\uffa0-\uffdc\u0640\p{Default_Ignorable_Code_Point}]*/gu

/**
 * Each cluster by itself, unless the run as a whole gives another text: then all of it stands
 * together.
 */
const clustersOf = (run: string): readonly string[] => {
  const clusters = run.match(CLUSTER) ?? []
  const apart = clusters.reduce((length, cluster) => length + normalise(cluster).length, 0)
  return apart === normalise(run).length ? clusters : [run]
}

export function originsOf(text: string): Origins {
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
