/**
 * Follows the blocks of Hive for podpings, and brings the known feeds among them forward. Blocks are
 * read once they are irreversible, so that a fork changes nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../../errors.ts'
import { isObject } from '../../record/is-object.ts'
import type { Fetcher } from '../crawl/fetch/fetch.ts'
import type { BringForward } from './bring-forward.ts'
import { readBlock } from './read-podping.ts'

/** Hive makes a block each three seconds. */
const BLOCK_MS = 3000
/** Blocks after a longer gap are skipped: their feeds are due soon anyway. */
const MOST_BEHIND = 1200
const MOST_BYTES = 8_388_608
const TIMEOUT_MS = 10_000

export interface PodpingParts {
  readonly bringForward: BringForward
  readonly fetcher: Fetcher
  readonly nodes: readonly string[]
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
  /** In ms; tests set a shorter one. */
  readonly blockMs?: number
}

/** Parses the setting. Throws `CONFIG_INVALID`. */
export function parseNodes(text: string): readonly string[] {
  const nodes = text.split(',').map((node) => node.trim())
  return nodes.filter(Boolean).map((node) => {
    const url = URL.parse(node)
    if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
    throw new CodedError(
      'CONFIG_INVALID',
      `CASTDEX_PODPING_NODES has "${node}", which is no http or https URL.`,
    )
  })
}

export class PodpingReader {
  readonly #parts: PodpingParts
  #node = 0
  #next: number | undefined

  constructor(parts: PodpingParts) {
    this.#parts = parts
  }

  /** Resolves after `signal` is aborted. Begins with the newest block. */
  async run(): Promise<void> {
    const { signal, onFailure, blockMs = BLOCK_MS } = this.#parts
    while (!signal.aborted) {
      try {
        await this.readNew()
      } catch (error) {
        if (this.#parts.signal.aborted) return
        this.#node += 1
        onFailure(error)
      }
      await sleep(blockMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Reads the new blocks. Throws if the node fails; the next call uses the next node. */
  async readNew(): Promise<void> {
    const properties = await this.#ask('get_dynamic_global_properties', [])
    const newest = isObject(properties) ? properties['last_irreversible_block_num'] : null
    if (typeof newest !== 'number' || !Number.isSafeInteger(newest))
      throw new Error('a Hive node has no last_irreversible_block_num')
    this.#next = Math.max(this.#next ?? newest, newest - MOST_BEHIND)
    while (this.#next <= newest) {
      const block = await this.#ask('get_block', [this.#next])
      if (block === null) throw new Error(`a Hive node lacks block ${String(this.#next)}`)
      await this.#parts.bringForward(readBlock(block))
      this.#next += 1
    }
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const { nodes, fetcher, signal } = this.#parts
    const node = nodes[this.#node % nodes.length] ?? ''
    const result = await fetcher.fetch(node, {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: `condenser_api.${method}`,
        params,
      }),
      headers: { 'content-type': 'application/json' },
      accept: 'application/json',
      followsRedirects: false,
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    if (result.kind === 'failed') throw new Error(`a Hive node failed: ${result.message}`)
    const answer: unknown = JSON.parse(Buffer.from(result.body).toString() || 'null')
    if (isObject(answer) && 'result' in answer) return answer['result']
    throw new Error(`a Hive node answered ${String(result.status)} without a result`)
  }
}
