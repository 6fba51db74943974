/**
 * The suite that every directory passes. Invariants of single calls are tested one by one; for
 * everything else random histories and random searches are put to the directory and to the plain
 * one (`test/plain-directory`), and both have to say the same.
 */
import { test } from 'vitest'
import { describeRecords } from './records.contract.ts'
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
import { type OpenDirectory, toOpen } from './directory-under-test.contract.ts'

export type { OpenDirectory } from './directory-under-test.contract.ts'

const PARTS = {
  capabilities: describeCapabilities,
  records: describeRecords,
  finding: describeFinding,
  histories: describeHistories,
  search: describeSearch,
  halfTyped: describeHalfTypedSearch,
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
} as const
type Part = keyof typeof PARTS

/** Parts of the suite that say nothing about a directory, and why. */
export interface Skipped {
  readonly reason: string
  readonly parts: readonly Part[]
}

export const describeDirectory = (
  name: string,
  openDirectory: OpenDirectory,
  skip: readonly Skipped[] = [],
): void => {
  const open = toOpen(openDirectory)
  for (const part of Object.keys(PARTS) as Part[]) {
    const skipped = skip.find(({ parts }) => parts.includes(part))
    if (skipped === undefined) PARTS[part](name, open)
    else test.skip(`${name}: ${part} is left out, for ${skipped.reason}`)
  }
}
