/**
 * Notes when each domain has a task that may be claimed. A claim walks those whose turn it
 * is, so a domain with a million due feeds is one row on the way. Tasks without a domain
 * wait behind nobody and have no row here.
 */
import type { TaskKind } from '../../task.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const COLUMNS: Readonly<Partial<Record<TaskKind, string>>> = {
  feed: 'feed_domain',
  site: 'site_domain',
}

/**
 * Where a task of a kind goes, of a row of `podcasts`: an expression of SQL. Platforms bound their
 * calls themselves.
 */
export function taskDomain(kind: TaskKind): string {
  return COLUMNS[kind] ?? "''"
}

/** A domain that has nothing to wait for is ready at this time. */
const NEVER = Number.MAX_SAFE_INTEGER

interface Offer {
  readonly kind: TaskKind
  readonly domain: string
  /** When the domain has something; null = it has not. */
  readonly readyAt: number | null
}

interface Settled {
  readonly domain: string
  /** The domain gives nothing before. */
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

/** The domains have something that is ready at these times. */
export async function offerDomains(
  session: Session,
  offers: readonly Offer[],
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
 * Finds anew when each of the domains can give tasks. Locked first: what others did with tasks of
 * the domain is seen then, or they offer it after this.
 */
export async function settleDomains(
  session: Session,
  kind: TaskKind,
  settled: readonly Settled[],
): Promise<void> {
  const known = settled.filter(({ domain }) => domain !== '')
  if (known.length === 0) return
  const domains = known.map(({ domain }) => domain)
  await Promise.all([
    session.all(LOCK, [kind, domains]),
    session.run(SETTLE, [kind, domains, known.map(({ restsUntil }) => restsUntil)]),
  ])
}
