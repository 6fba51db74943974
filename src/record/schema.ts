/** Building blocks of the record schemas. */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * ISO 8601 in UTC with exactly three fraction digits and `Z`, because existing clients parse only
 * this form.
 */
const INSTANT = {
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-11-20T04:26:00.000Z'],
}

export const Instant = Type.String(INSTANT)

/** Returns the schema of an instant with a description. */
export function instantThat(description: string) {
  return Type.String({ ...INSTANT, description })
}

/**
 * Returns the schema or null. It merges types instead of `anyOf`, which slows serializers down
 * because they validate each member.
 */
export function nullable<Schema extends TSchema>(
  schema: Schema,
): TUnsafe<Static<Schema> | null> {
  const { type, enum: words } = schema as { type?: unknown; enum?: readonly unknown[] }
  if (typeof type !== 'string') return Type.Unsafe(Type.Union([schema, Type.Null()]))
  return Type.Unsafe({
    ...schema,
    type: [type, 'null'],
    ...(words !== undefined && { enum: [...words, null] }),
  })
}

/** An enumeration of strings. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })
}

/** An object without additional properties. */
export function closed<Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
  rules: { readonly minProperties?: number; readonly maxProperties?: number } = {},
) {
  return Type.Object(properties, { ...rules, additionalProperties: false })
}

/** A non-negative safe integer. */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** A number from 0 to 100. */
export const Score = Type.Number({ minimum: 0, maximum: 100 })
