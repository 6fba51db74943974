/**
 * Every field of every dialect has the type that the strictest client of it wants, whatever the
 * record says.
 */
import fc from 'fast-check'
import { Errors } from 'typebox/value'
import { expect, test } from 'vitest'
import { viewApplePodcast } from './apple/view-podcast.ts'
import { viewGpodderPodcast } from './gpodder/view-podcast.ts'
import { viewItem } from './podcast-index/view-episode.ts'
import {
  viewActiveFeed,
  viewDeadFeed,
  viewFeed,
  viewNewFeed,
  viewWholeFeed,
} from './podcast-index/view-feed.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { arbitraryPodcastRecord } from '../../../test/arbitrary/podcast.ts'
import { arbitraryEpisode } from '../../../test/dialects/arbitrary-episode.ts'
import {
  ActiveFeed,
  AppleTrack,
  DeadFeed,
  Feed,
  GpodderPodcast,
  Item,
  NewFeed,
} from '../../../test/dialects/strict-schemas.ts'

const viewAtGpodder = (podcast: PodcastRecord): object =>
  viewGpodderPodcast(podcast, 'http://127.0.0.1:8080')

test.each([
  ['a feed of Podcast Index', Feed, viewFeed],
  ['a feed of Podcast Index with its full text', Feed, viewWholeFeed],
  ['a feed of Podcast Index with news', ActiveFeed, viewActiveFeed],
  ['a new feed of Podcast Index', NewFeed, viewNewFeed],
  ['a dead feed of Podcast Index', DeadFeed, viewDeadFeed],
  ['a podcast of Apple', AppleTrack, viewApplePodcast],
  ['a podcast of gpodder', GpodderPodcast, viewAtGpodder],
] as const)('%s', (_name, schema, view) => {
  fc.assert(
    fc.property(arbitraryPodcastRecord, (podcast) => {
      const sent: unknown = JSON.parse(JSON.stringify(view(podcast)))
      expect(Errors(schema, sent)).toEqual([])
      // No field beside them: what is sent is what is checked.
      expect(
        Object.keys(sent as object).filter((name) => !(name in schema.properties)),
      ).toEqual([])
    }),
  )
})

test('an episode of Podcast Index', () => {
  fc.assert(
    fc.property(arbitraryPodcastRecord, arbitraryEpisode, (podcast, episode) => {
      const sent: unknown = JSON.parse(
        JSON.stringify(viewItem({ episode, podcast, readSeconds: 0 }, false)),
      )
      expect([...Errors(Item, sent)]).toEqual([])
    }),
  )
})
