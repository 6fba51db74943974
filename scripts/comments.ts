/**
 * `npm run check:comments`: reports doc comments that do not start with a sentence, by file and
 * line.
 */
import { globSync, readFileSync } from 'node:fs'
import { findFragments } from './comments/find-fragments.ts'
import { ROOT } from './run.ts'

const LEFT_OUT = /\.(?:test|contract|d)\.ts$/

const files = globSync(['src/**/*.ts', 'client/src/*.ts'], { cwd: ROOT }).filter(
  (file) => !LEFT_OUT.test(file),
)
const complaints = files.sort().flatMap((file) => {
  const fragments = findFragments(readFileSync(new URL(file, ROOT), 'utf8'))
  return fragments.map(({ line, sentence }) => `${file}:${String(line)}: ${sentence}\n`)
})

if (files.length === 0) throw new Error('there is no source to look at')
const count = `${String(complaints.length)} comments begin with a fragment`
process.stdout.write(`${complaints.join('')}${count}\n`)
process.exitCode = complaints.length === 0 ? 0 : 1
