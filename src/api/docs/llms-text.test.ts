/**
 * `/llms.txt` and `/llms-full.txt`: every operation for callers, under the address that they reach
 * this server at.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { V1_ROUTES } from '../v1/index.ts'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex()
})
afterAll(() => castdex[Symbol.asyncDispose]())

const forCallers = V1_ROUTES.filter(({ url }) => !url.startsWith('/api/v1/admin/'))
const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

async function read(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await castdex.app.inject({ url, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  return answer.body
}

test('both name every operation for callers, and none for operators', async () => {
  for (const url of ['/llms.txt', '/llms-full.txt']) {
    const text = await read(url)
    const missing = forCallers.filter(
      (route) => !text.includes(`${route.method} `) || !text.includes(pathOf(route.url)),
    )
    expect(missing.map((route) => route.url)).toEqual([])
    expect(text).not.toContain('/admin/')
  }
})

test('the full one has each parameter and a body that works as it stands', async () => {
  const text = await read('/llms-full.txt')
  for (const { docs } of forCallers) {
    for (const { name } of docs.parameters) expect(text).toContain(`- \`${name}\` (`)
  }
  const bodies = [...text.matchAll(/```json\n([^`]+)```/g)].map(([, body = '']) => body)
  expect(bodies.length).toBeGreaterThan(1)
  const found = bodies.find((body) => body.includes('searchTerms')) ?? ''
  expect((await castdex.search(JSON.parse(found))).statusCode).toBe(200)
})

test('addresses are those that the caller reached, or the public one that is set', async () => {
  expect(await read('/llms.txt', { host: 'castdex.test:81' })).toContain(
    'All calls go to http://castdex.test:81 and',
  )
  await using named = await startCastdex({
    config: { publicUrl: 'https://podcasts.example.org' },
  })
  const { body } = await named.app.inject({
    url: '/llms-full.txt',
    headers: { host: 'evil.example' },
  })
  expect(body).toContain('https://podcasts.example.org/api/v1/')
  expect(body).not.toContain('evil.example')
})
