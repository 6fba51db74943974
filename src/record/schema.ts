/** The few schema words that every record schema is written in. */
import { Type } from 'typebox'

/** ISO 8601 in UTC with exactly three fraction digits and `Z`: existing clients turn only this form into dates. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-11-20T04:26:00.000Z'],
})

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** One of the given words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** An object that holds its named keys and no other. */
export const closed = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** An integer a JSON number can hold exactly. */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** A score out of 100. */
export const Score = Type.Number({ minimum: 0, maximum: 100 })
