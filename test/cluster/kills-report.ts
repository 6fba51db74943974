/**
 * `npm run report -- kills [ROUNDS]`: a process that writes to PostgreSQL and fills OpenSearch is
 * killed again and again, 200 times by default. It ends with 1 where something was lost.
 */
import { printHeader } from '../../bench/frame.ts'
import { startCluster } from '../opensearch/cluster.ts'
import { findPrograms, startPostgres } from '../postgres/start-server.ts'
import { killAgainAndAgain } from '../sqlite/kill-rounds.ts'
import { toKilledPlace } from './killed-pair.ts'

const EVERY = 20
const rounds = Number(process.argv[2] ?? 200)

const programs = findPrograms()
if (programs === undefined) throw new Error('PostgreSQL 15 or later is not installed')
printHeader('Kills on PostgreSQL with OpenSearch', [
  'each round looks at every record, and by searches at every podcast',
])
await using cluster = await startCluster({ nodes: 1 })
const postgres = await startPostgres(programs)
const startedMs = performance.now()
const inSeconds = (): string => ((performance.now() - startedMs) / 1000).toFixed(0)
try {
  const place = toKilledPlace({
    postgres: postgres.url,
    schema: 'castdex',
    opensearch: cluster.urls,
    prefix: 'castdex',
  })
  const done = await killAgainAndAgain(place, rounds, (round) => {
    if (round % EVERY === 0)
      process.stdout.write(`${String(round)} rounds, ${inSeconds()} s\n`)
  })
  process.stdout.write(
    `${String(rounds)} kills in ${inSeconds()} s: ${String(done.writes)} acknowledged writes, 0 lost; ` +
      `killed within a write ${String(done.halfWay)} times, ${String(done.tidied)} times tidied or rebuilt\n`,
  )
} catch (error) {
  process.stdout.write(`lost: ${String(error)}\n`)
  process.exitCode = 1
} finally {
  await postgres.end()
}
