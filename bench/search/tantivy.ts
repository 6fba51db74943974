/** The engine Tantivy, through `tantivy_side.py`, which measures itself. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPython } from './python.ts'
import { type Answer, type Built, folderBytes, type OpenSide, type Unable } from './side.ts'

export const openTantivy: OpenSide = async ({ file, folder, reuse }) => {
  const python = startPython('tantivy_side.py', [folder])
  const figures = join(folder, 'built.json')
  const build = async (): Promise<Built> => {
    const { seconds } = await python.call<{ seconds: number }>({ do: 'build', file })
    const built = { seconds, bytes: folderBytes(folder) }
    writeFileSync(figures, JSON.stringify(built))
    return built
  }
  const built =
    reuse && existsSync(figures)
      ? (JSON.parse(readFileSync(figures, 'utf8')) as Built)
      : await build()
  return {
    name: 'Tantivy',
    built,
    ask: (ask) => python.call<Answer | Unable>({ do: 'ask', ask }),
    [Symbol.asyncDispose]: () => python[Symbol.asyncDispose](),
  }
}
