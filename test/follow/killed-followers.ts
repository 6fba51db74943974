/** Several processes follow saved searches on one store, and are killed while they do. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openSearchSecrets } from '../../src/follow/secrets.ts'
import { create, draftOf } from '../../src/store/contract/drafts.contract.ts'
import type { SavedSearches } from '../../src/store/saved-searches.ts'
import type { StoreWriter } from '../../src/store/writer.ts'
import { eventually } from '../eventually.ts'
import type { FollowedStore, FollowerProcess } from './follow-in-process.ts'

export interface FollowedParts extends AsyncDisposable {
  readonly store: FollowedStore
  readonly writer: StoreWriter
  readonly savedSearches: SavedSearches
}

const SCRIPT = fileURLToPath(new URL('./follow-in-process.ts', import.meta.url))
const SECRET = 'a secret for tests'
const SEARCHES = 4
/** Longer than the lease of a search. */
const AHEAD_MS = 120_000

interface Received {
  readonly sender: string
  /** `<search> <podcast>`. */
  readonly match: string
}

/** A receiver that answers, unless `onRequest` returns false. */
async function openReceiver() {
  const received: Received[] = []
  const hook = { onRequest: (_sender: string): boolean => true }
  const read = async (request: IncomingMessage): Promise<void> => {
    const chunks = (await Array.fromAsync(request)) as Buffer[]
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      data: { savedSearchId: string; podcast: { id: string } }
    }
    const sender = request.headers['user-agent'] ?? ''
    received.push({ sender, match: `${data.savedSearchId} ${data.podcast.id}` })
  }
  const server = createServer((request, response) => {
    void read(request).then(() => {
      const { sender = '' } = received.at(-1) ?? {}
      if (hook.onRequest(sender)) response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, hook, url: `http://127.0.0.1:${String(port)}/hook` }
}

function startFollower(work: Omit<FollowerProcess, 'dialectSecret'>): ChildProcess {
  const child = fork(SCRIPT, [JSON.stringify({ ...work, dialectSecret: SECRET })])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function untilKilled(child: ChildProcess): Promise<void> {
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

async function addSearches({ savedSearches }: FollowedParts, url: string) {
  const { installation } = openSearchSecrets({ dataDir: '', dialectSecret: SECRET })
  const ids = Array.from(
    { length: SEARCHES },
    (_, at) => `0198c5a2-7f64-7d0e-9d1c-00000000000${String(at)}`,
  )
  for (const [at, id] of ids.entries()) {
    const content = {
      name: id,
      of: 'podcasts',
      q: null,
      search: { searchTerms: [] },
      on: ['match'],
      webhookUrl: url,
      createdAt: '2026-11-20T00:00:00.000Z',
      updatedAt: '2026-11-20T00:00:00.000Z',
      tokenNo: 1,
      secretNo: 1,
    } as const
    const search = { id, keyId: 'key_one', tokenHash: id, installation, content }
    await savedSearches.add(search, SEARCHES, at + 1)
  }
  return ids
}

/** Writes new podcasts, and returns their ids. */
async function writeShows({ writer }: FollowedParts, first: number, count: number) {
  const drafts = Array.from({ length: count }, (_, at) => draftOf(first + at))
  for (const draft of drafts) await writer.write(create(draft))
  return drafts.map(({ id }) => id)
}

const matchesOf = (searches: readonly string[], shows: readonly string[]) =>
  searches.flatMap((search) => shows.map((show) => `${search} ${show}`)).toSorted()

/** Each search has received its shows in the sequence of their changes, repetitions aside. */
function expectInOrder(received: readonly Received[], shows: readonly string[]): void {
  const firsts = [...new Set(received.map(({ match }) => match))]
  for (const [, matches] of Map.groupBy(firsts, (match) => match.split(' ')[0]))
    expect(matches.map((match) => match.split(' ')[1])).toEqual(shows)
}

export function describeFollowers(name: string, open: () => Promise<FollowedParts>): void {
  test(`${name}: two processes send each match once`, async () => {
    await using parts = await open()
    const { received, url } = await openReceiver()
    const searches = await addSearches(parts, url)
    const { store } = parts
    for (const one of ['one', 'two']) startFollower({ store, name: one, aheadMs: 0 })
    const shows = await writeShows(parts, 1, 40)
    const wanted = matchesOf(searches, shows)
    await eventually(() => received.length >= wanted.length)
    expect(received.map(({ match }) => match).toSorted()).toEqual(wanted)
    expectInOrder(received, shows)
  })

  test(`${name}: a match is sent by another process after its own was killed`, async () => {
    await using parts = await open()
    const { store } = parts
    const { received, hook, url } = await openReceiver()
    const searches = await addSearches(parts, url)
    let shows: readonly string[] = []
    const more = async () => {
      shows = [...shows, ...(await writeShows(parts, shows.length + 1, 5))]
    }
    await more()
    const first = { store, name: 'first', aheadMs: 0, dies: 'before-commit' } as const
    await untilKilled(startFollower(first))
    const second = { store, name: 'second', aheadMs: 0, dies: 'after-commit' } as const
    await untilKilled(startFollower(second))
    expect(received).toEqual([])
    // One of two is killed while its third message is on the way.
    const children = new Map(
      ['one', 'two'].map((one) => [
        `castdex/${one}`,
        startFollower({ store, name: one, aheadMs: 0 }),
      ]),
    )
    let killed: string | undefined
    hook.onRequest = (sender) => {
      const sent = received.filter((each) => each.sender === sender).length
      if (killed === undefined && sent === 3) {
        killed = sender
        children.get(sender)?.kill('SIGKILL')
      }
      return sender !== killed
    }
    await more()
    await eventually(() => killed)
    for (const [one, child] of children)
      if (one === killed) await untilKilled(child)
      else child.send(AHEAD_MS)
    const wanted = matchesOf(searches, shows)
    const matches = () => new Set(received.map(({ match }) => match))
    await eventually(() => matches().size >= wanted.length)
    expect([...matches()].toSorted()).toEqual(wanted)
    expectInOrder(received, shows)
    expect(received.length).toBeLessThanOrEqual(wanted.length + SEARCHES)
  })
}
