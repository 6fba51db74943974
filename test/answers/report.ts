/**
 * `npm run report -- answers`: HTTP answers that servers broke in one way, and in several at once,
 * read by castdex beside curl. `--each N` draws N answers of each kind, default 20.
 */
import { parseArgs } from 'node:util'
import { compareAll } from './beside-curl.ts'
import { drawAnswer, KINDS, makeAnswer } from './mutations.ts'

const { values } = parseArgs({ options: { each: { type: 'string', default: '20' } } })
const each = Array.from({ length: Number(values.each) }, (_, no) => no)

const print = (line: string): void => void process.stdout.write(`${line}\n`)

print('| answer | drawn | castdex reads | curl reads | only curl |')
print('|---|--:|--:|--:|--:|')
for (const kind of [...Object.keys(KINDS), 'several at once']) {
  const drawn = each.map((no) => {
    const seed = `${kind} ${String(no)}`
    return kind in KINDS ? makeAnswer(seed, [kind]) : drawAnswer(seed)
  })
  const compared = await compareAll(drawn)
  const ours = compared.filter(({ isOurs }) => isOurs).length
  const curls = compared.filter(({ isCurls }) => isCurls).length
  const missed = compared.filter(({ isOurs, isCurls }) => isCurls && !isOurs).length
  print(`| ${[kind, drawn.length, ours, curls, missed].join(' | ')} |`)
}
