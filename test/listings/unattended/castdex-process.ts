/**
 * castdex as an operator runs it: a process of its own, on a folder, with nothing of this machine's
 * settings.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../../bin/castdex.js', import.meta.url))

export type Settings = Readonly<Record<string, string>>

/** Settings by the names that the environment has for them. */
export const toVariables = (config: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      `CASTDEX_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
      String(value),
    ]),
  )

const start = (
  args: readonly string[],
  settings: Settings,
): { child: ChildProcess; said: { text: string } } => {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = { text: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.text += text
  })
  return { child, said }
}

/** A command, to its end. */
export const run = async (args: readonly string[], settings: Settings): Promise<void> => {
  const { child, said } = start(args, settings)
  await once(child, 'close')
  if (child.exitCode !== 0)
    throw new Error(
      `castdex ${args.join(' ')} ended with ${String(child.exitCode)}: ${said.text}`,
    )
}

export interface Serving {
  readonly baseUrl: string
  /** Sends the signal and waits for the end. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

export const serve = async (settings: Settings): Promise<Serving> => {
  const { child, said } = start(['serve', '--port', '0'], settings)
  const closed = once(child, 'close')
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null
  while (!/castdex answers on \S+ /.test(said.text)) {
    await sleep(50)
    if (!isOver()) continue
    throw new Error(`castdex does not answer: ${said.text}`)
  }
  return {
    baseUrl: /castdex answers on (\S+) /.exec(said.text)?.[1] ?? '',
    end: async (signal) => {
      if (!isOver()) child.kill(signal)
      await closed
    },
  }
}

export interface DueTasks {
  readonly due: number
  readonly leased: number
  readonly unseen: number
}

/** What is due, by kind, as `GET /metrics` tells it. */
export const readTaskCounts = async ({
  baseUrl,
}: Serving): Promise<ReadonlyMap<string, DueTasks>> => {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  const counts = new Map<string, DueTasks>()
  for (const [, kind = '', state = '', value] of text.matchAll(
    /^castdex_tasks\{kind="(\w+)",state="(\w+)"\} (\d+)$/gm,
  ))
    counts.set(kind, {
      due: 0,
      leased: 0,
      unseen: 0,
      ...counts.get(kind),
      [state]: Number(value),
    })
  return counts
}
