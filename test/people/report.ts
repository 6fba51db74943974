/**
 * `npm run report -- people [FILE [FEEDS]] [--half 1|2] [--misses]`: precision and recall of the
 * names that titles and notes announce. FILE has labelled lines (language, `title` or `notes`, text,
 * names joined by `;`), or is the JSON of labelled episodes of the feeds in the folder FEEDS.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type LabelledEpisode, scoreEpisodes } from './score-episodes.ts'
import { scorePeople } from './score-people.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'people'),
  options: { half: { type: 'string' }, misses: { type: 'boolean' } },
  allowPositionals: true,
})
const [file = new URL('./labelled.tsv', import.meta.url), feeds = '.'] = positionals
const text = await readFile(file, 'utf8')

function score() {
  if (!text.startsWith('[')) return scorePeople(text)
  const labels = JSON.parse(text) as readonly LabelledEpisode[]
  const middle = Math.ceil(labels.length / 2)
  const halves = { 1: labels.slice(0, middle), 2: labels.slice(middle) }
  const part = values.half === '1' || values.half === '2' ? halves[values.half] : labels
  return scoreEpisodes(part, feeds)
}

const { misses, ...scores } = score()
console.log(scores)
if (values.misses === true) console.log(misses.join('\n'))
