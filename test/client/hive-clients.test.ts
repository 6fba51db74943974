/** Podpings that clients of Hive broadcast to a loopback node are read from its blocks. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openRangeRule, parseRanges } from '../../src/intake/crawl/fetch/address.ts'
import { openFetcher } from '../../src/intake/crawl/fetch/fetch.ts'
import { openGuard } from '../../src/intake/crawl/fetch/guard.ts'
import { PodpingReader } from '../../src/intake/crawlers/podping-reader.ts'
import type { Podping } from '../../src/intake/crawlers/read-podping.ts'
import { type HiveNode, openHiveNode } from '../crawl/hive-node.ts'
import { folderOf, installNpm } from './npm-folder.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)

const FOLDER = 'castdex-hive'
const LIGHTHIVE = {
  requirement: 'lighthive==0.4.4',
  module: 'lighthive',
  folder: 'castdex-lighthive-venv',
}
const missing = {
  dhive: await installNpm(FOLDER, ['@hiveio/dhive@1.3.6']),
  lighthive: await installPackage(LIGHTHIVE),
}

const IRIS = ['https://feeds.example.org/1', 'https://feeds.example.org/ü?a=1']
const NOTE = JSON.stringify({
  version: '1.1',
  medium: 'podcast',
  reason: 'update',
  iris: IRIS,
})
const ID = 'pp_podcast_update'

interface Dhive {
  readonly PrivateKey: { fromSeed(seed: string): { toString(): string } }
  readonly Client: new (
    url: string,
  ) => { readonly broadcast: { json(data: object, key: object): Promise<unknown> } }
}

function loadDhive(): Dhive {
  return createRequire(join(folderOf(FOLDER), 'package.json'))('@hiveio/dhive') as Dhive
}

/** Reads the node's newest block, and returns the podpings and what was looked up in DNS. */
async function read(node: HiveNode) {
  const podpings: Podping[] = []
  const resolved: string[] = []
  const fetcher = openFetcher({
    guard: openGuard(openRangeRule(parseRanges('127.0.0.0/8')), (name) => {
      resolved.push(name)
      return Promise.resolve([])
    }),
    userAgent: 'test',
    maxBytes: 1e6,
    timeoutMs: 20_000,
    now: Date.now,
  })
  onTestFinished(() => fetcher[Symbol.asyncDispose]())
  const reader = new PodpingReader({
    bringForward: (found) => {
      podpings.push(...found)
      return Promise.resolve()
    },
    fetcher,
    nodes: [node.url],
    signal: new AbortController().signal,
    onFailure(error) {
      throw error
    },
  })
  await reader.readNew()
  return { podpings, resolved }
}

async function expectRead(node: HiveNode): Promise<void> {
  expect(node.broadcast).toHaveLength(1)
  node.blocks.set(node.newest, { transactions: node.broadcast })
  expect(await read(node)).toEqual({
    podpings: [{ urls: IRIS, accounts: ['somebody'] }],
    resolved: [],
  })
}

test('@hiveio/dhive', { skip: missing.dhive !== undefined }, async () => {
  await using node = await openHiveNode()
  const { Client, PrivateKey } = loadDhive()
  const data = {
    required_auths: [],
    required_posting_auths: ['somebody'],
    id: ID,
    json: NOTE,
  }
  await new Client(node.url).broadcast.json(data, PrivateKey.fromSeed('castdex'))
  await expectRead(node)
})

const PROGRAM = `
import sys
from lighthive.client import Client
from lighthive.datastructures import Operation

url, key, name, note = sys.argv[1:]
client = Client(nodes=[url], keys=[key])
client.broadcast_sync(Operation("custom_json", {
    "required_auths": [], "required_posting_auths": ["somebody"], "id": name, "json": note,
}))
`

test('lighthive', {
  skip: (missing.lighthive ?? missing.dhive) !== undefined,
}, async () => {
  await using node = await openHiveNode()
  const key = loadDhive().PrivateKey.fromSeed('castdex').toString()
  await run(pythonOf(LIGHTHIVE), ['-c', PROGRAM, node.url, key, ID, NOTE])
  await expectRead(node)
})
