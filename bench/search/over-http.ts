/**
 * The same searches through a real server: one word against bare `node:http`, a mix against the
 * directory alone, and whole walks.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { type RunningServer, startBareHttp, startCastdex } from '../frame.ts'
import { createKey } from '../sample.ts'
import { type Body, must, toWire } from './body.ts'
import { openCastdexContext } from './castdex.ts'
import { type CatalogueSpec } from './catalogue.ts'
import type { Ask, QueryClass } from './classes.ts'
import { Draw } from './draw.ts'
import { readThrough } from './read-through.ts'
import { parseSearch } from '../../src/query/parse.ts'

const PATH = '/api/v1/search/podcasts'
const CONNECTIONS = 16
const ROUNDS = 3
const MIX_QUERIES_A_CLASS = 4
const WALK_PAGE = 1_000
/** A longer walk is broken off: of millions, minutes tell as much as all. In ms. */
const LONGEST_WALK_MS = 45_000
/**
 * Searches before the mix is timed in process, which has searched before; how long it is asked over
 * HTTP before.
 */
const WARMING = 300
const MIX_WARMING_SECONDS = 6

export interface HttpFigures {
  /** Fifty popular words over and over. */
  readonly oneWordPerSecond: number
  readonly bareHttpPerSecond: number
  readonly oneWordBytes: number
  readonly mixPerSecond: number
  readonly mixInProcessPerSecond: number
  readonly walkBasicPerSecond: number
  readonly walkWholePerSecond: number
  readonly walked: number
  /** The longest time that reading the files through took before a walk. */
  readonly readThroughSeconds: number
  /** Resident, in MiB: after the server answered all of that, and at most. */
  readonly residentMiB: number
  readonly peakMiB: number
}

interface Target {
  readonly url: string
  readonly key: string
}

const headersOf = ({ key }: Target): Readonly<Record<string, string>> => ({
  authorization: key,
  'content-type': 'application/json',
})

const perSecond = async (
  target: Target,
  bodies: readonly string[],
  seconds: number,
): Promise<number> => {
  const requests = bodies.map((body) => ({ method: 'POST', path: PATH, body }))
  let begun = 0
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: headersOf(target),
    requests,
    // Connections begin at mix places of the list: none asks what another has just asked.
    setupClient(client) {
      const from = Math.floor((begun % CONNECTIONS) * (requests.length / CONNECTIONS))
      begun += 1
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${String(result.non2xx)} answers were not 2xx, ${String(result.errors)} errors`,
    )
  return result.requests.average
}

const post = async (target: Target, body: string): Promise<string> => {
  const answer = await fetch(target.url + PATH, {
    method: 'POST',
    headers: { ...headersOf(target), 'accept-encoding': 'identity' },
    body,
  })
  const text = await answer.text()
  if (answer.status !== 200)
    throw new Error(`${String(answer.status)} ${text.slice(0, 300)}`)
  return text
}

/** One word, pageSize 25, whole hits: what a client sends first. */
const oneWordBodies = (spec: CatalogueSpec): readonly string[] => {
  const draw = new Draw(spec, 4711)
  return Array.from({ length: 50 }, () =>
    JSON.stringify({ searchTerms: [must(draw.common())], pageSize: 25 }),
  )
}

const compareOneWord = async (spec: CatalogueSpec, target: Target, seconds: number) => {
  const bodies = oneWordBodies(spec)
  let bytes = 0
  for (const body of bodies) bytes += Buffer.byteLength(await post(target, body))
  const oneWordBytes = Math.round(bytes / bodies.length)
  await using bare = await startBareHttp(oneWordBytes)
  const rates: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const theirs = await perSecond({ ...target, url: bare.url }, bodies, seconds)
    const ours = await perSecond(target, bodies, seconds)
    if (round > 0) rates.push({ ours, theirs })
  }
  const middle = rates.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[
    Math.floor(rates.length / 2)
  ]
  return {
    oneWordBytes,
    oneWordPerSecond: middle?.ours ?? Number.NaN,
    bareHttpPerSecond: middle?.theirs ?? Number.NaN,
  }
}

/** A few queries of each class that castdex answered, without the walks. */
export const mixOf = (
  classes: readonly QueryClass[],
  isAnswered: (name: string) => boolean,
): readonly Body[] =>
  classes
    .filter(
      ({ name, family }) => family !== 'walk' && family !== 'typed' && isAnswered(name),
    )
    .flatMap(({ asks }) => asks.slice(0, MIX_QUERIES_A_CLASS).map(({ body }: Ask) => body))

const mixInProcess = async (
  dataDir: string,
  mix: readonly Body[],
  seconds: number,
): Promise<number> => {
  await using context = await openCastdexContext(dataDir, 'serve')
  const queries = mix.map((body) => parseSearch(toWire(body)).query)
  for (const query of queries.slice(0, WARMING))
    await context.directory.reader.search(query)
  let count = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const query = queries[(WARMING + count) % queries.length]
    if (query === undefined) break
    await context.directory.reader.search(query)
    count += 1
  }
  return (count / (performance.now() - startedAt)) * 1000
}

/** The page as bytes: a client that decodes each of them would be timed more than the server. */
const postForBytes = (target: Target, agent: Agent, body: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = { ...headersOf(target), 'content-length': Buffer.byteLength(body) }
    const sent = request(
      target.url + PATH,
      { method: 'POST', agent, headers },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(pieces)
          if (answer.statusCode === 200) resolve(bytes)
          else
            reject(
              new Error(`${String(answer.statusCode)} ${bytes.toString('utf8', 0, 300)}`),
            )
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const HITS = /"hitsReturned":(\d+)/
const CURSOR = /"cursor":(?:null|"([^"]*)")\}+$/
/** Bytes of an answer before its hits, and after them, at most. */
const HEAD = 8_000
const TAIL = 2_000

const walk = async (
  spec: CatalogueSpec,
  target: Target,
  details: 'basic' | undefined,
): Promise<{ hits: number; perSecond: number }> => {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  let hits = 0
  let cursor: string | undefined
  do {
    const body = JSON.stringify({ searchTerms: [], pageSize: WALK_PAGE, details, cursor })
    const bytes = await postForBytes(target, agent, body)
    hits += Number(HITS.exec(bytes.toString('latin1', 0, HEAD))?.[1] ?? Number.NaN)
    cursor = CURSOR.exec(bytes.toString('latin1', Math.max(0, bytes.length - TAIL)))?.[1]
  } while (cursor !== undefined && performance.now() - startedAt < LONGEST_WALK_MS)
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  if (cursor === undefined && hits !== spec.size)
    throw new Error(`a walk gave ${String(hits)} of ${String(spec.size)} podcasts`)
  return { hits, perSecond: hits / seconds }
}

const residentMiB = ({ pid }: RunningServer, field: 'VmRSS' | 'VmHWM'): number => {
  const line = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(field))
  return Number(line?.replaceAll(/\D/gu, '')) / 1024
}

/** `seconds` of each round. */
export const measureHttp = async (
  spec: CatalogueSpec,
  dataDir: string,
  mix: readonly Body[],
  seconds: number,
): Promise<HttpFigures> => {
  readThrough(dataDir)
  const mixInProcessPerSecond = await mixInProcess(dataDir, mix, seconds)
  const key = createKey(dataDir)
  await using server = await startCastdex(dataDir)
  const target = { url: server.url, key }
  const mixBodies = mix.map((body) => JSON.stringify(toWire(body)))
  for (const body of mix) await post(target, JSON.stringify(toWire(body)))
  // The process of the classes has searched for minutes when its mix is timed; a server is warm
  // after some thousand searches.
  await perSecond(target, mixBodies, MIX_WARMING_SECONDS)
  const mixPerSecond = await perSecond(target, mixBodies, seconds)
  readThrough(dataDir)
  const oneWord = await compareOneWord(spec, target, seconds)
  const beforeBasic = readThrough(dataDir)
  const basic = await walk(spec, target, 'basic')
  const beforeWhole = readThrough(dataDir)
  const whole = await walk(spec, target, undefined)
  return {
    ...oneWord,
    mixPerSecond,
    mixInProcessPerSecond,
    walkBasicPerSecond: basic.perSecond,
    walkWholePerSecond: whole.perSecond,
    walked: basic.hits,
    readThroughSeconds: Math.max(beforeBasic, beforeWhole),
    residentMiB: residentMiB(server, 'VmRSS'),
    peakMiB: residentMiB(server, 'VmHWM'),
  }
}
