/** Plays webs in processes of their own, each web as soon as one of them is free. */
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
    const ended = (): void =>
      reject(new Error(`the process that played ${order.seed} has ended`))
    child.once('exit', ended)
    child.once('message', (played) => {
      child.off('exit', ended)
      resolve(played as Played)
    })
    child.send(order)
  })
}

export interface PoolOptions {
  /** By default each core has one. */
  readonly processes?: number
  /** From then on no further web is begun. */
  readonly isOver?: () => boolean
}

/** `onPlayed` is told in the order in which webs end; the orders are taken in their own. */
export async function playWebs(
  orders: readonly WebOrder[],
  onPlayed: (played: Played) => void,
  { processes = availableParallelism(), isOver = () => false }: PoolOptions = {},
): Promise<void> {
  const waiting = [...orders]
  const workers = Math.max(1, Math.min(processes, orders.length))
  const work = async (): Promise<void> => {
    const child = fork(PROCESS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    try {
      while (!isOver()) {
        const order = waiting.shift()
        if (order === undefined) break
        onPlayed(await playIn(child, order))
      }
    } finally {
      child.removeAllListeners('exit')
      child.kill()
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}
