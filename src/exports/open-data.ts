/**
 * Writes the open data of a day: all public podcasts as files in every format, read once, and an
 * index with rows, sizes and hashes. A reader of the folder sees whole days only.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PodcastRecord } from '../record/podcast.ts'
import type { CallOptions, DirectoryReader } from '../store/directory.ts'
import { dayOf } from '../store/api-keys.ts'
import { PODCAST_COLUMNS } from './columns.ts'
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, type ExportFormat } from './formats.ts'
import { EXPORT_ORDER, openPodcastPages, readRowsOfHits } from './read-rows.ts'

const FOLDER = 'open-data'
const INDEX = 'index.json'
/** Days that stay, so that downloads of yesterday's files end. */
const DAYS = 2
const ROWS_OF_BATCH = 1000

/** Contacts are never open data. */
export const OPEN_COLUMNS = PODCAST_COLUMNS.filter(({ isContact }) => isContact !== true)

export interface OpenDataFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: number
  /** The hash is hexadecimal. */
  readonly sha256: string
}

export interface OpenDataIndex {
  /** In UTC, such as `2026-11-28`. */
  readonly day: string
  readonly writtenAt: string
  readonly licence: string
  readonly rows: number
  readonly files: readonly OpenDataFile[]
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly description: string
  }[]
}

export interface OpenDataOrder {
  readonly dataDir: string
  readonly licence: string
  readonly nowMs: number
}

function toDays(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort()
}

async function listDays(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return toDays(names)
}

/** A file that is being written; `rows` takes the batches. */
interface OpenFile {
  readonly rows: PassThrough
  readonly written: Promise<OpenDataFile>
}

function openFile(folder: string, format: ExportFormat, signal: AbortSignal): OpenFile {
  const name = `podcasts.${format}`
  const rows = new PassThrough({ objectMode: true, highWaterMark: 2 })
  const { type, write } = EXPORT_FORMATS[format]
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed(): AsyncGenerator<Uint8Array> {
    const batches = rows as AsyncIterable<readonly PodcastRecord[]>
    for await (const piece of write(OPEN_COLUMNS, batches)) {
      const buffer = Buffer.from(piece as string)
      hash.update(buffer)
      bytes += buffer.length
      yield buffer
    }
  }
  const file = createWriteStream(join(folder, name), { flush: true })
  const written = pipeline(Readable.from(hashed()), file, { signal }).then(() => ({
    name,
    type,
    bytes,
    sha256: hash.digest('hex'),
  }))
  // A failed file rejects where all files are awaited.
  written.catch((error: unknown) => rows.destroy(error as Error))
  return { rows, written }
}

/** Gives every batch to every file, at the pace of the slowest. */
async function share(
  batches: AsyncIterable<readonly PodcastRecord[]>,
  files: readonly OpenFile[],
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  for await (const batch of batches) {
    signal.throwIfAborted()
    count += batch.length
    for (const { rows } of files)
      if (!rows.write(batch)) await once(rows, 'drain', { signal })
  }
  for (const { rows } of files) rows.end()
  return count
}

async function writeFiles(
  reader: Pick<DirectoryReader, 'search' | 'getMany'>,
  folder: string,
  options: CallOptions & { readonly signal: AbortSignal },
) {
  const query = {
    terms: [],
    groups: [],
    filters: {},
    order: EXPORT_ORDER,
    limit: ROWS_OF_BATCH,
    after: null,
    level: 'hit',
  } as const
  const found = await readRowsOfHits(
    openPodcastPages(reader),
    { query, after: undefined },
    options,
  )
  const files = EXPORT_FORMAT_NAMES.map((format) =>
    openFile(folder, format, options.signal),
  )
  const batches = found?.batches ?? Readable.from([])
  const sharing = share(batches, files, options.signal)
  const written = await Promise.all([sharing, ...files.map((file) => file.written)])
  const [rows, ...rest] = written
  return { rows, files: rest }
}

/** Replaces the files of the day. */
export async function writeOpenData(
  reader: Pick<DirectoryReader, 'search' | 'getMany'>,
  { dataDir, licence, nowMs }: OpenDataOrder,
  signal: AbortSignal,
): Promise<OpenDataIndex> {
  const folder = join(dataDir, FOLDER)
  const day = dayOf(nowMs)
  const part = join(folder, `${day}.part`)
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  try {
    const { rows, files } = await writeFiles(reader, part, { signal })
    const columns = OPEN_COLUMNS.map(({ name, type, description }) => ({
      name,
      type,
      description,
    }))
    const writtenAt = new Date(nowMs).toISOString()
    const index = { day, writtenAt, licence, rows, files, columns }
    await writeFile(join(part, INDEX), `${JSON.stringify(index, null, 2)}\n`)
    await rm(join(folder, day), { recursive: true, force: true })
    await rename(part, join(folder, day))
    const old = (await listDays(folder)).slice(0, -DAYS)
    for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
    return index
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** Returns the index of the latest day; undefined if no day has been written. */
export async function readOpenData(dataDir: string): Promise<OpenDataIndex | undefined> {
  const day = (await listDays(join(dataDir, FOLDER))).at(-1)
  if (day === undefined) return undefined
  const text = await readFile(join(dataDir, FOLDER, day, INDEX), 'utf8').catch(() => '')
  return text === '' ? undefined : (JSON.parse(text) as OpenDataIndex)
}

/** Returns the path of a file of a day. The name must come from the index of this day. */
export function openDataPath(dataDir: string, day: string, name: string): string {
  return join(dataDir, FOLDER, day, name)
}
