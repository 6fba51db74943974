/**
 * Keeps covers on disk: a file for each show, with the picture in all widths. All files
 * together have a limit of bytes; the cover that was not asked for longest goes first. A
 * broken or missing file counts as no cover. Several processes may share the folder.
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
import { COVER_WIDTHS } from '../api/site-port.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { CoverPictureSet } from './shrink-cover.ts'

export interface KeptCover {
  /** `coverVersion` makes it from the address of the picture. */
  readonly version: string
  /** When it was fetched; in ms since 1970. */
  readonly fetchedMs: number
  readonly pictures: CoverPictureSet
}

/** This is the first line of a file. The pictures follow in the order of their widths. */
interface Head {
  readonly version: string
  readonly fetchedMs: number
  /** The pictures take this many bytes each. */
  readonly lengths: readonly number[]
}

/** A use is written down only if the last one written down is this old, in ms. */
const TOUCH_MS = 3_600_000

/** A draft older than this, in ms, belongs to a process that died. */
const DRAFT_MS = 3_600_000

const NEWLINE = 10

export function coverFolder(dataDir: string): string {
  return join(dataDir, 'covers')
}

/**
 * Returns the path of a cover. Folders are named by the last letters of ids, which are
 * random: the first ones say when an id was made.
 */
function fileOf(folder: string, id: PodcastId): string {
  return join(folder, id.slice(-2), id)
}

/**
 * Removes the cover of a show, if one is kept. Any process may call it. It does not use
 * `rm`, which looks for the file first, on the thread that answers; most shows have none.
 */
export async function dropCoverFile(folder: string, id: PodcastId): Promise<void> {
  try {
    await unlink(fileOf(folder, id))
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isGone) throw error
  }
}

function toBytes({ version, fetchedMs, pictures }: KeptCover): Buffer {
  const parts = COVER_WIDTHS.map((width) => pictures[width])
  const head: Head = {
    version,
    fetchedMs,
    lengths: parts.map(({ byteLength }) => byteLength),
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts])
}

function parse(bytes: Buffer): KeptCover | undefined {
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
    // Each width has its picture.
    return {
      version,
      fetchedMs,
      pictures: Object.fromEntries(pictures) as unknown as CoverPictureSet,
    }
  } catch {
    return undefined
  }
}

interface Entry {
  bytes: number
  usedMs: number
}

export class CoverFiles {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #now: () => number
  /** The cover that was asked for last stands last. */
  readonly #entries = new Map<PodcastId, Entry>()
  #bytes = 0

  private constructor(folder: string, maxBytes: number, now: () => number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /** Reads what is there. */
  static async open(
    folder: string,
    maxBytes: number,
    now: () => number,
  ): Promise<CoverFiles> {
    const files = new CoverFiles(folder, maxBytes, now)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found: (Entry & { readonly id: PodcastId })[] = []
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      const id = basename(name)
      const status = await stat(path).catch(() => undefined)
      if (status === undefined || status.isDirectory()) continue
      if (isPodcastId(id)) found.push({ id, bytes: status.size, usedMs: status.mtimeMs })
      // A younger draft may belong to a process that is writing it.
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

  async read(id: PodcastId): Promise<KeptCover | undefined> {
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

  /**
   * Writes a cover that is there whole or not at all. Covers that do not fit any more go.
   */
  async write(id: PodcastId, cover: KeptCover): Promise<void> {
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
      // Half a file would take room that a full disk does not have.
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

  #take(id: PodcastId, entry: Entry): void {
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
