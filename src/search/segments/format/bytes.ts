/** Writes and reads the bytes of a segment in memory or in a file. */
import { closeSync, fdatasyncSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

export interface Sink {
  /** Number of written bytes. */
  readonly position: number
  write(bytes: Uint8Array): void
  /** Fills `target` with written bytes. */
  readBack(offset: number, target: Uint8Array): void
}

export class MemorySink implements Sink {
  #buffer = Buffer.allocUnsafe(1 << 16)
  position = 0

  write(bytes: Uint8Array): void {
    const end = this.position + bytes.length
    if (end > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, this.#buffer.length * 2))
      grown.set(this.#buffer.subarray(0, this.position))
      this.#buffer = grown
    }
    this.#buffer.set(bytes, this.position)
    this.position = end
  }

  readBack(offset: number, target: Uint8Array): void {
    target.set(this.#buffer.subarray(offset, offset + target.length))
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.position)
  }
}

const CHUNK = 1 << 20

const writeWhole = (fd: number, bytes: Uint8Array): void => {
  let written = 0
  while (written < bytes.length) written += writeSync(fd, bytes, written)
}

/** Bytes per sync, because other readers of the disk wait during one. */
const SYNCED_PIECE = 1 << 23

/** Writes a new file in large chunks. */
export class FileSink implements Sink {
  readonly #fd: number
  readonly #chunk = Buffer.allocUnsafe(CHUNK)
  readonly #isPaced: boolean
  #unsynced = 0
  #filled = 0
  position = 0

  /** Paced: each chunk is synced before the next. */
  constructor(path: string, isPaced = false) {
    this.#fd = openSync(path, 'w+')
    this.#isPaced = isPaced
  }

  write(bytes: Uint8Array): void {
    this.position += bytes.length
    if (bytes.length > CHUNK - this.#filled) this.#flush()
    if (bytes.length >= CHUNK)
      for (let at = 0; at < bytes.length; at += CHUNK)
        this.#put(bytes.subarray(at, at + CHUNK))
    else {
      this.#chunk.set(bytes, this.#filled)
      this.#filled += bytes.length
    }
  }

  #flush(): void {
    this.#put(this.#chunk.subarray(0, this.#filled))
    this.#filled = 0
  }

  readBack(offset: number, target: Uint8Array): void {
    if (offset + target.length > this.position - this.#filled) this.#flush()
    let done = 0
    while (done < target.length) {
      const count = readSync(this.#fd, target, done, target.length - done, offset + done)
      if (count === 0) throw new RangeError('what was to be read back has not been written')
      done += count
    }
  }

  #put(bytes: Uint8Array): void {
    writeWhole(this.#fd, bytes)
    this.#unsynced += bytes.length
    if (!this.#isPaced || this.#unsynced < SYNCED_PIECE) return
    fdatasyncSync(this.#fd)
    this.#unsynced = 0
  }

  /** `synced`: makes the file durable. */
  close(synced: boolean): void {
    this.#flush()
    if (synced) fsyncSync(this.#fd)
    closeSync(this.#fd)
  }
}

export interface ByteSource {
  readonly size: number
  /** Fills `target`. Returns false if there are too few bytes. */
  read(offset: number, target: Uint8Array): boolean
  close(): void
}

export class MemorySource implements ByteSource {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get size(): number {
    return this.#bytes.length
  }

  read(offset: number, target: Uint8Array): boolean {
    if (offset + target.length > this.#bytes.length) return false
    target.set(this.#bytes.subarray(offset, offset + target.length))
    return true
  }

  close(): void {
    // Memory needs no closing.
  }
}

/** Read-ahead of a sequential reader in bytes; smaller if many segments are read at once. */
const AHEAD = 1 << 17
const LEAST_AHEAD = 1 << 13
const ALL_AHEAD = 1 << 26

/** Wraps a source with read-ahead, for many small ascending reads. */
export class AheadSource implements ByteSource {
  readonly #source: ByteSource
  readonly #window: Uint8Array
  #start = 0
  #end = 0

  /** `ofSources`: number of sources that are read at once. */
  constructor(source: ByteSource, ofSources = 1) {
    this.#source = source
    const share = Math.max(LEAST_AHEAD, Math.min(AHEAD, Math.floor(ALL_AHEAD / ofSources)))
    this.#window = Buffer.allocUnsafe(Math.min(share, source.size))
  }

  get size(): number {
    return this.#source.size
  }

  read(offset: number, target: Uint8Array): boolean {
    const end = offset + target.length
    if (offset < this.#start || end > this.#end) {
      const length = Math.min(this.#window.length, this.size - offset)
      if (target.length > length) return this.#source.read(offset, target)
      if (!this.#source.read(offset, this.#window.subarray(0, length))) return false
      this.#start = offset
      this.#end = offset + length
    }
    target.set(this.#window.subarray(offset - this.#start, end - this.#start))
    return true
  }

  /** The wrapped source stays open. */
  close(): void {
    this.#start = 0
    this.#end = 0
  }
}

export class FileSource implements ByteSource {
  readonly #fd: number
  readonly size: number

  constructor(path: string, size: number) {
    this.#fd = openSync(path, 'r')
    this.size = size
  }

  read(offset: number, target: Uint8Array): boolean {
    let done = 0
    while (done < target.length) {
      const count = readSync(this.#fd, target, done, target.length - done, offset + done)
      if (count === 0) return false
      done += count
    }
    return true
  }

  close(): void {
    closeSync(this.#fd)
  }
}

const WINDOWS = 16
/** All windows together are at most an eighth of the source, or 128 KiB if that is more. */
const SHARE_BITS = 7
const LARGEST_WINDOW = 1 << 17
const LEAST_LARGEST = 1 << 13
/** Maximum distance of a read that continues a sequence. */
const NEAR = 1 << 14

interface ReadWindow {
  /** End of the last read. The buffer has `filled` bytes from `start`. */
  end: number
  start: number
  filled: number
  /** Size of the next read-ahead. */
  ahead: number
  bytes: Uint8Array
  usedAt: number
}

const NOTHING_READ = new Uint8Array(0)

/**
 * Wraps a source with a growing read-ahead for sequential reads, without cost for random ones.
 */
export class WindowSource implements ByteSource {
  readonly #source: ByteSource
  readonly #windows = Array.from(
    { length: WINDOWS },
    (): ReadWindow => ({
      end: -1,
      start: 0,
      filled: 0,
      ahead: 0,
      bytes: NOTHING_READ,
      usedAt: 0,
    }),
  )
  readonly #largest: number
  #uses = 0

  constructor(source: ByteSource) {
    this.#source = source
    const share = source.size >>> SHARE_BITS
    this.#largest = Math.min(LARGEST_WINDOW, Math.max(LEAST_LARGEST, share))
  }

  get size(): number {
    return this.#source.size
  }

  read(offset: number, target: Uint8Array): boolean {
    if (target.length >= this.#largest / 2) return this.#source.read(offset, target)
    this.#uses += 1
    const end = offset + target.length
    let oldest = this.#windows[0] as ReadWindow
    for (const window of this.#windows) {
      if (offset >= window.start && end <= window.start + window.filled)
        return this.#copy(window, offset, target)
      if (offset >= window.end && offset - window.end <= NEAR && window.end >= 0)
        return this.#readOn(window, offset, target)
      if (window.usedAt < oldest.usedAt) oldest = window
    }
    oldest.usedAt = this.#uses
    oldest.end = end
    oldest.filled = 0
    oldest.ahead = target.length * 2
    return this.#source.read(offset, target)
  }

  #copy(window: ReadWindow, offset: number, target: Uint8Array): boolean {
    window.usedAt = this.#uses
    window.end = offset + target.length
    const from = offset - window.start
    target.set(window.bytes.subarray(from, from + target.length))
    return true
  }

  #readOn(window: ReadWindow, offset: number, target: Uint8Array): boolean {
    const length = Math.min(
      this.#largest,
      Math.max(window.ahead, target.length),
      this.size - offset,
    )
    if (length < target.length) return this.#source.read(offset, target)
    if (window.bytes.length === 0) window.bytes = new Uint8Array(this.#largest)
    window.filled = 0
    if (!this.#source.read(offset, window.bytes.subarray(0, length))) return false
    window.start = offset
    window.filled = length
    window.ahead = Math.min(this.#largest, length * 2)
    return this.#copy(window, offset, target)
  }

  close(): void {
    this.#source.close()
  }
}
