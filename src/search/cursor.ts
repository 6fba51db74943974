/**
 * Search cursors: opaque, versioned and stateless. A cursor contains the position of the last
 * hit, and a checksum of the position and the search, which detects a different search or a
 * changed byte. The checksum is a plain SHA-256 without a secret: a forged position reveals
 * nothing that a search would not, while a secret would have to be shared by all processes,
 * backed up, and rotated. Directories treat the values of a position as untrusted.
 */
import { createHash } from 'node:crypto'
import { CodedError } from '../errors.ts'
import type { FirstMatches, RankWindow, SearchPosition } from './query.ts'

const VERSION = 2
/** 96 bits. */
const CHECKSUM_BYTES = 12
const HEADER_BYTES = 1 + CHECKSUM_BYTES
/** Maximum length in characters; a position is a few numbers and at most one title. */
const MAX_LENGTH = 16_384
/** Upper bound for the numbers of a scored window, which are the longest list. */
const MAX_VALUES = 400

const checksum = (payload: Buffer, fingerprint: string): Buffer =>
  createHash('sha256')
    .update(`castdex cursor ${String(VERSION)}\n${fingerprint}\n`)
    .update(payload)
    .digest()
    .subarray(0, CHECKSUM_BYTES)

const packMatches = ({ all, some, titled }: FirstMatches): readonly number[] => [
  all,
  some,
  ...titled.map(Number),
]

const toMatches = ([all = 0, some = 0, ...titled]: readonly number[]): FirstMatches => ({
  all,
  some,
  titled: titled.map((flag) => flag === 1),
})

const packWindow = ({ version, left }: RankWindow): readonly number[] => [
  version,
  ...left.flatMap(({ seq, score }) => [seq, score]),
]

const toWindow = ([version = 0, ...pairs]: readonly number[]): RankWindow => {
  const seqs = pairs.filter((_, at) => at % 2 === 0)
  return { version, left: seqs.map((seq, at) => ({ seq, score: pairs[2 * at + 1] ?? 0 })) }
}

/** Returns null after the last page. */
export function sealNext(
  position: SearchPosition | null,
  fingerprint: string,
): string | null {
  return position && sealCursor(position, fingerprint)
}

/** `fingerprint` identifies the search without page size and level of detail. */
export function sealCursor(position: SearchPosition, fingerprint: string): string {
  const { total, values, weights, matched, window } = position
  const parts = [total, values, weights ?? null, matched ? packMatches(matched) : []]
  if (window !== undefined) parts.push(packWindow(window))
  const payload = Buffer.from(JSON.stringify(parts))
  return Buffer.concat([
    Buffer.of(VERSION),
    checksum(payload, fingerprint),
    payload,
  ]).toString('base64url')
}

/** Type guard for an untrusted value of a position. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Creates the error for a position with invalid values. */
export function invalidCursor(): CodedError {
  return new CodedError(
    'INVALID_CURSOR',
    'cursor does not belong to this search; begin without a cursor.',
  )
}

const isValue = (value: unknown): value is number | string | null =>
  value === null || typeof value === 'string' || typeof value === 'number'

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

const isListOf = <Value>(
  list: unknown,
  isOne: (value: unknown) => value is Value,
): list is readonly Value[] =>
  Array.isArray(list) && list.length <= MAX_VALUES && list.every((value) => isOne(value))

const toPosition = (parts: readonly unknown[]): SearchPosition | undefined => {
  const [total, values, weights, matched, window = []] = parts
  if (!isCount(total) || !isListOf(values, isValue)) return undefined
  if (weights !== null && !isListOf(weights, isCount)) return undefined
  if (!isListOf(matched, isCount) || !isListOf(window, isFiniteNumber)) return undefined
  return {
    total,
    values,
    ...(weights !== null && { weights }),
    ...(matched.length !== 0 && { matched: toMatches(matched) }),
    ...(window.length !== 0 && { window: toWindow(window) }),
  }
}

const parsePosition = (text: string): SearchPosition | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed) || parsed.length < 4 || parsed.length > 5) return undefined
    return toPosition(parsed)
  } catch {
    return undefined
  }
}

const parseCursor = (text: string, fingerprint: string): SearchPosition | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const canonical = bytes.toString('base64url') === text
  if (!canonical || bytes.length <= HEADER_BYTES || bytes[0] !== VERSION) return undefined
  const payload = bytes.subarray(HEADER_BYTES)
  if (!checksum(payload, fingerprint).equals(bytes.subarray(1, HEADER_BYTES)))
    return undefined
  return parsePosition(payload.toString('utf8'))
}

/**
 * Returns the position of a cursor. Throws `INVALID_CURSOR` unless it was sealed for the same
 * search.
 */
export function openCursor(text: string, fingerprint: string): SearchPosition {
  const position = parseCursor(text, fingerprint)
  if (position !== undefined) return position
  const message =
    'cursor does not belong to this search; send the same terms and filters as before, or begin without a cursor.'
  throw new CodedError('INVALID_CURSOR', message, {
    details: [{ path: 'body.cursor', message: 'belongs to another search or was changed' }],
  })
}
