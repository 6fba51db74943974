/**
 * Crawls shows' own sites: claims due tasks, at most weekly per site, and recomposes the record
 * from the findings.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Directory } from '../../store/directory.ts'
import type { Task } from '../../store/task.ts'
import type { TaskResult } from '../../store/task-queue.ts'
import { feedKey } from '../../record/feed-url/feed-url.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { siteDomain } from '../../record/show-site.ts'
import { readFeedFindings } from '../apply/fields/metadata-sections.ts'
import type { SiteFindings } from '../interpret/feed/fields/findings.ts'
import { reviseByFindings } from '../apply/fields/revise-by-findings.ts'
import { MONTH_MS } from '../crawl/due.ts'
import { tenantDomain } from '../../record/registrable-domain.ts'
import { DOMAIN_REST_MS } from '../crawl/rate/host-rate.ts'
import { DirectoryWatch } from '../crawl/rate/directory-watch.ts'
import { type SiteVisit, visitSite } from '../crawl/site/visit-site.ts'
import {
  type FetchPage,
  openRobots,
  type Robots,
  type RobotsOptions,
} from '../crawl/site/robots.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

const WEEK_MS = 7 * DAY_MS
/** The interval of a podcast without a site. */
const NOTHING_MS = 30 * DAY_MS
/** The interval of a podcast whose feed is still unread: the feed provides the site's URL. */
const UNREAD_MS = 3_600_000
const FIRST_RETRY_MS = DAY_MS
const MOST_RETRY_MS = 30 * DAY_MS
/** Spread as a fraction of the interval. */
const SPREAD = 0.1

/** The state stored with the task. */
type SiteState = { readonly failures: number }

function readSiteState(state: JsonValue): SiteState {
  const failures =
    typeof state === 'object' && state !== null && 'failures' in state
      ? state['failures']
      : 0
  return {
    failures:
      typeof failures === 'number' && Number.isSafeInteger(failures) && failures > 0
        ? failures
        : 0,
  }
}

export function nextSiteVisit(
  visit: SiteVisit,
  { failures }: SiteState,
  {
    podcastId,
    nowMs,
    hasFeed,
  }: { readonly podcastId: string; readonly nowMs: number; readonly hasFeed: boolean },
): { readonly dueAt: number; readonly state: SiteState } {
  const after = (ms: number): number =>
    Math.round(nowMs + ms * (1 + SPREAD * placeOf(podcastId)))
  switch (visit.kind) {
    case 'read':
      return { dueAt: after(WEEK_MS), state: { failures: 0 } }
    case 'nothing':
      return { dueAt: after(hasFeed ? NOTHING_MS : UNREAD_MS), state: { failures: 0 } }
    case 'busy':
      return { dueAt: after(visit.retryAfterMs), state: { failures } }
    case 'failed':
      return {
        dueAt: after(Math.min(FIRST_RETRY_MS * 2 ** failures, MOST_RETRY_MS)),
        state: { failures: failures + 1 },
      }
  }
}

/** Returns a number from 0 to 1, constant per podcast. */
const placeOf = (podcastId: string): number =>
  Number.parseInt(podcastId.slice(-8), 16) / 0xffff_ffff || 0

const LEASE_MS = 5 * 60_000
/** Concurrent sites per domain, and the pause between them in ms. */
const PER_DOMAIN = 1
const DOMAIN_GAP_MS = 2000
const IDLE_MS = 5000
const MAX_ATTEMPTS = 5
/** The delay of a site while the network is down. */
const OFFLINE_MS = 10 * 60_000
/** The pause of a placeholder host. */
const MADE_UP_MS = MONTH_MS

export interface SiteCrawlerOptions {
  readonly directory: Pick<Directory, 'tasks' | 'writer' | 'metadata' | 'forgotten'>
  /** The value of `CASTDEX_DERIVE_LINKS`. */
  readonly deriveLinks: boolean
  readonly fetchPage: FetchPage
  /** Returns whether the URL has a placeholder host, which is never fetched. */
  readonly isMadeUp: (url: string) => boolean
  /** Concurrent sites. */
  readonly concurrency: number
  /** The name of the claimer, shown to operators. */
  readonly worker: string
  readonly now: () => number
  /** Returns false if no name resolves at all: failures are then no evidence about a site. */
  readonly isOnline: () => Promise<boolean>
  /** Called after a site was read and written. `before` is the previous metadata section. */
  readonly onRead: (
    podcastId: string,
    site: { readonly before: unknown; readonly after: SiteFindings },
  ) => Promise<void>
  /** Shares crawl delays and request times with the feed crawler. */
  readonly delays?: Pick<RobotsOptions, 'onDelay' | 'askedAt' | 'onTurn'>
  /** Called when a visit fails for an internal reason. */
  readonly onFailure: (error: unknown) => void
}

export class SiteCrawler {
  readonly #options: SiteCrawlerOptions
  readonly #robots: Robots

  constructor(options: SiteCrawlerOptions) {
    this.#options = options
    this.#robots = openRobots(options.fetchPage, { now: options.now, ...options.delays })
  }

  /** Runs until the signal is aborted; with `once`, until nothing is due. */
  async run(signal: AbortSignal, { once }: { readonly once: boolean }): Promise<void> {
    const { onFailure } = this.#options
    const watch = new DirectoryWatch({
      clock: () => performance.now(),
      isPatient: !once,
      onFailure,
    })
    while (!signal.aborted) {
      const tasks = await watch.attempt(() => this.#claim())
      await Promise.all((tasks ?? []).map((task) => this.#take(task, signal)))
      if (tasks !== undefined && tasks.length > 0) continue
      if (once && tasks !== undefined) break
      await sleep(watch.waitMs || IDLE_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  #claim(): Promise<readonly Task[]> {
    const { directory, concurrency, worker, now } = this.#options
    return directory.tasks.claim({
      kind: 'site',
      worker,
      now: now(),
      leaseMs: LEASE_MS,
      limit: concurrency,
      perDomain: PER_DOMAIN,
      domainGapMs: DOMAIN_GAP_MS,
    })
  }

  async #take(task: Task, signal: AbortSignal): Promise<void> {
    try {
      await this.#options.directory.tasks.release([await this.#visit(task, signal)])
    } catch (error) {
      // The site is retried when the lease runs out.
      this.#options.onFailure(error)
    }
  }

  async #visit(task: Task, signal: AbortSignal): Promise<TaskResult> {
    const { directory, fetchPage, now } = this.#options
    const { podcastId, kind, lease, state } = task
    const podcast = (await directory.writer.owners({ ids: [podcastId] })).byId.get(
      podcastId,
    )
    if (podcast === undefined) return { podcastId, kind, lease, state, dueAt: null }
    const { record } = podcast
    if (this.#options.isMadeUp(record.websiteUrl ?? ''))
      return { podcastId, kind, lease, state, dueAt: now() + MADE_UP_MS }
    const metadata =
      (await directory.metadata.read([podcastId], ['contacts'])).get(podcastId) ?? {}
    const question = {
      websiteUrl: record.websiteUrl,
      feedKeys: new Set(record.feedUrls.flatMap(({ url }) => feedKey(url) ?? [])),
      feedLinks: readFeedFindings(metadata)?.links ?? [],
      at: toInstant(now()),
    }
    const visit = await visitSite(question, { fetchPage, robots: this.#robots }, signal)
    if (signal.aborted) return { podcastId, kind, lease, state, dueAt: task.dueAt }
    const isOurs = visit.kind === 'failed' && !(await this.#options.isOnline())
    if (isOurs) return { podcastId, kind, lease, state, dueAt: now() + OFFLINE_MS }
    const domain = siteDomain(record.websiteUrl)
    const isShared = domain !== '' && tenantDomain(record.websiteUrl ?? '') !== domain
    await this.#learn(podcastId, visit, { domain, isShared })
    const next = nextSiteVisit(visit, readSiteState(state), {
      podcastId,
      nowMs: now(),
      hasFeed: 'contacts' in metadata,
    })
    return { podcastId, kind, lease, domain, ...next }
  }

  async #learn(
    podcastId: string,
    visit: SiteVisit,
    { domain, isShared }: { readonly domain: string; readonly isShared: boolean },
  ): Promise<void> {
    const { directory, now, onRead } = this.#options
    if (visit.kind === 'read') {
      const before = await this.#write(podcastId, visit.findings)
      await onRead(podcastId, { before, after: visit.findings })
    }
    if (visit.kind === 'busy' && domain !== '' && !isShared)
      await directory.tasks.pauseDomain(
        domain,
        now() + Math.min(visit.retryAfterMs, DOMAIN_REST_MS),
      )
  }

  /** Writes the findings and returns the previous ones. */
  async #write(podcastId: string, found: SiteFindings): Promise<unknown> {
    const { directory, deriveLinks, now } = this.#options
    const forgotten = await directory.forgotten.list()
    const isForgotten = (email: string): boolean => forgotten.has(email)
    const site = withoutEmails(found, isForgotten)
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const podcast = (await directory.writer.owners({ ids: [podcastId] })).byId.get(
        podcastId,
      )
      if (podcast === undefined) return undefined
      const before =
        (await directory.metadata.read([podcastId], ['contacts', 'sources', 'site'])).get(
          podcastId,
        ) ?? {}
      const { record, sources } = reviseByFindings(
        podcast.record,
        { ...before, site },
        { deriveLinks, isForgotten },
      )
      const isSame = isDeepStrictEqual(record, podcast.record)
      const written = isSame ? record : { ...record, updatedAt: toInstant(now()) }
      const [outcome] = await directory.writer.write([
        { record: written, revision: podcast.revision, metadata: { site, sources } },
      ])
      if (outcome?.status !== 'stale') return before.site
    }
    return undefined
  }
}

const withoutEmails = (
  found: SiteFindings,
  isForgotten: (email: string) => boolean,
): SiteFindings => {
  const clean = (page: SiteFindings['website']) => {
    if (page === null) return null
    return { ...page, emails: page.emails.filter((email) => !isForgotten(email)) }
  }
  return { ...found, website: clean(found.website), linkPage: clean(found.linkPage) }
}
