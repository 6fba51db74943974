/** What a field takes when an operator sets it by hand: pages say it in their language. */
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
  /** Those that the field knows; none where it takes others. */
  readonly words: readonly string[]
}

const KINDS: Readonly<Record<string, ValueShape['kind']>> = {
  boolean: 'flag',
  integer: 'count',
  number: 'number',
  array: 'list',
  string: 'text',
}

/** `field`: as an operator names it, `stats.episodeCount`. */
export function shapeOf(field: string): ValueShape {
  const schema = schemaOf(field) as {
    readonly type?: string | readonly string[]
    readonly format?: string
    readonly enum?: readonly unknown[]
  }
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string')
  if (words.length > 0) return { kind: 'choice', words }
  if (field === 'language') return { kind: 'language', words }
  if (schema.format === 'date-time') return { kind: 'instant', words }
  const type = [schema.type ?? ''].flat().find((each) => each !== 'null') ?? ''
  return { kind: KINDS[type] ?? 'other', words }
}
