/**
 * Groups the charges of one event loop turn into one transaction: exact, without a commit for each.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { intactCondition, newChecksum } from '../connection/checksums.ts'
import { codedDamage } from '../connection/record-damaged.ts'
import { CodedError } from '../../../errors.ts'
import type { Charge, ChargeResult } from '../../api-keys.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

interface WaitingCharge {
  readonly charge: Charge
  readonly resolve: (result: ChargeResult) => void
  readonly reject: (reason: unknown) => void
}

export function usageDamaged(keyId: string): CodedError {
  const message = `The usage of key ${keyId} is damaged in keys.db; run \`castdex mend\` to restore it from its days.`
  return new CodedError('RECORD_DAMAGED', message)
}

/**
 * SQL: the counters that key `?1` used on days of a month. If there are some but the month has no
 * row, that row is lost.
 */
export function countersOfDays(month: string): string {
  return `SELECT counter FROM usage_days WHERE key_id = ?1 AND day BETWEEN ${month} || '-01' AND ${month} || '-31'
    AND ${intactCondition('usage_days')}`
}

/** One counter of one key and month, while a transaction is open. */
interface Account {
  readonly limit: number | null
  used: number
  changed: boolean
  /** The amount charged in this transaction, by day. */
  readonly days: Map<string, number>
}

interface ChargedAccount {
  readonly charge: Charge
  readonly account: Account
}

const take = (account: Account, { amount, day }: Charge): void => {
  if (amount === 0) return
  account.used += amount
  account.changed = true
  if (day !== undefined) account.days.set(day, (account.days.get(day) ?? 0) + amount)
}

type Settle = () => void

const accountName = ({ keyId, month, counter }: Charge): string =>
  `${counter}\n${month}\n${keyId}`

/** Refuses the call if its charge cannot be stored: uncounted calls could exceed a quota. */
function toRefusal(error: unknown): unknown {
  const told = codedDamage(error)
  if (!(told instanceof CodedError)) return told
  const message = `Usage cannot be counted at the moment: ${told.message}`
  return new CodedError(told.code, message, told.options)
}

const isGranted = ({ limit, used }: Account, amount: number): boolean =>
  amount === 0 || limit === null || used + amount <= limit

/** Maximum wait, in ms, for the lock of `keys.db`. */
const PATIENCE_MS = 5000
/** The delay, in ms, before granted but unwritten charges are written again. */
const OWED_AGAIN_MS = 250

export class SqliteCharges {
  readonly #writes: WriteQueue
  readonly #read: StatementSync
  readonly #write: StatementSync
  readonly #writeDay: StatementSync
  #waiting: WaitingCharge[] = []
  /**
   * Charges of keys without a quota that were granted while the file was not writable, merged by
   * account.
   */
  #owed = new Map<string, Charge>()
  #again: NodeJS.Timeout | undefined

  /** `writes` is the queue of the same connection. */
  constructor(database: DatabaseSync, writes: WriteQueue) {
    this.#writes = writes
    this.#read = database.prepare(`
      SELECT json_extract(quotas, '$.' || ?2) AS quota,
        coalesce(used, 0) AS used,
        CASE WHEN checksum IS NULL THEN NOT EXISTS (${countersOfDays('?3')} AND counter = ?2) ELSE ${intactCondition('usage')} END AS isIntact
      FROM (SELECT quotas FROM keys WHERE id = ?1)
        LEFT JOIN usage ON key_id = ?1 AND month = ?3 AND counter = ?2`)
    this.#write = database.prepare(
      `INSERT INTO usage (key_id, month, counter, used, checksum)
        VALUES (?1, ?2, ?3, ?4, row_checksum(?1, ?2, ?3, ?4))
        ON CONFLICT DO UPDATE SET used = excluded.used, checksum = excluded.checksum`,
    )
    this.#writeDay = database.prepare(
      `INSERT INTO usage_days (key_id, day, counter, used, checksum)
        VALUES (?1, ?2, ?3, ?4, row_checksum(?1, ?2, ?3, ?4))
        ON CONFLICT DO UPDATE SET used = used + excluded.used,
          ${newChecksum('usage_days', { used: 'used + excluded.used' })} WHERE ${intactCondition('usage_days')}`,
    )
  }

  add(charge: Charge): Promise<ChargeResult> {
    return new Promise((resolve, reject) => {
      if (!Number.isSafeInteger(charge.amount) || charge.amount < 0) {
        throw new RangeError(
          `a charge is a whole number from 0, not ${String(charge.amount)}`,
        )
      }
      if (this.#waiting.length === 0) setImmediate(() => void this.flush())
      this.#waiting.push({ charge, resolve, reject })
    })
  }

  /**
   * Grants to keys with a quota resolve only after the commit. Keys without one do not wait for a
   * file that is not writable.
   */
  async flush(): Promise<void> {
    let waiting: readonly WaitingCharge[] = this.#waiting
    if (waiting.length === 0 && this.#owed.size === 0) return
    this.#waiting = []
    let owed: ReadonlyMap<string, Charge> = new Map()
    try {
      const writing = this.#writes.run(
        () => {
          owed = this.#takeOwed()
          return this.#decide(waiting, owed)
        },
        undefined,
        PATIENCE_MS,
      )
      if (this.#writes.isBlocked) waiting = this.#answerUnlimited(waiting)
      const settles = await writing
      for (const settle of settles) settle()
    } catch (cause) {
      for (const charge of owed.values()) this.#owe(charge)
      const error = toRefusal(cause)
      for (const { reject } of this.#answerUnlimited(waiting)) reject(error)
    }
  }

  #takeOwed(): ReadonlyMap<string, Charge> {
    const owed = this.#owed
    this.#owed = new Map()
    return owed
  }

  #owe(charge: Charge): void {
    const name = `${accountName(charge)}\n${charge.day ?? ''}`
    const amount = charge.amount + (this.#owed.get(name)?.amount ?? 0)
    this.#owed.set(name, { ...charge, amount })
    this.#again ??= setTimeout(() => {
      this.#again = undefined
      void this.flush()
    }, OWED_AGAIN_MS).unref()
  }

  /** Returns the charges of keys with a quota, which keep waiting. */
  #answerUnlimited(waiting: readonly WaitingCharge[]): readonly WaitingCharge[] {
    return waiting.filter(({ charge, resolve }) => {
      const account = this.#openUnlimited(charge)
      if (account === undefined) return true
      this.#owe(charge)
      resolve({ granted: true, used: account.used + this.#owedOf(charge), limit: null })
      return false
    })
  }

  #openUnlimited(charge: Charge): Account | undefined {
    try {
      const account = this.#open(charge)
      if (account === undefined || account === 'damaged') return undefined
      if (account.limit === null) return account
      return undefined
    } catch {
      // Callers that wait for the transaction receive the error.
      return undefined
    }
  }

  #owedOf(charge: Charge): number {
    const name = accountName(charge)
    return [...this.#owed.values()]
      .filter((owed) => accountName(owed) === name)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  #decide(
    waiting: readonly WaitingCharge[],
    owed: ReadonlyMap<string, Charge>,
  ): readonly Settle[] {
    const accounts = new Map<string, ChargedAccount>()
    for (const charge of owed.values()) this.#pay(charge, accounts)
    const settles = waiting.map(({ charge, resolve, reject }): Settle => {
      const account = accounts.get(accountName(charge))?.account ?? this.#open(charge)
      if (account === undefined)
        return () => reject(new CodedError('KEY_INVALID', 'Unknown API key.'))
      // Other charges of the transaction belong to intact accounts.
      if (account === 'damaged') return () => reject(toRefusal(usageDamaged(charge.keyId)))
      accounts.set(accountName(charge), { charge, account })
      const granted = isGranted(account, charge.amount)
      if (granted) take(account, charge)
      const { used, limit } = account
      return () => resolve({ granted, used, limit })
    })
    for (const { charge, account } of accounts.values()) {
      if (account.changed)
        this.#write.run(charge.keyId, charge.month, charge.counter, account.used)
      for (const [day, amount] of account.days)
        this.#writeDay.run(charge.keyId, day, charge.counter, amount)
    }
    return settles
  }

  /** Writes a charge that was granted while the key had no quota. */
  #pay(charge: Charge, accounts: Map<string, ChargedAccount>): void {
    const account = accounts.get(accountName(charge))?.account ?? this.#open(charge)
    // Skips deleted keys. Damaged usage is recomputed from its days.
    if (account === undefined || account === 'damaged') return
    accounts.set(accountName(charge), { charge, account })
    take(account, charge)
  }

  #open({ keyId, counter, month }: Charge): Account | 'damaged' | undefined {
    const row = this.#read.get(keyId, counter, month) as
      | { quota: number | null; used: number; isIntact: number }
      | undefined
    if (row === undefined) return undefined
    if (row.isIntact === 0) return 'damaged'
    return { limit: row.quota, used: row.used, changed: false, days: new Map() }
  }
}
