/** Lookups of lookalikes only use indexes, so their cost does not grow with the directory. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { FIND_LOOKALIKES } from './sqlite-lookalikes.ts'

test('by the plan of the query, no table is gone through', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-plan-'))
  const options = {
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 1000,
    now: () => 0,
  } as const
  const directory = await openSqliteDirectory(options)
  await directory[Symbol.asyncDispose]()
  const database = new DatabaseSync(join(dataDir, 'castdex.db'), { readOnly: true })
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${FIND_LOOKALIKES}`).all('[]')
  database.close()
  await rm(dataDir, { recursive: true })
  const steps = plan.map(({ detail }) => String(detail))
  const isTable = (step: string): boolean =>
    /\b(?:podcasts|metadata|feed_urls|other)\b/.test(step)
  for (const step of steps.filter(isTable))
    expect(step).toMatch(
      /^SEARCH .* USING (?:COVERING )?(?:INDEX|INTEGER PRIMARY KEY|PRIMARY KEY) /,
    )
  // Scans are allowed over the query's input and intermediate results.
  const scans = steps.filter((step) => step.startsWith('SCAN'))
  for (const step of scans)
    expect(step).toMatch(
      /^SCAN (?:asked VIRTUAL TABLE|own VIRTUAL TABLE|said$|\(subquery-\d+\)$)/,
    )
  for (const index of ['podcasts_by_guid', 'metadata_by_title', 'metadata_by_self_link']) {
    expect(steps.filter((step) => step.includes(index))).not.toEqual([])
  }
})
