/**
 * Around the whole run: one OpenSearch for every test file that asks for it, started by the first. Where it cannot be had the
 * run says at its end, loudly, what was left out.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from './cluster.ts'

/** What a test file is told. */
export type SharedAnswer = { readonly url: string } | { readonly missing: string }

const reasonOf = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  return lines.slice(0, 3).join(' ')
}

/** Starts it at the first call. A developer may name one that runs already, to save the ten seconds. */
class SharedCluster {
  readonly askers = new Set<string>()
  #cluster: Promise<Cluster> | undefined
  missing: string | undefined

  async answer(asker: string): Promise<SharedAnswer> {
    this.askers.add(asker)
    const running = process.env['TEST_OPENSEARCH_URL']
    if (running !== undefined) return { url: running }
    try {
      this.#cluster ??= startCluster()
      return { url: (await this.#cluster).urls }
    } catch (error) {
      this.missing = reasonOf(error)
      return { missing: this.missing }
    }
  }

  async end(): Promise<void> {
    const cluster = await this.#cluster?.catch(() => undefined)
    await cluster?.[Symbol.asyncDispose]()
  }
}

export default async function aroundWholeRun(project: TestProject): Promise<() => Promise<void>> {
  const shared = new SharedCluster()
  const answer = async (request: IncomingMessage): Promise<string> =>
    JSON.stringify(await shared.answer(await text(request)))
  const server = createServer((request, response) => {
    void answer(request).then((body) => response.end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('openSearchStarter', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  return async () => {
    server.close()
    await shared.end()
    if (shared.missing === undefined) return
    const files = [...shared.askers].sort().map((file) => `  ${file}\n`)
    process.stdout.write(
      `\nLEFT OUT, for OpenSearch cannot be started here (${shared.missing}):\n${files.join('')}` +
        'It needs Maven (`apt-get install maven`), Python with pip, and their registries.\n',
    )
  }
}
