/**
 * Counts requests by route and status, how long they took, searches apart, and refusals by
 * their code.
 */
import { Durations, RouteTally, WordTally } from './tally.ts'

export class RequestMetrics {
  /** The keys are method and pattern, never the URL that was asked for. */
  readonly routes = new Map<
    string,
    { readonly method: string; readonly route: string; readonly tally: RouteTally }
  >()
  /** It is the time in the directory. */
  readonly searches = new Durations()
  readonly refusals = new WordTally()
  /**
   * Requests that no route took count here: unknown paths, wrong methods, what is no HTTP.
   */
  readonly unrouted: RouteTally

  constructor() {
    this.unrouted = this.routeTally('any', 'unmatched')
  }

  /**
   * Returns the counts of a route. Ask once per route and keep them: this looks them up by
   * name.
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
