/** The operations on the accounts of a podcast: its social media and its YouTube channel. */
import {
  SocialMediaAnswer,
  viewSocialMedia,
  viewYoutubeData,
  YoutubeAnswer,
} from '../../views/details.ts'
import { defineDetailsRoute, readPublicSignals } from './define-details-route.ts'

export const getSocialMedia = defineDetailsRoute({
  path: 'social-media',
  operationId: 'getPodcastSocialMediaDetails',
  summary: 'The social media of a podcast',
  description: 'The accounts that its feed and its site link to, without figures.',
  answer: SocialMediaAnswer,
  view: ({ basic, record }) => ({
    podcast: basic,
    socialMediaData: viewSocialMedia(record),
  }),
})

export const getYoutube = defineDetailsRoute({
  path: 'youtube',
  operationId: 'getPodcastYoutubeDetails',
  summary: 'The YouTube channel of a podcast',
  description: 'The channel that a listing check found, with figures that were imported.',
  answer: YoutubeAnswer,
  view: async (show, call, context) => ({
    podcast: show.basic,
    youtubeData: viewYoutubeData(show.record, await readPublicSignals(show, call, context)),
  }),
})
