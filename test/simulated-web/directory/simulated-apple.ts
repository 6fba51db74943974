/**
 * Apple in the place of its servers: what it lists, and the check of listings that `castdex serve`
 * makes. Nothing is dialled.
 */
import type { Directory } from '../../../src/store/directory.ts'
import { openAppleClient } from '../../../src/intake/apply/listings/apple/client.ts'
import { openApple } from '../../../src/intake/apply/listings/apple/apple.ts'
import { runUntilIdle } from '../../../src/intake/apply/listings/listing-worker.ts'
import type { PlatformClient } from '../../../src/intake/apply/listings/platform/platform-http.ts'

export interface AppleListing {
  readonly name: string
  readonly artist: string
  readonly feedUrl: string
}

const resultOf = (id: number, { name, artist, feedUrl }: AppleListing) => ({
  kind: 'podcast',
  collectionId: id,
  collectionName: name,
  artistName: artist,
  feedUrl,
})

export class SimulatedApple {
  readonly #listings = new Map<number, AppleListing>()
  /** Ids that were asked about, each as often as it was. */
  readonly asked: number[] = []

  /** From now on Apple says so of the id. */
  list(id: number, listing: AppleListing): void {
    this.#listings.set(id, listing)
  }

  /** Checks what is due, in a web that Apple has something to say about. */
  async check(directory: Directory, now: () => number): Promise<void> {
    if (this.#listings.size === 0) return
    const client = openAppleClient('https://apple.example', this.#client(), {
      pass: (call) => call(),
    })
    await runUntilIdle({
      directory,
      source: { ...openApple(client, now), pausedUntil: () => 0 },
      worker: 'listings of a simulation',
      now,
      signal: new AbortController().signal,
      idleMs: 0,
      sleep: () => Promise.resolve(),
      onFailure: (error) => {
        throw error
      },
    })
  }

  #client(): PlatformClient {
    return {
      fetchJson: ({ url }) =>
        Promise.resolve({ kind: 'answer', body: { results: this.#answer(new URL(url)) } }),
      fetchText: () => Promise.resolve({ kind: 'absent' }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
  }

  /** Searches find nothing: an id has to be known. */
  #answer({ pathname, searchParams }: URL): readonly unknown[] {
    if (pathname !== '/lookup') return []
    const ids = (searchParams.get('id') ?? '').split(',').map(Number)
    this.asked.push(...ids)
    return ids.flatMap((id) => {
      const listing = this.#listings.get(id)
      return listing === undefined ? [] : [resultOf(id, listing)]
    })
  }
}
