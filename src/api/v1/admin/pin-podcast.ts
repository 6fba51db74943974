/**
 * PATCH /api/v1/admin/podcasts/{podcastId}: pins values, which override those of crawls and
 * imports.
 */
import { Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import { pinPodcast as pin } from '../../../actions/pin/pin-podcast.ts'
import { listContradictions } from '../../../record/pins/parse-overrides.ts'
import { PinOverrides } from '../../../record/pins/pinnable.ts'
import { closed } from '../../../record/schema.ts'
import { pinExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PinnedPodcast, viewPinned } from './pin-view.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from './podcast-part.ts'

const assertOverrides = (overrides: PinOverrides): void => {
  const problems = listContradictions(overrides)
  if (problems.length > 0) {
    throw new CodedError('INVALID_BODY', `${problems[0]?.message ?? ''}.`, {
      details: problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
    })
  }
  if (Object.keys(overrides).length === 0)
    throw new CodedError('INVALID_BODY', 'the body names nothing to pin.')
}

export const pinPodcast = defineAdminRoute({
  method: 'PATCH',
  path: '/podcasts/:podcastId',
  operationId: 'pinPodcast',
  summary: 'Pin values of a podcast',
  answerDescription: 'The podcast after the change',
  description:
    'A value pins the field: it stands whatever crawls and imports find. `null` un-pins it, and what was found last is shown again. `cleared` pins fields to "there is none". Each change is in the history with who ordered it and what was there before. Which podcast it is (`feedUrls`, `appleId`, `spotifyId`) follows from evidence and is not pinned: see merge and listings.',
  parts: PODCAST_PART,
  body: closed({
    ...PinOverrides.properties,
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  }),
  answer: PinnedPodcast,
  errors: ['INVALID_PARAMETER', 'PRIVATE_FEED', 'PODCAST_NOT_FOUND', 'REVISION_STALE'],
  examples: pinExamples,
  async respond(
    { part, caller, body: { reason, revision, ...overrides } },
    { directory, now },
  ) {
    assertOverrides(overrides)
    const { record } = await getPodcastByPart(directory, part)
    const pinned = await pin(
      directory,
      record.id,
      overrides,
      toOrdering(caller, now(), { reason, revision }),
    )
    return viewPinned(pinned, pinned.pins)
  },
})
