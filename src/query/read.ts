/**
 * Parses one untrusted value of a search body. Returns it typed, or throws a coded error that
 * names it.
 */
import { CodedError, type ErrorCode } from '../errors.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import type { Range } from '../search/query.ts'

type Untrusted = unknown

const MAX_SHOWN = 80

export function isPlainObject(
  value: Untrusted,
): value is Readonly<Record<string, Untrusted>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function abbreviate(text: string): string {
  if (text.length > MAX_SHOWN) return `${text.slice(0, MAX_SHOWN).toWellFormed()}…`
  return text
}

/**
 * Formats a value for a message: JSON, at most 80 characters. Lists and objects are shown by
 * kind, because their nesting may exceed the stack.
 */
export function showValue(value: Untrusted): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (isPlainObject(value)) return 'an object'
  // JSON has no infinity, which 1e400 becomes.
  if (typeof value === 'number' && !Number.isFinite(value))
    return 'a number too large to be read'
  return abbreviate(JSON.stringify(value))
}

/** `path` is relative to the body. */
export function refuseField(
  path: string,
  problem: string,
  code: ErrorCode = 'INVALID_BODY',
): CodedError {
  return new CodedError(code, `${path} ${problem}.`, {
    details: [{ path: `body.${path}`, message: problem }],
  })
}

/** Reads a value, or returns the fallback for a missing value or null. */
export function readOr<Value>(
  value: Untrusted,
  fallback: Value,
  read: (value: Untrusted) => Value,
): Value {
  if (isGiven(value)) return read(value)
  return fallback
}

/** Returns whether a value is neither missing nor null. */
export function isGiven(value: Untrusted): boolean {
  return value !== undefined && value !== null
}

export function readObject(
  value: Untrusted,
  path: string,
): Readonly<Record<string, Untrusted>> {
  if (!isPlainObject(value))
    throw refuseField(path, `has to be an object, not ${showValue(value)}`)
  return value
}

export function assertKnownKeys(
  object: Readonly<Record<string, Untrusted>>,
  known: readonly string[],
  path: string,
): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue
    const name = abbreviate(key)
    throw refuseField(
      `${path}.${name}`,
      `is an unknown field${nearestHint(name, known)}; known are ${known.join(', ')}`,
    )
  }
}

export function readArray(
  value: Untrusted,
  path: string,
  maximum: number,
): readonly Untrusted[] {
  if (!Array.isArray(value))
    throw refuseField(path, `has to be a list, not ${showValue(value)}`)
  if (value.length > maximum)
    throw refuseField(
      path,
      `has ${String(value.length)} items; at most ${String(maximum)} are allowed`,
    )
  return value
}

/** Parses text. Refuses NUL characters and lone surrogates, which stores cannot compare. */
export function readText(value: Untrusted, path: string): string {
  if (typeof value !== 'string')
    throw refuseField(path, `has to be a text, not ${showValue(value)}`)
  if (value.includes('\0') || !value.isWellFormed())
    throw refuseField(path, 'holds a nul character or half a surrogate pair')
  return value
}

export function readBoolean(value: Untrusted, path: string): boolean {
  if (typeof value !== 'boolean')
    throw refuseField(path, `has to be true or false, not ${showValue(value)}`)
  return value
}

interface NumberBounds {
  readonly minimum: number
  readonly maximum: number
}

const isWithin = (value: Untrusted, { minimum, maximum }: NumberBounds): value is number =>
  typeof value === 'number' && value >= minimum && value <= maximum

const outside = (
  value: Untrusted,
  path: string,
  kind: string,
  { minimum, maximum }: NumberBounds,
): CodedError =>
  refuseField(
    path,
    `has to be ${kind} from ${String(minimum)} to ${String(maximum)}, not ${showValue(value)}`,
  )

/** Returns 0 for -0, which serializes differently. */
const unsigned = (value: number): number => {
  if (value === 0) return 0
  return value
}

export function readNumber(value: Untrusted, path: string, bounds: NumberBounds): number {
  if (!isWithin(value, bounds)) throw outside(value, path, 'a number', bounds)
  return unsigned(value)
}

export function readWholeNumber(
  value: Untrusted,
  path: string,
  bounds: NumberBounds,
): number {
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
  const hint = typeof value === 'string' ? nearestHint(abbreviate(value), words) : ''
  throw refuseField(
    path,
    `has to be one of ${words.join(', ')}, not ${showValue(value)}${hint}`,
  )
}

/**
 * Parses a list with `read` into distinct sorted items, so that equal filters have equal text.
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

/** Parses `{min, max}`; each bound may be null or missing. */
export function readRange(
  value: Untrusted,
  path: string,
  read: (bound: Untrusted, path: string) => number,
): Range {
  const range = readObject(value, path)
  assertKnownKeys(range, ['min', 'max'], path)
  const readBound = (bound: 'min' | 'max'): number | null => {
    if (isGiven(range[bound])) return read(range[bound], `${path}.${bound}`)
    return null
  }
  return { min: readBound('min'), max: readBound('max') }
}
