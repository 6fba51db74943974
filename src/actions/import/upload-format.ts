/** Compares an upload's declared format with its first bytes. */
import { CodedError } from '../../errors.ts'
import { CATALOGUE_FORMATS, type CatalogueFormat } from '../../intake/catalogue/format.ts'

export const UPLOAD_FORMATS = CATALOGUE_FORMATS
export type { CatalogueFormat as UploadFormat } from '../../intake/catalogue/format.ts'
export type { RefusalReason } from '../../intake/catalogue/refusal.ts'

/** Types accepted for every format: compressed or generic. */
const ANY_FORMAT = ['application/octet-stream', 'application/gzip', 'application/x-gzip']

export const UPLOAD_TYPES: Readonly<Record<CatalogueFormat, readonly string[]>> = {
  'podcast-index': [
    ...ANY_FORMAT,
    'application/vnd.sqlite3',
    'application/x-sqlite3',
    'application/x-tar',
    'application/x-compressed-tar',
  ],
  opml: [...ANY_FORMAT, 'text/x-opml', 'text/x-opml+xml', 'application/xml', 'text/xml'],
  ndjson: [...ANY_FORMAT, 'application/x-ndjson', 'application/jsonl', 'application/json'],
}

/** Number of bytes checked before anything is stored. */
export const HEAD_BYTES = 512

const GZIP = Buffer.from([0x1f, 0x8b])
const SQLITE = Buffer.from('SQLite format 3\0', 'latin1')
const TAR = Buffer.from('ustar', 'latin1')
const TAR_AT = 257
const MARKS = [
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xfe, 0xff]),
]

export function assertUploadType(
  format: CatalogueFormat,
  header: string | undefined,
): void {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (UPLOAD_TYPES[format].includes(type)) return
  const given =
    type === ''
      ? 'has no Content-Type'
      : `is said to be ${JSON.stringify(type.slice(0, 100))}`
  const message = `The upload ${given}; for ${format} it has to be one of ${UPLOAD_TYPES[format].join(', ')}.`
  throw new CodedError('MEDIA_TYPE_UNSUPPORTED', message)
}

function hasAt(head: Buffer, at: number, wanted: Buffer): boolean {
  return head.subarray(at, at + wanted.length).equals(wanted)
}

/** Returns undefined for compressed or unknown content. */
function guessFormat(head: Buffer): CatalogueFormat | undefined {
  if (hasAt(head, 0, SQLITE) || hasAt(head, TAR_AT, TAR)) return 'podcast-index'
  const mark = MARKS.find((each) => hasAt(head, 0, each))
  const [first] = head
    .subarray(mark?.length ?? 0)
    .toString('latin1')
    .replaceAll(/[\0\s]/g, '')
  if (first === '<') return 'opml'
  if (first === '{') return 'ndjson'
  return undefined
}

/** Throws if the first bytes belong to another format, before any row is read. */
export function assertUploadHead(format: CatalogueFormat, head: Buffer): void {
  if (hasAt(head, 0, GZIP)) return
  const guessed = guessFormat(head)
  if (guessed === format) return
  const seems = guessed ?? `of none of ${CATALOGUE_FORMATS.join(', ')}`
  const message = `The upload is said to be ${format}; its first bytes are ${seems}.`
  const refusalCase =
    guessed === undefined
      ? ({ name: 'upload-unknown' } as const)
      : ({ name: 'upload-is', about: guessed } as const)
  throw new CodedError('UPLOAD_UNREADABLE', message, { refusalCase })
}
