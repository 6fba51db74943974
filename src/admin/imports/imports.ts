/**
 * Runs the imports of a server for its operators: it receives an upload, imports it while
 * the server answers, and knows the imports of other processes on the same data folder.
 */
import { isOverWithin } from '../../end-thread.ts'
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

/** Imports the file in a thread of its own. */
export type RunImport = (
  order: ImportOrder & { readonly file: string },
  work: { readonly signal: AbortSignal; readonly tell: (step: ImportStep) => void },
) => Promise<ImportDone>

interface ImportsParts {
  readonly run: RunImport
  readonly directory: Pick<Directory, 'audit'>
  readonly dataDir: string
  /** The largest upload in bytes. */
  readonly maxBytes: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (error: Error) => void
  /** Default 64 KiB in 30 s. */
  readonly rate?: UploadRate
}

export interface UploadOrder extends ImportFacts {
  /** Size in bytes that the head of the request names. */
  readonly declaredBytes: number | undefined
}

/** Throws `IMPORT_NOT_FOUND` if the process was opened without imports. */
export function getImports(imports: Imports | undefined): Imports {
  if (imports === undefined)
    throw new CodedError('IMPORT_NOT_FOUND', 'This process imports nothing.')
  return imports
}

const STOPPED =
  'The server was stopped; what was read is kept, and importing the file again does the rest.'

/** This many ended imports are remembered. */
const MOST_KEPT = 100

interface UnderWay {
  readonly followed: FollowedImport
  readonly stop: AbortController
  /** Resolves when all work of the import has ended, from its upload on. */
  readonly over: Promise<void>
}

export class Imports {
  readonly #parts: ImportsParts
  #underWay: UnderWay | undefined
  /**
   * Imports that this process knows to have ended, oldest first. Their notes may say
   * otherwise.
   */
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

  /**
   * Returns imports newest first, with those of other processes. One that was killed is
   * marked as killed from then on.
   */
  async list(): Promise<readonly NotedImport[]> {
    const known = (id: string): NotedImport | undefined => this.#known(id)
    const remember = (note: NotedImport): void => this.#remember(note)
    // Calls run one after the other, because two would write to the audit log twice.
    this.#settling = this.#settling
      .catch(() => [])
      .then(() => settleKilled({ ...this.#parts, known, remember }))
    return (await this.#settling).map((note) => known(note.id) ?? note)
  }

  /** Returns who runs it while it is under way; `ending`: it is ours, and was cancelled. */
  ownerOf({ id }: Pick<NotedImport, 'id'>): 'ours' | 'ending' | 'others' {
    if (this.#underWay?.followed.note.id !== id) return 'others'
    return this.#underWay.stop.signal.aborted ? 'ending' : 'ours'
  }

  async get(id: string): Promise<NotedImport> {
    const note = (await this.list()).find((each) => each.id === id)
    if (note === undefined)
      throw new CodedError('IMPORT_NOT_FOUND', 'No import has this id.')
    return note
  }

  /**
   * Receives the file, and starts the import. There is one at a time: two would only slow
   * each other and the answers.
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
      // It is set before the note is there, so that nobody takes the import for a killed
      // one.
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

  /**
   * An import that has ended stays as it is. One of another process cannot be cancelled
   * here.
   */
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
   * Resolves to true when nothing runs any more, or to false when the time is over: work in
   * the middle of SQLite cannot be interrupted. Default: no limit.
   */
  stop(withinMs?: number): Promise<boolean> {
    this.#isStopping = true
    this.#underWay?.stop.abort('stop')
    return isOverWithin(this.#underWay?.over, withinMs)
  }

  #known(id: string): NotedImport | undefined {
    const note = this.#underWay?.followed.note
    return note?.id === id ? note : this.#ended.get(id)
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
      // Nobody may learn where the upload was kept.
      const told = error.message.replaceAll(followed.upload, name ?? 'the upload')
      await this.#end(underWay, 'failed', { message: isForeseen ? told : null })
    }
  }
}
