/** Writes an export to a stream, or atomically to a file. */
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CodedError } from '../errors.ts'

type Pieces = AsyncIterable<string | Uint8Array>

/** Does not close the stream. */
export async function writeToStream(
  output: NodeJS.WritableStream,
  pieces: Pieces,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(Readable.from(pieces), output, { signal, end: false })
}

/** Returns whether the file can be replaced atomically; pipes and devices are written directly. */
async function isPlain(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found === undefined || found.isFile()
}

async function makeDurable(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.sync()
}

/** Runs `write` on a temporary file, which then replaces the file. */
export async function replaceFile(
  file: string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`
  try {
    await write(part)
    await makeDurable(part)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

const writeTo = async (
  file: string,
  pieces: Pieces,
  signal: AbortSignal,
): Promise<void> => {
  await pipeline(Readable.from(pieces), createWriteStream(file), { signal })
}

export async function writeToFile(
  file: string,
  pieces: Pieces,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (await isPlain(file))
      await replaceFile(file, (part) => writeTo(part, pieces, signal))
    else await writeTo(file, pieces, signal)
  } catch (cause) {
    if (signal.aborted || cause instanceof CodedError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError(
      'FILE_UNUSABLE',
      `${file} cannot be written (${reason}); name a file that castdex may create.`,
      { cause },
    )
  }
}
