/**
 * Builds the client: one JavaScript file with types. It is the package `castdex-client`, and
 * `castdex/client` within castdex.
 */
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import ts from 'typescript'
import { writeClientTypes } from './client.ts'
import { ROOT } from './run.ts'

const SOURCE = fileURLToPath(new URL('client/src', ROOT))

/** Empties the target folder first. */
export async function bundleClient(target: string): Promise<void> {
  await writeClientTypes()
  await rm(target, { recursive: true, force: true })
  const input = `${SOURCE}/client.ts`
  await build({
    input,
    platform: 'neutral',
    output: { file: `${target}/client.js`, format: 'esm' },
  })
  const program = ts.createProgram([input], {
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: SOURCE,
    outDir: target,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    rewriteRelativeImportExtensions: true,
    strict: true,
    types: ['node'],
  })
  const { emitSkipped } = program.emit(undefined, (file, text) => {
    // Rewrites module specifiers from `.ts` to the package's `.js`.
    ts.sys.writeFile(file, text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  })
  if (emitSkipped) throw new Error('the types of the client were not written')
}

if (import.meta.main) await bundleClient(fileURLToPath(new URL('client/dist', ROOT)))
