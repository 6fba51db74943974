/**
 * Describes where untrusted input violates its schema. Each error is reported once, and values
 * are quoted safely.
 */
import type { Checker } from './checker.ts'
import { TRANSCRIPTION_MODES } from './vocabulary.ts'
import { showPointer, stepsOf } from './json-pointer.ts'

export interface Misfit {
  /** `stats.episodeCount`, `feedUrls[0].url`; empty for the root. */
  readonly path: string
  /** Names the path and the value, but never a private feed URL. */
  readonly message: string
}

export interface Wording {
  /** Noun for the root value: `the record`. */
  readonly whole: string
  /** Noun for the owner of the fields: `a record`. */
  readonly owner: string
}

/** Maximum number of reported errors; later ones usually follow from the first. */
const MAX_MISFITS = 20
const MAX_SHOWN_VALUE = 80

/** The only field with several shapes. The checker gives some errors of its members, not all. */
const UNION = '/transcriptionMode'
const NO_SHAPE = `has none of the allowed shapes: its mode is one of ${TRANSCRIPTION_MODES.join(', ')}, and episodes-since has transcribeSince beside it`

export function listMisfits(checker: Checker, value: unknown, wording: Wording): Misfit[] {
  const misfits = new Map<string, Misfit>()
  for (const { instancePath, keyword, message, params } of checker.Errors(value)) {
    // An additional property is reported once, by name.
    if (keyword === 'boolean') continue
    const isUnion = instancePath.startsWith(UNION)
    const reason = isUnion ? NO_SHAPE : reasonOf(keyword, message, params, wording)
    const pointers = isUnion
      ? [UNION]
      : namedKeysOf(params).map((key) => instancePath + key)
    for (const pointer of pointers) {
      if (misfits.has(pointer)) continue
      misfits.set(pointer, toMisfit(value, pointer, reason, wording))
    }
  }
  return [...misfits.values()].slice(0, MAX_MISFITS)
}

/**
 * Returns missing or additional properties as the last step of a pointer, or one empty step if
 * the value itself is wrong.
 */
const namedKeysOf = (params: object): readonly string[] => {
  const named = params as {
    requiredProperties?: readonly string[]
    additionalProperties?: readonly string[]
  }
  const keys = named.requiredProperties ?? named.additionalProperties
  return keys?.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`) ?? ['']
}

const reasonOf = (
  keyword: string,
  message: string,
  params: object,
  { owner }: Wording,
): string => {
  if (keyword === 'required') return 'is missing'
  if (keyword === 'additionalProperties') return `is no field of ${owner}`
  if (keyword === 'anyOf') return 'has none of the allowed shapes'
  if (keyword === 'enum') return `must be one of ${allowedOf(params)}`
  return message
}

const allowedOf = (params: object): string => {
  const { allowedValues = [] } = params as { allowedValues?: readonly unknown[] }
  return allowedValues.map((allowed) => JSON.stringify(allowed)).join(', ')
}

const toMisfit = (
  value: unknown,
  pointer: string,
  reason: string,
  { whole }: Wording,
): Misfit => {
  const path = showPointer(pointer)
  const found = stepsOf(pointer).reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step],
    value,
  )
  const shown =
    found === undefined || path.toLowerCase().includes('feedurl') ? '' : ` (${show(found)})`
  return { path, message: `${path === '' ? whole : path} ${reason}${shown}` }
}

/**
 * Formats a value. Lists and objects are shown by kind, because their nesting may exceed the
 * stack.
 */
const show = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) return 'a list'
    return 'an object'
  }
  const text = JSON.stringify(value)
  if (text.length > MAX_SHOWN_VALUE) return `${text.slice(0, MAX_SHOWN_VALUE)}…`
  return text
}
