/** Starts the loopback farm (`farm-server.ts`) as a process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const HOSTS = 2500

export interface FarmRequest {
  readonly path: string
  /** Unix time in ms. */
  readonly atMs: number
}

/** Resolves when the farm listens. Its messages are what it is asked for (`FarmRequest`). */
export async function startFarm(port: number): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./farm-server.ts', import.meta.url))
  const farm = spawn(process.execPath, [file, String(port), String(HOSTS)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(farm, 'message')
  return farm
}
