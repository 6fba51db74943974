/** Cheap checks of the files for `/readyz`: SQLite alone would answer from its cache. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

const WAL_HEADER_BYTES = 32
/** The lowest bit selects the byte order of checksums. */
const WAL_MAGIC = 0x377f0682

const sizeOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.size ?? 0

function readHeader(file: string): Buffer | undefined {
  const header = Buffer.alloc(WAL_HEADER_BYTES)
  const handle = openSync(file, 'r')
  try {
    if (readSync(handle, header, 0, WAL_HEADER_BYTES, 0) === WAL_HEADER_BYTES) return header
    return undefined
  } finally {
    closeSync(handle)
  }
}

/** https://sqlite.org/fileformat2.html#wal_file_format */
function isHeaderIntact(header: Buffer): boolean {
  const magic = header.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== WAL_MAGIC) return header.every((byte) => byte === 0)
  const read = (at: number): number =>
    magic & 1 ? header.readUInt32BE(at) : header.readUInt32LE(at)
  let [first, second] = [0, 0]
  for (let at = 0; at < 24; at += 8) {
    first = (first + read(at) + second) >>> 0
    second = (second + read(at + 4) + first) >>> 0
  }
  return header.readUInt32BE(24) === first && header.readUInt32BE(28) === second
}

function glanceAtLog(file: string): readonly string[] {
  if (sizeOf(file) < WAL_HEADER_BYTES) return []
  const header = readHeader(file)
  if (header === undefined || isHeaderIntact(header)) return []
  return [`the header of ${file} is damaged: the newest writes cannot be read`]
}

/** Returns the problems of an open database's files. */
export function glanceAtFiles(database: DatabaseSync, file: string): readonly string[] {
  if (!existsSync(file))
    return [
      `${file} is gone while it is in use: put it back, since what is written now is lost`,
    ]
  const log = `${file}-wal`
  const number = (pragma: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  const bytes = number('page_count') * number('page_size')
  // Pages in the log may be beyond the end of the file.
  const missing = bytes - sizeOf(file) - sizeOf(log)
  const cut =
    missing > 0 ? [`${file} is cut: ${String(missing)} bytes of it are missing`] : []
  return [...cut, ...glanceAtLog(log)]
}
