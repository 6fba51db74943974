/** What an attack is, and whom it attacks. */

/** A server of our own on loopback. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly url: string
  readonly pid: number
  /** A key without quotas: other callers use it. */
  readonly key: string
  /** A key with a quota of ten searches and as many looked-up podcasts. */
  readonly smallKey: string
  /** A key with a quota that is enough for some pages. */
  readonly attackerKey: string
  /** An operator's key. */
  readonly adminKey: string
  /** The data folder. */
  readonly dataDir: string
  readonly feedUrls: readonly string[]
  /** Bytes that the server has logged so far. */
  loggedBytes(): number
}

export interface AttackRun {
  readonly target: Target
  /** Aborted when the time of the attack is over. */
  readonly signal: AbortSignal
  /** From 0 to 1: how much of the attack is made. */
  readonly scale: number
}

export interface Attack {
  readonly name: string
  /** One line. */
  readonly what: string
  /** Longest time of the attack, in seconds. */
  readonly seconds: number
  /** Resolves to one line that says what the attacker got. */
  readonly run: (run: AttackRun) => Promise<string>
}

/** At least one. */
export function scaled(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale))
}
