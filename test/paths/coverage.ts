/** Counts the files of `src` in which a function is called while something runs, in each thread. */
import { Session } from 'node:inspector/promises'

interface Script {
  readonly url: string
  readonly functions: readonly {
    readonly functionName: string
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
  }[]
}

const SOURCE = new URL('../../src/', import.meta.url).href

/** The first function of a module is the module, which is called when it is loaded. */
const isCalled = ({ functions }: Script): boolean =>
  functions.some(({ functionName, ranges: [range] }) => {
    const isModule = functionName === '' && range?.startOffset === 0
    return !isModule && range !== undefined && range.count > 0
  })

const filesOf = (scripts: readonly Script[]): readonly string[] =>
  scripts
    .filter((script) => script.url.startsWith(SOURCE) && isCalled(script))
    .map(({ url }) => url.slice(SOURCE.length))

/** Speaks with the profiler of a worker through the session of the main thread. */
class WorkerProfiler {
  readonly #session: Session
  readonly #sessionId: string
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #lastId = 0

  constructor(session: Session, sessionId: string) {
    this.#session = session
    this.#sessionId = sessionId
  }

  receive(message: string): void {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) this.#waiting.get(id)?.(result)
  }

  /** The worker has ended: it has nothing to count. */
  end(): void {
    for (const resolve of this.#waiting.values()) resolve({ result: [] })
  }

  async post(method: string, params: object = {}): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    const sessionId = this.#sessionId
    await this.#session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
    return await answer
  }
}

const START = { callCount: true, detailed: false }

export interface Counted {
  /** Paths below `src`, of the main thread. */
  readonly main: readonly string[]
  /** The same of its workers. */
  readonly workers: readonly string[]
}

export class CallCoverage implements Disposable {
  readonly #session = new Session()
  readonly #workers = new Map<string, WorkerProfiler>()

  async start(): Promise<void> {
    this.#session.connect()
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.startPreciseCoverage', START)
  }

  /** Counts workers too, none of which may block its thread while it waits. */
  async attachWorkers(): Promise<void> {
    const session = this.#session
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
      const worker = new WorkerProfiler(session, sessionId)
      this.#workers.set(sessionId, worker)
      void worker
        .post('Profiler.enable')
        .then(() => worker.post('Profiler.startPreciseCoverage', START))
    })
    session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => {
      this.#workers.get(sessionId)?.end()
      this.#workers.delete(sessionId)
    })
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      this.#workers.get(params.sessionId)?.receive(params.message)
    })
    await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  }

  /** Runs it once more than is counted, so that what is made once is there. */
  async count(run: () => Promise<unknown>): Promise<Counted> {
    await run()
    await this.#take()
    await run()
    return await this.#take()
  }

  async #take(): Promise<Counted> {
    const main = await this.#session.post('Profiler.takePreciseCoverage')
    const workers = await Promise.all(
      [...this.#workers.values()].map((worker) =>
        worker.post('Profiler.takePreciseCoverage'),
      ),
    )
    const ofWorkers = workers.flatMap((taken) =>
      filesOf((taken as { result: Script[] }).result),
    )
    return { main: filesOf(main.result), workers: [...new Set(ofWorkers)] }
  }

  [Symbol.dispose](): void {
    this.#session.disconnect()
  }
}
