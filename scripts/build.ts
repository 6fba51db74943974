/** `npm run build`: src/ as JavaScript in dist/, with the files beside it that are read at run time. */
import { cp, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, run } from './run.ts'

const from = fileURLToPath(new URL('src', ROOT))
const to = fileURLToPath(new URL('dist', ROOT))
/** TypeScript is compiled; notes, feeds and pairs of tests stay at home. */
const isAsset = (file: string): boolean => !['.ts', '.md'].includes(extname(file)) && !file.includes('/fixtures')

await rm(to, { recursive: true, force: true })
const { exitCode, stdout, stderr } = await run('tsc', ['-p', 'tsconfig.build.json'])
process.stdout.write(stdout + stderr)
process.exitCode = exitCode
if (exitCode === 0) await cp(from, to, { recursive: true, filter: isAsset })
