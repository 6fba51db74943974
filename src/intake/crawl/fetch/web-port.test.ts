import { describe, expect, it } from 'vitest'
import { openAddressRule } from './address.ts'
import { openFetcher } from './fetch.ts'
import { openGuard, type Resolve, isWebPort, OTHER_PORTS } from './guard.ts'

/** A documentation address (RFC 5737); the connector below never dials it. */
const resolve: Resolve = () => Promise.resolve([{ address: '203.0.113.9', family: 4 }])

/** Fetches every URL and returns the dialled addresses and the results. */
async function fetchAll(urls: readonly string[]) {
  const dialled: string[] = []
  const fetcher = openFetcher({
    guard: openGuard(openAddressRule([]), resolve),
    userAgent: 'castdex-test (+https://example.org/bot)',
    maxBytes: 100_000,
    timeoutMs: 60_000,
    now: () => 0,
    connector: () => (target, callback) => {
      dialled.push(`${target.protocol}//${target.hostname}:${target.port}`)
      callback(new Error('nothing is dialled in this test'), null)
    },
  })
  const reasons: string[] = []
  for (const url of urls) {
    const result = await fetcher.fetch(url)
    reasons.push(result.kind === 'failed' ? result.reason : result.kind)
  }
  await fetcher[Symbol.asyncDispose]()
  return { dialled, reasons }
}

describe('a port', () => {
  it('of a database or a daemon is never dialled, and neither is one below 1024', async () => {
    const ports = [1, 22, 25, 81, 1023, ...OTHER_PORTS]
    const { dialled, reasons } = await fetchAll(
      ports.map((port) => `http://feeds.example.org:${String(port)}/rss`),
    )
    expect(dialled).toEqual([])
    expect(new Set(reasons)).toEqual(new Set(['refused-port']))
    for (const port of [2375, 2376, 3306, 5432, 6379, 9200, 9300, 11_211, 27_017])
      expect(ports).toContain(port)
  })

  it('of the web and any other user port is dialled', async () => {
    const urls = [
      'http://a.example.org',
      'https://b.example.org',
      'http://c.example.org:443',
      'http://d.example.org:8080',
    ]
    const { dialled, reasons } = await fetchAll([
      ...urls,
      'https://e.example.org:8443',
      'http://f.example.org:65535',
    ])
    expect(dialled).toHaveLength(6)
    expect(reasons).not.toContain('refused-port')
  })

  it('that a system gives to whoever asks for any is one of the web', () => {
    for (let port = 32_768; port <= 65_535; port += 1)
      expect(isWebPort(String(port))).toBe(true)
    expect(isWebPort('0')).toBe(false)
  })
})
