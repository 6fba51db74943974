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
export interface SchemaKeywords {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
}

export function schemaShape(schema: TSchema): StoredShape {
  const {
    type,
    enum: words,
    const: constant,
    items,
    properties,
    anyOf,
  } = schema as SchemaKeywords
  if (anyOf !== undefined) return { any: anyOf.map(schemaShape) }
  if (items !== undefined) return { list: schemaShape(items) }
  if (properties === undefined)
    return JSON.stringify(constant ?? words ?? [type ?? 'any'].flat())
  const fields = Object.entries(properties).map(([name, field]) => [
    Type.IsOptional(field) ? `${name}?` : name,
    schemaShape(field),
  ])
  return { fields: Object.fromEntries(fields) as Readonly<Record<string, StoredShape>> }
}
