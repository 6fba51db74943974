/** GET /WebObjects/MZStoreServices.woa/ws/genres: the genre tree by id. */
import type { DialectRoute } from '../dialect.ts'
import { NUMBERED_GENRES, type NumberedGenre, PODCASTS_ID } from './apple-genre-ids.ts'

interface GenreView {
  readonly name: string
  readonly id: string
  readonly url: string
  readonly rssUrls: object
  readonly subgenres?: Readonly<Record<string, GenreView>>
}

function viewGenre(
  { id, name }: Pick<NumberedGenre, 'id' | 'name'>,
  below: readonly NumberedGenre[],
): GenreView {
  const subgenres = below.map(
    (genre) => [String(genre.id), viewGenre(genre, childrenOf(genre.name))] as const,
  )
  return {
    name,
    id: String(id),
    url: `https://podcasts.apple.com/genre/id${String(id)}`,
    rssUrls: {},
    ...(subgenres.length > 0 && { subgenres: Object.fromEntries(subgenres) }),
  }
}

const childrenOf = (name: string | null): readonly NumberedGenre[] =>
  NUMBERED_GENRES.filter(({ parent }) => parent === name)

const ROOT = viewGenre({ id: PODCASTS_ID, name: 'Podcasts' }, childrenOf(null))

/** The subtree of an unknown id is empty. */
function viewTree(id: string): object {
  if (id === ROOT.id) return { [id]: ROOT }
  const genre = NUMBERED_GENRES.find((known) => String(known.id) === id)
  if (genre === undefined) return {}
  return { [id]: viewGenre(genre, childrenOf(genre.name)) }
}

export const appleGenres: DialectRoute = {
  methods: ['GET'],
  path: '/WebObjects/MZStoreServices.woa/ws/genres',
  scope: null,
  counter: null,
  answer: ({ parameters }) => {
    const id = parameters.text('id') ?? ROOT.id
    return Promise.resolve({ body: JSON.stringify(viewTree(id)), cost: 0 })
  },
}
