/** Reads what typed words say besides the subject. */
import type { ReadingName } from './readings.ts'
import { readWithout } from './without.ts'

export interface Wishes {
  /** The remaining words. */
  readonly text: string
  /** Words that podcasts must not have, as typed. */
  readonly without: readonly string[]
}

/** `literal`: readings that are switched off. */
export function readWishes(text: string, literal: readonly ReadingName[]): Wishes {
  if (literal.includes('without')) return { text, without: [] }
  return readWithout(text)
}
