/** The abort reason of work that should stop. */
export class Interruption extends Error {
  override readonly name = 'AbortError'
  /** Undefined if the work was cancelled without a signal. */
  readonly signalName: string | undefined

  constructor(signalName: string | undefined) {
    super('the work was interrupted')
    this.signalName = signalName
  }
}
