/**
 * `npm run report -- listings [--write | --seed N]`: the labelled set decided on loopback
 * platforms; tables of precision and recall for docs/LISTINGS.md. With a seed it has other names
 * and episodes. Fails on a wrong listing, except among strangers' traps.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decideAll, type Decision, isHeld, PARTS } from './evaluate.ts'
import { PLATFORMS, type Proportion, tally, type Tally, TIERS, wilson } from './tally.ts'

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const show = (proportion: Proportion): string => {
  if (proportion.of === 0) return '–'
  const [low, high] = wilson(proportion)
  const { hits, of } = proportion
  return `${String(hits)}/${String(of)} = ${percent(hits / of)} (${percent(low)} to ${percent(high)})`
}

const NOTHING: Proportion = { of: 0, hits: 0 }

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const tallies = (decisions: readonly Decision[]): readonly Tally[] =>
  PARTS.map((part) => tally(decisions.filter((decision) => decision.part === part)))

const precisionTable = (parts: readonly Tally[]): string =>
  toTable(
    ['precision', ...PARTS],
    TIERS.map((tier) => [
      tier,
      ...parts.map(({ precision }) => show(precision.get(tier) ?? NOTHING)),
    ]),
  )

const recallTable = (parts: readonly Tally[]): string =>
  toTable(
    ['recall', ...PARTS],
    PLATFORMS.flatMap((platform) => [
      [
        `${platform}, published`,
        ...parts.map(({ recall }) => show(recall.get(platform)?.published ?? NOTHING)),
      ],
      ...(platform === 'apple'
        ? []
        : [
            [
              `${platform}, published, of shows that link to it`,
              ...parts.map(({ recall }) => show(recall.get(platform)?.linked ?? NOTHING)),
            ],
          ]),
      ...(platform === 'youtube'
        ? [
            [
              'youtube, with candidates',
              ...parts.map(({ recall }) => show(recall.get(platform)?.any ?? NOTHING)),
            ],
          ]
        : []),
    ]),
  )

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => `\n- ${name}`).join('')

const missedList = (parts: readonly Tally[]): string => {
  const names = new Set(parts.flatMap(({ missed }) => [...missed.keys()]))
  return listOf(
    [...names].sort().map(
      (name) =>
        `${name} (${parts
          .map(({ missed }) => missed.get(name) ?? NOTHING)
          .map(({ hits, of }) => `${String(hits)} of ${String(of)}`)
          .join('; ')})`,
    ),
  )
}

const wrongList = (parts: readonly Tally[]): string =>
  listOf(parts.flatMap(({ wrong }) => wrong.map(({ tier, trap }) => `${tier}: ${trap}`)))

const toSection = (title: string, decisions: readonly Decision[]): string => {
  const parts = tallies(decisions)
  const counts = parts
    .map(({ shows }, at) => `${String(shows)} ${PARTS[at] ?? ''}`)
    .join(', ')
  return [
    `### ${title}`,
    `${counts}.`,
    precisionTable(parts),
    recallTable(parts),
    `Wrong: ${wrongList(parts)}`,
    `Listed and not found (${PARTS.join('; ')}): ${missedList(parts)}`,
  ].join('\n\n')
}

const BEGIN = '<!-- listings: written by `npm run report -- listings --write` -->'
const END = '<!-- /listings -->'

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
  },
})
const seed = Number(values.seed)
const withAll = await decideAll({ hasCredentials: true, seed })
const without = await decideAll({ hasCredentials: false, seed })
const text = [
  toSection('With credentials for Spotify and a YouTube key', withAll),
  toSection('Without any credentials', without),
].join('\n\n')
const held = [...withAll, ...without].filter(isHeld)
if (tally(held).wrong.length > 0) process.exitCode = 1

if (values.write) {
  const file = new URL('../../docs/LISTINGS.md', import.meta.url)
  const page = await readFile(file, 'utf8')
  const [before = '', rest = ''] = page.split(BEGIN)
  await writeFile(
    file,
    `${before}${BEGIN}\n\n${text}\n\n${END}${rest.split(END)[1] ?? '\n'}`,
  )
}
console.log(text)
