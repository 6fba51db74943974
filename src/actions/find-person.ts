/** Finds a person by slug. */
import { CodedError } from '../errors.ts'
import type { KnownPerson } from '../record/people/known-people.ts'
import type { Directory } from '../store/directory.ts'
import { findKnownPerson } from '../store/people/find-known-person.ts'

/** Throws `PERSON_NOT_FOUND`. */
export async function getPerson(
  { people }: Pick<Directory, 'people'>,
  slug: string,
): Promise<KnownPerson> {
  const known = people && (await findKnownPerson(people, slug))
  if (known !== undefined) return known
  throw new CodedError('PERSON_NOT_FOUND', 'No person has this slug.')
}
