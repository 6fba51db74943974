/** Starts the loopback farm of feed hosts (`farm-server.ts`) in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const HOSTS = 2500

/** Resolves when the farm listens. */
export async function startFarm(port: number): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./farm-server.ts', import.meta.url))
  const farm = spawn(process.execPath, [file, String(port), String(HOSTS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(farm.stdout, 'data')
  return farm
}
