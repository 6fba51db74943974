/** Chooses the narrowest exact encoding of a column, and writes it. */
import {
  allocate,
  type ColumnFormat,
  fromStored,
  isKnown,
  toStored,
  unknownOf,
  type Values,
  type Width,
  wordsOf,
} from './columns.ts'

const UNITS = [86_400_000, 1000, 1, -10, -100, -1000, -100_000] as const
const LIMITS: readonly (readonly [Width, number])[] = [
  [1, 0xff],
  [2, 0xffff],
  [4, 0xffffffff],
]

/** Maximum share of known values of a sparse column. */
const SPARSE_SHARE = 0.75

/**
 * Returns the highest stored value, or `undefined` if the values are not multiples of the unit.
 */
function highestOf(values: Values, unit: number): number | undefined {
  let highest = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    const stored = toStored(value, unit)
    const isExact =
      Number.isInteger(stored) && stored >= 0 && fromStored(stored, unit) === value
    if (!isExact) return undefined
    if (stored > highest) highest = stored
  }
  return highest
}

function chooseFormat(values: Values): ColumnFormat {
  if (values.every((value) => Number.isNaN(value))) return { width: 0, unit: 1 }
  let best: ColumnFormat = { width: 8, unit: 1 }
  for (const unit of UNITS) {
    const highest = highestOf(values, unit)
    if (highest === undefined) continue
    for (const [width, limit] of LIMITS) {
      if (highest < limit && width < best.width) best = { width, unit }
    }
  }
  return best
}

/** Writes the known values to `known`, and returns a bitmap of them. */
function splitKnown(values: Values, known: Values): Uint32Array {
  const bits = new Uint32Array(wordsOf(values.length))
  let filled = 0
  for (let docId = 0; docId < values.length; docId += 1) {
    const value = values[docId] as number
    if (!isKnown(value)) continue
    bits[docId >>> 5] = (bits[docId >>> 5] as number) | (1 << (docId & 31))
    known[filled] = value
    filled += 1
  }
  return bits
}

const identity = (value: number): number => value

function store(values: Values, { width, unit }: ColumnFormat): Uint8Array {
  const stored = allocate(width as Width, values.length)
  const unknown = unknownOf(width as Width)
  const encode = width === 8 ? identity : (value: number): number => toStored(value, unit)
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number
    if (isKnown(value)) stored[at] = encode(value)
    else stored[at] = unknown
  }
  return new Uint8Array(stored.buffer)
}

export function encodeColumn(values: Values): { format: ColumnFormat; bytes: Uint8Array } {
  const format = chooseFormat(values)
  if (format.width === 0) return { format, bytes: new Uint8Array(0) }
  let count = 0
  for (const value of values) if (isKnown(value)) count += 1
  if (count > values.length * SPARSE_SHARE) return { format, bytes: store(values, format) }
  const known = new Float64Array(count)
  const bits = splitKnown(values, known)
  const bytes = Buffer.concat([new Uint8Array(bits.buffer), store(known, format)])
  return { format: { ...format, sparse: true }, bytes }
}
