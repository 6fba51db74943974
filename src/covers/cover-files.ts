/**
 * A disk cache of covers with a size limit: one file a show, with the picture in all widths. It
 * evicts the least recently used cover first and treats a broken or missing file as a miss.
 * Several processes may share the folder.
 */
import { randomUUID } from 'node:crypto'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCodeOf } from '../errors.ts'
import { COVER_WIDTHS } from '../api/site-port.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { CoverPictureSet } from './shrink-cover.ts'

export interface CachedCover {
  /** Version of the cover, from `coverVersion`. */
  readonly version: string
  /** Time of the fetch, in ms since 1970. */
  readonly fetchedMs: number
  readonly pictures: CoverPictureSet
}

/** The first line of a file. The pictures follow, ordered by width. */
interface Head {
  readonly version: string
  readonly fetchedMs: number
  /** Size of each picture in bytes. */
  readonly lengths: readonly number[]
}

/** A use updates the file's time only if the last update is older than this, in ms. */
const TOUCH_MS = 3_600_000

/** A draft older than this, in ms, was left by a process that crashed. */
const DRAFT_MS = 3_600_000

const NEWLINE = 10

export function coverFolder(dataDir: string): string {
  return join(dataDir, 'covers')
}

/**
 * Returns the path of a cover. Folders are named after the last letters of ids, which are random;
 * the first letters encode a time.
 */
function fileOf(folder: string, id: PodcastId): string {
  return join(folder, id.slice(-2), id)
}

/**
 * Removes the cover of a show, if it exists. Any process may call it. `unlink` is used because
 * `rm` first checks the file synchronously, and most shows have no cover.
 */
export async function dropCoverFile(folder: string, id: PodcastId): Promise<void> {
  try {
    await unlink(fileOf(folder, id))
  } catch (error) {
    const isGone = errorCodeOf(error) === 'ENOENT'
    if (!isGone) throw error
  }
}

function toBytes({ version, fetchedMs, pictures }: CachedCover): Buffer {
  const parts = COVER_WIDTHS.map((width) => pictures[width])
  const head: Head = {
    version,
    fetchedMs,
    lengths: parts.map(({ byteLength }) => byteLength),
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts])
}

function parse(bytes: Buffer): CachedCover | undefined {
  const end = bytes.indexOf(NEWLINE)
  try {
    const { version, fetchedMs, lengths } = JSON.parse(
      bytes.toString('utf8', 0, end),
    ) as Head
    let at = end + 1
    const pictures = COVER_WIDTHS.map((width, index) => {
      const length = lengths[index] ?? Number.NaN
      at += length
      return [width, bytes.subarray(at - length, at)] as const
    })
    if (at !== bytes.byteLength) return undefined
    return {
      version,
      fetchedMs,
      pictures: Object.fromEntries(pictures) as unknown as CoverPictureSet,
    }
  } catch {
    return undefined
  }
}

interface CoverEntry {
  bytes: number
  usedMs: number
}

export class CoverFiles {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #now: () => number
  /** Entries in order of use, most recently used last. */
  readonly #entries = new Map<PodcastId, CoverEntry>()
  #bytes = 0

  private constructor(folder: string, maxBytes: number, now: () => number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /** Opens the cache and reads the entries of the folder. */
  static async open(
    folder: string,
    maxBytes: number,
    now: () => number,
  ): Promise<CoverFiles> {
    const files = new CoverFiles(folder, maxBytes, now)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found: (CoverEntry & { readonly id: PodcastId })[] = []
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      const id = basename(name)
      const status = await stat(path).catch(() => undefined)
      if (status === undefined || status.isDirectory()) continue
      if (isPodcastId(id)) found.push({ id, bytes: status.size, usedMs: status.mtimeMs })
      // A younger draft may still be written by another process.
      else if (now() - status.mtimeMs > DRAFT_MS) await rm(path, { force: true })
    }
    found.sort((one, other) => one.usedMs - other.usedMs)
    for (const { id, ...entry } of found) files.#take(id, entry)
    return files
  }

  get bytes(): number {
    return this.#bytes
  }

  ids(): readonly PodcastId[] {
    return [...this.#entries.keys()]
  }

  async read(id: PodcastId): Promise<CachedCover | undefined> {
    const path = fileOf(this.#folder, id)
    try {
      const bytes = await readFile(path)
      const kept = parse(bytes)
      if (kept === undefined) await this.drop(id)
      else await this.#use(id, bytes.byteLength)
      return kept
    } catch {
      this.#leave(id)
      return undefined
    }
  }

  /** Writes a cover atomically, then evicts until the cache fits its limit. */
  async write(id: PodcastId, cover: CachedCover): Promise<void> {
    const path = fileOf(this.#folder, id)
    const bytes = toBytes(cover)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = join(dirname(path), `${randomUUID()}.draft`)
    const nowMs = this.#now()
    try {
      await writeFile(draft, bytes, { mode: 0o600 })
      await utimes(draft, nowMs / 1000, nowMs / 1000)
      await rename(draft, path)
    } catch (error) {
      // Frees the space of a partly written file if the disk is full.
      await rm(draft, { force: true })
      throw error
    }
    this.#take(id, { bytes: bytes.byteLength, usedMs: nowMs })
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      await this.drop(oldest)
    }
  }

  async drop(id: PodcastId): Promise<void> {
    this.#leave(id)
    await dropCoverFile(this.#folder, id)
  }

  #take(id: PodcastId, entry: CoverEntry): void {
    this.#leave(id)
    this.#entries.set(id, entry)
    this.#bytes += entry.bytes
  }

  #leave(id: PodcastId): void {
    this.#bytes -= this.#entries.get(id)?.bytes ?? 0
    this.#entries.delete(id)
  }

  async #use(id: PodcastId, bytes: number): Promise<void> {
    const nowMs = this.#now()
    const usedMs = this.#entries.get(id)?.usedMs ?? 0
    const isNoted = nowMs - usedMs < TOUCH_MS
    this.#take(id, { bytes, usedMs: isNoted ? usedMs : nowMs })
    if (!isNoted) await utimes(fileOf(this.#folder, id), nowMs / 1000, nowMs / 1000)
  }
}
