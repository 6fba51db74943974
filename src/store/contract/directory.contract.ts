/**
 * The suite of every directory. Single calls have tests of their own; beyond them, random histories
 * and searches run on the directory and on the plain one (`test/plain-directory`), and the results
 * must be equal.
 */
import { expect, test } from 'vitest'
import { describeAtOnce } from './at-once.contract.ts'
import { describeRecords } from './records.contract.ts'
import { describeEpisodes } from './episodes.contract.ts'
import { describeFinding } from './finding.contract.ts'
import { describeHistories } from './histories.contract.ts'
import { describeHalfTypedSearch } from './half-typed.contract.ts'
import { describeForgiving } from './forgiving.contract.ts'
import { describeLanguages } from './languages.contract.ts'
import { describeSearch } from './search.contract.ts'
import { describeApiKeys } from './api-keys.contract.ts'
import { describeMetadata } from './metadata.contract.ts'
import { describeMergesAndRemovals } from './merges-and-removals.contract.ts'
import { describeChanges } from './changes.contract.ts'
import { describeTasks } from './tasks.contract.ts'
import { describeLookalikes } from './lookalikes.contract.ts'
import { describeReviewQueue } from './review-queue.contract.ts'
import { describeForgotten } from './forgotten.contract.ts'
import { describeAuditLog } from './audit-log.contract.ts'
import { describeSubmissions } from './submissions.contract.ts'
import { describeBudgets } from './budgets.contract.ts'
import { describeCapabilities } from './capabilities.contract.ts'
import { describeIndexSource } from './index-source.contract.ts'
import { describeLoading } from './loading.contract.ts'
import { describeMending } from './mending.contract.ts'
import { describeRates } from './rates.contract.ts'
import { describeSizes } from './sizes.contract.ts'
import { type Open, type OpenDirectory, toOpen } from './directory-under-test.contract.ts'

export type { OpenDirectory } from './directory-under-test.contract.ts'

const PARTS = {
  capabilities: describeCapabilities,
  records: describeRecords,
  finding: describeFinding,
  histories: describeHistories,
  search: describeSearch,
  halfTyped: describeHalfTypedSearch,
  episodes: describeEpisodes,
  languages: describeLanguages,
  forgiving: describeForgiving,
  apiKeys: describeApiKeys,
  metadata: describeMetadata,
  mergesAndRemovals: describeMergesAndRemovals,
  changes: describeChanges,
  tasks: describeTasks,
  budgets: describeBudgets,
  audit: describeAuditLog,
  submissions: describeSubmissions,
  reviewQueue: describeReviewQueue,
  lookalikes: describeLookalikes,
  forgotten: describeForgotten,
  indexSource: describeIndexSource,
  rates: describeRates,
  loading: describeLoading,
  atOnce: describeAtOnce,
  mending: describeMending,
  sizes: describeSizes,
} as const
type Part = keyof typeof PARTS

/** Parts of the suite that do not apply to a directory. */
export interface Skipped {
  readonly parts: readonly Part[]
  /** The reason, as the end of "skipped, because …". */
  readonly reason: string
  /** A test that replaces the parts: it fails when the reason no longer holds. */
  readonly prove: (open: Open) => Promise<void>
}

export function describeDirectory(
  name: string,
  openDirectory: OpenDirectory,
  skip: readonly Skipped[] = [],
): void {
  const open = toOpen(openDirectory)
  const skipped = skip.flatMap(({ parts }) => parts)
  for (const part of Object.keys(PARTS) as Part[])
    if (!skipped.includes(part)) PARTS[part](name, open)

  for (const { parts, reason, prove } of skip)
    test(`${name}: ${parts.join(', ')} skipped, because ${reason}`, () => prove(open))

  test(`${name}: every skipped part is one of the suite, and is skipped once`, () => {
    expect(skipped.filter((part) => !Object.hasOwn(PARTS, part))).toEqual([])
    expect(skipped).toEqual([...new Set(skipped)])
  })
}
