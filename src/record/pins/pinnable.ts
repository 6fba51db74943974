/**
 * Defines the fields that operators can pin: all except identity, feed and listings, which follow
 * from evidence and have their own operations (merge, confirm, reject).
 */
import { type TSchema, Type } from 'typebox'
import { Blocked, Stats } from '../field-values.ts'
import { BASIC_FIELDS, DETAIL_FIELDS, type Field, INTERNAL_FIELDS } from '../fields.ts'
import { closed, Instant, nullable, oneOf } from '../schema.ts'

const {
  countries,
  languageTag,
  popularity,
  castboxPlays,
  castboxSubscribers,
  ...otherInternals
} = INTERNAL_FIELDS

/** Ordered as in the OpenAPI document; new internal fields are appended. */
const ALL_FIELDS: Readonly<Record<string, Field>> = {
  ...BASIC_FIELDS,
  ...DETAIL_FIELDS,
  ...{ countries, languageTag, popularity, castboxPlays, castboxSubscribers },
  ...otherInternals,
}

/** `blocked` has a separate schema below, with an optional date. */
const FIELDS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(ALL_FIELDS).flatMap(([name, { schema, override }]) => {
    if (override === true && name !== 'blocked') return [[name, schema] as const]
    return []
  }),
)

const acceptsNull = (schema: TSchema): boolean => {
  const { type } = schema as { type?: unknown }
  return Array.isArray(type) && type.includes('null')
}
const isList = (schema: TSchema): boolean => {
  const { type } = schema as { type?: unknown }
  return type === 'array' || (Array.isArray(type) && type.includes('array'))
}
const isOptional = (schema: TSchema): boolean => Type.IsOptional(schema)

/** Null unpins, so every field accepts it. */
const orNull = (schema: TSchema): TSchema =>
  Type.Optional(acceptsNull(schema) ? schema : nullable(schema))

/** The representation of "none" for a field; `undefined` if it must have a value. */
const emptyOf = (schema: TSchema): 'absent' | 'null' | 'list' | undefined => {
  if (isOptional(schema)) return 'absent'
  if (acceptsNull(schema)) return 'null'
  if (isList(schema)) return 'list'
  return undefined
}
const EMPTY: ReadonlyMap<string, 'absent' | 'null' | 'list'> = new Map(
  Object.entries({ ...FIELDS, blocked: DETAIL_FIELDS.blocked.schema }).flatMap(
    ([field, schema]) => {
      const empty = emptyOf(schema)
      if (empty === undefined) return []
      return [[field, empty] as const]
    },
  ),
)
/** Names of the fields for operators: `author`, `stats.downloadCount`. */
export const PINNABLE: readonly string[] = [
  ...Object.keys(FIELDS),
  'blocked',
  ...Object.keys(Stats.properties).map((field) => `stats.${field}`),
]

/** Returns the schema of a field's value, or an empty schema if the field cannot be pinned. */
export function schemaOf(field: string): TSchema {
  const [outer = '', inner] = field.split('.', 2)
  if (inner === undefined) return FIELDS[outer] ?? {}
  const ofStats: Readonly<Record<string, TSchema>> = Stats.properties
  return ofStats[inner] ?? {}
}

export const CLEARABLE: readonly string[] = [...EMPTY.keys()].sort()

/** Returns the value for "none", or `undefined` if the field is omitted then. */
export function emptyValueOf(field: string): null | readonly [] | undefined {
  const empty = EMPTY.get(field)
  if (empty === 'absent') return undefined
  if (empty === 'list') return []
  return null
}

/** An operator's request. A value pins, null unpins, and absent fields are unchanged. */
export const PinOverrides = closed({
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([field, schema]) => [field, orNull(schema)]),
  ),
  blocked: Type.Optional(
    nullable(
      closed({
        blockedDate: Type.Optional(Instant),
        blockedReason: Blocked.properties.blockedReason,
      }),
    ),
  ),
  stats: Type.Optional(
    closed(
      Object.fromEntries(
        Object.entries(Stats.properties).map(([field, schema]) => [field, orNull(schema)]),
      ),
    ),
  ),
  cleared: Type.Optional(
    Type.Array(oneOf(CLEARABLE), {
      uniqueItems: true,
      description: 'Fields that are pinned to "there is none".',
    }),
  ),
})
/** Validated overrides. */
export type PinOverrides = Readonly<Record<string, unknown>> & {
  readonly blocked?: {
    readonly blockedDate?: string
    readonly blockedReason?: string
  } | null
  readonly stats?: Readonly<Record<string, unknown>>
  readonly cleared?: readonly string[]
}
