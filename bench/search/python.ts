/** Runs engines in Python: a cached virtual environment, and JSON lines over pipes. */
import { spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../frame.ts'

const VENV = join(ROOT, 'node_modules', '.cache', 'castdex-bench', 'venv')
const scriptPath = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Created once; throws without Python, `venv` or the package. */
const ensureVenv = (): string => {
  const python = join(VENV, 'bin', 'python')
  const run = (program: string, args: readonly string[]): void => {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  }
  if (!existsSync(python)) run('python3', ['-m', 'venv', VENV])
  const required = [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    scriptPath('requirements.txt'),
  ]
  try {
    run(python, ['-c', 'import tantivy'])
  } catch {
    run(python, ['-m', 'pip', ...required])
  }
  return python
}

export interface PythonProcess extends AsyncDisposable {
  /** Sequential; the script answers with one JSON line. */
  call<Result>(question: unknown): Promise<Result>
}

export const startPython = (script: string, args: readonly string[]): PythonProcess => {
  const child = spawn(ensureVenv(), ['-u', scriptPath(script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async call<Result>(question: unknown): Promise<Result> {
      child.stdin.write(`${JSON.stringify(question)}\n`)
      const line = await lines.next()
      if (line.done === true) throw new Error(`${script} ended`)
      const answer = JSON.parse(line.value) as Result & { readonly error?: string }
      if (answer.error !== undefined) throw new Error(`${script}: ${answer.error}`)
      return answer
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
