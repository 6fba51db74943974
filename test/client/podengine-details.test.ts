/** All operations of the live service's own Python client, unmodified: answered, or refused. */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { episodeId } from '../../src/record/episodes/episode.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { SCOPES } from '../../src/store/api-keys.ts'
import { draftOf, EXAMPLE_DRAFT, NOW, startCastdex } from '../api/castdex.ts'
import { installClient, PYTHON } from './podengine.ts'

const missing = await installClient()
const CALLS = fileURLToPath(new URL('podengine_detail_calls.py', import.meta.url))

test('podengine reads details and usage; each other operation answers or is refused', {
  skip: missing !== undefined,
}, async () => {
  await using castdex = await startCastdex({
    podcasts: [EXAMPLE_DRAFT, draftOf(1), draftOf(2)],
  })
  const { writer } = castdex.directory
  const { id } = EXAMPLE_PODCAST
  const known = (await writer.owners({ ids: [id] })).byId.get(id)
  const [example] = EXAMPLE_EPISODES
  if (known === undefined || example === undefined) throw new Error('both are there')
  const episode = { ...example, publishedMs: NOW - 3_600_000 }
  const metadata = { newestEpisodes: packEpisodes([episode]) }
  await writer.write([{ ...known, metadata }])
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const child = spawn(PYTHON, [CALLS], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(
    JSON.stringify({
      url: `http://127.0.0.1:${String(port)}`,
      key: await castdex.makeKey({ scopes: SCOPES }),
      podcast: known.record,
      episode: episodeId(id, episode),
    }),
  )
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect((output + errors).trim().split('\n')).toEqual([
    'details',
    'refresh',
    'usage',
    '77 29',
    'every_operation',
  ])
})
