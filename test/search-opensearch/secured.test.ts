/**
 * A cluster behind TLS that knows its callers: a real node, and before it a proxy of the test that
 * has a certificate of its own and lets in who sends the right `Authorization`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeOf,
  findIds,
  idAt,
  showAt,
} from '../../src/search/contract/index-under-test.contract.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { ConnectionOptions } from '../../src/search/opensearch/transport/client.ts'
import { Connection } from '../../src/search/opensearch/transport/connection.ts'
import type { SearchIndex } from '../../src/search/port.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'

const node = await openSharedNode()
const folder = mkdtempSync(join(tmpdir(), 'castdex-secured-'))
const [keyFile, certificateFile] = [
  join(folder, 'key.pem'),
  join(folder, 'certificate.pem'),
]

const USER = { username: 'castdex', password: 'a password: with a colon' }
const API_KEY = Buffer.from('an-id:a-secret').toString('base64')
const WELCOME = [
  `Basic ${Buffer.from(`${USER.username}:${USER.password}`).toString('base64')}`,
  `ApiKey ${API_KEY}`,
]

const makeCertificate = (): void => {
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        '/CN=castdex test',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        keyFile,
        '-out',
        certificateFile,
      ],
    ],
    { stdio: 'ignore' },
  )
}

/** What came to the proxy with which header. */
const seen: (string | undefined)[] = []

/** `forbids`: what a role may not, as the security plugin says it. */
const openProxy = (
  forbids: (method: string, path: string) => boolean = () => false,
): Server =>
  createServer(
    { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
    (asked, answer) => {
      const { method = '', url = '', headers } = asked
      seen.push(headers.authorization)
      if (!WELCOME.includes(headers.authorization ?? '')) {
        answer.writeHead(401, { 'content-type': 'text/plain' }).end('Unauthorized')
        return
      }
      if (forbids(method, url)) {
        const error = {
          type: 'security_exception',
          reason: `no permissions for [${method} ${url}]`,
        }
        answer
          .writeHead(403, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error, status: 403 }))
        return
      }
      const { authorization: _secret, ...others } = headers
      const onward = forward(`${node.url}${url}`, { method, headers: others }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    },
  )

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

const openIndex = (connection: ConnectionOptions): Promise<SearchIndex> =>
  openOpenSearchIndex({
    schema: SEARCH_SCHEMA,
    connection,
    indices: { prefix: node.newPrefix(), replicas: 0, shards: 1, refreshMs: 1000 },
    requireAppleId: true,
    searchTimeoutMs: 10_000,
  })

const askOnce = async (options: ConnectionOptions): Promise<unknown> => {
  const connection = new Connection(options)
  try {
    return await connection.request({ method: 'GET', path: '/' })
  } catch (error) {
    return error
  } finally {
    await connection[Symbol.asyncDispose]()
  }
}

describe.skipIf(node.missing !== undefined)('a cluster behind TLS', () => {
  const servers: Server[] = []
  let url = ''
  beforeAll(async () => {
    makeCertificate()
    servers.push(openProxy())
    url = await listen(servers[0] as Server)
  })
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })

  const trusted = (): ConnectionOptions => ({ nodes: [url], caFile: certificateFile })

  test.each([
    ['user and password', USER, WELCOME[0]],
    ['an API key', { apiKey: API_KEY }, WELCOME[1]],
  ])('takes documents from who has %s', async (_, credentials, header) => {
    seen.length = 0
    await using index = await openIndex({ ...trusted(), ...credentials })
    await index.apply([changeOf(showAt(1))])
    expect(await findIds(index)).toEqual([idAt(1)])
    expect(new Set(seen)).toEqual(new Set([header]))
  })

  test.each([
    ['nobody', {}],
    ['a wrong password', { ...USER, password: 'guessed' }],
  ])('refuses %s in words, and no secret is among them', async (_, credentials) => {
    const error = await askOnce({ ...trusted(), ...credentials })
    expect(error).toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('CASTDEX_OPENSEARCH_USERNAME') as string,
    })
    expect(String(error)).not.toContain('guessed')
  })

  test('is not asked where nobody known has signed its certificate', async () => {
    seen.length = 0
    const error = await askOnce({ nodes: [url], ...USER })
    expect(error).toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('CASTDEX_OPENSEARCH_CA_FILE') as string,
    })
    expect(seen).toEqual([])
  })

  test('is told of a file of certificates that is not there', async () => {
    const missing = join(folder, 'nowhere.pem')
    await expect(async () =>
      askOnce({ ...trusted(), caFile: missing }),
    ).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(missing) as string,
    })
  })

  test('is used with its own limit of conditions where castdex may not raise that', async () => {
    const guarded = openProxy(
      (method, path) => method === 'PUT' && path.startsWith('/_cluster/settings'),
    )
    servers.push(guarded)
    await fetch(`${node.url}/_cluster/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"persistent":{"indices.query.bool.max_clause_count":null}}',
    })
    await using index = await openIndex({
      ...trusted(),
      ...USER,
      nodes: [await listen(guarded)],
    })
    await index.apply([changeOf(showAt(1))])
    expect(await findIds(index)).toEqual([idAt(1)])
  })

  test('says what else is forbidden', async () => {
    const strict = openProxy((method, path) => method === 'GET' && path === '/')
    servers.push(strict)
    const error = await askOnce({ ...trusted(), ...USER, nodes: [await listen(strict)] })
    const message = expect.stringContaining('no permissions') as string
    expect(error).toMatchObject({ code: 'NOT_READY', message })
  })
})
