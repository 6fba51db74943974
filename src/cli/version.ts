/** `castdex version`: prints the version. */
import { packageVersion } from '../package-files.ts'
import { defineCommand } from './command.ts'
import { writeLine } from './output.ts'

export const version = defineCommand({
  name: 'version',
  summary: 'Prints the version.',
  args: [],
  options: {},
  async run({ io }) {
    await writeLine(
      io.stdout,
      `castdex ${packageVersion()} (Node ${process.versions.node})`,
    )
    return 0
  },
})
