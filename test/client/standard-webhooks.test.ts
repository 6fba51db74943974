/** Receivers with the library of Standard Webhooks, unmodified, verify what castdex sends. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { draftOf, NOW } from '../api/castdex.ts'
import { startFollowing, write } from '../api/following.ts'
import { folderOf, installNpm } from './npm-folder.ts'

const FOLDER = 'castdex-standard-webhooks'
const missing = await installNpm(FOLDER, ['standardwebhooks@1.1.1'])

interface Library {
  readonly Webhook: new (
    secret: string,
  ) => {
    verify(body: string, headers: object): unknown
  }
}

test('the library verifies a message, and neither a changed one nor a foreign secret', {
  skip: missing !== undefined,
}, async () => {
  const load = createRequire(join(folderOf(FOLDER), 'package.json'))
  const { Webhook } = load('standardwebhooks') as Library
  const received: { headers: object; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { castdex, clock, follow } = await startFollowing()
  const webhook = { url: `http://127.0.0.1:${String(port)}/hook` }
  const response = await castdex.call({
    method: 'POST',
    url: '/api/v1/saved-searches',
    headers: { authorization: castdex.key, 'content-type': 'application/json' },
    payload: JSON.stringify({
      name: 'All',
      search: { searchTerms: [] },
      deliver: { webhook },
    }),
  })
  const { secret } = response.json<{ data: { secret: string } }>().data
  await write(castdex, draftOf(1))
  // The library refuses messages that are older than five minutes.
  clock.nowMs = Date.now()
  await follow()
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'podcast.matched',
  })
  const verifyOther = () =>
    new Webhook(secret).verify(body.replace('matched', 'x'), headers)
  expect(verifyOther).toThrow('No matching signature')
  const foreign = `whsec_${Buffer.from(String(NOW).repeat(2)).toString('base64')}`
  expect(() => new Webhook(foreign).verify(body, headers)).toThrow('No matching signature')
})
