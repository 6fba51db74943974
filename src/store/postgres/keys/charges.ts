/**
 * Charges: one statement checks and takes. Concurrent charges of one account are first tried as a
 * single sum, and one by one only if the sum exceeds the quota.
 */
import type { Charge, ChargeResult } from '../../api-keys.ts'
import { CodedError, isNotReady } from '../../../errors.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

/** Locks and checks the account's current row, so it is exact over all processes. */
const CHARGE = prepare(
  `WITH charged AS (INSERT INTO key_usage AS account (key_id, month, counter, used)
    SELECT id, $2, $3, $4::bigint FROM api_keys
      WHERE id = $1 AND ((quotas ->> $3) IS NULL OR $4::bigint <= (quotas ->> $3)::bigint)
    ON CONFLICT (key_id, month, counter) DO UPDATE SET used = account.used + excluded.used
      WHERE (SELECT (quotas ->> $3) IS NULL OR account.used + excluded.used <= (quotas ->> $3)::bigint
        FROM api_keys WHERE id = $1)
    RETURNING used, (SELECT (quotas ->> $3)::bigint FROM api_keys WHERE id = $1) AS quota),
  of_day AS (INSERT INTO key_usage_days AS account (key_id, day, counter, used)
    SELECT $1, $5::text, $3, $4::bigint FROM charged WHERE $5::text IS NOT NULL
    ON CONFLICT (key_id, day, counter) DO UPDATE SET used = account.used + excluded.used)
  SELECT used, quota FROM charged`,
)
const READ = prepare(
  `SELECT (quotas ->> $3)::bigint AS quota,
      coalesce((SELECT used FROM key_usage WHERE key_id = $1 AND month = $2 AND counter = $3), 0) AS used
    FROM api_keys WHERE id = $1`,
)

interface AccountRow {
  readonly used: number
  readonly quota: number | null
}

interface WaitingCharge {
  readonly charge: Charge
  readonly resolve: (result: ChargeResult) => void
  readonly reject: (reason: unknown) => void
}

/** The interval of retrying unwritten charges; in ms. */
const OWED_EVERY_MS = 1000

/** One counter of one key on one day. */
interface Account {
  waiting: WaitingCharge[]
}

function accountName({ keyId, month, day = '', counter }: Charge): string {
  return `${counter}\n${month}\n${day}\n${keyId}`
}

/** Refuses the call if its charge cannot be stored: uncounted calls could exceed a quota. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  return new CodedError(
    error.code,
    `Usage cannot be counted at the moment: ${error.message}`,
    error.options,
  )
}

export class PostgresCharges {
  readonly #database: Database
  readonly #accounts = new Map<string, Account>()
  /** Usage of keys without a quota while the primary was away. A killed process loses it. */
  readonly #owed = new Map<string, Charge>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  add(charge: Charge): Promise<ChargeResult> {
    return new Promise((resolve, reject) => {
      if (!Number.isSafeInteger(charge.amount) || charge.amount < 0)
        throw new RangeError(
          `a charge is a whole number from 0, not ${String(charge.amount)}`,
        )
      const name = accountName(charge)
      const account = this.#accounts.get(name)
      const one = { charge, resolve, reject }
      if (account === undefined) {
        const opened = { waiting: [one] }
        this.#accounts.set(name, opened)
        setImmediate(() => void this.#serve(name, opened))
      } else account.waiting.push(one)
    })
  }

  /** Writes pending usage if the primary is up. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const [name, charge] of [...this.#owed]) {
      this.#owed.delete(name)
      try {
        await this.#take(charge)
      } catch {
        this.#owe(charge)
      }
    }
  }

  /** Charges that arrive during a statement go into the next one. */
  async #serve(name: string, account: Account): Promise<void> {
    while (account.waiting.length > 0) {
      const waiting = account.waiting
      account.waiting = []
      try {
        const results = await this.#decide(waiting.map(({ charge }) => charge))
        for (const [at, { resolve, reject }] of waiting.entries()) {
          const result = results[at]
          if (result === undefined) reject(new Error('a charge was not decided'))
          else resolve(result)
        }
      } catch (cause) {
        const error = toRefusal(cause)
        for (const { reject } of waiting) reject(error)
      }
    }
    this.#accounts.delete(name)
  }

  async #decide(charges: readonly Charge[]): Promise<readonly ChargeResult[]> {
    const [first] = charges
    if (first === undefined) return []
    const amount = charges.reduce((sum, one) => sum + one.amount, 0)
    try {
      return await this.#takeAll(charges, first, amount)
    } catch (error) {
      // If the primary had already counted it, it is counted twice.
      const account = await this.#readUnlimited(first, error)
      if (account === undefined) throw error
      this.#owe({ ...first, amount })
      return share(charges, { ...account, used: account.used + amount }, amount)
    }
  }

  async #takeAll(
    charges: readonly Charge[],
    first: Charge,
    amount: number,
  ): Promise<readonly ChargeResult[]> {
    if (charges.length > 1 && amount > 0 && Number.isSafeInteger(amount)) {
      const [taken] = await this.#take({ ...first, amount })
      if (taken !== undefined) return share(charges, taken, amount)
    }
    const results: ChargeResult[] = []
    for (const charge of charges) results.push(await this.#decideOne(charge))
    return results
  }

  async #decideOne(charge: Charge): Promise<ChargeResult> {
    const [taken] = charge.amount === 0 ? [] : await this.#take(charge)
    if (taken !== undefined) return { granted: true, used: taken.used, limit: taken.quota }
    const account = await this.#read(charge)
    if (account === undefined) throw new CodedError('KEY_INVALID', 'Unknown API key.')
    return { granted: charge.amount === 0, used: account.used, limit: account.quota }
  }

  async #read({ keyId, month, counter }: Charge): Promise<AccountRow | undefined> {
    const [account] = await this.#database.readAnywhere<AccountRow>(READ, [
      keyId,
      month,
      counter,
    ])
    return account
  }

  /** Undefined if the key has a quota or is unknown. */
  async #readUnlimited(charge: Charge, error: unknown): Promise<AccountRow | undefined> {
    if (!isNotReady(error) || !(await this.#database.canRead())) return undefined
    const account = await this.#read(charge)
    if (account?.quota === null) return account
    return undefined
  }

  #take({ keyId, month, day, counter, amount }: Charge): Promise<readonly AccountRow[]> {
    return this.#database.write<AccountRow>(
      CHARGE,
      [keyId, month, counter, amount, day ?? null],
      {
        leaves: true,
      },
    )
  }

  #owe(charge: Charge): void {
    const name = accountName(charge)
    const amount = (this.#owed.get(name)?.amount ?? 0) + charge.amount
    this.#owed.set(name, { ...charge, amount })
    this.#timer ??= setTimeout(() => void this.settle(), OWED_EVERY_MS).unref()
  }
}

/** Distributes a sum as if the charges had been taken one by one. */
function share(
  charges: readonly Charge[],
  { used, quota }: AccountRow,
  amount: number,
): readonly ChargeResult[] {
  let sum = used - amount
  return charges.map((charge) => {
    sum += charge.amount
    return { granted: true, used: sum, limit: quota }
  })
}
