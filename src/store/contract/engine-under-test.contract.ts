/** How the suite gets hold of an engine. */
import { afterEach } from 'vitest'
import type { Engine, EngineOptions } from '../engine.ts'

export type ContractOptions = EngineOptions & {
  /** The same name opens the same data again; a new name begins with none. */
  readonly store: string
}
export type OpenEngine = (options: ContractOptions) => Promise<Engine>

/** Closed after the test. */
export type Open = (options?: Partial<ContractOptions>) => Promise<Engine>

export const NOW = Date.UTC(2026, 10, 20, 4, 26)
export const OPTIONS: EngineOptions = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }

let stores = 0
export const newStore = (): string => {
  stores += 1
  return `store-${String(stores)}`
}

export const toOpen = (openEngine: OpenEngine): Open => {
  const opened: Engine[] = []
  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine[Symbol.asyncDispose]()
  })
  return async (options = {}) => {
    const engine = await openEngine({ ...OPTIONS, store: newStore(), ...options })
    opened.push(engine)
    return engine
  }
}
