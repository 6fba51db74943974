/**
 * Updates a host's rate and the network watch after a fetch. Rates belong to the registrable
 * domain. On shared domains, failures belong to the tenant.
 */
import { tenantDomain } from '../../record/registrable-domain.ts'
import type { NetworkWatch } from './fetch/network.ts'
import { isAboutHost, outcomeOf } from './outcome.ts'
import { type AllowedRates, UNKNOWN_GAP_MS } from './rate/allowed-rates.ts'
import {
  afterAnswer,
  afterBusy,
  afterFailure,
  type AskedFeed,
  type HostRate,
  isDown,
  NEW_HOST,
} from './rate/host-rate.ts'
import type { HostQueues } from './rate/host-queues.ts'
import { AT_ONCE_MS } from './rate/turns.ts'
import type { Sight } from './visit.ts'

export interface LearningParts {
  readonly queues: HostQueues
  readonly rates: AllowedRates
  readonly network: NetworkWatch
}

export interface AskedUrl extends Omit<AskedFeed, 'host'> {
  readonly url: string
  readonly domain: string
}

interface Place extends AskedFeed {
  readonly domain: string
  readonly tenant: string
}

export function learnFromSight(
  parts: LearningParts,
  { event, result }: Sight,
  { url, ...given }: AskedUrl,
): void {
  const outcome = outcomeOf(event)
  if (outcome === 'aborted' || outcome === 'forbidden') return
  const asked = { ...given, host: new URL(url).hostname, tenant: tenantDomain(url) }
  const { network, queues, rates } = parts
  const isTrouble = outcome === 'busy' || isAboutHost(outcome)
  if (result.kind === 'answered') network.answered()
  else if (outcome === 'unreachable' || outcome === 'timeout') network.failed(asked.domain)
  if (!isTrouble) learnAnswer(parts, asked, result.durationMs)
  else learnTrouble(parts, asked, outcome === 'busy')
  if (isTrouble) rates.strained(asked.domain)
  if (outcome === 'busy' || isDown(queues.rateOf(asked.tenant))) restAtOnce(parts, asked)
}

function learnTrouble({ queues }: LearningParts, asked: Place, isBusy: boolean): void {
  const { domain, tenant } = asked
  if (isBusy) queues.learn(domain, afterBusy(queues.rateOf(domain)))
  else queues.learn(tenant, afterFailure(queues.rateOf(tenant), asked))
}

/** A response also clears the failures of a tenant on a shared domain. */
function learnAnswer(parts: LearningParts, asked: Place, durationMs: number): void {
  const { queues } = parts
  const { domain, tenant } = asked
  queues.learn(domain, rateAfter(parts, asked, durationMs))
  const own = queues.rateOf(tenant)
  if (tenant !== domain && own !== NEW_HOST)
    queues.learn(tenant, afterAnswer(own, durationMs, asked))
}

/**
 * Returns the rate after a response: adapted to the response time, limited to the allowed rate.
 */
function rateAfter(
  { queues, rates }: LearningParts,
  asked: Place,
  durationMs: number,
): HostRate {
  const { domain } = asked
  const rate = afterAnswer(queues.rateOf(domain), durationMs, asked)
  if (rate.gapMs <= UNKNOWN_GAP_MS) rates.bore(domain)
  return { ...rate, gapMs: Math.max(rate.gapMs, rates.leastGapMs(domain)) }
}

function restAtOnce({ queues }: LearningParts, { domain, tenant, host }: Place): void {
  if (tenant === domain) queues.close(domain, AT_ONCE_MS)
  else queues.restName(host, AT_ONCE_MS)
}
