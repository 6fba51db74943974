/**
 * Reduces a schema to what determines the stored form of its values: names in order, and types.
 */
import type { TSchema } from 'typebox'
import { Type } from 'typebox'

export type StoredShape =
  | string
  | { readonly list: StoredShape }
  | { readonly any: readonly StoredShape[] }
  | { readonly fields: Readonly<Record<string, StoredShape>> }

/** The relevant keywords of JSON Schema. */
export interface Words {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
}

export function shapeOf(schema: TSchema): StoredShape {
  const { type, enum: words, const: constant, items, properties, anyOf } = schema as Words
  if (anyOf !== undefined) return { any: anyOf.map(shapeOf) }
  if (items !== undefined) return { list: shapeOf(items) }
  if (properties === undefined)
    return JSON.stringify(constant ?? words ?? [type ?? 'any'].flat())
  const fields = Object.entries(properties).map(([name, field]) => [
    Type.IsOptional(field) ? `${name}?` : name,
    shapeOf(field),
  ])
  return { fields: Object.fromEntries(fields) as Readonly<Record<string, StoredShape>> }
}
