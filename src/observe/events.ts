/**
 * All log events, one function each. An event has names, numbers and internal ids; never a key, a
 * personal address, a URL or the text of a search.
 */
import type { Logger } from 'pino'

export interface RequestEvent {
  readonly requestId: string
  readonly method: string
  /**
   * Pattern of the route (`/api/v1/podcasts/:idOrSlug`), never the URL. Null if no route matched.
   */
  readonly route: string | null
  readonly status: number
  /** Code of the refusal. Absent on success. */
  readonly code?: string
  /** True if the refusal belongs to a planned stop. Default: false. */
  readonly isPlanned?: boolean
  readonly durationMs: number
  /** Public id of the key, `key_…`. */
  readonly keyId?: string
}

/** Returns whether the server failed, as opposed to a mistake of the caller or a planned stop. */
export function isFailure({ status, isPlanned = false }: RequestEvent): boolean {
  return status >= 500 && !isPlanned
}

/**
 * Logs a response: `info` for a mistake of the caller, `error` for a failure of the server,
 * `debug` for success.
 */
export function requestAnswered(logger: Logger, event: RequestEvent): void {
  const { isPlanned: _isPlanned, ...told } = event
  const fields = { event: 'request.answered', ...told }
  if (isFailure(event)) logger.error(fields, 'answered with a failure')
  else if (event.status >= 400) logger.info(fields, 'refused')
  else logger.debug(fields, 'answered')
}

/**
 * Logs the number of refusals by code that were not logged individually. Without a key id, they
 * belong to callers without a valid key.
 */
export function refusalsLeftOut(
  logger: Logger,
  event: { readonly codes: Readonly<Record<string, number>>; readonly keyId?: string },
): void {
  logger.info(
    { event: 'request.refusals_left_out', ...event },
    'more refusals of the same caller, left out',
  )
}

/** Logs an unexpected error. The response was a 500 with the request id. */
export function requestFailed(
  logger: Logger,
  event: {
    readonly requestId: string
    readonly route: string | null
    readonly error: unknown
    /** Cause, if known. */
    readonly reason?: string
  },
): void {
  const { error: err, reason = 'unexpected failure while answering', ...rest } = event
  logger.error({ event: 'request.failed', ...rest, err }, reason)
}

export function layoutRenewed(logger: Logger, event: { readonly podcasts: number }): void {
  logger.info(
    { event: 'directory.layout_renewed', ...event },
    'all records have the layout of this release',
  )
}

/** Logs that rewriting records of another layout failed and will be retried. */
export function layoutNotRenewed(logger: Logger, error: unknown): void {
  logger.warn(
    { event: 'directory.layout_not_renewed', err: error },
    'records of another release could not be rewritten; they are read by parsing until the next try',
  )
}

export function serverListening(
  logger: Logger,
  event: { readonly host: string; readonly port: number },
): void {
  logger.info({ event: 'server.listening', ...event }, 'listening')
}

export function serverStopping(logger: Logger, event: { readonly signal: string }): void {
  logger.info({ event: 'server.stopping', ...event }, 'stopping')
}

/**
 * Logs the end of the server. `complete: false`: requests were still running at the time limit.
 */
export function serverStopped(
  logger: Logger,
  event: { readonly durationMs: number; readonly complete: boolean },
): void {
  if (event.complete) logger.info({ event: 'server.stopped', ...event }, 'stopped')
  else
    logger.warn(
      { event: 'server.stopped', ...event },
      'stopped before everything was answered',
    )
}

type MendingEvent =
  | { readonly kind: 'damaged'; readonly message: string }
  | { readonly kind: 'record-damaged'; readonly podcastIds: readonly string[] }
  | { readonly kind: 'mended'; readonly podcasts: number; readonly durationMs: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'index-filling' }
  | { readonly kind: 'index-waits'; readonly error: unknown }
  | { readonly kind: 'index-resumed' }

/** Logs that derived data was damaged or stale, was rebuilt, or could not be rebuilt. */
export function directoryMending(logger: Logger, news: MendingEvent): void {
  switch (news.kind) {
    case 'damaged':
      logger.warn(
        { event: 'directory.index_rebuilding', finding: news.message },
        'rebuilding the search index from the records; searches wait, lookups still work',
      )
      break
    case 'record-damaged':
      logger.error(
        { event: 'directory.record_damaged', podcastIds: news.podcastIds },
        'stored records are damaged and are not served; `castdex mend` repairs them',
      )
      break
    case 'mended':
      logger.info(
        { event: 'directory.mended', podcasts: news.podcasts, durationMs: news.durationMs },
        'the search index is whole again',
      )
      break
    case 'failed':
      logger.error(
        { event: 'directory.mending_failed', err: news.error },
        'the search index could not be rebuilt; retrying',
      )
      break
    case 'index-filling':
      logger.info(
        { event: 'index.filling' },
        'building a new search index from the records',
      )
      break
    case 'index-waits':
      logger.warn(
        { event: 'index.waits', err: news.error },
        'the search index cannot be filled; it is tried again until store and index answer',
      )
      break
    case 'index-resumed':
      logger.info({ event: 'index.resumed' }, 'the search index is filled again')
  }
}

export function firstKeyMade(
  logger: Logger,
  event: {
    readonly keyId: string
    readonly name: string
    /** The file with the key; null if it is shown on a terminal. */
    readonly file: string | null
  },
): void {
  const fields = { event: 'key.first', ...event }
  // On a terminal, the banner shows the key after this.
  if (event.file === null) logger.debug(fields, `made the key "${event.name}"`)
  else logger.info(fields, `made the key "${event.name}"; it is in ${event.file}`)
}

/** Logs that the demo catalogue was imported or completed. */
export function demoImported(
  logger: Logger,
  event: { readonly served: number; readonly pending: number; readonly durationMs: number },
): void {
  logger.info({ event: 'demo.imported', ...event }, 'imported the demo catalogue')
}

/** Logs a failure outside of any request. */
export function failedUnexpectedly(logger: Logger, error: unknown): void {
  logger.error({ event: 'failure', err: error }, 'unexpected failure')
}

/**
 * Logs that a platform is unreachable. It is retried after a pause of a minute, which grows to
 * half an hour.
 */
export function platformLost(
  logger: Logger,
  event: { readonly platform: string; readonly reason: string },
): void {
  logger.warn(
    { event: 'listing.unreachable', ...event },
    'the platform cannot be reached; its checks wait',
  )
}

export function platformFound(logger: Logger, event: { readonly platform: string }): void {
  logger.info({ event: 'listing.reachable', ...event }, 'the platform answers again')
}

export function crawlStarted(logger: Logger, event: { readonly once: boolean }): void {
  logger.info({ event: 'crawl.started', ...event }, 'crawling')
}

/** Logs that no name resolves, or that several hosts in a row are unreachable. */
export function networkLost(logger: Logger): void {
  logger.warn(
    { event: 'crawl.offline' },
    'there is no network; one feed a minute is tried until it is back',
  )
}

export function networkFound(logger: Logger): void {
  logger.info({ event: 'crawl.online' }, 'the network is back')
}

/** Logs the end of a crawler with the number of fetches by outcome. */
export function crawlStopped(
  logger: Logger,
  event: { readonly counts: Readonly<Record<string, number>> },
): void {
  logger.info({ event: 'crawl.stopped', ...event }, 'stopped crawling')
}

interface FetchEvent {
  readonly podcastId: string
  readonly outcome: string
  readonly durationMs: number
  /** Milliseconds since 1970. */
  readonly dueAt: number
}

/** Logs a fetch whose result is stored. */
export function feedFetched(logger: Logger, event: FetchEvent): void {
  if (!logger.isLevelEnabled('debug')) return
  const { dueAt, ...rest } = event
  logger.debug(
    { event: 'feed.fetched', ...rest, dueAt: new Date(dueAt).toISOString() },
    'fetched',
  )
}

export function scoresSwept(
  logger: Logger,
  event: { readonly scored: number; readonly written: number; readonly durationMs: number },
): void {
  logger.info({ event: 'scores.swept', ...event }, 'looked at every score')
}

/** Logs that a webhook receives nothing until its key resumes it. */
export function webhookPaused(
  logger: Logger,
  event: { readonly savedSearchId: string; readonly reason: string },
): void {
  logger.warn({ event: 'webhook.paused', ...event }, 'a webhook is paused')
}

/** Logs that saved searches could not be followed; the work is tried again. */
export function followingFailed(logger: Logger, error: unknown): void {
  logger.error(
    { event: 'following.failed', err: error },
    'saved searches were not followed',
  )
}

/** Logs that a Hive node failed; the reader moves on to the next node. */
export function podpingsFailed(logger: Logger, error: unknown): void {
  logger.warn({ event: 'podpings.failed', err: error }, 'podpings were not read')
}

/** Logs that the charts of trending shows were not written; the next check tries again. */
export function chartsFailed(logger: Logger, error: unknown): void {
  logger.warn({ event: 'charts.failed', err: error }, 'charts were not written')
}
