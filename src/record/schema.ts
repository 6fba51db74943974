/** Defines the few schema words in which every record schema is written. */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * ISO 8601 in UTC with exactly three fraction digits and `Z`: existing clients turn only this form
 * into dates.
 */
const INSTANT = {
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-11-20T04:26:00.000Z'],
}

export const Instant = Type.String(INSTANT)

/** Returns the schema of an instant about which the document says more. */
export function instantThat(description: string) {
  return Type.String({ ...INSTANT, description })
}

/**
 * Returns the given schema, or null. A schema of one type becomes one of two types:
 * serializers are slow on `anyOf`, for which they validate each value.
 */
export function nullable<Schema extends TSchema>(
  schema: Schema,
): TUnsafe<Static<Schema> | null> {
  const { type, enum: words } = schema as { type?: unknown; enum?: readonly unknown[] }
  if (typeof type !== 'string') return Type.Unsafe(Type.Union([schema, Type.Null()]))
  return Type.Unsafe({
    ...schema,
    type: [type, 'null'],
    ...(words === undefined ? {} : { enum: [...words, null] }),
  })
}

/** One of the given words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })
}

/** An object that holds its named keys and no other. */
export function closed<Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
  rules: { readonly minProperties?: number; readonly maxProperties?: number } = {},
) {
  return Type.Object(properties, { ...rules, additionalProperties: false })
}

/** An integer a JSON number can hold exactly. */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** A score out of 100. */
export const Score = Type.Number({ minimum: 0, maximum: 100 })
