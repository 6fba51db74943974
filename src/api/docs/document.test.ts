/**
 * The OpenAPI document says what the server does: each of its examples is sent, and what comes back
 * is what it shows.
 */
import type { InjectOptions } from 'fastify'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOpenApi } from '../../../scripts/document/openapi.ts'
import { EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE } from '../examples/admin-examples.ts'
import { EXAMPLE_TO_REMOVE, EXAMPLE_TWIN } from '../examples/admin-podcast-examples.ts'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { NOTIFY_PATHS } from '../notify/serve-notify.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { V1_ROUTES } from '../v1/index.ts'
import type { Scope } from '../../store/api-keys.ts'
import { ERRORS, type ErrorCode } from '../../errors.ts'
import {
  type RunningCastdex,
  EXAMPLE_DRAFT,
  startCastdex,
} from '../../../test/api/castdex.ts'

interface Example {
  readonly value?: unknown
  readonly $ref?: string
}
type Examples = Readonly<Record<string, Example>>
interface Shown {
  readonly examples?: Examples
  /** Requests that contradict their schema and are refused. */
  readonly 'x-refused-examples'?: Examples
}
interface Typed extends Shown {
  readonly schema: unknown
}
/** By media type. */
type Content = Readonly<Record<string, Typed>>
interface Operation {
  readonly operationId: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters?: readonly (Shown & { readonly name: string; readonly in: string })[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly examples: Examples
    readonly schemas: Readonly<Record<string, unknown>>
  }
}

const document = JSON.parse(
  await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex()
})
afterAll(() => castdex[Symbol.asyncDispose]())

/** What differs from one answer to the next, made equal. */
const VOLATILE = new Set([
  'requestId',
  'searchId',
  'time',
  'score',
  'maxScore',
  'cursor',
  'bytes',
])
/** Keys, and the handles of new ones. */
const NEW_KEY = /^(cdx_|key_).*$/
const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value === 'string') return value.replace(NEW_KEY, '$1')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      VOLATILE.has(key) ? typeof inner : settled(inner),
    ]),
  )
}

const resolve = (example: Example): unknown => {
  const name = example.$ref?.split('/').at(-1)
  return name === undefined ? example.value : document.components.examples[name]?.value
}

const exampleOf = (shown: Shown | undefined, name: string): Example | undefined =>
  shown?.examples?.[name] ?? shown?.['x-refused-examples']?.[name]

/**
 * The call that belongs to an example: what the parameters and the body show under the same name.
 */
const toRequest = (
  method: string,
  path: string,
  operation: Operation,
  name: string,
): InjectOptions => {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    const example = exampleOf(parameter, name)
    return example === undefined ? [] : [{ ...parameter, value: String(example.value) }]
  })
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name: part, value }) => text.replace(`{${part}}`, encodeURIComponent(value)),
      path,
    )
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name: field, value }): [string, string] => [field, value]),
  ).toString()
  const body = exampleOf(operation.requestBody?.content['application/json'], name)?.value
  return {
    method: method.toUpperCase(),
    url: query === '' ? filled : `${filled}?${query}`,
    ...(body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }
}

const shown = operations.flatMap(({ path, method, operation }) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(response.content?.['application/json']?.examples ?? {}).map(
      ([name, example]) => ({
        title: `${operation.operationId} ${status} ${name}`,
        path,
        method,
        operation,
        status: Number(status),
        name,
        example,
      }),
    ),
  ),
)

/**
 * Examples with a call of their own; the others are the same for every operation and are replayed
 * below.
 */
const calls = shown.filter(({ example }) => example.$ref === undefined)

const isOperators = ({ path }: { readonly path: string }): boolean =>
  path.startsWith('/api/v1/admin/')

test.each(calls.filter((call) => !isOperators(call)))('$title', async (call) => {
  const [, scope] = /Scope: `(changes|export)`/.exec(call.operation.description) ?? []
  const authorization = scope && (await castdex.makeKey({ scopes: [scope as Scope] }))
  await replay(castdex, call, authorization === undefined ? {} : { authorization })
})

/**
 * Operators change things, so each call has a directory of its own, in which the podcast and the
 * key of the examples are.
 */
test.each(calls.filter(isOperators))('$title', async (call) => {
  await using open = await openExamples()
  const admin = await open.makeKey({ name: 'operator', scopes: ['admin'] })
  await replay(open, call, { authorization: admin })
})

const isLight = (bytes: number): boolean => bytes <= 30_000

const isHiding = ({ name }: (typeof calls)[number]) => name === 'hidden'

/** Who reads the page tries its calls as they stand, one after the other. */
test.each(['from first to last', 'from last to first'])(
  'each of them works beside the others, %s',
  async (order) => {
    await using open = await openExamples()
    const authorization = await open.makeKey({ name: 'operator', scopes: ['admin'] })
    const working = calls.filter((call) => isOperators(call) && call.status === 200)
    const ordered = order === 'from first to last' ? working : working.toReversed()
    // The people of a hidden show are unknown, so it is hidden last.
    const [hiding, others] = [
      ordered.filter(isHiding),
      ordered.filter((call) => !isHiding(call)),
    ]
    for (const call of [...others, ...hiding]) {
      const request = toRequest(call.method, call.path, call.operation, call.name)
      const answer = await open.call({
        ...request,
        headers: { ...request.headers, authorization },
      })
      expect([call.title, answer.statusCode, answer.body]).toEqual([
        call.title,
        200,
        answer.body,
      ])
    }
  },
)

const openExamples = () =>
  startCastdex({
    keys: [EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE],
    podcasts: [EXAMPLE_DRAFT, EXAMPLE_TWIN, EXAMPLE_TO_REMOVE],
  })

const replay = async (
  open: RunningCastdex,
  { path, method, operation, status, name, example }: (typeof calls)[number],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const request = toRequest(method, path, operation, name)
  const answer = await open.call({
    ...request,
    headers: { ...request.headers, ...headers },
  })
  // One key makes all the calls, so that its use is not 0 any more.
  const wanted = JSON.stringify(settled(resolve(example)))
  const got = JSON.stringify(settled(answer.json())).replace(
    /"used":\{[^}]*\}/,
    '"used":{"podcastLookups":0,"searchCount":0}',
  )
  expect(answer.statusCode).toBe(status)
  expect(JSON.parse(got)).toEqual(JSON.parse(wanted))
}

/** How to come by each error that any operation may give. */
const COMMON: Readonly<
  Record<string, () => Promise<{ statusCode: number; json: () => unknown }>>
> = {
  KEY_MISSING: () => castdex.app.inject('/api/v1/usage'),
  KEY_INVALID: () =>
    castdex.call({ url: '/api/v1/usage', headers: { authorization: 'x' } }),
  KEY_EXPIRED: async () =>
    callWith(castdex, await castdex.makeKey({ expiresAt: '2026-10-01T00:00:00.000Z' })),
  KEY_REVOKED: async () =>
    callWith(castdex, await castdex.makeKey({ revokedAt: '2026-10-01T00:00:00.000Z' })),
  SCOPE_MISSING: async () =>
    callWith(castdex, await castdex.makeKey({ scopes: ['search'] })),
  ORIGIN_NOT_ALLOWED: async () =>
    callWith(castdex, await castdex.makeKey({ origin: 'https://example.org' })),
  METHOD_NOT_ALLOWED: () =>
    castdex.call({ method: 'DELETE', url: '/api/v1/search/podcasts' }),
  QUOTA_EXCEEDED: async () => {
    const key = await castdex.makeKey({
      quotas: { podcastLookups: 100, searchCount: null },
    })
    const made = (await castdex.directory.apiKeys.list()).at(-1)
    await castdex.directory.apiKeys.charge({
      keyId: made?.id ?? '',
      counter: 'podcastLookups',
      amount: 100,
      month: '2026-11',
    })
    return callWith(castdex, key)
  },
  RATE_LIMITED: () => flood({ rateLimit: 100 }, (open) => open.call('/api/v1/usage'), 429),
  AUTH_THROTTLED: () =>
    flood(
      {},
      (open) => open.call({ url: '/api/v1/usage', headers: { authorization: 'x' } }),
      429,
    ),
}

const callWith = (open: RunningCastdex, authorization: string) =>
  open.call({ url: `/api/v1/podcasts/${EXAMPLE_PODCAST.id}`, headers: { authorization } })

const flood = async (
  config: object,
  call: (open: RunningCastdex) => Promise<{ statusCode: number; json: () => unknown }>,
  until: number,
) => {
  await using open = await startCastdex({ config })
  for (let tries = 0; tries < 500; tries += 1) {
    const answer = await call(open)
    if (answer.statusCode === until) return answer
  }
  throw new Error('the limit was never reached')
}

test.each(Object.entries(COMMON))('everywhere: %s', async (code, call) => {
  const answer = await call()
  expect(answer.statusCode).toBe(ERRORS[code as ErrorCode].status)
  expect(settled(answer.json())).toEqual(settled(document.components.examples[code]?.value))
})

describe('the document', () => {
  test('is what the routes say, and what the server gives', async () => {
    const made: unknown = JSON.parse(JSON.stringify(buildOpenApi(V1_ROUTES)))
    expect(made).toEqual(document)
    expect((await castdex.call('/openapi.json')).json()).toEqual(document)
    expect(document.openapi).toBe('3.1.0')
  })

  test('has every operation, and under each error all of its codes', () => {
    expect(operations.map(({ operation }) => operation.operationId)).toEqual(
      expect.arrayContaining(V1_ROUTES.map(({ docs }) => docs.operationId)),
    )
    for (const { docs, url, method } of V1_ROUTES) {
      const operation =
        document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      for (const code of docs.errors)
        expect(operation?.responses[String(ERRORS[code].status)]?.description).toContain(
          `\`${code}\``,
        )
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '401', '405', '429', '500', '503']),
      )
    }
  })

  test('has what hosts and hubs call, with each method', () => {
    const served = NOTIFY_PATHS.map(
      ({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
    )
    const told = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(told).toEqual(expect.arrayContaining(served))
  })

  test('says each component once: it is used, and nothing that is written out is the same', () => {
    const { schemas } = document.components
    const texts = new Map(
      Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]),
    )
    const writtenOut: string[] = []
    const used = new Set<string>()
    const visit = (node: unknown, isTop: boolean): void => {
      if (typeof node !== 'object' || node === null) return
      const name = texts.get(JSON.stringify(node))
      if (name !== undefined && !isTop) writtenOut.push(name)
      for (const [key, inner] of Object.entries(node)) {
        if (key === '$ref') used.add(String(inner).split('/').at(-1) ?? '')
        if (!key.endsWith('examples')) visit(inner, false)
      }
    }
    visit(document.paths, false)
    for (const schema of Object.values(schemas)) visit(schema, true)
    expect(writtenOut).toEqual([])
    expect([...used]).toEqual(expect.arrayContaining(Object.keys(schemas)))
  })

  test('says the rules that the server has', () => {
    const parameterOf = (path: string, method: string, name: string): unknown => {
      const found = document.paths[path]?.[method]?.parameters?.find(
        (parameter) => parameter.name === name,
      )
      return (found as { readonly schema?: unknown } | undefined)?.schema
    }
    const listing = '/api/v1/admin/podcasts/{podcastId}/listings/{platform}'
    expect(parameterOf(listing, 'post', 'platform')).toMatchObject({
      enum: ['apple', 'spotify', 'youtube'],
    })
    const ids = parameterOf('/api/v1/podcasts/multiple', 'get', 'podcastIds') as {
      items: { pattern: string }
    }
    const pattern = new RegExp(ids.items.pattern, 'u')
    for (const id of [
      EXAMPLE_PODCAST.id,
      EXAMPLE_PODCAST.id.toUpperCase(),
      NIL_UUID,
      NIL_UUID.replaceAll('0', 'f'),
    ])
      expect([id, pattern.test(id), isPodcastId(id)]).toEqual([id, true, true])
    for (const id of [
      '',
      'harbour',
      EXAMPLE_PODCAST.id.replace('-7d0e-', '-9d0e-'),
      `${EXAMPLE_PODCAST.id} `,
    ])
      expect([id, pattern.test(id), isPodcastId(id)]).toEqual([id, false, false])
    expect(document.components.schemas['SearchRequest']).toMatchObject({ minProperties: 1 })
    expect(parameterOf('/api/v1/podcasts/by-feed-url', 'get', 'rssFeedUrl')).toMatchObject({
      minLength: 1,
    })
  })

  test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) {
      const found = reference
        .split('/')
        .reduce<unknown>(
          (node, part) => (node as Record<string, unknown> | undefined)?.[part],
          document,
        )
      expect([reference, typeof found]).toEqual([reference, 'object'])
    }
  })
})

describe('the page to try calls on', () => {
  const pathsIn = (body: string, pattern: RegExp): readonly string[] =>
    [...body.matchAll(pattern)].map(([, path]) => path ?? '')

  /** Returns every page of the documentation, as `/docs` and the groups link to them. */
  const listPages = async () => {
    const { body } = await castdex.call('/docs')
    const groups = pathsIn(body, /<h3><a href="([^"]+)">/g)
    const linked = pathsIn(body, /<li><a href="([^"]+)">/g)
    return { groups, linked, all: ['/docs', ...groups, ...linked] }
  }

  test('has each operation once, with a form and samples of the call that works', async () => {
    const { groups, linked } = await listPages()
    const sections: string[] = []
    for (const path of groups) {
      const page = await castdex.call(path)
      expect([path, page.statusCode]).toEqual([path, 200])
      sections.push(
        ...pathsIn(page.body, /<section class="operation" id="\w+"><h2><a href="([^"]+)"/g),
      )
    }
    expect(sections.toSorted()).toEqual(linked.toSorted())
    const names = linked.map((path) => path.split('/').at(-1))
    expect(names.toSorted()).toEqual(
      operations.map(({ operation }) => operation.operationId).toSorted(),
    )
    for (const { path, method, operation } of operations) {
      const url = linked.find((each) => each.endsWith(`/${operation.operationId}`)) ?? ''
      const { body } = await castdex.call(url)
      expect(body).toContain(`data-method="${method.toUpperCase()}" data-path="${path}"`)
      for (const { name } of operation.parameters ?? [])
        expect(body).toContain(` name="${name}"`)
      for (const status of Object.keys(operation.responses))
        expect(body).toContain(`<dt>${status}</dt>`)
    }
    const { body: search } = await castdex.call('/docs/search/searchTyped')
    expect(search).toContain('/api/v1/search/podcasts?q=harbuor+podcast+lang%3Aen')
  })

  test('none of its pages has more than 30 KB', async () => {
    const { all } = await listPages()
    expect(all.length).toBeGreaterThan(100)
    for (const path of all) {
      const { body } = await castdex.call(path)
      expect([path, Buffer.byteLength(body)]).toEqual([path, expect.toSatisfy(isLight)])
    }
  })

  test('stands behind the bare address, too', async () => {
    const bare = await castdex.call('/')
    expect([bare.statusCode, bare.headers.location]).toEqual([302, '/docs'])
  })

  test('without the site a browser is led to the docs and gets pages where nothing is; a caller of the API gets JSON', async () => {
    const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const ask = async (url: string, headers: Readonly<Record<string, string>>) => {
      const answer = await castdex.call({ url, headers })
      return [answer.statusCode, String(answer.headers['content-type']).split(';')[0]]
    }
    const start = await castdex.call({ url: '/', headers: BROWSER })
    expect([start.statusCode, start.headers.location]).toEqual([302, '/docs'])
    expect(await ask('/nothing', BROWSER)).toEqual([404, 'text/html'])
    expect(await ask('/favicon.ico', { accept: 'image/*' })).toEqual([200, 'image/svg+xml'])
    expect(await ask('/nothing', {})).toEqual([404, 'application/json'])
    expect(await ask('/nothing', { accept: '*/*' })).toEqual([404, 'application/json'])
    expect(await ask('/api/v1/nothing', BROWSER)).toEqual([404, 'application/json'])
    expect(
      (await castdex.call({ method: 'POST', url: '/nothing', headers: BROWSER })).json(),
    ).toMatchObject({
      error: { code: 'ROUTE_NOT_FOUND' },
    })
    expect(
      (await castdex.call({ url: '/nothing', headers: BROWSER })).headers[
        'content-security-policy'
      ],
    ).toContain("default-src 'none'")
  })

  test('the start page shows the address by which it was asked', async () => {
    for (const host of ['podcasts.example.org', 'localhost:8123']) {
      const { body } = await castdex.call({ url: '/docs', headers: { host } })
      expect(body).toContain(`URL=<span data-origin>http://${host}</span>`)
    }
  })

  test.each([
    '/docs',
    '/docs/',
    '/docs/saved-searches',
    '/docs/operators',
    '/docs/search/searchTyped',
  ])('%s loads nothing from another host', async (url) => {
    const page = await castdex.call(url)
    expect(page.body).toContain(
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    )
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(parts.length).toBeGreaterThan(4)
    for (const part of parts.filter((each) => !each.startsWith('#'))) {
      expect(part).toMatch(/^\/(?!\/)/)
      const answer = await castdex.call(part)
      expect([part, answer.statusCode]).toEqual([part, part === '/' ? 302 : 200])
      if (part.endsWith('.css'))
        expect(answer.body).not.toMatch(/url\(["']?(?:https?:)?\/\//)
    }
    const { body: script } = await castdex.call('/docs/static/castdex.js')
    expect(script).not.toMatch(/https?:\/\//)
    expect(script).not.toMatch(/localStorage|cookie/)
    expect((await castdex.call('/docs/static/castdex.svg')).statusCode).toBe(404)
    expect((await castdex.call('/docs/static/castdex.css')).body).toContain('--lamp')
  })
})
