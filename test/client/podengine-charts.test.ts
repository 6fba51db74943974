/** The live service's own Python client reads every answer about charts. */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../api/castdex.ts'
import { installClient, PYTHON } from './podengine.ts'

const missing = await installClient()
const mustRun = process.env['CI'] === 'true'
const CALLS = fileURLToPath(new URL('podengine_chart_calls.py', import.meta.url))

test('podengine reads all eleven answers about charts', {
  skip: missing !== undefined && !mustRun,
}, async () => {
  const [one, other] = [draftOf(1), draftOf(2)]
  await using castdex = await startCastdex({ podcasts: [one, other] })
  const chart = { platform: 'apple', country: 'DE', genre: 'History' } as const
  await castdex.directory.charts?.write([
    { ...chart, date: '2026-11-01', ids: [String(one.appleId), '99', other.id] },
    { ...chart, date: '2026-11-02', ids: [other.id, String(one.appleId), '77'] },
  ])
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const child = spawn(PYTHON, [CALLS], { stdio: ['pipe', 'pipe', 'pipe'] })
  const url = `http://127.0.0.1:${String(port)}`
  child.stdin.end(JSON.stringify({ url, key: castdex.key, id: one.id }))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(output + errors).toBe('11 up\n')
})
