/** Lists the actions, by the files of `src/actions`, and their commands. */
import { glob, readFile } from 'node:fs/promises'
import { ROOT } from './run.ts'

const FOLDER = 'src/actions/'
const ACTION = /^export const (\w+) = defineAction\(/gm
const HEAD = '/** Written by `npm run generate`. */\n'

interface DefinedAction {
  /** Relative to the folder of actions. */
  readonly file: string
  readonly name: string
}

async function findActions(): Promise<readonly DefinedAction[]> {
  const found = await Array.fromAsync(glob('*/*.ts', { cwd: new URL(FOLDER, ROOT) }))
  const files = found.filter((file) => !file.endsWith('.test.ts')).sort()
  const actions = files.map(async (file) => {
    const text = await readFile(new URL(FOLDER + file, ROOT), 'utf8')
    return [...text.matchAll(ACTION)].map(([, name = '']) => ({ file, name }))
  })
  return (await Promise.all(actions)).flat()
}

export async function actionList(): Promise<string> {
  const actions = await findActions()
  const imports = actions.map(({ file, name }) => `import { ${name} } from './${file}'\n`)
  const names = actions.map(({ name }) => `  ${name},\n`)
  return [
    HEAD,
    "import type { Action } from './action.ts'\n",
    ...imports,
    '\nexport const ACTIONS: readonly Action[] = [\n',
    ...names,
    ']\n',
  ].join('')
}

export async function actionCommandList(): Promise<string> {
  const { ACTIONS } = await import('../src/actions/all.ts')
  const commands = ACTIONS.flatMap(({ commands: all }) => all.map(({ name }) => name))
  const lines = commands.map((name) => `  '${name}',\n`)
  return [HEAD, 'export const ACTION_COMMANDS = [\n', ...lines, ']\n'].join('')
}
