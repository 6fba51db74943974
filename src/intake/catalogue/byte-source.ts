/** Opens the bytes of a catalogue: a file or standard input, with gzip decompressed. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CodedError, errorCodeOf } from '../../errors.ts'

/** Reports how far reading has come, in a unit of the format. `total` is null if unknown. */
export interface Meter {
  done: number
  total: number | null
}

export interface CatalogueSource {
  /** Null = the standard input. */
  readonly file: string | null
  readonly stdin: Readable
  readonly meter: Meter
}

export function nameSource({ file }: Pick<CatalogueSource, 'file'>): string {
  return file ?? 'the standard input'
}

const reasonOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

const isMissing = (cause: unknown): boolean => errorCodeOf(cause) === 'ENOENT'

/** Returns the error of every reader whose catalogue cannot be used. */
export function unusableCatalogue(
  source: Pick<CatalogueSource, 'file'>,
  expected: string,
  cause?: unknown,
): CodedError {
  if (cause instanceof CodedError) return cause
  return new CodedError('FILE_UNUSABLE', whyUnusable(source, expected, cause), { cause })
}

const whyUnusable = (
  source: Pick<CatalogueSource, 'file'>,
  expected: string,
  cause: unknown,
): string => {
  const name = nameSource(source)
  if (cause === undefined) return `${name} cannot be used: expected ${expected}`
  if (isMissing(cause)) return `there is no file ${name} (looked for from ${process.cwd()})`
  return `${name} cannot be read (${reasonOf(cause)}): expected ${expected}`
}

async function* metered(
  bytes: AsyncIterable<Buffer>,
  meter: Meter,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    meter.done += chunk.length
    yield chunk
  }
}

/**
 * Returns at least the first `length` bytes, if there are that many, and an iterable of all bytes.
 */
export async function peek(
  bytes: AsyncIterable<Buffer>,
  length: number,
): Promise<{ readonly head: Buffer; readonly all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let size = 0
  while (size < length) {
    const next = await iterator.next()
    if (next.done === true) break
    chunks.push(next.value)
    size += next.value.length
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: Buffer.concat(chunks), all: all() }
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b

const gunzip = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  // The reader receives a failure through the stream, so the callback has nothing to do.
  pipeline(Readable.from(bytes), createGunzip(), () => undefined)

/** Opens the decompressed bytes. The meter counts stored bytes. */
export async function openBytes({
  file,
  stdin,
  meter,
}: CatalogueSource): Promise<AsyncIterable<Buffer>> {
  let stored: AsyncIterable<Buffer> = stdin
  if (file !== null) {
    const found = await stat(file)
    if (found.isDirectory()) throw new Error('it is a folder')
    if (found.isFile()) meter.total = found.size
    stored = createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>
  }
  const { head, all } = await peek(metered(stored, meter), 2)
  if (isGzip(head)) return gunzip(all)
  return all
}
