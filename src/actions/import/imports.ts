/**
 * Runs a server's imports: receives uploads, imports them in the background, and lists imports of
 * all processes on the data folder.
 */
import { isOverWithin } from '../../process/end-thread.ts'
import { CodedError } from '../../errors.ts'
import type { Directory } from '../../store/directory.ts'
import { type Actor, recordAudit } from '../audit.ts'
import type { ImportDone, ImportOrder, ImportStep } from './do-import.ts'
import { FollowedImport, type ImportFacts } from './followed-import.ts'
import { type NotedImport, isUnderWay } from './import-note.ts'
import { settleKilled } from './killed-imports.ts'
import {
  assertRoom,
  receiveUpload,
  UPLOAD_RATE,
  type UploadRate,
} from './receive-upload.ts'

/** Imports the file in a worker thread. */
export type RunImport = (
  order: ImportOrder & { readonly file: string },
  work: { readonly signal: AbortSignal; readonly tell: (step: ImportStep) => void },
) => Promise<ImportDone>

interface ImportsParts {
  readonly run: RunImport
  readonly directory: Pick<Directory, 'audit'>
  readonly dataDir: string
  /** Maximum upload size in bytes. */
  readonly maxBytes: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (error: Error) => void
  /** Default 64 KiB in 30 s. */
  readonly rate?: UploadRate
}

export interface UploadOrder extends ImportFacts {
  /** Size in bytes from the request's headers. */
  readonly declaredBytes: number | undefined
}

/** Throws `IMPORT_NOT_FOUND` if the process runs without imports. */
export function getImports(imports: Imports | undefined): Imports {
  if (imports === undefined)
    throw new CodedError('IMPORT_NOT_FOUND', 'This process imports nothing.')
  return imports
}

const STOPPED =
  'The server was stopped; what was read is kept, and importing the file again does the rest.'

/** Maximum ended imports in memory. */
const MOST_KEPT = 100

interface UnderWay {
  readonly followed: FollowedImport
  readonly stop: AbortController
  /** Resolves when all work of the import has ended, including its upload. */
  readonly over: Promise<void>
}

export class Imports {
  readonly #parts: ImportsParts
  #underWay: UnderWay | undefined
  /** Imports that ended in this process, oldest first. Their notes may be outdated. */
  readonly #ended = new Map<string, NotedImport>()
  #isTaking = false
  #isStopping = false
  #settling: Promise<readonly NotedImport[]> = Promise.resolve([])

  constructor(parts: ImportsParts) {
    this.#parts = parts
  }

  get maxBytes(): number {
    return this.#parts.maxBytes
  }

  /** Returns the imports of all processes, newest first. Killed ones are marked permanently. */
  async list(): Promise<readonly NotedImport[]> {
    const known = (id: string): NotedImport | undefined => this.#known(id)
    const remember = (note: NotedImport): void => this.#remember(note)
    // Calls are serialized, because concurrent ones would write duplicate audit entries.
    this.#settling = this.#settling
      .catch(() => [])
      .then(() => settleKilled({ ...this.#parts, known, remember }))
    return (await this.#settling).map((note) => known(note.id) ?? note)
  }

  /** Returns the owner of a running import; `ending`: ours, cancelled. */
  ownerOf({ id }: Pick<NotedImport, 'id'>): 'ours' | 'ending' | 'others' {
    if (this.#underWay?.followed.note.id !== id) return 'others'
    if (this.#underWay.stop.signal.aborted) return 'ending'
    return 'ours'
  }

  async get(id: string): Promise<NotedImport> {
    const note = (await this.list()).find((each) => each.id === id)
    if (note === undefined)
      throw new CodedError('IMPORT_NOT_FOUND', 'No import has this id.')
    return note
  }

  /**
   * Receives the file and starts the import. Only one runs at a time, because two would slow each
   * other and the server.
   */
  async take(order: UploadOrder, body: AsyncIterable<Buffer>): Promise<NotedImport> {
    this.#assertNoOther()
    this.#isTaking = true
    try {
      const { dataDir, now, maxBytes } = this.#parts
      await assertRoom(dataDir, order.declaredBytes, maxBytes)
      if (this.#isStopping)
        throw new CodedError('UPLOAD_CANCELLED', 'The server is being stopped.')
      const followed = FollowedImport.prepare(order, 'receiving', { dataDir, now })
      const { promise: over, resolve } = Promise.withResolvers<undefined>()
      const underWay = { followed, stop: new AbortController(), over }
      const end = (): void => {
        this.#underWay = undefined
        resolve(undefined)
      }
      // Set before the note is written, so that the import does not count as killed.
      this.#underWay = underWay
      try {
        await this.#receive(underWay, order, body)
      } catch (error) {
        end()
        throw error
      }
      this.#follow(underWay, order).catch(this.#parts.onFailure).finally(end)
      return followed.note
    } finally {
      this.#isTaking = false
    }
  }

  /** An ended import is unchanged. Imports of other processes cannot be cancelled here. */
  async cancel(id: string, actor: Actor): Promise<NotedImport> {
    const note = await this.get(id)
    if (!isUnderWay(note)) return note
    const owner = this.ownerOf(note)
    if (owner === 'ending') return note
    if (this.#underWay === undefined || owner === 'others')
      throw new CodedError(
        'IMPORT_ELSEWHERE',
        `${id} runs in another process (${String(note.pid)} on ${note.host}); end it there.`,
      )
    this.#underWay.stop.abort('cancel')
    const details = { importId: id, format: note.format, file: note.file }
    await recordAudit(this.#parts.directory, actor, { action: 'import-cancel', details })
    return note
  }

  /**
   * Resolves to true when all work has ended, or to false at the time limit: SQLite operations
   * cannot be interrupted. Default: no limit.
   */
  stop(withinMs?: number): Promise<boolean> {
    this.#isStopping = true
    this.#underWay?.stop.abort('stop')
    return isOverWithin(this.#underWay?.over, withinMs)
  }

  #known(id: string): NotedImport | undefined {
    const note = this.#underWay?.followed.note
    if (note?.id === id) return note
    return this.#ended.get(id)
  }

  #remember(note: NotedImport): void {
    this.#ended.set(note.id, note)
    const [oldest] = this.#ended.keys()
    if (this.#ended.size > MOST_KEPT && oldest !== undefined) this.#ended.delete(oldest)
  }

  async #end(
    { followed }: UnderWay,
    ...[state, end]: Parameters<FollowedImport['end']>
  ): Promise<void> {
    await followed.end(state, end)
    this.#remember(followed.note)
  }

  #assertNoOther(): void {
    const note = this.#underWay?.followed.note
    if (note === undefined && !this.#isTaking && !this.#isStopping) return
    const which = note?.id ?? 'Another import'
    throw new CodedError(
      'IMPORT_RUNNING',
      `${which} is under way; wait for it or cancel it.`,
    )
  }

  async #receive(
    underWay: UnderWay,
    { format }: UploadOrder,
    body: AsyncIterable<Buffer>,
  ): Promise<void> {
    const { followed, stop } = underWay
    const { maxBytes, rate = UPLOAD_RATE } = this.#parts
    try {
      await followed.begin()
      const terms = { file: followed.upload, format, maxBytes, rate, signal: stop.signal }
      await receiveUpload(body, {
        ...terms,
        onBytes: (done) => followed.tell({ done }),
      })
      await followed.run()
    } catch (error) {
      const message = error instanceof CodedError ? error.message : null
      await this.#end(underWay, stop.signal.aborted ? 'cancelled' : 'failed', { message })
      throw error
    }
  }

  async #follow(underWay: UnderWay, order: UploadOrder): Promise<void> {
    const { followed, stop } = underWay
    const { signal } = stop
    const { id, file: name } = followed.note
    const { format, isOwn, actor } = order
    try {
      const { report, refusals } = await this.#parts.run(
        { id, format, isOwn, actor, name, file: followed.upload },
        { signal, tell: (step) => followed.tell(step) },
      )
      const message = report.interrupted && signal.reason === 'stop' ? STOPPED : null
      const state = report.interrupted ? 'cancelled' : 'done'
      await this.#end(underWay, state, { report, refusals, message })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      const isForeseen = error instanceof CodedError
      if (!isForeseen) this.#parts.onFailure(error)
      // The message must not reveal the upload's path.
      const told = error.message.replaceAll(followed.upload, name ?? 'the upload')
      await this.#end(underWay, 'failed', { message: isForeseen ? told : null })
    }
  }
}
