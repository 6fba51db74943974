/**
 * Calls a server with a client that a generator for TypeScript has made from openapi.json.
 *
 * Reads from stdin: {"client": its compiled file, "url", "key", "podcast": {...}}.
 */
import assert from 'node:assert/strict'
import { json } from 'node:stream/consumers'

const [generator] = process.argv.slice(2)
const { client: file, url, key, podcast } = await json(process.stdin)
const made = await import(file)
const authorization = `Bearer ${key}`

/** Each resolves to the body of the answer and its status. */
const CALLS = {
  'hey-api': () => {
    const settings = { baseUrl: url, auth: key }
    const body = async (asked) => {
      const { data, error, response } = await asked
      return { body: data ?? error, status: response.status }
    }
    const path = (podcastIdOrSlug) => ({ ...settings, path: { podcastIdOrSlug } })
    return {
      whole: (id) => body(made.getPodcast(path(id))),
      search: (request) => body(made.searchPodcasts({ ...settings, body: request })),
      lookup: (query) => body(made.getPodcastIdLookup({ ...settings, query })),
      episodes: (id) => body(made.getPodcastEpisodes(path(id))),
      said: (query) => body(made.searchEpisodesTyped({ ...settings, query })),
      people: (query) => body(made.searchPeople({ ...settings, query })),
      save: (wish) => body(made.createSavedSearch({ ...settings, body: wish })),
    }
  },
  orval: () => {
    const headers = { authorization }
    const body = async (asked) => {
      const { data, status } = await asked
      return { body: data, status }
    }
    return {
      whole: (id) => body(made.getPodcast(id, { headers })),
      search: (request) => body(made.searchPodcasts(request, { headers })),
      lookup: (query) => body(made.getPodcastIdLookup(query, { headers })),
      episodes: (id) => body(made.getPodcastEpisodes(id, undefined, { headers })),
      said: (query) => body(made.searchEpisodesTyped(query, { headers })),
      people: (query) => body(made.searchPeople(query, { headers })),
      save: (wish) => body(made.createSavedSearch(wish, { headers })),
    }
  },
  'swagger-typescript-api': () => {
    const { api } = new made.Api({
      baseUrl: url,
      baseApiParams: { headers: { authorization } },
    })
    // A refusal is thrown as its response.
    const body = async (asked) => {
      const { data, error, status } = await asked.catch((refused) => refused)
      return { body: data ?? error, status }
    }
    return {
      whole: (id) => body(api.getPodcast(id)),
      search: (request) => body(api.searchPodcasts(request)),
      lookup: (query) => body(api.getPodcastIdLookup(query)),
      episodes: (id) => body(api.getPodcastEpisodes(id)),
      said: (query) => body(api.searchEpisodesTyped(query)),
      people: (query) => body(api.searchPeople(query)),
      save: (wish) => body(api.createSavedSearch(wish)),
    }
  },
}
const calls = CALLS[generator]()

async function whole() {
  const { body } = await calls.whole(podcast.id)
  assert.equal(body.data.podcast.rssFeedUrl, podcast.rssFeedUrl)
}

async function search() {
  const { body } = await calls.search({
    searchTerms: [{ searchTerm: 'harbour' }],
    pageSize: 5,
  })
  assert.equal(body.data.result.hits[0].podcastId, podcast.id)
}

async function lookup() {
  const found = await calls.lookup({ rssFeedUrl: podcast.rssFeedUrl })
  assert.equal(found.body.data.podcast.id, podcast.id)
  const unknown = await calls.lookup({ slug: 'nothing' })
  assert.equal(unknown.body.data.podcast, null)
}

async function episodes() {
  const { body } = await calls.episodes(podcast.id)
  assert.equal(body.data.podcastWithEpisodes.podcast.id, podcast.id)
}

async function newer() {
  const said = await calls.said({ q: 'tide' })
  assert.equal(said.body.data.result.hits[0].podcastId, podcast.id)
  const people = await calls.people({ q: 'mara' })
  assert.equal(people.body.data.items[0].name, 'Mara Tide')
  const saved = await calls.save({ name: 'Tides', q: 'tide' })
  assert.equal(saved.body.data.q, 'tide')
}

async function errors() {
  const { body, status } = await calls.whole('nothing-of-that-name')
  assert.equal(status, 404)
  assert.equal(body.error.code, 'PODCAST_NOT_FOUND')
}

for (const call of [whole, search, lookup, episodes, newer, errors]) {
  await call()
  console.log(call.name)
}
