/**
 * The order of a run: the files that take minutes come first, so that the others fill both
 * processes to the end. The rest as the runner would have it, large files before small ones.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST: readonly string[] = [
  'test/cluster/contract.test.ts',
  'test/sqlite/kills.test.ts',
  'test/search-opensearch/faults.test.ts',
  'test/simulated-web/drawn/webs.test.ts',
  'test/cluster/faults.test.ts',
  'test/cluster/differential.test.ts',
  'test/cluster/failover.test.ts',
  'test/crawl/serve-fills.test.ts',
  'test/browser/site.test.ts',
  'test/cluster/indexer.test.ts',
  'test/walk/crawl-command.test.ts',
]

/** The lowest comes first. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return place === -1 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: readonly TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort([...files])
    return usual.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
