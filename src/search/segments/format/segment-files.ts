/**
 * The folder of segment files: written beside their final name, synced, then named; swept when
 * nothing names them any more.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { IndexSchema } from '../../document/schema.ts'
import { FileSink, FileSource, type Sink, WindowSource } from './bytes.ts'
import { Segment, SegmentDamaged } from './segment.ts'

const SUFFIX = '.segment'
const UNFINISHED = '.unfinished'
/** A reader that began before a swap may still open the old file; in ms. */
const GRACE_MS = 60_000
const RESERVED_MS = 600_000
/** A process that writes a file for longer than this is dead; in ms. */
const LONGEST_WRITE_MS = 6 * 3_600_000
const COPY_CHUNK = 1 << 20

const copyFile = (path: string, sink: Sink): void => {
  const fd = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(COPY_CHUNK)
    for (let count = readSync(fd, chunk); count > 0; count = readSync(fd, chunk))
      sink.write(chunk.subarray(0, count))
  } finally {
    closeSync(fd)
  }
}

const syncFolder = (folder: string): void => {
  const fd = openSync(folder, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

/**
 * Says whether a new file is synced: not at all, in the end, or piece by piece, beside
 * other work.
 */
export type Safety = 'unsynced' | 'synced' | 'paced'

/** A file that another user has written, such as root by a command, is made anew. */
function openSource(path: string, size: number): FileSource {
  try {
    return new FileSource(path, size)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new SegmentDamaged(
      `${basename(path)} belongs to another user, who alone may read it`,
    )
  }
}

export interface WrittenFile {
  readonly name: string
  readonly bytes: number
}

export class SegmentFiles {
  readonly #folder: string
  readonly #schema: IndexSchema

  constructor(folder: string, schema: IndexSchema) {
    this.#folder = folder
    this.#schema = schema
  }

  /**
   * A file is whole before it has its name; synced, it is on the disk as well. A segment that is
   * not may be lost with the power, never with the process: it is noticed then, and made anew from
   * the records.
   */
  create(safety: Safety, write: (sink: Sink) => void): WrittenFile {
    mkdirSync(this.#folder, { recursive: true })
    const name = `${randomUUID()}${SUFFIX}`
    const path = join(this.#folder, name)
    const synced = safety !== 'unsynced'
    const sink = new FileSink(path + UNFINISHED, safety === 'paced')
    try {
      write(sink)
    } finally {
      sink.close(synced)
    }
    renameSync(path + UNFINISHED, path)
    if (synced) syncFolder(this.#folder)
    return { name, bytes: sink.position }
  }

  /** A file for what is written beside a segment and copied into it in the end. */
  spill(use: (spilled: Sink, copy: (sink: Sink) => void) => void): void {
    const path = join(this.#folder, `${randomUUID()}${UNFINISHED}`)
    const spilled = new FileSink(path)
    let closed = false
    const close = (): void => {
      if (!closed) spilled.close(false)
      closed = true
    }
    try {
      use(spilled, (target) => {
        close()
        copyFile(path, target)
      })
    } finally {
      close()
      rmSync(path)
    }
  }

  /**
   * `bytes` is what was written: a file that is shorter or longer is damaged. Callers are told, so
   * its folder is not named.
   */
  open(name: string, bytes: number): Segment {
    const path = join(this.#folder, name)
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size !== bytes)
      throw new SegmentDamaged(
        `${name} has ${String(size ?? 'no')} bytes, not ${String(bytes)}`,
      )
    const source = new WindowSource(openSource(path, size))
    try {
      return new Segment(source, this.#schema)
    } catch (error) {
      source.close()
      throw error
    }
  }

  /** Keeps a file that no row names yet from being swept in the next ten minutes. */
  reserve(name: string): void {
    const until = new Date(Date.now() + RESERVED_MS)
    utimesSync(join(this.#folder, name), until, until)
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true })
  }

  /** Removes what is not `named` and old enough that nobody reads or writes it. */
  sweep(named: ReadonlySet<string>): void {
    let files: readonly string[]
    try {
      files = readdirSync(this.#folder)
    } catch {
      return
    }
    for (const file of files) {
      if (named.has(file)) continue
      const path = join(this.#folder, file)
      const age =
        Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > (file.endsWith(UNFINISHED) ? LONGEST_WRITE_MS : GRACE_MS))
        rmSync(path, { force: true })
    }
  }
}
