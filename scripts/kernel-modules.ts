/**
 * Generates src/search/segments/kernel/modules.ts: WebAssembly modules assembled from their text by
 * wabt.
 */
import { readFile } from 'node:fs/promises'
import openWabt from 'wabt'
import { ROOT } from './run.ts'

const FOLDER = 'src/search/segments/kernel/'

/** Keyed by the module's TypeScript name. */
const TEXTS = {
  BLOCK_KERNEL: 'block-kernel.wat',
  POSITION_KERNEL: 'position-kernel.wat',
  WORD_KERNEL: 'word-kernel.wat',
} as const

const INTRODUCTION =
  '/** Generated from the .wat files of this folder by `npm run generate`: WebAssembly modules in base64. */\n'

async function assemble(file: string): Promise<string> {
  const text = await readFile(new URL(FOLDER + file, ROOT), 'utf8')
  const wabt = await openWabt()
  const module = wabt.parseWat(file, text)
  try {
    module.validate()
    return Buffer.from(module.toBinary({}).buffer).toString('base64')
  } finally {
    module.destroy()
  }
}

export async function kernelModules(): Promise<string> {
  const lines: string[] = [INTRODUCTION]
  for (const [name, file] of Object.entries(TEXTS)) {
    lines.push(`// ${file}\nexport const ${name} =\n  '${await assemble(file)}'\n`)
  }
  return lines.join('\n')
}
