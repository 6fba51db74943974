/** Counts requests and their duration by route and status, searches, and refusals by code. */
import { Durations, RouteTally, WordTally } from './tally.ts'

export class RequestMetrics {
  /** Counters by method and pattern of the route, never by URL. */
  readonly routes = new Map<
    string,
    { readonly method: string; readonly route: string; readonly tally: RouteTally }
  >()
  /** Time in the directory. */
  readonly searches = new Durations()
  readonly refusals = new WordTally()
  /** Requests that no route took: unknown paths, wrong methods, malformed HTTP. */
  readonly unrouted: RouteTally

  constructor() {
    this.unrouted = this.routeTally('any', 'unmatched')
  }

  /**
   * Returns the counters of a route. Callers keep the result, because this is a lookup by name.
   */
  routeTally(method: string, route: string): RouteTally {
    const name = `${method} ${route}`
    const known = this.routes.get(name)
    if (known !== undefined) return known.tally
    const tally = new RouteTally()
    this.routes.set(name, { method, route, tally })
    return tally
  }
}
