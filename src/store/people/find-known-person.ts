/** Finds a person by the slug of a page or an answer. */
import {
  findByCode,
  joinRows,
  type KnownPerson,
  parsePersonSlug,
} from '../../record/people/known-people.ts'
import type { CallOptions } from '../call-options.ts'
import type { People } from './people.ts'

/** Returns undefined for a slug that no person has. */
export async function findKnownPerson(
  people: People,
  slug: string,
  options?: CallOptions,
): Promise<KnownPerson | undefined> {
  const parsed = parsePersonSlug(slug)
  if (parsed === undefined) return undefined
  const rows = await people.listBySlug(parsed.name, options)
  // Spellings of one name may have several slugs.
  const keys = [...new Set(rows.map(({ key }) => key))]
  return findByCode(joinRows(await people.listByKeys(keys, options)), parsed.code)
}
