/** A podcast whose stored record is not what was written. */
import type { PodcastId } from '../../../record/podcast.ts'
import { CodedError } from '../../../errors.ts'
import { sqliteErrorCode } from '../../../search/segments/transaction.ts'

/** https://sqlite.org/rescode.html: CORRUPT, NOTADB. */
const SQLITE_DAMAGED: readonly number[] = [11, 26]

/** SQLite found that a page of its file cannot be right. */
export function isCorrupt(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return SQLITE_DAMAGED.includes(Number(error.errcode) & 0xff)
}

const SQLITE_IOERR = 10
const RETRY_AFTER_S = 30

/** The disk did not give what is stored on it; nothing is wrong with that. */
function isUnreadable(error: unknown): boolean {
  return sqliteErrorCode(error) === SQLITE_IOERR
}

export function unreadable(cause: unknown): CodedError {
  const message = 'the data cannot be read: the disk reports an error.'
  const remedy = "Look at the disk and at the system's log."
  return new CodedError('NOT_READY', message, {
    cause,
    remedy,
    retryAfterS: RETRY_AFTER_S,
  })
}

/** `ids`: those that are damaged, as far as they are known. */
export function recordDamaged(ids: readonly PodcastId[], cause?: unknown): CodedError {
  const named = ids.length === 0 ? 'a podcast' : ids.join(', ')
  const message = `the stored record of ${named} is damaged; it is not answered until it has been mended.`
  return new CodedError('RECORD_DAMAGED', message, {
    cause,
    details: ids.map((id) => ({ path: 'podcastId', message: id })),
  })
}

/**
 * What leads to podcasts is damaged where somebody was looked for: nobody can say whether it is
 * tracked. `ids`: those that the damaged entries lead to, as far as they are known.
 */
export function lookupDamaged(ids: readonly PodcastId[]): CodedError {
  const message =
    'what was asked for is not found, and the look-up index is damaged at its place; whether it is tracked is not known until that has been mended.'
  return new CodedError('RECORD_DAMAGED', message, {
    details: ids.map((id) => ({ path: 'podcastId', message: id })),
  })
}

/**
 * What SQLite says of a page that it cannot read, by its code; whose rows stand on it is not known.
 * Anything else stays as it is.
 */
export function codedDamage(cause: unknown): unknown {
  if (isUnreadable(cause)) return unreadable(cause)
  if (!isCorrupt(cause)) return cause
  const message =
    'a page of the database is damaged where this is stored; it is not answered until that has been mended.'
  return new CodedError('RECORD_DAMAGED', message, { cause })
}

export function isRecordDamaged(error: unknown): error is CodedError {
  return error instanceof CodedError && error.code === 'RECORD_DAMAGED'
}

export function damagedIds(error: CodedError): readonly PodcastId[] {
  return error.details.map(({ message }) => message)
}

/** Names of what is damaged. */
function placesOf(error: CodedError): readonly string[] {
  const ids = damagedIds(error)
  if (ids.length > 0) return ids
  return [
    isCorrupt(error.cause)
      ? 'unknown: a page of the database is damaged'
      : 'unknown: a look-up index is damaged',
  ]
}

/** Names of the methods of an object, also of those of its classes. */
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

/** Remembers which podcasts this process has found damaged since it started. */
export class DamageLog {
  readonly #judge: (error: unknown) => Promise<unknown>
  readonly #seqsOrIds = new Set<string>()
  onNew: ((ids: readonly string[]) => void) | undefined

  /** `judge` returns the error to throw, by default the same: a failing disk is no damage. */
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

  /**
   * Returns a port that does the same; damage is noted on its way to whoever asked. Each method is
   * wrapped once: a look-up goes through two of them. Methods named `…AtOnce` are not wrapped:
   * where one fails, its caller asks the method that waits, which notes the damage.
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
        return answer instanceof Promise ? answer.catch(this.#rethrow) : answer
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
