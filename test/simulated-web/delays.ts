/**
 * How long the directory takes to know what has happened on the web: noted when it happens, asked
 * at each day's end.
 */
import type { Day } from './invariants/day.ts'

export interface Awaited {
  /** `move`, `twin`, `death`, …: what the figures are told by. */
  readonly kind: string
  readonly isKnown: (day: Day) => boolean | Promise<boolean>
}

export interface Delay {
  readonly kind: string
  /** Day on which it happened, counted from the beginning. */
  readonly from: number
  /** Undefined where it was not known at the end. */
  readonly days: number | undefined
}

export class Delays {
  readonly #open: (Awaited & { readonly from: number })[] = []
  readonly #known: Delay[] = []

  await(from: number, awaited: Awaited): void {
    this.#open.push({ ...awaited, from })
  }

  async look(day: Day): Promise<void> {
    for (const awaited of [...this.#open]) {
      if (!(await awaited.isKnown(day))) continue
      this.#open.splice(this.#open.indexOf(awaited), 1)
      this.#known.push({
        kind: awaited.kind,
        from: awaited.from,
        days: day.no - awaited.from,
      })
    }
  }

  get all(): readonly Delay[] {
    return [
      ...this.#known,
      ...this.#open.map(({ kind, from }) => ({ kind, from, days: undefined })),
    ]
  }
}
