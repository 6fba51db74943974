/** The language of searches for episodes as a JSON schema, for the document. */
import { Type, type TSchema } from 'typebox'
import { EpisodeFacetsRequest } from '../../query/episodes/episode-facets.ts'
import { EPISODE_FILTER_SCHEMAS } from '../../query/episodes/episode-filters.ts'
import { EPISODE_TARGETS } from '../../query/episodes/episode-targets.ts'
import { EPISODE_FIELDS } from '../../query/episodes/parse-episodes.ts'
import { closed, nullable, oneOf } from '../../record/schema.ts'
import { SearchRequest, SearchTerm } from './search-request.ts'

const Targets = Type.Array(oneOf(EPISODE_TARGETS), {
  minItems: 1,
  description:
    'Where the words may stand; missing = `episode-title` and `episode-description`. `episode-title` also covers the title of the show and the names of people, `podcast-title` only these, `transcript` what is said in those that were fetched.',
})

const Term = closed({
  ...SearchTerm.properties,
  searchTargets: Type.Optional(nullable(Targets)),
})

const Group = closed({ searchTerms: Type.Array(Term, { minItems: 1 }) })

const FIELDS: Readonly<Record<string, TSchema>> = {
  ...SearchRequest.properties,
  ...Object.fromEntries(
    Object.entries(EPISODE_FILTER_SCHEMAS).map(([name, schema]) => [
      name,
      Type.Optional(nullable(schema)),
    ]),
  ),
  facets: Type.Optional(nullable(EpisodeFacetsRequest)),
  includeMatchSnippet: Type.Optional(
    nullable(
      Type.Boolean({
        description:
          'True: hits have `matchSnippet`, the passage of a kept transcript that matches best, if a term with the target `transcript` matches one; not with `details: "basic"`.',
      }),
    ),
  ),
  searchTerms: Type.Optional(nullable(Type.Array(Term, { maxItems: 20 }))),
  searchTermGroups: Type.Optional(nullable(Type.Array(Group, { maxItems: 20 }))),
}

export const EpisodeSearchRequest = closed(
  Object.fromEntries(
    Object.entries(FIELDS).filter(([name]) => EPISODE_FIELDS.includes(name)),
  ),
  { minProperties: 1 },
)
