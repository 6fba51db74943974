/** Alerts with the live service's own Python client, unmodified, against a started server. */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { draftOf, NOW } from '../api/castdex.ts'
import { startFollowing, write } from '../api/following.ts'
import { installClient, PYTHON } from './podengine.ts'

const missing = await installClient()
const CALLS = fileURLToPath(new URL('alert_calls.py', import.meta.url))

const runCalls = async (input: unknown): Promise<string> => {
  const child = spawn(PYTHON, [CALLS], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify(input))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return (output + errors).trim()
}

test('podengine manages alerts, and reads what they find', {
  skip: missing !== undefined,
}, async () => {
  const [example] = EXAMPLE_EPISODES
  if (example === undefined) throw new Error('there are examples')
  const { castdex, follow } = await startFollowing()
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const call = { url: `http://127.0.0.1:${String(port)}`, key: castdex.key }
  const id = await runCalls({ ...call, phase: 'create' })
  expect(id).toMatch(/^[\da-f-]{36}$/)
  const episodes = [
    ['A talk with M. Quill', 'c', null],
    ['Lamps', 'b', 'Our guest is Mara Quill, who keeps a lamp.'],
    ['Quill pens', 'a', 'Mara is not here.'],
  ].map(([title, guid, notes], at) => ({
    ...example,
    title: title ?? '',
    guid: guid ?? null,
    notes: notes ?? null,
    publishedMs: NOW - (at + 1) * 3_600_000,
  }))
  await write(castdex, draftOf(1), { newestEpisodes: packEpisodes(episodes) })
  await follow()
  expect(await runCalls({ ...call, phase: 'read', id })).toBe('read')
})
