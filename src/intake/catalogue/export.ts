/** Exports the directory to a stream, or atomically to a file. */
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DirectoryWriter } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { writeNdjson } from './ndjson/write.ts'

export interface ExportOptions {
  readonly writer: Pick<DirectoryWriter, 'snapshot'>
  readonly signal: AbortSignal
}

export interface ExportCounts {
  readonly podcasts: number
  /** The number of merged and removed podcasts. The export includes their tombstones. */
  readonly gone: number
}

const exportTo = async (
  output: NodeJS.WritableStream,
  { writer, signal }: ExportOptions,
  end: boolean,
): Promise<ExportCounts> => {
  let podcasts = 0
  let gone = 0
  const lines = writeNdjson(writer.snapshot({ signal }), (kind) => {
    if (kind === 'insert' || kind === 'update') podcasts += 1
    else gone += 1
  })
  await pipeline(Readable.from(lines), output, { signal, end })
  return { podcasts, gone }
}

/**
 * Writes a consistent snapshot of all records, and resolves to the counts. Does not close the
 * stream.
 */
export async function exportToStream(
  output: NodeJS.WritableStream,
  options: ExportOptions,
): Promise<ExportCounts> {
  return exportTo(output, options, false)
}

/** Returns whether the file can be replaced atomically; pipes and devices are written directly. */
const isPlain = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined)
  return found === undefined || found.isFile()
}

const makeDurable = async (file: string): Promise<void> => {
  await using handle = await open(file, 'r+')
  await handle.sync()
}

const writeWhole = async (file: string, options: ExportOptions): Promise<ExportCounts> => {
  const part = `${file}.part`
  try {
    const written = await exportTo(createWriteStream(part), options, true)
    await makeDurable(part)
    await rename(part, file)
    return written
  } finally {
    await rm(part, { force: true })
  }
}

export async function exportToFile(
  file: string,
  options: ExportOptions,
): Promise<ExportCounts> {
  try {
    if (await isPlain(file)) return await writeWhole(file, options)
    return await exportTo(createWriteStream(file), options, true)
  } catch (cause) {
    if (options.signal.aborted || cause instanceof CodedError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError(
      'FILE_UNUSABLE',
      `${file} cannot be written (${reason}); name a file that castdex may create.`,
      { cause },
    )
  }
}
