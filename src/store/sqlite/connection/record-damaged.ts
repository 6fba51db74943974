/** Errors and bookkeeping of damaged records. */
import type { PodcastId } from '../../../record/podcast.ts'
import { CodedError } from '../../../errors.ts'
import { sqliteErrorCode } from '../../../search/segments/transaction.ts'

/** https://sqlite.org/rescode.html: CORRUPT, NOTADB. */
const SQLITE_DAMAGED: readonly number[] = [11, 26]

export function isCorrupt(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return SQLITE_DAMAGED.includes(Number(error.errcode) & 0xff)
}

const SQLITE_IOERR = 10
const RETRY_AFTER_S = 30

/** The disk failed to read; the stored data may be intact. */
function isUnreadable(error: unknown): boolean {
  return sqliteErrorCode(error) === SQLITE_IOERR
}

/** Distinguishes a failing disk from an index that is not ready. */
export class DataUnreadable extends CodedError {
  constructor(cause: unknown) {
    const message = 'The data cannot be read: the disk reports an error.'
    const remedy = "Look at the disk and at the system's log."
    super('NOT_READY', message, { cause, remedy, retryAfterS: RETRY_AFTER_S })
  }
}

/** `ids`: the damaged podcasts, as far as known. */
export function recordDamaged(ids: readonly PodcastId[], cause?: unknown): CodedError {
  const named = ids.length === 0 ? 'a podcast' : ids.join(', ')
  const message = `The stored record of ${named} is damaged; run \`castdex mend\` to repair it.`
  return new CodedError('RECORD_DAMAGED', message, {
    cause,
    details: ids.map((id) => ({ path: 'podcastId', message: id })),
  })
}

/**
 * The lookup of a name is damaged, so it is unknown whether the podcast is tracked. `ids`: podcasts
 * of the damaged entries, as far as known.
 */
export function lookupDamaged(ids: readonly PodcastId[]): CodedError {
  const message =
    'The lookup index is damaged, so whether this podcast is tracked is unknown; run `castdex mend`.'
  return new CodedError('RECORD_DAMAGED', message, {
    details: ids.map((id) => ({ path: 'podcastId', message: id })),
  })
}

/**
 * Converts SQLite's errors of unreadable pages to coded errors, without the affected podcasts;
 * returns other errors unchanged.
 */
export function codedDamage(cause: unknown): unknown {
  if (isUnreadable(cause)) return new DataUnreadable(cause)
  if (!isCorrupt(cause)) return cause
  const message = 'A page of the database is damaged; run `castdex mend` to repair it.'
  return new CodedError('RECORD_DAMAGED', message, { cause })
}

export function isRecordDamaged(error: unknown): error is CodedError {
  return error instanceof CodedError && error.code === 'RECORD_DAMAGED'
}

export function damagedIds(error: CodedError): readonly PodcastId[] {
  return error.details.map(({ message }) => message)
}

/** Names the damaged parts. */
function placesOf(error: CodedError): readonly string[] {
  const ids = damagedIds(error)
  if (ids.length > 0) return ids
  return [
    isCorrupt(error.cause)
      ? 'unknown: a page of the database is damaged'
      : 'unknown: a look-up index is damaged',
  ]
}

/** Includes inherited methods. */
function methodsOf(port: object): ReadonlySet<string> {
  const names = new Set<string>()
  let at: object | null = port
  while (at !== null && at !== Object.prototype) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value === 'function' && name !== 'constructor') names.add(name)
    }
    at = Object.getPrototypeOf(at) as object | null
  }
  return names
}

const MOST_REMEMBERED = 10_000

/** Collects podcasts that this process has found damaged since its start. */
export class DamageLog {
  readonly #judge: (error: unknown) => Promise<unknown>
  readonly #seqsOrIds = new Set<string>()
  onNew: ((ids: readonly string[]) => void) | undefined

  /** `judge` maps the error to throw, e.g. for a failing disk. */
  constructor(
    judge: (error: unknown) => Promise<unknown> = (error) => Promise.resolve(error),
  ) {
    this.#judge = judge
  }

  get count(): number {
    return this.#seqsOrIds.size
  }

  note(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.#seqsOrIds.has(id))
    if (fresh.length === 0 || this.#seqsOrIds.size >= MOST_REMEMBERED) return
    for (const id of fresh) this.#seqsOrIds.add(id)
    this.onNew?.(fresh)
  }

  /** Records pages that SQLite found malformed; throws if the disk fails. */
  async noteMalformed(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const error = recordDamaged(ids)
    const judged = await this.#judge(error)
    if (judged !== error) throw judged
    this.note(ids)
  }

  /**
   * Wraps a port so that damage is recorded. Methods named `…AtOnce` are not wrapped: if one fails,
   * its caller uses the asynchronous method, which records the damage.
   */
  watched<Port extends object>(port: Port): Port {
    const watched = Object.create(port) as Record<string, unknown>
    for (const name of methodsOf(port)) {
      const method = Reflect.get(port, name) as (...given: unknown[]) => unknown
      if (name.endsWith('AtOnce')) {
        watched[name] = method.bind(port)
        continue
      }
      watched[name] = (...given: unknown[]): unknown => {
        const answer = method.apply(port, given)
        if (answer instanceof Promise) return answer.catch(this.#rethrow)
        return answer
      }
    }
    return watched as Port
  }

  readonly #rethrow = async (error: unknown): Promise<never> => {
    const judged = await this.#judge(error)
    if (isRecordDamaged(judged)) this.note(placesOf(judged))
    throw judged
  }
}
