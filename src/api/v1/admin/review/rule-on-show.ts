/**
 * POST /api/v1/admin/podcasts/{podcastId}/ruling: an operator's answer to what no rule could
 * decide, or that it is taken back.
 */
import { Type } from 'typebox'
import { findPodcast } from '../../../../admin/find-podcast.ts'
import { podcastNotFound } from '../../../../admin/change-podcast.ts'
import { ruleOnShow as rule, RULINGS } from '../../../../admin/review/rule-on-show.ts'
import { PodcastId } from '../../../../record/podcast.ts'
import { closed, oneOf } from '../../../../record/schema.ts'
import { rulingExamples } from '../../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from '../podcast-part.ts'

export const ruleOnShow = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/ruling',
  operationId: 'ruleOnShow',
  summary: 'Answer what no rule could decide, or take the answer back',
  answerDescription: 'What the answer is about: a URL, a title, or the other podcast’s id',
  description:
    '`not-moved`: the suspect move leads to another show, and the feed stays where it is. `another-show`: what is at the URL is another show, and becomes a podcast of its own with the next reading. `wait`: what is there is left to the rules. `apart`: the podcast and `other` are two shows, and no rule joins them. `reset` takes the same answer back, and the question is open again.',
  parts: PODCAST_PART,
  body: closed({
    verdict: oneOf(RULINGS),
    other: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Of `apart`: the other podcast, by any name that the path takes.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 8192,
        description: 'Of `not-moved`; default: the URL of the suspect move.',
      }),
    ),
    reset: Type.Optional(Type.Boolean({ description: 'Default false.' })),
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  }),
  answer: closed({ id: PodcastId, about: Type.String(), hasChanged: Type.Boolean() }),
  errors: [
    'INVALID_PARAMETER',
    'INVALID_FEED_URL',
    'PRIVATE_FEED',
    'PODCAST_NOT_FOUND',
    'REVISION_STALE',
    'RULING_REFUSED',
  ],
  examples: rulingExamples,
  async respond({ part, caller, body }, { directory, now }) {
    const { verdict, other: named, url, reset: isReset, ...given } = body
    const { record } = await getPodcastByPart(directory, part)
    const other = named === undefined ? undefined : await findPodcast(directory, named)
    if (named !== undefined && other === undefined) throw podcastNotFound()
    const order = { verdict, other: other?.record.id, url, isReset }
    return rule(directory, record.id, order, toOrdering(caller, now(), given))
  },
})
