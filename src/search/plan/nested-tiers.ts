/** Tiers that are made one after the other, of which each contains the one before. */
import { type Expression, NOTHING, or } from './expression.ts'

export class NestedTiers {
  readonly tiers: Expression[] = []
  /** The widest kind of match so far, which contains the narrower ones. */
  #widest: Expression = NOTHING
  readonly #beside: Expression[] = []
  /** These are not contained in the widest kind of all. */
  readonly #apart: Expression[] = []

  #push(): void {
    this.tiers.push(or(...this.#beside, this.#widest))
  }

  /**
   * Makes the last tier of no more than it needs: everything that matches is in it and is counted,
   * so that what the widest kind contains is not looked for once more.
   */
  close(): void {
    if (this.tiers.length > 0) this.tiers.splice(-1, 1, or(...this.#apart, this.#widest))
  }

  /** Adds a kind of match that contains the last one that was widened to. */
  widen(matches: Expression): void {
    this.#widest = matches
    this.#push()
  }

  /**
   * Adds a kind of match, as `addBeside` does, that the widest kind of all will contain.
   */
  addWithin(matches: Expression): void {
    if (matches.op === 'none') {
      const last = this.tiers.at(-1)
      if (last !== undefined) this.tiers.push(last)
      return
    }
    this.#beside.push(matches)
    this.#push()
  }

  /** Adds a kind of match that contains none before it. */
  addBeside(matches: Expression): void {
    if (matches.op !== 'none') this.#apart.push(matches)
    this.addWithin(matches)
  }
}
