/** GET /metrics for Prometheus. It needs no key and reveals no person, key or podcast. */
import { Type } from 'typebox'
import type { Directory } from '../../store/directory.ts'
import type { DirectoryFacts } from '../../observe/metrics.ts'
import type { OpsDefinition } from './ops.ts'

/**
 * Returns `otherwise` if the directory fails. `castdex_ready 0` then reports it among the other
 * metrics.
 */
const orElse = async <Fact>(fact: () => Promise<Fact>, otherwise: Fact): Promise<Fact> => {
  try {
    return await fact()
  } catch {
    return otherwise
  }
}

const readOlder = async ({ layouts }: Directory): Promise<number> => {
  if (layouts === undefined) return 0
  const { isDone, done, total } = await layouts.progress()
  if (isDone) return 0
  return Math.max(1, total - done)
}

const readFacts = async (directory: Directory, nowMs: number): Promise<DirectoryFacts> => {
  const [{ sound }, podcasts, queue, sizes, server, olderRecords] = await Promise.all([
    orElse(() => directory.health(), { sound: false, findings: [] }),
    orElse<DirectoryFacts['podcasts']>(
      async () => ({ ...(await directory.reader.counts()) }),
      {},
    ),
    orElse<Pick<DirectoryFacts, 'pausedDomains'> & { kinds: DirectoryFacts['tasks'] }>(
      () => directory.tasks.counts(nowMs),
      {
        kinds: {},
        pausedDomains: 0,
      },
    ),
    orElse<DirectoryFacts['sizes']>(() => directory.sizes(), {}),
    directory.measureServer?.(),
    orElse(async () => await readOlder(directory), 0),
  ])
  return {
    ready: sound,
    podcasts,
    tasks: queue.kinds,
    pausedDomains: queue.pausedDomains,
    damagedRecords: directory.damagedRecords?.() ?? 0,
    olderRecords,
    indexLagMs: directory.indexing?.lagMs() ?? null,
    sizes,
    server: server ?? null,
  }
}

export const getMetrics: OpsDefinition = {
  url: '/metrics',
  operationId: 'getMetrics',
  summary: 'Metrics for Prometheus',
  description:
    "Requests by route and status, latencies, search times, refusals by code, fetches by outcome, what is due, and the directory's size, in Prometheus' text format. Needs no key, but `CASTDEX_METRICS_TOKEN` where that is set; `CASTDEX_METRICS=off` closes it. Made at most once a second.",
  answer: Type.String(),
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  setting: 'metrics',
  token: 'metricsToken',
  example:
    'castdex_http_requests_total{method="GET",route="/api/v1/podcasts/multiple",status="200"} 42\n',
  errors: ['KEY_MISSING', 'KEY_INVALID'],
  keptMs: 1000,
  respond: async ({ directory, metrics, now }) =>
    metrics.render(await readFacts(directory, now())),
}
