/** Types of attacks and their target. */

/** A local server. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly url: string
  readonly pid: number
  /** A key without quotas, for other callers. */
  readonly key: string
  /** A key with a quota of ten searches and ten lookups. */
  readonly smallKey: string
  /** A key with a quota for some pages. */
  readonly attackerKey: string
  /** An operator's key. */
  readonly adminKey: string
  readonly dataDir: string
  readonly feedUrls: readonly string[]
  /** Bytes logged so far. */
  loggedBytes(): number
}

export interface AttackRun {
  readonly target: Target
  /** Aborted at the end of the attack. */
  readonly signal: AbortSignal
  /** Size of the attack, from 0 to 1. */
  readonly scale: number
}

export interface Attack {
  readonly name: string
  /** One line. */
  readonly what: string
  /** Its requests suit any server: it is repeated on a bare `node:http` server, for comparison. */
  readonly suitsBare?: true
  /** Time limit in seconds. */
  readonly seconds: number
  /** Resolves to one line about the attacker's result. */
  readonly run: (run: AttackRun) => Promise<string>
}

/** At least 1. */
export function scaled(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale))
}
