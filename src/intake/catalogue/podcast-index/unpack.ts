/** Finds the SQLite file in the input: plain, gzip, or in a tar archive. */
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { CodedError, errorCodeOf } from '../../../errors.ts'
import { DiskReserve } from '../disk-reserve.ts'
import { type CatalogueSource, openBytes, peek, unusableCatalogue } from '../byte-source.ts'

const SQLITE_MAGIC = Buffer.from('SQLite format 3\0', 'latin1')
/** The offset of `ustar` in a tar header. */
const TAR_MAGIC_OFFSET = 257
const HEAD_LENGTH = 512

const EXPECTED =
  'a Podcast Index dump: .db, .db.gz, .tgz or .tar with an SQLite file inside'

const isSqlite = (head: Buffer): boolean =>
  head.subarray(0, SQLITE_MAGIC.length).equals(SQLITE_MAGIC)

const isTar = (head: Buffer): boolean =>
  head.toString('latin1', TAR_MAGIC_OFFSET, TAR_MAGIC_OFFSET + 'ustar'.length) === 'ustar'

const readHead = async (file: string): Promise<Buffer> => {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(
    Buffer.alloc(HEAD_LENGTH),
    0,
    HEAD_LENGTH,
    0,
  )
  return buffer.subarray(0, bytesRead)
}

/** Distinguishes failures of writing `file` from failures of the input. */
const isWriteFailure = (cause: unknown, file: string): cause is Error =>
  cause instanceof Error &&
  (('syscall' in cause && cause.syscall === 'write') ||
    ('path' in cause && cause.path === file))

/** Watches the disk space, because a compressed dump may unpack to a thousand times its size. */
async function* withinDisk(
  folder: string,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const reserve = new DiskReserve(folder, 'to unpack the dump')
  for await (const piece of bytes) {
    await reserve.add(piece.length)
    yield piece
  }
}

const writeTo = async (file: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
  try {
    const kept = Readable.from(withinDisk(dirname(file), bytes))
    await pipeline(kept, createWriteStream(file, { mode: 0o600 }))
  } catch (cause) {
    if (!isWriteFailure(cause, file)) throw cause
    const problem = errorCodeOf(cause) === 'ENOSPC' ? 'has no room' : 'cannot be used'
    throw new CodedError(
      'DATA_UNUSABLE',
      `${dirname(file)} ${problem} to unpack the dump (${cause.message})`,
      {
        cause,
      },
    )
  }
}

/**
 * Writes the first SQLite file of the archive to `file`. Returns false if there is none.
 */
const writeFromTar = async (
  file: string,
  bytes: AsyncIterable<Buffer>,
): Promise<boolean> => {
  const archive = extract()
  const feeding = pipeline(Readable.from(bytes), archive)
  // A truncated archive fails before this is awaited.
  feeding.catch(() => undefined)
  let found = false
  try {
    for await (const member of archive) {
      const { head, all } = await peek(
        member as unknown as AsyncIterable<Buffer>,
        SQLITE_MAGIC.length,
      )
      found = isSqlite(head)
      if (found) {
        await writeTo(file, all)
        break
      }
      member.resume()
    }
  } finally {
    // Stopping early destroys the archive, which its source reports as a broken pipe.
    await feeding.catch((cause: unknown) => {
      if (!found) throw cause
    })
  }
  return found
}

/**
 * Returns the path of a plain SQLite file: the input itself, or `tempFile`, which the caller
 * removes.
 */
export async function unpackDump(
  source: CatalogueSource,
  tempFile: string,
): Promise<string> {
  try {
    if (source.file !== null && isSqlite(await readHead(source.file))) return source.file
    const { head, all } = await peek(await openBytes(source), HEAD_LENGTH)
    if (isSqlite(head)) await writeTo(tempFile, all)
    else if (!isTar(head) || !(await writeFromTar(tempFile, all)))
      throw unusableCatalogue(source, EXPECTED)
    return tempFile
  } catch (cause) {
    throw unusableCatalogue(source, EXPECTED, cause)
  }
}
