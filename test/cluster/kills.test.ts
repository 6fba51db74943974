/**
 * Whatever a process is doing when it is killed, PostgreSQL holds all that was acknowledged, and
 * searches of OpenSearch find it; `npm run report -- kills` is the long round.
 */
import { expect, test } from 'vitest'
import { killAgainAndAgain } from '../sqlite/kill-rounds.ts'
import { toKilledPlace } from './killed-pair.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const KILLS = 12

test.skipIf(pair.missing !== undefined)(
  `${String(KILLS)} kills at any instant of change, indexing and rebuild lose nothing`,
  async () => {
    const place = toKilledPlace({
      postgres: pair.database.url,
      schema: pair.database.newSchema(),
      opensearch: pair.opensearchUrl,
      prefix: pair.newPrefix(),
    })
    const { writes, tidied } = await killAgainAndAgain(place, KILLS)
    expect(writes).toBeGreaterThan(KILLS / 2)
    expect(tidied).toBeGreaterThan(0)
  },
)
