/** GET /api/v1/people: people by name. */
import { Type } from 'typebox'
import { searchPeople } from '../../discovery/find-people.ts'
import { searchPeopleExamples } from '../../examples/people-examples.ts'
import { assertKnownParameters, readScalar, readWhole } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { LONGEST_TYPED, readTyped } from '../search-typed.ts'
import { PeopleAnswer, viewPersonHit } from '../../views/people.ts'

const DEFAULT_PAGE = 25
const LARGEST_PAGE = 100

export const searchPeopleRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/people',
  scope: 'search',
  counter: 'searchCount',
  docs: {
    operationId: 'searchPeople',
    tag: 'People',
    summary: 'People by name',
    description:
      'Hosts, guests and others that shows name: equal names first, then those of many shows and episodes. Shows share a person only if they give the same link; any other name is a person of its own in each show. Costs one `searchCount` a page.',
    parameters: [
      {
        name: 'q',
        in: 'query',
        required: true,
        description: 'Words of a name; the last one may be its beginning.',
        schema: Type.String({ minLength: 1, maxLength: LONGEST_TYPED }),
      },
      {
        name: 'pageSize',
        in: 'query',
        required: false,
        description: 'People a page.',
        schema: Type.Integer({ minimum: 1, maximum: LARGEST_PAGE, default: DEFAULT_PAGE }),
      },
      {
        name: 'cursor',
        in: 'query',
        required: false,
        description: 'The `cursor` of the page before.',
        schema: Type.String(),
      },
    ],
    answer: PeopleAnswer,
    answerDescription: 'A page of people.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'SEARCH_TERMS_MISSING',
      'INVALID_CURSOR',
      'RECORD_DAMAGED',
      'QUOTA_EXCEEDED',
    ],
    examples: searchPeopleExamples,
  },
  async answer(call, { directory }) {
    assertKnownParameters(call.query, ['q', 'pageSize', 'cursor'])
    const page = { least: 1, most: LARGEST_PAGE, else: DEFAULT_PAGE }
    const { people, cursor } = await searchPeople(
      directory,
      {
        q: readTyped(call.query),
        limit: readWhole(call.query, 'pageSize', page),
        cursor: readScalar(call.query, 'cursor'),
      },
      { signal: call.signal() },
    )
    const body = { data: { items: people.map(viewPersonHit), cursor } }
    return { body: JSON.stringify(body), cost: 1 }
  },
})
