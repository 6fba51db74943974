/** Builds tiers, each of which contains the previous one. */
import { type Expression, NOTHING, or } from './expression.ts'

export class NestedTiers {
  readonly tiers: Expression[] = []
  /** The widest kind of match so far, which contains the narrower ones. */
  #widest: Expression = NOTHING
  readonly #beside: Expression[] = []
  /** Matches outside the widest kind. */
  readonly #apart: Expression[] = []

  #push(): void {
    this.tiers.push(or(...this.#beside, this.#widest))
  }

  /**
   * Simplifies the last tier, which contains all matches, to the widest kind and the matches
   * outside it.
   */
  close(): void {
    if (this.tiers.length > 0) this.tiers.splice(-1, 1, or(...this.#apart, this.#widest))
  }

  /** Adds a kind of match that contains the previous widest one. */
  widen(matches: Expression): void {
    this.#widest = matches
    this.#push()
  }

  /** Adds a kind of match that the final widest kind will contain. */
  addWithin(matches: Expression): void {
    if (matches.op === 'none') {
      const last = this.tiers.at(-1)
      if (last !== undefined) this.tiers.push(last)
      return
    }
    this.#beside.push(matches)
    this.#push()
  }

  /** Adds a kind of match that no wider kind contains. */
  addBeside(matches: Expression): void {
    if (matches.op !== 'none') this.#apart.push(matches)
    this.addWithin(matches)
  }
}
