/**
 * A custom metadata provider of audiobookshelf, as its
 * `custom-metadata-provider-specification.yaml` describes it: one search route. Its setting
 * "Authorization Header Value" is the key.
 */
import { fromFragments } from '../../../record/view/fragments.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { Dialect, DialectRoute } from '../dialect.ts'
import { searchPodcasts } from '../find-podcasts.ts'
import { readTerm } from '../read-term.ts'

const MOST_FOUND = 10

/** Absent properties are unknown. `itunesId` and `feedUrl` are those of its podcasts. */
function viewMatch(podcast: PodcastRecord): object {
  const { author, description, imageUrl, language, genres, appleId } = podcast
  return {
    title: podcast.titleLatest,
    ...(author !== null && { author }),
    ...(description !== null && { description }),
    ...(imageUrl !== null && { cover: imageUrl }),
    genres,
    ...(language !== 'und' && { language }),
    ...(appleId !== 0 && { itunesId: appleId }),
    feedUrl: podcast.rssFeedUrl,
  }
}

const search: DialectRoute = {
  methods: ['GET'],
  path: '/search',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const words = [call.parameters.required('query'), call.parameters.text('author') ?? '']
    const term = readTerm('query', words.join(' ').trim())
    const { podcasts } = await searchPodcasts(call, context, {
      body: { searchTerms: [term], matching: 'forgiving', pageSize: MOST_FOUND },
    })
    const matches = podcasts.map((podcast) => viewMatch(fromFragments(podcast)))
    return { body: JSON.stringify({ matches }), cost: 1 }
  },
}

export const audiobookshelf: Dialect = {
  name: 'audiobookshelf',
  prefix: '/audiobookshelf',
  hosts: [],
  routes: [search],
  refuse: ({ message }) => ({
    body: JSON.stringify({ error: message }),
    type: 'application/json; charset=utf-8',
  }),
}
