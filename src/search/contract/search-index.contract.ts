/** The suite that every search index passes. */
import { test } from 'vitest'
import { describeApplying } from './applying.contract.ts'
import { describeBuilds } from './builds.contract.ts'
import { describeHalfTyped } from './half-typed.contract.ts'
import { type OpenIndexUnderTest, toOpenIndex } from './index-under-test.contract.ts'
import { describeLastHits } from './last-hits.contract.ts'
import { describePages } from './pages.contract.ts'
import { describeRefusals } from './refusals.contract.ts'

const PARTS = {
  applying: describeApplying,
  pages: describePages,
  lastHits: describeLastHits,
  halfTyped: describeHalfTyped,
  refusals: describeRefusals,
  builds: describeBuilds,
} as const
type Part = keyof typeof PARTS

/** Parts of the suite that say nothing about an index, and why. */
export interface SkippedOfIndex {
  readonly reason: string
  readonly parts: readonly Part[]
}

export function describeSearchIndex(
  name: string,
  openIndex: OpenIndexUnderTest,
  skip: readonly SkippedOfIndex[] = [],
): void {
  const open = toOpenIndex(openIndex)
  for (const part of Object.keys(PARTS) as Part[]) {
    const skipped = skip.find(({ parts }) => parts.includes(part))
    if (skipped === undefined) PARTS[part](name, open)
    else test.skip(`${name}: ${part} is left out, for ${skipped.reason}`)
  }
}
