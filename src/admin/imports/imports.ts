/**
 * The imports that a server does for its operators: it receives an upload, takes it in beside its
 * answers, and knows those of other processes on the same data folder.
 */
import { CodedError } from '../../errors.ts'
import type { Directory } from '../../store/directory.ts'
import { type Actor, recordAudit } from '../audit.ts'
import type { ImportDone, ImportOrder, ImportStep } from './do-import.ts'
import { FollowedImport, type ImportFacts } from './followed-import.ts'
import { type NotedImport, isUnderWay } from './import-note.ts'
import { settleKilled } from './killed-imports.ts'
import { assertRoom, receiveUpload, UPLOAD_PACE, type UploadPace } from './receive-upload.ts'

/** Takes the file in, in a thread of its own. */
export type RunImport = (
  order: ImportOrder & { readonly file: string },
  work: { readonly signal: AbortSignal; readonly tell: (step: ImportStep) => void },
) => Promise<ImportDone>

interface ImportsParts {
  readonly run: RunImport
  readonly directory: Pick<Directory, 'audit'>
  readonly dataDir: string
  /** Of an upload. */
  readonly maxBytes: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (error: Error) => void
  /** Default 64 KiB in 30 s. */
  readonly pace?: UploadPace
}

export interface UploadOrder extends ImportFacts {
  /** In bytes, as the head of the request says it. */
  readonly declaredBytes: number | undefined
}

/** Else `IMPORT_NOT_FOUND`: a process may have been opened without anybody who imports. */
export function getImports(imports: Imports | undefined): Imports {
  if (imports === undefined)
    throw new CodedError('IMPORT_NOT_FOUND', 'This process imports nothing.')
  return imports
}

const STOPPED =
  'The server was stopped; what was read is kept, and importing the file again does the rest.'

interface UnderWay {
  readonly followed: FollowedImport
  readonly stop: AbortController
  over: Promise<void>
}

export class Imports {
  readonly #parts: ImportsParts
  #underWay: UnderWay | undefined
  #isTaking = false
  #isStopping = false
  #settling: Promise<readonly NotedImport[]> = Promise.resolve([])

  constructor(parts: ImportsParts) {
    this.#parts = parts
  }

  /** In bytes: the largest upload. */
  get maxBytes(): number {
    return this.#parts.maxBytes
  }

  /** Newest first, with those of other processes. One that was killed says so from then on. */
  async list(): Promise<readonly NotedImport[]> {
    const own = this.#underWay?.followed.note
    const parts = { ...this.#parts, own: new Set(own === undefined ? [] : [own.id]) }
    // One look after the other: two would tell the audit log twice.
    this.#settling = this.#settling.catch(() => []).then(() => settleKilled(parts))
    const notes = await this.#settling
    return notes.map((note) => (note.id === own?.id ? own : note))
  }

  /** Whose it is while it is under way; `ending`: it is ours, and was cancelled. */
  ownerOf({ id }: Pick<NotedImport, 'id'>): 'ours' | 'ending' | 'others' {
    if (this.#underWay?.followed.note.id !== id) return 'others'
    return this.#underWay.stop.signal.aborted ? 'ending' : 'ours'
  }

  /** Else `IMPORT_NOT_FOUND`. */
  async get(id: string): Promise<NotedImport> {
    const note = (await this.list()).find((each) => each.id === id)
    if (note === undefined) throw new CodedError('IMPORT_NOT_FOUND', 'No import has this id.')
    return note
  }

  /**
   * Receives the file, and begins to take it in. One at a time: two would only slow each other and
   * the answers.
   */
  async take(order: UploadOrder, body: AsyncIterable<Buffer>): Promise<NotedImport> {
    this.#assertNoOther()
    this.#isTaking = true
    try {
      const { dataDir, now, maxBytes } = this.#parts
      await assertRoom(dataDir, order.declaredBytes, maxBytes)
      const followed = await FollowedImport.begin(order, 'receiving', { dataDir, now })
      const underWay = { followed, stop: new AbortController(), over: Promise.resolve() }
      this.#underWay = underWay
      await this.#receive(underWay, order, body)
      underWay.over = this.#follow(underWay, order)
      return followed.note
    } catch (error) {
      this.#underWay = undefined
      throw error
    } finally {
      this.#isTaking = false
    }
  }

  /** What has ended stays as it is; one of another process is not ours to end. */
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

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#underWay?.stop.abort('stop')
    await this.#underWay?.over
  }

  #assertNoOther(): void {
    const note = this.#underWay?.followed.note
    if (note === undefined && !this.#isTaking && !this.#isStopping) return
    const which = note?.id ?? 'Another import'
    throw new CodedError('IMPORT_RUNNING', `${which} is under way; wait for it or cancel it.`)
  }

  async #receive(
    { followed, stop }: UnderWay,
    { format }: UploadOrder,
    body: AsyncIterable<Buffer>,
  ): Promise<void> {
    const { maxBytes, pace = UPLOAD_PACE } = this.#parts
    try {
      const terms = { file: followed.upload, format, maxBytes, pace, signal: stop.signal }
      await receiveUpload(body, {
        ...terms,
        onBytes: (done) => followed.tell({ done }),
      })
      await followed.run()
    } catch (error) {
      const message = error instanceof CodedError ? error.message : null
      await followed.end(stop.signal.aborted ? 'cancelled' : 'failed', { message })
      throw error
    }
  }

  async #follow({ followed, stop }: UnderWay, order: UploadOrder): Promise<void> {
    const { signal } = stop
    const { id, file: name } = followed.note
    const { format, isOwn, actor } = order
    try {
      const { report, refusals } = await this.#parts.run(
        { id, format, isOwn, actor, name, file: followed.upload },
        { signal, tell: (step) => followed.tell(step) },
      )
      const message = report.interrupted && signal.reason === 'stop' ? STOPPED : null
      await followed.end(report.interrupted ? 'cancelled' : 'done', { report, refusals, message })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      const isForeseen = error instanceof CodedError
      if (!isForeseen) this.#parts.onFailure(error)
      // Where the upload was kept is nobody's to know.
      const told = error.message.replaceAll(followed.upload, name ?? 'the upload')
      await followed.end('failed', { message: isForeseen ? told : null })
    } finally {
      this.#underWay = undefined
    }
  }
}
