/** Tool: search people by name. */
import { Type } from 'typebox'
import { closed, nullable } from '../../../record/schema.ts'
import { searchPeople } from '../../discovery/find-people.ts'
import { PersonHit, viewPersonHit } from '../../views/people.ts'
import { FEED_NOTE } from '../feed-text.ts'
import type { Tool } from '../tool.ts'

const MAX_LIMIT = 20
const DEFAULT_LIMIT = 8

interface SearchArguments {
  readonly q: string
  readonly limit?: number
  readonly cursor?: string
}

export const searchPeopleTool: Tool = {
  name: 'search_people',
  title: 'Search people',
  description:
    'Finds hosts, guests and others by name, with their roles and shows. One name may be several people: shows share a person only by a common link.',
  scope: 'search',
  counter: 'searchCount',
  input: closed({
    q: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Words of a name; the last one may be its beginning.',
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The `cursor` of the last answer, with the same words.' }),
    ),
  }),
  output: closed({
    people: Type.Array(PersonHit),
    cursor: nullable(Type.String()),
    note: Type.String(),
  }),
  async run(given, { directory, signal }) {
    const { q, limit = DEFAULT_LIMIT, cursor } = given as unknown as SearchArguments
    const options = { signal: signal() }
    const page = await searchPeople(directory, { q, limit, cursor }, options)
    const people = page.people.map(viewPersonHit)
    return { content: { people, cursor: page.cursor, note: FEED_NOTE }, cost: 1 }
  },
}
