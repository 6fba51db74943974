/** Writes changes to an index in bulk requests. Each is applied or skipped by its revision. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../../../errors.ts'
import type { IndexSchema } from '../../document/schema.ts'
import type { IndexChange } from '../../port.ts'
import { toIndexFields, TOMBSTONE } from '../mapping/index-document.ts'
import { type Requester, toLines } from '../transport/cluster-request.ts'

/**
 * Maximum number of documents and UTF-16 units per request, which a slow node handles within the
 * timeout.
 */
const MOST_DOCUMENTS = 500
const MOST_UNITS = 4_000_000
/** Documents converted per event loop turn; some milliseconds of work. */
const DOCUMENTS_A_TURN = 20
/** Maximum number of attempts for failed items. */
const ATTEMPTS = 6
const FIRST_PAUSE_MS = 100
/** Time that the cluster waits for a missing shard before it refuses a document. */
const SHARD_WAIT = '5s'

interface BulkItem {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason?: string }
}

interface BulkAnswer {
  readonly items: readonly Readonly<Record<string, BulkItem>>[]
}

/** The lines of one document, and its podcast. */
interface BulkEntry {
  readonly id: string
  readonly lines: string
}

const REVISION = /^\d{1,18}$/

const toEntry = (
  { id, revision, document }: IndexChange,
  columns: readonly string[],
): BulkEntry => {
  if (!REVISION.test(revision))
    throw new Error(`[search opensearch] ${revision} is no revision of ${id}`)
  // Written as text, because a revision may exceed the safe integers.
  const version = `"version":${revision},"version_type":"external_gte"`
  const action = `{"index":{"_id":${JSON.stringify(id)},${version}}}`
  const source = document === null ? TOMBSTONE : toIndexFields(id, document, columns)
  return { id, lines: `${action}\n${JSON.stringify(source)}` }
}

/**
 * Splits changes into requests. Yields to the event loop between documents, because the process
 * may be a server.
 */
async function* toRequests(
  changes: readonly IndexChange[],
  columns: readonly string[],
): AsyncGenerator<readonly BulkEntry[]> {
  let entries: BulkEntry[] = []
  let units = 0
  for (const [at, change] of changes.entries()) {
    if (at % DOCUMENTS_A_TURN === DOCUMENTS_A_TURN - 1) await nextTurn()
    const entry = toEntry(change, columns)
    if (
      entries.length === MOST_DOCUMENTS ||
      (entries.length > 0 && units + entry.lines.length > MOST_UNITS)
    ) {
      yield entries
      entries = []
      units = 0
    }
    entries.push(entry)
    units += entry.lines.length
  }
  if (entries.length > 0) yield entries
}

/** 409: the index has a newer revision. */
const isDone = ({ status }: BulkItem): boolean => status < 300 || status === 409

/** The cluster is overloaded, or the index was swapped. */
const mayBeRepeated = ({ status }: BulkItem): boolean => status === 429 || status === 404

/**
 * The cluster is temporarily unable: a shard is missing, or an index is read-only because a disk
 * is full.
 */
const isUnable = ({ status }: BulkItem): boolean => status === 403 || status >= 500

const toError = (id: string, item: BulkItem): Error => {
  const { status, error } = item
  const reason = `${String(status)} ${error?.type ?? ''} ${error?.reason ?? ''}`
  if (!isUnable(item) && !mayBeRepeated(item))
    return new Error(`[search opensearch] the document of ${id} was refused: ${reason}`)
  const message = `The OpenSearch cluster cannot index: ${reason}.`
  return new CodedError('NOT_READY', message, { forOperator: true, retryAfterS: 5 })
}

export class BulkWriter {
  readonly #cluster: Requester
  readonly #alias: string
  readonly #columns: readonly string[]

  /** `alias` must exist: a write never creates an index. */
  constructor(cluster: Requester, alias: string, { columns }: IndexSchema) {
    this.#cluster = cluster
    this.#alias = alias
    this.#columns = columns
  }

  /** Resolves when all changes are durable. Idempotent. */
  async apply(changes: readonly IndexChange[]): Promise<void> {
    let sent = Promise.resolve()
    for await (const entries of toRequests(changes, this.#columns)) {
      await sent
      sent = this.#untilDone(entries)
      // Prevents an unhandled rejection until the next request awaits it.
      sent.catch(() => undefined)
    }
    await sent
  }

  async #untilDone(entries: readonly BulkEntry[]): Promise<void> {
    let open = entries
    for (let attempt = 1; open.length > 0; attempt += 1) {
      const items = await this.#send(open)
      const failed = open.flatMap((entry, at) => {
        const item = items[at] ?? { status: 500 }
        if (isDone(item)) return []
        return [{ entry, item }]
      })
      const hopeless = failed.find(
        ({ item }) => attempt === ATTEMPTS || !mayBeRepeated(item),
      )
      if (hopeless !== undefined) throw toError(hopeless.entry.id, hopeless.item)
      open = failed.map(({ entry }) => entry)
      if (open.length > 0) await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }

  async #send(entries: readonly BulkEntry[]): Promise<readonly BulkItem[]> {
    const { body } = await this.#cluster.request<BulkAnswer>({
      method: 'POST',
      path: `/${this.#alias}/_bulk`,
      query: {
        require_alias: true,
        timeout: SHARD_WAIT,
        filter_path: 'items.*.status,items.*.error',
      },
      lines: toLines(entries.map(({ lines }) => lines)),
      repeatable: true,
    })
    return body.items.map((item) => Object.values(item)[0] ?? { status: 500 })
  }
}
