/** A server with the demo and a Chromium for the tests of a `describe`. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openTemporaryFolder, type RunningServer, startServer } from '../cli/castdex.ts'
import { openChromium } from './chromium.ts'

export interface Demo {
  readonly browser: Browser
  readonly server: RunningServer
  readonly dataDir: string
}

/** Starts both before the tests, and ends them after the last one. The values exist in tests only. */
export function useDemo(): Readonly<Demo> {
  const started: Partial<Demo> = {}
  const parts = new AsyncDisposableStack()
  beforeAll(async () => {
    const { path } = parts.use(await openTemporaryFolder())
    const server = parts.use(await startServer(['--demo'], { dataDir: path }))
    const browser = parts.use(await openChromium())
    Object.assign(started, { browser, server, dataDir: path })
  })
  afterAll(() => parts.disposeAsync())
  return started as Demo
}
