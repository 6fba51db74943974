/**
 * Names the fields that operators can pin: all except those that say which podcast it is
 * and where its feed and listings are. Those follow from evidence, and have operations of
 * their own (merge, confirm, reject).
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

/**
 * The fields have the order that existing clients know from the API's document; a new
 * internal field comes last.
 */
const ALL_FIELDS: Readonly<Record<string, Field>> = {
  ...BASIC_FIELDS,
  ...DETAIL_FIELDS,
  ...{ countries, languageTag, popularity, castboxPlays, castboxSubscribers },
  ...otherInternals,
}

/** `blocked` is ordered in a form of its own: its date may be left out. */
const FIELDS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(ALL_FIELDS).flatMap(([name, { schema, override }]) =>
    override === true && name !== 'blocked' ? [[name, schema] as const] : [],
  ),
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

/** Null un-pins, so every field takes it. */
const orNull = (schema: TSchema): TSchema =>
  Type.Optional(acceptsNull(schema) ? schema : nullable(schema))

/** A field is pinned to "there is none" in one of these ways; undefined: it cannot be. */
const emptyOf = (schema: TSchema): 'absent' | 'null' | 'list' | undefined => {
  if (isOptional(schema)) return 'absent'
  if (acceptsNull(schema)) return 'null'
  return isList(schema) ? 'list' : undefined
}
const EMPTY: ReadonlyMap<string, 'absent' | 'null' | 'list'> = new Map(
  Object.entries({ ...FIELDS, blocked: DETAIL_FIELDS.blocked.schema }).flatMap(
    ([field, schema]) => {
      const empty = emptyOf(schema)
      return empty === undefined ? [] : [[field, empty] as const]
    },
  ),
)
/** An operator names the fields like this: `author`, `stats.downloadCount`. */
export const PINNABLE: readonly string[] = [
  ...Object.keys(FIELDS),
  'blocked',
  ...Object.keys(Stats.properties).map((field) => `stats.${field}`),
]

/**
 * Returns the schema of what a field takes; one that says nothing if the field cannot be
 * pinned.
 */
export function schemaOf(field: string): TSchema {
  const [outer = '', inner] = field.split('.', 2)
  if (inner === undefined) return FIELDS[outer] ?? {}
  const ofStats: Readonly<Record<string, TSchema>> = Stats.properties
  return ofStats[inner] ?? {}
}

export const CLEARABLE: readonly string[] = [...EMPTY.keys()].sort()

/** Returns the value that says "there is none"; undefined if the field is left out then. */
export function emptyValueOf(field: string): null | readonly [] | undefined {
  const empty = EMPTY.get(field)
  if (empty === 'absent') return undefined
  return empty === 'list' ? [] : null
}

/**
 * This is an operator's order. A value pins, null un-pins, and a field that is not named
 * stays as it is.
 */
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
/** The order was checked: its values fit their fields' schemas. */
export type PinOverrides = Readonly<Record<string, unknown>> & {
  readonly blocked?: {
    readonly blockedDate?: string
    readonly blockedReason?: string
  } | null
  readonly stats?: Readonly<Record<string, unknown>>
  readonly cleared?: readonly string[]
}
