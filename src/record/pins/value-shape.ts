/** Describes the value of a pinnable field, for translated forms. */
import { schemaOf } from './pinnable.ts'

export interface ValueShape {
  readonly kind:
    | 'flag'
    | 'count'
    | 'number'
    | 'instant'
    | 'choice'
    | 'list'
    | 'language'
    | 'text'
    | 'other'
  /** Allowed words, or empty. */
  readonly words: readonly string[]
  readonly minimum?: number
}

const KINDS: Readonly<Record<string, ValueShape['kind']>> = {
  boolean: 'flag',
  integer: 'count',
  number: 'number',
  array: 'list',
  string: 'text',
}

/** `field`: name for operators, such as `stats.episodeCount`. */
export function valueShapeOf(field: string): ValueShape {
  const schema = schemaOf(field) as {
    readonly type?: string | readonly string[]
    readonly format?: string
    readonly enum?: readonly unknown[]
    readonly minimum?: number
    readonly items?: { readonly type?: unknown }
  }
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string')
  if (words.length > 0) return { kind: 'choice', words }
  if (field === 'language') return { kind: 'language', words }
  if (schema.format === 'date-time') return { kind: 'instant', words }
  const type = [schema.type ?? ''].flat().find((each) => each !== 'null') ?? ''
  // Lists of objects are too long for an example.
  if (type === 'array' && schema.items?.type !== 'string') return { kind: 'other', words }
  const { minimum } = schema
  return { kind: KINDS[type] ?? 'other', words, ...(minimum !== undefined && { minimum }) }
}
