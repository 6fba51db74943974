/** GET /api/v1/languages: languages with their number of podcasts. Free. */
import { Type } from 'typebox'
import { closed, Count } from '../../record/schema.ts'
import { countFacet } from '../count-facet.ts'
import { languagesExamples } from '../examples/list-examples.ts'
import { assertKnownParameters } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'

export const LanguagesAnswer = closed({
  data: closed({ items: Type.Array(closed({ code: Type.String(), podcasts: Count })) }),
})

export const listLanguages = defineRoute({
  method: 'GET',
  url: '/api/v1/languages',
  scope: null,
  counter: null,
  isTagged: true,
  docs: {
    operationId: 'listLanguages',
    tag: 'Lists',
    summary: 'Languages, each with its number of podcasts',
    description:
      "Base codes (`en`, `fil`; `und` = unknown), those that occur, the most frequent first. The numbers are exact, of what searches find. Free of charge; counts as five requests of the key's rate.",
    parameters: [],
    answer: LanguagesAnswer,
    answerDescription: 'The languages.',
    errors: ['UNKNOWN_PARAMETER', 'INDEX_REBUILDING', 'SEARCH_TOO_COSTLY'],
    examples: languagesExamples,
  },
  async answer(call, context): Promise<Answer> {
    assertKnownParameters(call.query, [])
    const counts = await countFacet('languages', call, context)
    const items = counts.map(({ value, podcasts }) => ({ code: value, podcasts }))
    return { body: JSON.stringify({ data: { items } }), cost: 0 }
  },
})
