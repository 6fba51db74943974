/** GET /api/v1/admin/podcasts/{podcastId}/authority: the explanation of the score. */
import { type Static, Type } from 'typebox'
import {
  type ExplainedScore,
  explainScore,
} from '../../../actions/podcast/explain-score.ts'
import { AUTHORITY_PARTS } from '../../../record/authority/index.ts'
import { AuthorityScore } from '../../../record/podcast.ts'
import { closed, nullable, oneOf } from '../../../record/schema.ts'
import { authorityExamples } from '../../examples/admin-authority-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

const Explained = closed({
  part: oneOf(AUTHORITY_PARTS),
  input: Type.String(),
  value: Type.Unknown({
    description: 'As it is known, with its date where it has one; times are ISO 8601.',
  }),
  missing: Type.Boolean({ description: 'Not known: it counts nothing.' }),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Of what it can earn.' }),
  weight: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'In its part; of engagement, with its place there.',
  }),
  points: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Of the 100 of the total.',
  }),
  couldAdd: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'What the total would gain if the input were as good as it can be.',
  }),
})

const Authority = closed({
  formulaVersion: Type.Integer(),
  stored: nullable(AuthorityScore),
  today: AuthorityScore,
  known: Type.Integer({ minimum: 0, description: 'How many of the inputs are known.' }),
  inputs: Type.Array(Explained),
})

const toDigits = (number: number): number => Math.round(number * 10_000) / 10_000

const viewAuthority = ({
  inputs,
  ...scores
}: ExplainedScore): Static<typeof Authority> => ({
  ...scores,
  inputs: inputs.map((term) => ({
    part: term.part,
    input: term.input,
    value: term.value,
    missing: term.missing,
    share: toDigits(term.share),
    weight: toDigits(term.weight),
    points: toDigits(term.points),
    couldAdd: toDigits(term.couldAdd),
  })),
})

export const getAuthority = defineAdminRoute({
  method: 'GET',
  path: '/podcasts/:podcastId/authority',
  operationId: 'getAuthority',
  summary: 'How the authority score comes about',
  description:
    'Every input of the formula with its share, its points and what it could add, and what was missing; the score as it is stored and as it would be today. See docs/AUTHORITY.md.',
  parts: PODCAST_PART,
  answer: Authority,
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND'],
  examples: authorityExamples,
  async respond({ part }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    return viewAuthority(await explainScore(directory, record, now()))
  },
})
