/**
 * Reads one untrusted value of a search body: what it should be comes back typed, everything else
 * is refused by name.
 */
import { CodedError, type ErrorCode } from '../errors.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import type { Range } from '../search/query.ts'

type Untrusted = unknown

const MAX_SHOWN = 80

export function isObject(value: Untrusted): value is Readonly<Record<string, Untrusted>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text
}

/**
 * Returns a value as a message shows it: JSON, at most 80 characters. Lists and objects are
 * shown only by their kind, since they may be nested deeper than any stack.
 */
export function showValue(value: Untrusted): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  // JSON cannot write infinity, which is what 1e400 becomes.
  if (typeof value === 'number' && !Number.isFinite(value))
    return 'a number too large to be read'
  return shorten(JSON.stringify(value))
}

/** `path` is the field without the `body.` before it. */
export function refuse(
  path: string,
  problem: string,
  code: ErrorCode = 'INVALID_BODY',
): CodedError {
  return new CodedError(code, `${path} ${problem}.`, {
    details: [{ path: `body.${path}`, message: problem }],
  })
}

/** Null counts as missing. */
export function isGiven(value: Untrusted): boolean {
  return value !== undefined && value !== null
}

export function readObject(
  value: Untrusted,
  path: string,
): Readonly<Record<string, Untrusted>> {
  if (!isObject(value)) throw refuse(path, `has to be an object, not ${showValue(value)}`)
  return value
}

export function assertKnownKeys(
  object: Readonly<Record<string, Untrusted>>,
  known: readonly string[],
  path: string,
): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue
    const name = shorten(key)
    throw refuse(
      `${path}.${name}`,
      `is not known here${nearestHint(name, known)}; known are ${known.join(', ')}`,
    )
  }
}

export function readArray(
  value: Untrusted,
  path: string,
  maximum: number,
): readonly Untrusted[] {
  if (!Array.isArray(value)) throw refuse(path, `has to be a list, not ${showValue(value)}`)
  if (value.length > maximum)
    throw refuse(
      path,
      `has ${String(value.length)} items; at most ${String(maximum)} are allowed`,
    )
  return value
}

/**
 * Reads text without nul characters and lone surrogates, which no podcast has and no
 * directory compares.
 */
export function readText(value: Untrusted, path: string): string {
  if (typeof value !== 'string')
    throw refuse(path, `has to be a text, not ${showValue(value)}`)
  if (value.includes('\0') || !value.isWellFormed())
    throw refuse(path, 'holds a nul character or half a surrogate pair')
  return value
}

export function readBoolean(value: Untrusted, path: string): boolean {
  if (typeof value !== 'boolean')
    throw refuse(path, `has to be true or false, not ${showValue(value)}`)
  return value
}

interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

const isWithin = (value: Untrusted, { minimum, maximum }: Bounds): value is number =>
  typeof value === 'number' && value >= minimum && value <= maximum

const outside = (
  value: Untrusted,
  path: string,
  kind: string,
  { minimum, maximum }: Bounds,
): CodedError =>
  refuse(
    path,
    `has to be ${kind} from ${String(minimum)} to ${String(maximum)}, not ${showValue(value)}`,
  )

/** Returns 0 for -0, whose text differs. */
const unsigned = (value: number): number => (value === 0 ? 0 : value)

export function readNumber(value: Untrusted, path: string, bounds: Bounds): number {
  if (!isWithin(value, bounds)) throw outside(value, path, 'a number', bounds)
  return unsigned(value)
}

export function readInteger(value: Untrusted, path: string, bounds: Bounds): number {
  if (!Number.isInteger(value) || !isWithin(value, bounds))
    throw outside(value, path, 'a whole number', bounds)
  return unsigned(value)
}

export function readOneOf<Word extends string>(
  value: Untrusted,
  path: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  const hint = typeof value === 'string' ? nearestHint(shorten(value), words) : ''
  throw refuse(path, `has to be one of ${words.join(', ')}, not ${showValue(value)}${hint}`)
}

/**
 * Reads the items of a list by `read`, distinct and sorted, so that equal filters are equal
 * text.
 */
export function readSet<Item extends string>(
  value: Untrusted,
  path: string,
  maximum: number,
  read: (item: Untrusted, path: string) => Item | readonly Item[],
): readonly Item[] {
  const items = readArray(value, path, maximum).flatMap((item, index) =>
    read(item, `${path}[${String(index)}]`),
  )
  return [...new Set(items)].sort()
}

/** `{min, max}`, either of which may be null or missing. */
export function readRange(
  value: Untrusted,
  path: string,
  read: (bound: Untrusted, path: string) => number,
): Range {
  const range = readObject(value, path)
  assertKnownKeys(range, ['min', 'max'], path)
  const readBound = (bound: 'min' | 'max'): number | null =>
    isGiven(range[bound]) ? read(range[bound], `${path}.${bound}`) : null
  return { min: readBound('min'), max: readBound('max') }
}
