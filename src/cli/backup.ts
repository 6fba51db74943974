/** `castdex backup`: the whole directory in one file, also while it is being served. */
import { stat } from 'node:fs/promises'
import { defineCommand } from './command.ts'
import { writeLine } from './output.ts'

export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes the whole directory to one file, also while it is being served.',
  args: [{ name: 'FILE', description: 'Where to; must not exist yet.' }],
  options: {},
  async run({ args: [file = ''], io, openContext }) {
    await using context = await openContext('serve')
    await context.engine.backup(file)
    const { size } = await stat(file)
    await writeLine(io.stdout, `wrote ${file} (${String(size)} bytes)`)
    return 0
  },
})
