/**
 * The port for API keys and their usage. Apart from the directory, so that a charge never waits
 * behind an import.
 */

export const SCOPES = ['podcasts', 'search', 'lookup', 'changes', 'admin'] as const
export type Scope = (typeof SCOPES)[number]
export const DEFAULT_SCOPES: readonly Scope[] = ['podcasts', 'search', 'lookup']

export const COUNTERS = ['podcastLookups', 'searchCount'] as const
export type Counter = (typeof COUNTERS)[number]
/** A month's limit of each counter; null = unlimited. */
export type Quotas = Readonly<Record<Counter, number | null>>

/** What a key that is bound to an origin may do at most: everybody can read it in the page. */
export const PUBLIC_SCOPES: readonly Scope[] = ['search', 'lookup']

export interface ApiKey {
  /** Public handle, `key_…`; the key itself is never kept. */
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly quotas: Quotas
  /**
   * `https://example.org`: only its pages may use the key, for searches and look-ups. Null =
   * whoever has it.
   */
  readonly origin: string | null
  /** ISO instants. */
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** It is exact to the minute. */
  readonly lastUsedAt: string | null
}

export type KeyPatch = Partial<Pick<ApiKey, 'name' | 'scopes' | 'quotas' | 'expiresAt'>>

/** Calendar month in UTC, `2026-11`. */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7)
}

/** Calendar day in UTC, `2026-11-23`. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

export interface Charge {
  readonly keyId: string
  readonly counter: Counter
  /** Whole, 0 or more. */
  readonly amount: number
  /** It has the form that `monthOf` returns. */
  readonly month: string
  /** As `dayOf` gives it: the use is counted for this day as well. Default: for the month alone. */
  readonly day?: string
}

/** Counts how much a key used of one counter on one day in UTC. */
export interface DayUsage {
  readonly day: string
  readonly counter: Counter
  readonly used: number
}

/**
 * `granted: false`: the charge would pass the quota and nothing was charged. `used` is the number
 * after the call.
 */
export interface ChargeResult {
  readonly granted: boolean
  readonly used: number
  readonly limit: number | null
}

/** A session of the console that was signed out. */
export interface EndedSession {
  /** SHA-256 of the session's token in hex. */
  readonly tokenHash: string
  /** ISO instants; `expiresAt`: of the last cookie that may keep it. */
  readonly endedAt: string
  readonly expiresAt: string
}

export interface ApiKeyStore {
  /** `secretHash` is the SHA-256 of the key in hex; no two keys share one. */
  add(key: ApiKey, secretHash: string): Promise<void>
  /** By creation, oldest first; revoked ones too. */
  list(): Promise<readonly ApiKey[]>
  /** Those that a key which is not revoked is bound to. Writes nothing, not even when keys were used. */
  origins(): Promise<ReadonlySet<string>>
  /** Undefined where no key has that id. */
  update(id: string, patch: KeyPatch): Promise<ApiKey | undefined>
  revoke(id: string, at: string): Promise<ApiKey | undefined>
  /**
   * What any process wrote is seen after `supports.keyLagMs` at the latest; what this one wrote, at
   * once.
   */
  findByHash(secretHash: string): Promise<ApiKey | undefined>
  /**
   * The same where it needs no waiting; undefined: ask `findByHash`. A store that always waits has
   * no such method.
   */
  findAtOnce?(secretHash: string): ApiKey | undefined
  /**
   * Exact under any concurrency, over all processes on the same data. What resolved survives a
   * kill, with the exception that `supports.chargesWhileReadOnly` names.
   */
  charge(charge: Charge): Promise<ChargeResult>
  usage(keyId: string, month: string): Promise<Readonly<Record<Counter, number>>>
  /**
   * From the first day to the last one, both included, in the order of days; a day without use is
   * not there.
   */
  usageByDay(
    keyId: string,
    days: { readonly from: string; readonly to: string },
  ): Promise<readonly DayUsage[]>
  /** Remembers when a key was last used; may be late by a minute and is no promise. */
  touch(id: string, at: string): void
  /** Survives a kill once it resolves. Sessions that had expired by `endedAt` are forgotten. */
  endSession(session: EndedSession): Promise<void>
  /** Returns true once any process has ended it, as late as `findByHash` sees a revocation. */
  hasEnded(tokenHash: string): Promise<boolean>
}
