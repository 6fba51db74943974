/** Plays webs in processes of their own, as many as the machine has cores, each as soon as one is free. */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Played } from './play.ts'
import type { WebSize } from './plan.ts'

const PROCESS = fileURLToPath(new URL('web-process.ts', import.meta.url))

export interface WebOrder extends WebSize {
  readonly seed: string
  readonly without: readonly string[]
}

async function playIn(child: ChildProcess, order: WebOrder): Promise<Played> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`the process that played ${order.seed} has ended`))
    child.once('exit', ended)
    child.once('message', (played) => {
      child.off('exit', ended)
      resolve(played as Played)
    })
    child.send(order)
  })
}

/** `onPlayed` is told in the order in which webs end; the orders are taken in their own. */
export async function playWebs(orders: readonly WebOrder[], onPlayed: (played: Played) => void): Promise<void> {
  const waiting = [...orders]
  const workers = Math.max(1, Math.min(availableParallelism(), orders.length))
  const work = async (): Promise<void> => {
    const child = fork(PROCESS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    try {
      for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
        onPlayed(await playIn(child, order))
      }
    } finally {
      child.removeAllListeners('exit')
      child.kill()
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}
