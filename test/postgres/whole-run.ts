/**
 * Around the whole run: one PostgreSQL for every test file that asks for it, started by the first. Where none is
 * installed the run says at its end what was left out.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { findPrograms, type PostgresServer, startPostgres } from './start-server.ts'

/** What a test file is told. */
export type SharedDatabase = { readonly url: string } | { readonly missing: string }

class SharedServer {
  readonly askers = new Set<string>()
  #server: Promise<PostgresServer> | undefined
  missing: string | undefined

  async answer(asker: string): Promise<SharedDatabase> {
    this.askers.add(asker)
    const running = process.env['TEST_POSTGRES_URL']
    if (running !== undefined) return { url: running }
    try {
      const programs = findPrograms()
      if (programs === undefined) throw new Error('PostgreSQL 15 or later is not installed')
      this.#server ??= startPostgres(programs)
      return { url: (await this.#server).url }
    } catch (error) {
      this.missing = error instanceof Error ? error.message : String(error)
      return { missing: this.missing }
    }
  }

  async end(): Promise<void> {
    const server = await this.#server?.catch(() => undefined)
    await server?.end()
  }
}

export default async function aroundWholeRun(project: TestProject): Promise<() => Promise<void>> {
  const shared = new SharedServer()
  const answer = async (request: IncomingMessage): Promise<string> =>
    JSON.stringify(await shared.answer(await text(request)))
  const server = createServer((request, response) => {
    void answer(request).then((body) => response.end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('postgresStarter', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  return async () => {
    server.close()
    await shared.end()
    if (shared.missing === undefined) return
    const files = [...shared.askers].sort().map((file) => `  ${file}\n`)
    process.stdout.write(
      `\nLEFT OUT, for PostgreSQL cannot be started here (${shared.missing}):\n${files.join('')}` +
        'It needs the package `postgresql` (`apt-get install postgresql`).\n',
    )
  }
}
