/** Tracks an import in its process, and writes its progress to a note for other processes. */
import { hostname } from 'node:os'
import { basename } from 'node:path'
import { newTally, type Tally } from '../../intake/catalogue/decide/tally.ts'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import type { ImportReport } from '../../intake/catalogue/import.ts'
import type { EntryRefusal } from '../../intake/catalogue/refusal.ts'
import type { Actor } from '../audit.ts'
import type { ImportStep } from './do-import.ts'
import {
  type NotedImport,
  type ImportNoteState,
  newImportId,
  tryToRemove,
  uploadFile,
  writeNote,
} from './import-note.ts'

/** Maximum interval between notes while progress changes. */
const NOTE_MS = 1000
/** Interval between notes without progress, to show that the import is alive. */
const ALIVE_MS = 10_000
/** Maximum length of a name. */
const LONGEST_NAME = 200

export interface ImportFacts {
  readonly format: CatalogueFormat
  /** The given name, with or without its folder; null if there is none. */
  readonly file: string | null
  readonly isOwn: boolean
  readonly actor: Pick<Actor, 'by' | 'way'>
}

interface FollowParts {
  readonly dataDir: string
  /** Default 10 s. */
  readonly aliveMs?: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface ImportEnd {
  readonly report?: ImportReport
  readonly refusals?: readonly EntryRefusal[]
  readonly message?: string | null
}

/** Returns one line without control characters. */
function toName(file: string): string {
  const name = basename(file.replaceAll('\\', '/')).replaceAll(
    /[\p{Cc}\p{Cs}\u2028\u2029]/gu,
    '',
  )
  return name.slice(0, LONGEST_NAME)
}

function toTally({ interrupted: _interrupted, ...tally }: ImportReport): Tally {
  return tally
}

export class FollowedImport {
  readonly #parts: FollowParts
  #note: NotedImport
  #writing: Promise<void> = Promise.resolve()
  #hasNews = false
  #isEnding = false
  #alive: NodeJS.Timeout | undefined

  private constructor(parts: FollowParts, note: NotedImport) {
    this.#parts = parts
    this.#note = note
  }

  /** Writes nothing until `begin`. */
  static prepare(
    { format, file, isOwn, actor }: ImportFacts,
    state: 'receiving' | 'running',
    parts: FollowParts,
  ): FollowedImport {
    const nowMs = parts.now()
    return new FollowedImport(parts, {
      ...{ id: newImportId(), format, isOwn, state, startedMs: nowMs, updatedMs: nowMs },
      ...{ by: actor.by, way: actor.way ?? 'command line', endedMs: null, message: null },
      readingSinceMs: state === 'running' ? nowMs : null,
      ...{ file: file === null ? null : toName(file) || null, done: 0, total: null },
      ...{ counts: newTally(), refusals: [], pid: process.pid, host: hostname() },
    })
  }

  /** Resolves after the note is written, if the folder is writable. */
  async begin(): Promise<void> {
    this.#alive = setInterval(() => {
      this.#change({})
      void this.#write()
    }, this.#parts.aliveMs ?? ALIVE_MS).unref()
    await this.#write()
  }

  get note(): NotedImport {
    return this.#note
  }

  /** The upload's file. */
  get upload(): string {
    return uploadFile(this.#parts.dataDir, this.#note.id)
  }

  tell({ phase: _phase, ...step }: Partial<ImportStep>): void {
    this.#change(step)
    if (this.#hasNews) return
    this.#hasNews = true
    setTimeout(() => {
      this.#hasNews = false
      if (!this.#isEnding) void this.#write()
    }, NOTE_MS).unref()
  }

  /** Call after the upload is complete. */
  async run(): Promise<void> {
    const readingSinceMs = this.#parts.now()
    this.#change({ state: 'running', readingSinceMs, done: 0, total: null })
    await this.#write()
  }

  /** Resolves after the result is noted and the upload is deleted. */
  async end(
    state: Exclude<ImportNoteState, 'receiving' | 'running'>,
    { report, refusals = this.#note.refusals, message = null }: ImportEnd,
  ): Promise<void> {
    const counts = report === undefined ? this.#note.counts : toTally(report)
    this.#isEnding = true
    clearInterval(this.#alive)
    await tryToRemove(this.upload)
    const nowMs = this.#parts.now()
    const times = { endedMs: nowMs, updatedMs: nowMs }
    const ended: NotedImport = { ...this.#note, state, counts, refusals, message, ...times }
    // The note is written first, so that readers never see an end without it.
    await this.#write(ended)
    this.#note = ended
  }

  #change(changes: Partial<NotedImport>): void {
    this.#note = { ...this.#note, ...changes, updatedMs: this.#parts.now() }
  }

  /** Writes notes in order. A failure does not stop the import. */
  #write(ended?: NotedImport): Promise<void> {
    this.#writing = this.#writing.then(() =>
      writeNote(this.#parts.dataDir, ended ?? this.#note).catch(() => undefined),
    )
    return this.#writing
  }
}
