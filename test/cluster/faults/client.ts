/** A client of the servers, and what it has seen: each answer has to be right, or a 503. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** A client waits no longer. */
const PATIENCE_MS = 60_000
/** After a refusal, as `Retry-After` asks, but shorter: the fault is what is to be met. */
const PAUSE_MS = 50
const PATIENT_TRIES = 3

export const KINDS = ['read', 'search', 'write'] as const
export type Kind = (typeof KINDS)[number]

interface Sample {
  readonly ms: number
  readonly kind: Kind
  /** When the answer was there: a moment of `performance.now()`. */
  readonly atMs: number
}

export interface Tally {
  readonly answered: Sample[]
  /** 503. */
  readonly refused: Sample[]
  /** Connections that a killed server dropped. */
  dropped: number
  /** What no client may ever see, in words. */
  readonly wrong: string[]
}

export function newTally(): Tally {
  return { answered: [], refused: [], dropped: 0, wrong: [] }
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly ms: number
  readonly retryAfter: string | null
}

interface Request {
  readonly path: string
  readonly body?: object
  readonly method?: string
  /** Base address of the server. Default: one after the other. */
  readonly api?: string | undefined
}

interface Question extends Request {
  readonly kind: Kind
  /** What is wrong with the answer, in words. Default nothing. */
  readonly findFault?: (body: unknown) => string | undefined
}

export class Client {
  readonly #world: Pick<World, 'apis' | 'key'>
  #asked = 0

  constructor(world: Pick<World, 'apis' | 'key'>) {
    this.#world = world
  }

  async ask({ path, body, method, api }: Request): Promise<Answer> {
    const { apis, key } = this.#world
    this.#asked += 1
    const startedMs = performance.now()
    const answer = await fetch(`${api ?? apis[this.#asked % apis.length] ?? ''}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const retryAfter = answer.headers.get('retry-after')
    return {
      status: answer.status,
      body: await answer.json(),
      ms: performance.now() - startedMs,
      retryAfter,
    }
  }

  /** Nothing is broken any more: a machine that is only slow gets its time. */
  async askPatiently(path: string): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.ask({ path })
        if (answer.status === 200 || tries === PATIENT_TRIES) return answer
      } catch (error) {
        if (tries === PATIENT_TRIES) throw error
      }
      await sleep(PAUSE_MS)
    }
  }

  /** Returns the body of an answer that is right; undefined where there was none. */
  async judge(tally: Tally, question: Question): Promise<unknown> {
    const { kind, findFault = () => undefined } = question
    let answer: Answer
    try {
      answer = await this.ask(question)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        tally.wrong.push(`${kind}: no answer within a minute`)
      tally.dropped += 1
      await sleep(PAUSE_MS)
      return undefined
    }
    const sample = { ms: answer.ms, kind, atMs: performance.now() }
    if (answer.status === 503) {
      tally.refused.push(sample)
      if (answer.retryAfter === null) tally.wrong.push(`${kind}: 503 without Retry-After`)
      await sleep(PAUSE_MS)
      return undefined
    }
    const fault =
      answer.status >= 300
        ? `status ${String(answer.status)} ${JSON.stringify(answer.body)}`
        : findFault(answer.body)
    if (fault !== undefined) tally.wrong.push(`${kind}: ${fault}`)
    tally.answered.push(sample)
    return fault === undefined ? answer.body : undefined
  }
}

/** In ms: the longest time without an answer of this kind, between two moments. */
export function longestGap(
  { answered }: Tally,
  kind: Kind,
  fromMs: number,
  toMs: number,
): number {
  const times = answered.filter((sample) => sample.kind === kind).map(({ atMs }) => atMs)
  const moments = [
    fromMs,
    ...times.filter((atMs) => atMs > fromMs && atMs < toMs).sort((a, b) => a - b),
    toMs,
  ]
  return moments.reduce(
    (longest, atMs, at) => Math.max(longest, atMs - (moments[at - 1] ?? atMs)),
    0,
  )
}
