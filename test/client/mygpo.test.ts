/**
 * mygpoclient, the client library of gpodder.net, unmodified: its base address is the only thing
 * that is told.
 */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../api/castdex.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const MYGPO = {
  requirement: 'mygpoclient==1.10',
  module: 'mygpoclient',
  folder: 'castdex-mygpo-venv',
}
const CALLS = fileURLToPath(new URL('mygpo_calls.py', import.meta.url))

const missing = await installPackage(MYGPO)
const mustRun = process.env['CI'] === 'true'
if (missing !== undefined && !mustRun) {
  process.stdout.write(
    `left out: the test with mygpoclient, for it cannot be installed: ${missing}\n`,
  )
}

test('mygpoclient is there', { skip: missing !== undefined && !mustRun }, () => {
  expect(missing).toBeUndefined()
})

test('mygpoclient searches, lists the best shows, and finds shows by tag', {
  skip: missing !== undefined,
}, async () => {
  const podcasts = [
    draftOf(1, { titleLatest: 'Harbour Light', genres: ['Comedy'] }),
    draftOf(2, { genres: ['News'] }),
  ]
  await using castdex = await startCastdex({ podcasts })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const child = spawn(pythonOf(MYGPO), [CALLS, `http://127.0.0.1:${String(port)}/gpodder`])
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(errors).toBe('')
  expect(JSON.parse(output)).toEqual({
    search: [['https://feeds.example.org/1', 'Harbour Light', 0]],
    toplist: 2,
    tags: [
      ['comedy', 1],
      ['news', 1],
    ],
    tag: ['https://feeds.example.org/1'],
    podcast: 'Harbour Light',
  })
})
