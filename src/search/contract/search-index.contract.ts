/** The suite that every search index beside a store passes. */
import { describeApplying } from './applying.contract.ts'
import { describeBuilds } from './builds.contract.ts'
import { describeHalfTyped } from './half-typed.contract.ts'
import { type OpenIndexUnderTest, toOpenIndex } from './index-under-test.contract.ts'
import { describePages } from './pages.contract.ts'
import { describeRefusals } from './refusals.contract.ts'

export function describeSearchIndex(name: string, openIndex: OpenIndexUnderTest): void {
  const open = toOpenIndex(openIndex)
  describeApplying(name, open)
  describePages(name, open)
  describeHalfTyped(name, open)
  describeRefusals(name, open)
  describeBuilds(name, open)
}
