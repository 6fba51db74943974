/** Where each filled field of a podcast came from, and when; what is pinned is of the operator. */
import type { Dossier } from '../engine/dossier.ts'
import { toPins } from './read-pins.ts'

export interface FieldSource {
  readonly field: string
  readonly source: string
  /** ISO instant. */
  readonly at: string | null
}

/** Written by whoever filled the field, as `{source, at}`; read as what anybody may have written. */
const toSource = (field: string, value: unknown): FieldSource => {
  const { source, at } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  return {
    field,
    source: typeof source === 'string' ? source : 'unknown',
    at: typeof at === 'string' ? at : null,
  }
}

/** By name. */
export const listSources = (dossier: Dossier = {}): readonly FieldSource[] => {
  const pins = toPins(dossier)
  const found = Object.entries((dossier.sources ?? {}) as object).map(([field, value]) => toSource(field, value))
  const pinned = Object.entries(pins).map(([field, { at }]) => ({ field, source: 'operator', at }))
  return [...found.filter(({ field }) => pins[field] === undefined), ...pinned].sort((a, b) =>
    a.field < b.field ? -1 : 1,
  )
}
