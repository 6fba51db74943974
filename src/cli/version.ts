/** `castdex version`: which castdex this is. */
import { packageFile } from '../package-files.ts'
import { readFile } from 'node:fs/promises'
import { defineCommand } from './command.ts'
import { writeLine } from './output.ts'

/** The version of the package this file is part of. */
export const readVersion = async (): Promise<string> => {
  const manifest: unknown = JSON.parse(await readFile(packageFile('package.json'), 'utf8'))
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isManifest ? String(manifest.version) : 'unknown'
}

export const version = defineCommand({
  name: 'version',
  summary: 'Prints the version.',
  args: [],
  options: {},
  async run({ io }) {
    await writeLine(io.stdout, `castdex ${await readVersion()} (Node ${process.versions.node})`)
    return 0
  },
})
