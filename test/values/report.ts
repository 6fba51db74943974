/**
 * `npm run report -- values [LABELS] [--dump FILE] [--feeds FOLDER] [--wrong]`: precision and recall of values that
 * are derived from texts, by field. LABELS is a file of labels or a folder of such files; default
 * the ones beside this. The texts are those of a Podcast Index dump, or whole feeds of a folder.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { FIELDS, judge, judgeFeed, type Judged, type Label, type Texts } from './judge.ts'

const { values, positionals } = parseArgs({
  options: {
    dump: { type: 'string' },
    feeds: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const ownLabels = values.dump === undefined ? 'feeds.json' : 'values.json'
const [place = fileURLToPath(new URL(ownLabels, import.meta.url))] = positionals
if (values.dump === undefined && values.feeds === undefined)
  throw new Error('--dump FILE, an SQLite file, or --feeds FOLDER is missing')

const files = (await stat(place)).isDirectory()
  ? (await readdir(place))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(place, name))
  : [place]
const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
const labels = texts.flatMap((text) => JSON.parse(text) as readonly Label[])

const database =
  values.dump === undefined ? undefined : new DatabaseSync(values.dump, { readOnly: true })
const read = database?.prepare(
  'SELECT title, itunesAuthor AS author, description FROM podcasts WHERE url = ?',
)

async function judgeLabel(label: Label): Promise<readonly Judged[]> {
  if (values.feeds !== undefined)
    return judgeFeed(label, await readFile(join(values.feeds, label.url)))
  const row = read?.get(label.url)
  return row === undefined ? [] : judge(label, row as unknown as Texts)
}

const judged = (await Promise.all(labels.map(judgeLabel))).flat()

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

const lineOf = (field: string, rows: readonly Judged[]): string => {
  const given = rows.filter(({ value }) => value !== null)
  const right = given.filter(({ isRight }) => isRight)
  const wanted = rows.filter(({ isWanted }) => isWanted)
  const found = wanted.filter(({ isRight }) => isRight)
  const precision = percent(right.length, given.length)
  const recall = percent(found.length, wanted.length)
  return `| ${field} | ${String(given.length)} | ${precision} | ${String(wanted.length)} | ${recall} |`
}

for (const isHeld of [false, true]) {
  const rows = judged.filter(({ label }) => (label.held ?? false) === isHeld)
  process.stdout.write(
    `\n${isHeld ? 'Held out' : 'Shown'}\n\n| field | values | precision | wanted | recall |\n|---|---|---|---|---|\n`,
  )
  for (const field of FIELDS)
    process.stdout.write(
      `${lineOf(
        field,
        rows.filter((row) => row.field === field),
      )}\n`,
    )
}

if (values.wrong)
  for (const { label, field, value, isRight, isWanted } of judged)
    if (
      label.held !== true &&
      (value === null ? isWanted && field !== 'affiliation' : !isRight)
    )
      process.stdout.write(
        `${value === null ? 'missed' : 'wrong '} ${field} ${JSON.stringify(value)} ${JSON.stringify({ ...label, ...read?.get(label.url) }).slice(0, 700)}\n`,
      )
database?.close()
