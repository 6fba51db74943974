/**
 * Shutdown state: readiness fails and each answer closes its connection, while the listener stays
 * open.
 */
import type { RequestGate } from './request-gate.ts'

export class Stopping {
  readonly #gate: RequestGate
  #hasBegun = false

  constructor(gate: RequestGate) {
    this.#gate = gate
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  begin(): void {
    this.#hasBegun = true
    this.#gate.closeAfterAnswers()
  }
}
