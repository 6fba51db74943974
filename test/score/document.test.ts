/**
 * docs/AUTHORITY.md says what the formula says: its version, every weight of every input, and of
 * the parts.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scoreAuthority } from '../../src/record/authority/index.ts'
import {
  AUTHORITY_FORMULA_VERSION,
  AUTHORITY_TERMS,
  PART_WEIGHTS,
  TESTIMONY,
} from '../../src/record/authority/formula.ts'
import type { AuthorityInputs } from '../../src/record/authority/inputs.ts'
import { NO_INPUTS } from './no-inputs.ts'

const page = readFileSync(new URL('../../docs/AUTHORITY.md', import.meta.url), 'utf8')

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** `podcast:guid` is the input `guid`. */
const nameOf = (text: string): string => text.replaceAll('`', '').replace('podcast:', '')

/**
 * Rows of inputs: a part stands in the first of its rows; several inputs may share a row, with one
 * weight each or one for all.
 */
const told = (): readonly (readonly [input: string, part: string, weight: number])[] => {
  const from =
    rows.findIndex(([first, second]) => first === 'part' && second === 'input') + 2
  let part = ''
  const found: (readonly [string, string, number])[] = []
  for (const [first = '', inputs = '', weights = ''] of rows.slice(from)) {
    if (inputs === '' || !/^[\d., each]+$/.test(weights)) break
    part = first === '' ? part : first
    const [own = 0, ...others] = weights.replace('each', '').split(',').map(Number)
    for (const [at, input] of inputs.split(',').entries())
      found.push([
        nameOf(input.trim()),
        part,
        others.length === 0 ? own : ([own, ...others][at] ?? Number.NaN),
      ])
  }
  return found
}

test('every input has its weight', () => {
  const formula = AUTHORITY_TERMS.map(({ input, part, weight }) => [input, part, weight])
  expect([...told()].sort()).toEqual(formula.sort())
})

test('so have the parts, the witnesses and the version', () => {
  expect(page).toContain(
    `# The authority score, formula ${String(AUTHORITY_FORMULA_VERSION)}\n`,
  )
  for (const [part, weight] of Object.entries(PART_WEIGHTS))
    expect(rows).toContainEqual([`\`${part}Score\``, String(weight), expect.any(String)])
  const [first, second, third, fourth] = TESTIMONY
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    `strongest counts ${String(first)}, the second ${String(second)}, the third ${String(third)}, the fourth ${String(fourth)}:`,
  )
})

const NOW_MS = Date.UTC(2026, 10, 20)
const dated = (value: number) => ({ value, atMs: NOW_MS })

test.each([
  [
    'full at 1,000,000',
    { monthlyDownloads: dated(1_000_000) },
    'engagementScore',
    100 * 0.8,
  ],
  ['full at 29', { popularity: 29 }, 'engagementScore', 100 * 0.8 * 0.8],
  ['full at 500', { episodes: 500 }, 'qualityScore', 24],
] as const)('%s', (words, given: Partial<AuthorityInputs>, score, points) => {
  expect(page).toContain(words)
  expect(scoreAuthority({ ...NO_INPUTS, ...given }, NOW_MS)[score]).toBeCloseTo(points, 1)
})
