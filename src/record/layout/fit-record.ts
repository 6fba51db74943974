/** Converts a record of another version to the fields of this one. */
import { emptyFields } from '../fields.ts'
import { PodcastRecord } from '../podcast.ts'
import { type TSchema, Type } from 'typebox'
import type { SchemaKeywords } from './shape.ts'

type StoredObject = Readonly<Record<string, unknown>>

const BLANKS: Readonly<Record<string, () => unknown>> = {
  null: () => null,
  array: () => [],
  boolean: () => false,
  integer: () => 0,
  number: () => 0,
  string: () => '',
}

const typesOf = ({ type }: SchemaKeywords): readonly string[] => [type ?? []].flat()

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

function isOfType(value: unknown, types: readonly string[]): boolean {
  const type = typeOf(value)
  if (type !== 'number') return types.includes(type)
  return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
}

/** Returns the empty value of a property. */
function blankOf(schema: TSchema): unknown {
  const words = schema as SchemaKeywords
  const [first] = words.anyOf ?? []
  const types = typesOf(words)
  if (words.anyOf?.some((one) => typesOf(one).includes('null')) || types.includes('null'))
    return null
  if (first !== undefined) return blankOf(first)
  if (words.properties !== undefined) return fitObject(words.properties, {}, {})
  if (words.enum !== undefined) return words.enum[0]
  return BLANKS[types[0] ?? 'null']?.() ?? null
}

function fitObject(
  properties: Readonly<Record<string, TSchema>>,
  value: StoredObject,
  empty: StoredObject,
): StoredObject {
  const fitted: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const given = name in value ? fitValue(schema, value[name], empty[name]) : undefined
    // A stored null is a value.
    const said = given === undefined ? empty[name] : given
    if (said !== undefined) fitted[name] = said
    else if (!Type.IsOptional(schema)) fitted[name] = blankOf(schema)
  }
  return fitted
}

const isPlain = (value: unknown): value is StoredObject => typeOf(value) === 'object'

/** Returns whether the value has the constants that discriminate a union. */
function hasConstants({ properties }: SchemaKeywords, value: StoredObject): boolean {
  return Object.entries(properties ?? {}).every(([name, schema]) => {
    const { const: constant } = schema as SchemaKeywords
    return constant === undefined || constant === value[name]
  })
}

function findMember(members: readonly TSchema[], value: unknown): TSchema | undefined {
  return members.find((member) => {
    const words = member as SchemaKeywords
    if (isPlain(value) && words.properties !== undefined) return hasConstants(words, value)
    return isOfType(value, typesOf(words))
  })
}

function fitLeaf(
  { enum: allowed, const: constant, ...words }: SchemaKeywords,
  value: unknown,
): unknown {
  if (constant !== undefined) {
    if (value === constant) return value
    return undefined
  }
  if (allowed !== undefined) {
    if (allowed.includes(value)) return value
    return undefined
  }
  const types = typesOf(words)
  if (types.length === 0 || isOfType(value, types)) return value
  return undefined
}

/** Returns `undefined` for a value of another type. `empty` is the empty value, if any. */
function fitValue(schema: TSchema, value: unknown, empty?: unknown): unknown {
  const words = schema as SchemaKeywords
  const { anyOf, properties, items } = words
  if (anyOf !== undefined) {
    const member = findMember(anyOf, value)
    if (member === undefined) return undefined
    return fitValue(member, value, empty)
  }
  if (properties !== undefined && isPlain(value))
    return fitObject(properties, value, isPlain(empty) ? empty : {})
  if (items !== undefined && Array.isArray(value))
    return value.map((item) => fitValue(items, item)).filter((item) => item !== undefined)
  return fitLeaf(words, value)
}

/**
 * Returns exactly the fields of this version. A missing or invalid field gets its empty value.
 */
export function fitRecord(record: object): PodcastRecord {
  return fitValue(PodcastRecord, record, emptyFields()) as PodcastRecord
}
