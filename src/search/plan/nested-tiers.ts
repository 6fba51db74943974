/** Tiers that are made one after the other, of which each contains the one before. */
import { type Expression, NOTHING, or } from './expression.ts'

export class NestedTiers {
  readonly tiers: Expression[] = []
  /** The widest kind of match so far, which contains the narrower ones. */
  #widest: Expression = NOTHING
  readonly #beside: Expression[] = []

  #push(): void {
    this.tiers.push(or(...this.#beside, this.#widest))
  }

  /** Adds a kind of match that contains the last one that was widened to. */
  widen(matches: Expression): void {
    this.#widest = matches
    this.#push()
  }

  /** Adds a kind of match that contains none before it. */
  addBeside(matches: Expression): void {
    if (matches.op === 'none') {
      const last = this.tiers.at(-1)
      if (last !== undefined) this.tiers.push(last)
      return
    }
    this.#beside.push(matches)
    this.#push()
  }
}
