/** Runs a development tool as a child process and captures its output. */
import { spawn } from 'node:child_process'

export interface RunResult {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** The repository's root with a trailing slash; the working directory of all tools. */
export const ROOT = new URL('../', import.meta.url)

/**
 * Resolves with any exit code; rejects if the command cannot be started. `env` adds variables, and
 * an abort of `signal` ends the command.
 */
export const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const end = (): void => void child.kill()
    signal?.addEventListener('abort', end)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      resolve({
        exitCode: code ?? 1,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      })
    })
  })
