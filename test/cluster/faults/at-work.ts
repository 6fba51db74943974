/**
 * Facts by which a process of castdex is known to be at work, so that what kills it hits the work
 * and not the start.
 */
import type { Cluster } from '../../opensearch/cluster.ts'
import type { ReplicatedPostgres } from '../../postgres/replicated.ts'

/** Asked again and again from the moment at which the process was started. */
export type IsAtWork = () => Promise<boolean>

/** Answers that a server is ready. */
export function isReady(api: string): IsAtWork {
  return async () =>
    fetch(`${api}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
}

/** A crawler has claimed a task and not settled it yet. */
export function holdsTask(postgres: ReplicatedPostgres, pid: number): IsAtWork {
  const held = `SELECT 1 FROM castdex.tasks
    WHERE lease IS NOT NULL AND split_part(worker, ':', 2) = '${String(pid)}' LIMIT 1`
  return async () => (await postgres.query(held).catch(() => [])).length > 0
}

interface Pair {
  readonly postgres: ReplicatedPostgres
  readonly cluster: Cluster
  readonly prefix: string
}

/** Up to which change the index was filled; undefined where nobody says. */
async function readPosition({ cluster, prefix }: Pair): Promise<string | undefined> {
  const base = cluster.nodes[0]?.url ?? ''
  const aliases = await fetch(`${base}/_alias/${prefix}-search`)
  const [name = ''] = Object.keys((await aliases.json()) as object)
  const kept = await fetch(`${base}/${name}/_doc/position:${name}`)
  const { _source: source } = (await kept.json()) as { _source?: { position?: string } }
  return source?.position
}

/** An indexer has the lease, by a connection made since, and the index has come on since. */
export function fillsIndex(pair: Pair): IsAtWork {
  const leads = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted
      AND (classid::bigint << 32 | objid::bigint) = hashtextextended('castdex indexer of castdex', 0)
      AND backend_start > to_timestamp(${String(Date.now())} / 1000.0)`
  let before: string | undefined
  return async () => {
    const position = await readPosition(pair).catch(() => undefined)
    before ??= position
    if (position === undefined || position === before) return false
    return (await pair.postgres.query(leads).catch(() => [])).length > 0
  }
}
