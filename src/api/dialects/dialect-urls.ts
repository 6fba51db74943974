/**
 * Finds the dialect of a request: by its path, by its `Host` header, or by a root path that only
 * one dialect has.
 */
import type { ServedPath } from '../paths.ts'
import type { Dialect } from './dialect.ts'

interface RequestUrl {
  readonly headers: { readonly host?: string | undefined }
  readonly url?: string | undefined
}

const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** Strips the port and lowers the case. */
const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

export class DialectUrls {
  readonly #dialects: readonly Dialect[]
  readonly #byHost: ReadonlyMap<string, Dialect>
  #lastHost: string | undefined
  #ofLastHost: Dialect | undefined

  constructor(dialects: readonly Dialect[]) {
    this.#dialects = dialects
    this.#byHost = new Map(
      dialects.flatMap((dialect) => dialect.hosts.map((host) => [host, dialect] as const)),
    )
  }

  /** Returns the URL with the dialect's prefix, which requests to the dialect's host lack. */
  rewrite({ headers, url = '/' }: RequestUrl): string {
    if (this.#dialects.length === 0) return url
    const ofHost = this.#ofHost(headers.host)
    if (ofHost === undefined && url.startsWith('/api/')) return url
    const [path = '', query = ''] = url.split('?', 2)
    const meant = ofHost ?? this.#ownerOfRoot(path, query)
    if (meant === undefined || isBelow(path, meant.prefix)) return url
    return meant.prefix + url
  }

  /** Cached: nearly all requests have the same host. */
  #ofHost(host: string | undefined): Dialect | undefined {
    if (host !== this.#lastHost) {
      this.#lastHost = host
      this.#ofLastHost = host === undefined ? undefined : this.#byHost.get(hostName(host))
    }
    return this.#ofLastHost
  }

  #ownerOfRoot(path: string, query: string): Dialect | undefined {
    return this.#dialects.find(({ ownsRoot }) => ownsRoot?.(path, query) === true)
  }

  /** Returns the dialect of a path, even if the operation does not exist. */
  find(path: string): Dialect | undefined {
    return this.#dialects.find(({ prefix }) => isBelow(path, prefix))
  }

  paths(): readonly ServedPath[] {
    return this.#dialects.flatMap(({ prefix, routes }) =>
      routes.flatMap(({ methods, path }) =>
        methods.map((method) => ({ method, url: prefix + path })),
      ),
    )
  }
}
