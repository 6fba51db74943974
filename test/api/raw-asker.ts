/** GET requests one after the other on one connection, as they are written: no client tidies them. */
import { Agent, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  /** In their order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

export class RawAsker implements Disposable {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string) {
    this.#url = url
  }

  ask(path: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const asked = request(this.#url, { path, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('error', reject)
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const raw = answer.rawHeaders
          resolve({
            status: answer.statusCode ?? 0,
            headers: raw.flatMap((name, place) =>
              place % 2 === 0 ? [[name, raw[place + 1] ?? ''] as const] : [],
            ),
            body: Buffer.concat(chunks).toString(),
          })
        })
      })
      asked.on('error', reject)
      asked.end()
    })
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}
