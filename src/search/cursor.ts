/**
 * Search cursors: opaque, versioned and stateless. A cursor holds the position where a page
 * ended and a checksum over it and the search it belongs to, so that another search, or a
 * changed byte, is noticed.
 *
 * The checksum is a plain SHA-256 and no secret is involved, on purpose: a position says
 * only where in the caller's own search the last page ended. Forging one gains nothing that
 * a search would not tell, while a secret would have to be shared by all processes, backed
 * up, and rotated. Directories still treat the values of a position as untrusted.
 */
import { createHash } from 'node:crypto'
import { CodedError } from '../errors.ts'
import type { SearchPosition } from './query.ts'

const VERSION = 1
/** 96 bits: chance never passes for a checksum. */
const CHECKSUM_BYTES = 12
const HEADER_BYTES = 1 + CHECKSUM_BYTES
/** Characters; a position is a handful of numbers and at most one title. */
const MAX_LENGTH = 16_384
/** More sort values than any order has, and as many weights as there may be optional terms. */
const MAX_VALUES = 20

const checksum = (payload: Buffer, fingerprint: string): Buffer =>
  createHash('sha256')
    .update(`castdex cursor ${String(VERSION)}\n${fingerprint}\n`)
    .update(payload)
    .digest()
    .subarray(0, CHECKSUM_BYTES)

/** `fingerprint` names the search: everything of it but page size and level of detail. */
export function sealCursor(position: SearchPosition, fingerprint: string): string {
  const { total, values, weights } = position
  const parts = weights === undefined ? [total, values] : [total, values, weights]
  const payload = Buffer.from(JSON.stringify(parts))
  return Buffer.concat([
    Buffer.of(VERSION),
    checksum(payload, fingerprint),
    payload,
  ]).toString('base64url')
}

/** Returns whether a value of a position, which is not trusted, is a number to count with. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Returns the refusal of a position whose values no search gives. */
export function invalidCursor(): CodedError {
  return new CodedError(
    'INVALID_CURSOR',
    'cursor is not one that this search returned: begin without a cursor.',
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

const parsePosition = (text: string): SearchPosition | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed) || parsed.length < 2 || parsed.length > 3) return undefined
    const [total, values, weights] = parsed as readonly unknown[]
    if (!isCount(total) || !isListOf(values, isValue)) return undefined
    if (weights === undefined) return { total, values }
    return isListOf(weights, isCount) ? { total, values, weights } : undefined
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
 * Returns the position that was sealed for this very search; anything else is refused with
 * `INVALID_CURSOR`.
 */
export function openCursor(text: string, fingerprint: string): SearchPosition {
  const position = parseCursor(text, fingerprint)
  if (position !== undefined) return position
  const message =
    'cursor is not one that this search returned: send the terms and filters of the search it came from unchanged, or begin without a cursor.'
  throw new CodedError('INVALID_CURSOR', message, {
    details: [{ path: 'body.cursor', message: 'belongs to another search or was changed' }],
  })
}
