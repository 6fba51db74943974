/** A caller that hangs up while a search runs: the search hears of it, and nothing else happens. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { delegateReader } from '../../store/delegate.ts'
import type { Directory, SearchPage } from '../../store/directory.ts'
import { startCastdex } from '../../../test/api/castdex.ts'

/** Searches take until their caller has gone. */
const waitForAbort = (
  signal: AbortSignal | undefined,
  onStart: () => void,
): Promise<SearchPage> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error)
    })
    onStart()
  })

const slowly = (
  directory: Directory,
  onSearch: (signal: AbortSignal | undefined) => void,
): Directory => ({
  ...directory,
  name: directory.name,
  supports: directory.supports,
  reader: {
    ...delegateReader(directory.reader),
    search: (_query, options) =>
      waitForAbort(options?.signal, () => {
        onSearch(options?.signal)
      }),
  },
  writer: directory.writer,
  apiKeys: directory.apiKeys,
  health: (options) => directory.health(options),
  backup: (file) => directory.backup(file),
  [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
})

test('its search is told to stop, nothing is charged, and it counts as no failure', async () => {
  let started: (signal: AbortSignal | undefined) => void = () => undefined
  const search = new Promise<AbortSignal | undefined>((resolve) => {
    started = resolve
  })
  await using castdex = await startCastdex({
    wrap: (directory) => slowly(directory, (signal) => started(signal)),
  })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/api/v1/search/podcasts',
    method: 'POST',
    headers: { authorization: castdex.key, 'content-type': 'application/json' },
  })
  call.on('error', () => undefined)
  call.end(JSON.stringify({ searchTerms: [{ searchTerm: 'news' }] }))
  const signal = await search
  if (signal === undefined) throw new Error('the search has no signal')
  // The body has been read long ago: that is not the end of the caller.
  await castdex.call('/healthz')
  expect(signal.aborted).toBe(false)
  const aborted = once(signal, 'abort')
  call.destroy()
  await aborted
  await castdex.call('/healthz')
  expect(
    castdex.log.filter(
      (line) => line.includes('request.failed') || line.includes('"status":5'),
    ),
  ).toEqual([])
  const usage = await castdex.call('/api/v1/usage')
  expect(usage.statusCode).toBe(200)
  expect(usage.json()).toMatchObject({ data: { used: { searchCount: 0 } } })
})
