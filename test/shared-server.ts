/**
 * Around the whole run: one server for every test file that asks for it, started by the first.
 * Where it cannot be had the run says at its end, loudly, what was left out.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a test file is told. */
export type SharedAnswer = { readonly url: string } | { readonly missing: string }

export interface Started {
  readonly url: string
  end(): Promise<void>
}

export interface SharedServerOptions {
  readonly name: string
  /** A developer may name one that runs already, to save the seconds of its start. */
  readonly running: string | undefined
  /** Called once, by the first test file that asks. */
  readonly start: () => Promise<Started>
  /** A sentence that says what it takes. */
  readonly needs: string
}

export interface SharedServer {
  /** Where test files ask for it. */
  readonly starterUrl: string
  /** At the end of the run. */
  end(): Promise<void>
}

function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  return lines.slice(0, 3).join(' ')
}

export async function openSharedServer({
  name,
  running,
  start,
  needs,
}: SharedServerOptions): Promise<SharedServer> {
  const askers = new Set<string>()
  let started: Promise<Started> | undefined
  let missing: string | undefined

  const answer = async (asker: string): Promise<SharedAnswer> => {
    askers.add(asker)
    if (running !== undefined) return { url: running }
    try {
      started ??= start()
      return { url: (await started).url }
    } catch (error) {
      missing = reasonOf(error)
      return { missing }
    }
  }
  const read = async (request: IncomingMessage): Promise<string> =>
    JSON.stringify(await answer(await text(request)))
  const server = createServer((request, response) => {
    void read(request).then((body) => response.end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    starterUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async end() {
      server.close()
      const shared = await started?.catch(() => undefined)
      await shared?.end()
      if (missing === undefined) return
      const files = [...askers].sort().map((file) => `  ${file}\n`)
      process.stdout.write(
        `\nLEFT OUT, for ${name} cannot be started here (${missing}):\n${files.join('')}${needs}\n`,
      )
    },
  }
}
