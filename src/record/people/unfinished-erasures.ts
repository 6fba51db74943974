/**
 * Entries of erasures that have not ended, stored with those of erased people. Only these entries
 * contain ids and names, and they are removed at the end.
 */
import { hash } from 'node:crypto'
import type { PersonTraces } from './forgotten-people.ts'

const ERASING = 'erasing'

export function isErasingEntry(entry: string): boolean {
  return entry.startsWith(`${ERASING} `)
}

/** Returns an entry per show and name, because PostgreSQL limits the length of an indexed text. */
export function erasingEntries({ podcastIds, names }: PersonTraces): readonly string[] {
  const erasure = hash('sha256', JSON.stringify([podcastIds.toSorted(), names.toSorted()]))
  return [
    ...podcastIds.map((id) => `${ERASING} ${erasure} show ${id}`),
    ...names.map((name) => `${ERASING} ${erasure} name ${name}`),
  ]
}

/** The inverse of `erasingEntries`; other entries are skipped. */
export function toUnfinished(entries: readonly string[]): readonly PersonTraces[] {
  const parts = entries.filter(isErasingEntry).map((entry) => {
    const [, erasure = '', kind, ...rest] = entry.split(' ')
    return { erasure, kind, value: rest.join(' ') }
  })
  return [...Map.groupBy(parts, ({ erasure }) => erasure).values()].map((listed) => {
    const valuesOf = (wanted: string) =>
      listed.filter(({ kind }) => kind === wanted).map(({ value }) => value)
    return { podcastIds: valuesOf('show'), names: valuesOf('name') }
  })
}
