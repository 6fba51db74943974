/** The Model Context Protocol by its official clients for TypeScript and Python, both revisions, and its conformance suite. */
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '../../src/api/mcp/tools/index.ts'
import { type RunningCastdex, startCastdex } from '../api/castdex.ts'
import { folderOf, installNpm } from './npm-folder.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)
const FOLDER = 'castdex-mcp'
const PACKAGES = ['@modelcontextprotocol/client@2.4.0', '@modelcontextprotocol/conformance@0.1.16']
const PYTHON = { requirement: 'mcp==2.3.0', module: 'mcp', folder: 'castdex-mcp-venv' }

const [missingNpm, missingPython] = [await installNpm(FOLDER, PACKAGES), await installPackage(PYTHON)]
const mustRun = process.env['CI'] === 'true'
if (missingNpm !== undefined) process.stdout.write(`left out: the clients of MCP from npm: ${missingNpm}\n`)
if (missingPython !== undefined) process.stdout.write(`left out: the client of MCP from PyPI: ${missingPython}\n`)

let castdex: RunningCastdex
let url: string
beforeAll(async () => {
  castdex = await startCastdex({ live: true })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${String((castdex.app.server.address() as AddressInfo).port)}/mcp`
})
afterAll(() => castdex[Symbol.asyncDispose]())

const EXPECTED = {
  tools: TOOLS.map(({ name }) => name),
  titles: ['The Harbour Light: Stories from the Coast'],
  wrong: [true, 'PODCAST_NOT_FOUND'],
  read: 'the-harbour-light',
}

describe('the official clients', () => {
  test('can be installed', { skip: !mustRun }, () => {
    expect([missingNpm, missingPython]).toEqual([undefined, undefined])
  })

  test('for TypeScript, with a handshake and without', { skip: missingNpm !== undefined }, async () => {
    const script = await readFile(fileURLToPath(new URL('mcp_calls.mjs', import.meta.url)), 'utf8')
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folderOf(FOLDER),
      env: { PATH: process.env['PATH'] ?? '', CASTDEX_URL: url, CASTDEX_TEST_KEY: castdex.key },
    })
    expect(JSON.parse(stdout)).toEqual([EXPECTED, EXPECTED])
  })

  test('for Python, with a handshake and without', { skip: missingPython !== undefined }, async () => {
    const script = fileURLToPath(new URL('mcp_calls.py', import.meta.url))
    const child = spawn(pythonOf(PYTHON), [script], { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.end(JSON.stringify({ url, key: castdex.key }))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(output, errors).not.toBe('')
    expect(JSON.parse(output)).toEqual([EXPECTED, EXPECTED])
  })
})

/** The suite knows no keys: this puts one into each request. */
async function openWithKey(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${castdex.key}` }
    const passed = openRequest(url, { method: asked.method ?? 'POST', headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The other scenarios call tools and prompts of a server that is made for them. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list']

test.each(SCENARIOS)('conformance: %s', { skip: missingNpm !== undefined }, async (scenario) => {
  await using open = await openWithKey()
  const suite = join(folderOf(FOLDER), 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const args = [suite, 'server', '--url', open.url, '--scenario', scenario]
  const { stdout } = await run(process.execPath, args, { cwd: folderOf(FOLDER) })
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/)
})
