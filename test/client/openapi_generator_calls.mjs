/**
 * Calls a server with the client that openapi-generator (typescript-fetch) has made from
 * openapi.json.
 *
 * Reads from stdin: {"folder": where its compiled `index.js` lies, "url", "key", "podcast": {...}}.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

const { folder, url, key, podcast } = await json(process.stdin)
const { Configuration, PodcastsApi, SearchApi } = await import(
  join(folder, 'compiled', 'index.js')
)
const settings = new Configuration({ basePath: url, accessToken: key })
const podcasts = new PodcastsApi(settings)

/** Of the two forms that `details` chooses between, the generator keeps what both have. */
async function multiple() {
  const { data } = await podcasts.getMultiplePodcasts({ podcastIds: [podcast.id] })
  assert.equal(data.podcasts[0].id, podcast.id)
}

async function whole() {
  const { data } = await podcasts.getPodcast({ podcastIdOrSlug: podcast.id })
  assert.equal(data.podcast.rssFeedUrl, podcast.rssFeedUrl)
}

async function search() {
  const searchRequest = { searchTerms: [{ searchTerm: 'harbour' }], pageSize: 5 }
  const { data } = await new SearchApi(settings).searchPodcasts({ searchRequest })
  assert.equal(data.result.hitsReturned, 1)
  assert.equal(data.result.hits[0].podcastId, podcast.id)
}

async function lookup() {
  const found = await podcasts.getPodcastIdLookup({ rssFeedUrl: podcast.rssFeedUrl })
  assert.equal(found.data.podcast.id, podcast.id)
  const unknown = await podcasts.getPodcastIdLookup({ slug: 'nothing' })
  assert.equal(unknown.data.podcast, null)
}

async function episodes() {
  const { data } = await podcasts.getPodcastEpisodes({ podcastIdOrSlug: podcast.id })
  assert.equal(data.podcastWithEpisodes.podcast.id, podcast.id)
  assert.equal(data.podcastWithEpisodes.episodes[0].youtubeEpisodeDetails, null)
}

async function errors() {
  const refused = podcasts.getPodcast({ podcastIdOrSlug: 'nothing-of-that-name' })
  const { response } = await refused.catch((error) => error)
  assert.equal(response.status, 404)
  assert.equal((await response.json()).error.code, 'PODCAST_NOT_FOUND')
}

for (const call of [multiple, whole, search, lookup, episodes, errors]) {
  await call()
  console.log(call.name)
}
