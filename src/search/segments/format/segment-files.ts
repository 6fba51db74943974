/**
 * The folder of segment files. A file is written under a temporary name, synced, then renamed;
 * unreferenced files are swept.
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
import { errorCodeOf } from '../../../errors.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { FileSink, FileSource, type Sink, WindowSource } from './bytes.ts'
import { Segment, SegmentDamaged } from './segment.ts'

const SUFFIX = '.segment'
const UNFINISHED = '.unfinished'
/**
 * Age below which a file is not swept, because a reader from before a swap may still open it; in
 * ms.
 */
const GRACE_MS = 60_000
const RESERVED_MS = 600_000
/** A temporary file older than this was left by a crashed process; in ms. */
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

/** Sync of a new file: none, once at the end, or paced alongside other work. */
export type Safety = 'unsynced' | 'synced' | 'paced'

/** Reports a file that another user wrote, such as root, as damaged, so that it is rebuilt. */
function openSource(path: string, size: number): FileSource {
  try {
    return new FileSource(path, size)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new SegmentDamaged(
      `${basename(path)} belongs to another user, who alone may read it`,
    )
  }
}

export interface SegmentFile {
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
   * Creates a file that is complete before it has its name, and durable if synced. An unsynced
   * segment may be lost in a power failure but not in a crash; the loss is detected and the index
   * rebuilt.
   */
  create(safety: Safety, write: (sink: Sink) => void): SegmentFile {
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

  /** Provides a temporary file whose contents are copied into a segment at the end. */
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
   * `bytes` is the expected size; another size means damage. The error does not name the folder,
   * because callers see it.
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

  /** Protects an unreferenced file from the sweep for ten minutes. */
  reserve(name: string): void {
    const until = new Date(Date.now() + RESERVED_MS)
    utimesSync(join(this.#folder, name), until, until)
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true })
  }

  /** Removes files that are not in `named` and old enough. */
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
