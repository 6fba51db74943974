/**
 * python-podcastindex, unmodified: its base address is the only thing that is told. It signs its
 * calls and posts forms.
 */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { GUID, makeSigningKey, startNamedShows } from './podcast-index-shows.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const CLIENT = {
  requirement: 'python-podcastindex==1.15.0',
  module: 'podcastindex',
  folder: 'castdex-podcastindex-venv',
}
const CALLS = fileURLToPath(new URL('podcast_index_calls.py', import.meta.url))

const missing = await installPackage(CLIENT)
const mustRun = process.env['CI'] === 'true'
if (missing !== undefined && !mustRun) {
  process.stdout.write(
    `left out: the test with python-podcastindex, for it cannot be installed: ${missing}\n`,
  )
}

test('python-podcastindex is there', { skip: missing !== undefined && !mustRun }, () => {
  expect(missing).toBeUndefined()
})

test('python-podcastindex searches, finds a show by all that names it, and lists its episodes', {
  skip: missing !== undefined,
}, async () => {
  await using castdex = await startNamedShows(Date.now(), {
    live: true,
    config: { openTo: '' },
  })
  const { id, secret } = await makeSigningKey(castdex, Date.now())
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const words = [CALLS, `http://127.0.0.1:${String(port)}/api/1.0`, id, secret, GUID]
  const child = spawn(pythonOf(CLIENT), words)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(errors).toBe('')
  const title = 'The Joe Rogan Experience'
  expect(JSON.parse(output)).toEqual({
    search: [1, title],
    clean: 0,
    byFeedUrl: title,
    byFeedId: title,
    byItunesId: title,
    byGuid: title,
    episodes: [['Part 3 of show 1', 'Part 2 of show 1'], 1, 1, 1, 'Part 1 of show 1'],
    byPerson: [title, 'Part 3 of show 1'],
    recentEpisodes: ['Part 3 of show 1', 'Part 3 of show 2'],
    recentFeeds: [1, 4, 7],
    trending: 10,
    refused: 401,
  })
})
