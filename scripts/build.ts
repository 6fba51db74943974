/** `npm run build`: src/ as JavaScript in dist/, with the files beside it that are read at run time. */
import { cp, glob, readFile, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, run } from './run.ts'

const from = fileURLToPath(new URL('src', ROOT))
const to = fileURLToPath(new URL('dist', ROOT))
/** TypeScript is compiled; notes, feeds and pairs of tests stay at home. */
const isAsset = (file: string): boolean => !['.ts', '.md'].includes(extname(file)) && !file.includes('/fixtures')

/** An import of a source: seen where tsc turns `using` into older syntax and forgets the ending of an import beside it. */
const SOURCE_IMPORT = /\b(?:from|import)\s*\(?\s*['"]\.[^'"]*\.ts['"]/

const findSourceImports = async (): Promise<readonly string[]> => {
  const files = await Array.fromAsync(glob('**/*.js', { cwd: to }))
  const texts = await Promise.all(files.map((file) => readFile(`${to}/${file}`, 'utf8')))
  return files.filter((_, index) => SOURCE_IMPORT.test(texts[index] ?? ''))
}

await rm(to, { recursive: true, force: true })
const { exitCode, stdout, stderr } = await run('tsc', ['-p', 'tsconfig.build.json'])
process.stdout.write(stdout + stderr)
process.exitCode = exitCode
if (exitCode === 0) {
  await cp(from, to, { recursive: true, filter: isAsset })
  const broken = await findSourceImports()
  if (broken.length > 0) throw new Error(`dist/ imports TypeScript sources in ${broken.join(', ')}`)
}
