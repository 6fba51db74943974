/** Exports over HTTP on a real pair, whose index is filled beside the server. */
import { describe } from 'vitest'
import { describeDiffs } from '../../src/api/v1/exports/export-diff.contract.ts'
import { describeEpisodeExports } from '../../src/api/v1/exports/export-episodes.contract.ts'
import { describePodcastExports } from '../../src/api/v1/exports/export-podcasts.contract.ts'
import { NOW, type StartCastdex, startCastdex } from '../api/castdex.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()

describe.skipIf(pair.missing !== undefined)('PostgreSQL with OpenSearch', () => {
  const start: StartCastdex = async (options = {}) => {
    const [schema, prefix] = [pair.database.newSchema(), pair.newPrefix()]
    const now = () => NOW
    const directory = await pair.open(schema, prefix, { ...options.directory, now })
    return await startCastdex({ ...options, wrap: () => directory })
  }
  describePodcastExports(start)
  describeEpisodeExports(start)
  describeDiffs(start)
})
