/** GET /api/v1/genres: genres with their number of podcasts. Free. */
import { Type } from 'typebox'
import { closed, Count } from '../../record/schema.ts'
import { countFacet } from '../count-facet.ts'
import { genresExamples } from '../examples/list-examples.ts'
import { assertKnownParameters } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'

export const GenresAnswer = closed({
  data: closed({ items: Type.Array(closed({ name: Type.String(), podcasts: Count })) }),
})

export const listGenres = defineRoute({
  method: 'GET',
  url: '/api/v1/genres',
  scope: null,
  counter: null,
  isTagged: true,
  docs: {
    operationId: 'listGenres',
    tag: 'Lists',
    summary: 'Genres, each with its number of podcasts',
    description:
      "Apple's names, those that occur, the most frequent first; a podcast counts for each of its genres. The numbers are exact, of what searches find. Free of charge; counts as five requests of the key's rate.",
    parameters: [],
    answer: GenresAnswer,
    answerDescription: 'The genres.',
    errors: ['UNKNOWN_PARAMETER', 'INDEX_REBUILDING', 'SEARCH_TOO_COSTLY'],
    examples: genresExamples,
  },
  async answer(call, context): Promise<Answer> {
    assertKnownParameters(call.query, [])
    const counts = await countFacet('genres', call, context)
    const items = counts.map(({ value, podcasts }) => ({ name: value, podcasts }))
    return { body: JSON.stringify({ data: { items } }), cost: 0 }
  },
})
