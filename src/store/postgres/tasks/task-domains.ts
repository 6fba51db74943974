/**
 * Stores when each domain next has a claimable task. A claim iterates over due domains, so a domain
 * with a million due feeds is one row. Tasks without a domain have no row here.
 */
import type { TaskKind } from '../../task.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const COLUMNS: Readonly<Partial<Record<TaskKind, string>>> = {
  feed: 'feed_domain',
  site: 'site_domain',
}

/**
 * SQL for a task's domain, from a row of `podcasts`. Platforms limit their calls themselves, so
 * they have none.
 */
export function taskDomain(kind: TaskKind): string {
  return COLUMNS[kind] ?? "''"
}

/** The ready time of a domain without waiting tasks. */
const NEVER = Number.MAX_SAFE_INTEGER

interface DomainOffer {
  readonly kind: TaskKind
  readonly domain: string
  /** When the domain has a task; null = it has none. */
  readonly readyAt: number | null
}

interface DomainRest {
  readonly domain: string
  /** The domain yields nothing before. */
  readonly restsUntil: number
}

const PAUSED =
  'coalesce((SELECT until FROM paused_domains WHERE paused_domains.domain = turns.domain), 0)'

const OFFER = prepare(
  `INSERT INTO task_domains AS known (kind, domain, turn_at)
    SELECT kind, domain, greatest(min(ready_at), ${PAUSED})
      FROM unnest($1::text[], $2::text[], $3::bigint[]) AS turns (kind, domain, ready_at)
      GROUP BY kind, domain ORDER BY kind, domain
    ON CONFLICT (kind, domain) DO UPDATE
      SET turn_at = least(known.turn_at, greatest(excluded.turn_at, known.rests_until))`,
)
const LOCK = prepare(
  `SELECT domain FROM task_domains WHERE kind = $1 AND domain = ANY($2::text[])
    ORDER BY domain FOR NO KEY UPDATE`,
)
const SETTLE = prepare(
  `UPDATE task_domains AS turns SET rests_until = greatest(rests_until, settled.rest), turn_at = greatest(
      coalesce(
        (SELECT min(ready_at) FROM tasks
          WHERE tasks.kind = $1 AND tasks.domain = turns.domain AND ready_at IS NOT NULL),
        ${String(NEVER)}),
      rests_until, settled.rest, ${PAUSED})
    FROM unnest($2::text[], $3::bigint[]) AS settled (domain, rest)
    WHERE turns.kind = $1 AND turns.domain = settled.domain`,
)

/** Moves the ready times of domains forward. */
export async function offerDomains(
  session: Session,
  offers: readonly DomainOffer[],
): Promise<void> {
  const ready = offers.filter(({ domain, readyAt }) => domain !== '' && readyAt !== null)
  if (ready.length === 0) return
  const columns = [
    ready.map(({ kind }) => kind),
    ready.map(({ domain }) => domain),
    ready.map(({ readyAt }) => readyAt),
  ]
  await session.run(OFFER, columns)
}

/**
 * Recomputes the ready times of domains. Locks them first: earlier changes by others are then
 * visible, and later ones are offered afterwards.
 */
export async function settleDomains(
  session: Session,
  kind: TaskKind,
  settled: readonly DomainRest[],
): Promise<void> {
  const known = settled.filter(({ domain }) => domain !== '')
  if (known.length === 0) return
  const domains = known.map(({ domain }) => domain)
  await Promise.all([
    session.all(LOCK, [kind, domains]),
    session.run(SETTLE, [kind, domains, known.map(({ restsUntil }) => restsUntil)]),
  ])
}
