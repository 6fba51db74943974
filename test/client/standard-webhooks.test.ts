/** Receivers with the libraries of Standard Webhooks, unmodified, verify what castdex sends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { draftOf, NOW } from '../api/castdex.ts'
import { startFollowing, write } from '../api/following.ts'
import { folderOf, installNpm } from './npm-folder.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const FOLDER = 'castdex-standard-webhooks'
const missing = await installNpm(FOLDER, ['standardwebhooks@1.1.1'])

const PYTHON = {
  requirement: 'standardwebhooks==1.1.0',
  module: 'standardwebhooks',
  folder: 'standardwebhooks-venv',
}
const missingInPython = await installPackage(PYTHON)

interface Library {
  readonly Webhook: new (
    secret: string,
  ) => {
    verify(body: string, headers: object): unknown
  }
}

interface Delivery {
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the first message that a saved search of everything sends. */
async function receive(): Promise<Delivery> {
  const received: Omit<Delivery, 'secret'>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Delivery['headers']
      received.push({ headers, body: Buffer.concat(chunks).toString() })
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
  // The libraries refuse messages that are older than five minutes.
  clock.nowMs = Date.now()
  await follow()
  const [first] = received
  if (first === undefined) throw new Error('nothing was sent')
  return { secret, ...first }
}

const FOREIGN = `whsec_${Buffer.from(String(NOW).repeat(2)).toString('base64')}`

test('the library of npm verifies a message, and neither a changed one nor a foreign secret', {
  skip: missing !== undefined,
}, async () => {
  const load = createRequire(join(folderOf(FOLDER), 'package.json'))
  const { Webhook } = load('standardwebhooks') as Library
  const { secret, headers, body } = await receive()
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'podcast.matched',
  })
  const verifyOther = () =>
    new Webhook(secret).verify(body.replace('matched', 'x'), headers)
  expect(verifyOther).toThrow('No matching signature')
  expect(() => new Webhook(FOREIGN).verify(body, headers)).toThrow('No matching signature')
})

/** Prints the type of the message, or why it is refused. */
const VERIFY = `
import json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
secret, body, headers = json.load(sys.stdin)
try:
    print(Webhook(secret).verify(body, headers)["type"])
except WebhookVerificationError as refusal:
    print(refusal)
`

async function verifyInPython(
  secret: string,
  body: string,
  headers: Delivery['headers'],
): Promise<string> {
  const python = spawn(pythonOf(PYTHON), ['-c', VERIFY])
  python.stdin.end(JSON.stringify([secret, body, headers]))
  const [printed, trouble] = await Promise.all([
    readText(python.stdout),
    readText(python.stderr),
  ])
  return `${printed}${trouble}`.trim()
}

test('the library of PyPI verifies a message, and neither a changed one nor a foreign secret', {
  skip: missingInPython !== undefined,
}, async () => {
  const { secret, headers, body } = await receive()
  expect(await verifyInPython(secret, body, headers)).toBe('podcast.matched')
  const changed = body.replace('matched', 'x')
  expect(await verifyInPython(secret, changed, headers)).toBe('No matching signature found')
  expect(await verifyInPython(FOREIGN, body, headers)).toBe('No matching signature found')
})
