/**
 * `npm run report -- people [FILE] [--misses]`: precision and recall of the names that titles and
 * notes announce, over labelled lines: language, `title` or `notes`, text, names joined by `;`.
 */
import { readFile } from 'node:fs/promises'
import { scorePeople } from './score-people.ts'

const words = process.argv.slice(2)
const file = words.find((word) => !word.startsWith('--'))
const labelled = file ?? new URL('./labelled.tsv', import.meta.url)
const { misses, ...scores } = scorePeople(await readFile(labelled, 'utf8'))
console.log(scores)
if (words.includes('--misses')) console.log(misses.join('\n'))
