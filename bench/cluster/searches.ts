/** Searches of every class through a server of the cluster, timed at its client. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { toWire } from '../search/body.ts'
import type { Ask } from '../search/classes.ts'
import type { Answer, Built, Side, Unable } from '../search/side.ts'

const PATH = '/api/v1/search/podcasts'

interface FoundPage {
  readonly data: {
    readonly result: {
      readonly total: { readonly value: number }
      readonly hitsReturned: number
    }
  }
}

interface Refusal {
  readonly message: string
  readonly error: { readonly code: string }
}

/** As the other sides say it: the code, then the sentence. */
function toReason(answer: string): string {
  const { message, error } = JSON.parse(answer) as Refusal
  return `${error.code}: ${message}`
}

/** One client on one connection that stays open. */
export class HttpSide implements Side {
  readonly name = 'cluster'
  readonly built: Built
  readonly #url: string
  readonly #key: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string, key: string, built: Built) {
    this.#url = url
    this.#key = key
    this.built = built
  }

  async ask({ body, want }: Ask): Promise<Answer | Unable> {
    const wire = JSON.stringify(toWire(want === 'total' ? { ...body, pageSize: 1 } : body))
    const startedAt = performance.now()
    const { status, answer } = await this.#post(wire)
    const ms = performance.now() - startedAt
    if (status !== 200) return { unable: toReason(answer) }
    const { result } = (JSON.parse(answer) as FoundPage).data
    return { ms, hits: result.hitsReturned, total: result.total.value }
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy()
    return Promise.resolve()
  }

  async #post(body: string) {
    const sent = request(this.#url + PATH, {
      method: 'POST',
      agent: this.#agent,
      headers: { authorization: this.#key, 'content-type': 'application/json' },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, answer: await text(response) }
  }
}
