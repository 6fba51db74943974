/** The probe: a separate process that measures the server as a regular client. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { OwnTarget } from './target.ts'

/** Times in ms, from request to complete answer. */
export interface ProbeReport {
  readonly health: number[]
  /** `/healthz` on a new connection each time. */
  readonly arrival: number[]
  readonly lookup: number[]
  readonly search: number[]
  /** The bare server for comparison. */
  readonly bare: number[]
  /** Answers other than 200, and timeouts. */
  readonly failures: string[]
}

export interface Probe extends Disposable {
  /** Returns the measurements since the last call. */
  read(): Promise<ProbeReport>
}

const PROCESS = fileURLToPath(new URL('./probe-process.ts', import.meta.url))

export function startProbe({ url, bareUrl, key, feedUrls }: OwnTarget): Probe {
  const args = [PROCESS, url, bareUrl, key, feedUrls[1] ?? '']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async read() {
      child.stdin.write('\n')
      const line = await lines.next()
      if (line.done === true) throw new Error('the probe has ended')
      return JSON.parse(line.value) as ProbeReport
    },
    [Symbol.dispose]: () => child.stdin.end(),
  }
}

/** Joins the times of the four kinds of requests. */
export function allTimes({
  health,
  arrival,
  lookup,
  search,
}: ProbeReport): readonly number[] {
  return [...health, ...arrival, ...lookup, ...search]
}
