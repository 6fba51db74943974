/** Rejects filters by a genre that neither Apple nor any podcast has. */
import { refuseGenre, type UnknownGenre } from '../../query/filters.ts'
import type { CallOptions, DirectoryReader } from '../../store/directory.ts'
import { toParameterError } from '../query-string.ts'

type SearchReader = Pick<DirectoryReader, 'search'>

/** Searches for one podcast of each genre that is not Apple's. */
export async function assertGenresKnown(
  reader: SearchReader,
  genres: readonly UnknownGenre[],
  options: CallOptions,
): Promise<void> {
  for (const genre of genres) {
    const { total } = await reader.search(
      {
        terms: [],
        groups: [],
        filters: { include: [{ facet: 'genre', values: [genre.name] }] },
        order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
        limit: 1,
        after: null,
        level: 'basic',
      },
      options,
    )
    if (total === 0) throw refuseGenre(genre)
  }
}

/** Names the parameter. `names` lists parameters whose name differs from the field's. */
export async function assertGenreParametersKnown(
  reader: SearchReader,
  genres: readonly UnknownGenre[],
  { names, ...options }: CallOptions & { readonly names?: ReadonlyMap<string, string> },
): Promise<void> {
  try {
    await assertGenresKnown(reader, genres, options)
  } catch (error) {
    throw toParameterError(error, names)
  }
}
