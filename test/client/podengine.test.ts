/**
 * Existing clients keep working: the live service's own Python client, unmodified, against a
 * started server.
 */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { episodeId } from '../../src/record/episodes/episode.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import {
  type RunningCastdex,
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  startCastdex,
} from '../api/castdex.ts'
import { installClient, PYTHON } from './podengine.ts'

const missing = await installClient()
const mustRun = process.env['CI'] === 'true'
if (missing !== undefined && !mustRun) {
  process.stdout.write(
    `left out: the tests with the Python client podengine, for it cannot be installed: ${missing}\n`,
  )
}

const NUMBERS = Array.from({ length: 30 }, (_, number) => number + 1)

const listen = async ({ app }: RunningCastdex): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`
}

/** What the script prints, or how it failed. */
const runCalls = async (script: string, input: unknown): Promise<string> => {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(PYTHON, [path], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify(input))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return output + errors
}

test('podengine is there', { skip: missing !== undefined && !mustRun }, () => {
  expect(missing).toBeUndefined()
})

test('podengine makes every call, and understands every answer and every refusal', {
  skip: missing !== undefined,
}, async () => {
  await using castdex = await startCastdex({
    podcasts: [
      EXAMPLE_DRAFT,
      ...NUMBERS.map((number) => draftOf(number)),
      draftOf(99, { language: 'de' }),
    ],
  })
  await using limited = await startCastdex({ live: true, config: { rateLimit: 1 } })
  const quotas = { podcastLookups: 0, searchCount: 0 }
  const output = await runCalls('calls.py', {
    url: await listen(castdex),
    keys: {
      all: castdex.key,
      search: await castdex.makeKey({ scopes: ['search'] }),
      noQuota: await castdex.makeKey({ quotas }),
      expired: await castdex.makeKey({ expiresAt: '2026-01-02T00:00:00.000Z' }),
    },
    podcast: EXAMPLE_PODCAST,
    ids: [EXAMPLE_PODCAST.id, ...NUMBERS.slice(0, 9).map((number) => draftOf(number).id)],
    newest: draftOf(99).id,
    total: NUMBERS.length,
    limitedUrl: await listen(limited),
    limitedKey: limited.key,
  })
  expect(output.trim().split('\n')).toEqual([
    'search_to_the_last_page',
    'search_as_dicts',
    'multiple',
    'lookup',
    'latest',
    'autocomplete',
    'related',
    'details',
    'errors',
    'waits_for_the_rate',
  ])
})

test('podengine searches, lists and looks up episodes', {
  skip: missing !== undefined,
}, async () => {
  const podcast = draftOf(1, { language: 'en', explicitRss: false })
  await using castdex = await startCastdex({ podcasts: [podcast] })
  const episodes = EXAMPLE_EPISODES.concat(EXAMPLE_EPISODES)
    .slice(0, 3)
    .map((episode, at) => ({
      ...episode,
      guid: `lamp-${String(at)}`,
      title: `Lamp ${String(at)}`,
      publishedMs: NOW - (at + 1) * 86_400_000,
    }))
  const { writer } = castdex.directory
  const known = (await writer.owners({ ids: [podcast.id] })).byId.get(podcast.id)
  if (known === undefined) throw new Error('the podcast is not there')
  const metadata = { newestEpisodes: packEpisodes(episodes) }
  await writer.write([{ ...known, metadata }])
  const output = await runCalls('episode_calls.py', {
    url: await listen(castdex),
    key: castdex.key,
    podcast: known.record,
    episodes: episodes.map((each) => ({
      id: episodeId(podcast.id, each),
      title: each.title,
    })),
  })
  expect(output.trim().split('\n')).toEqual([
    'search_to_the_last_page',
    'filters',
    'latest',
    'details',
    'catalogue',
    'errors',
  ])
})
