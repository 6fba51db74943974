/**
 * Which dialect a request means: by its path, by the host name it was sent to, or because nobody
 * else has such a path.
 */
import type { ServedPath } from '../paths.ts'
import type { Dialect } from './dialect.ts'

interface AskedUrl {
  readonly headers: { readonly host?: string | undefined }
  readonly url?: string | undefined
}

const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** Without the port, in lower case. */
const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

export class DialectUrls {
  readonly #dialects: readonly Dialect[]
  readonly #byHost: ReadonlyMap<string, Dialect>

  constructor(dialects: readonly Dialect[]) {
    this.#dialects = dialects
    this.#byHost = new Map(
      dialects.flatMap((dialect) => dialect.hosts.map((host) => [host, dialect] as const)),
    )
  }

  /**
   * Returns the URL under which the request is answered here: with the dialect's prefix, where it
   * was sent without.
   */
  rewrite({ headers, url = '/' }: AskedUrl): string {
    if (this.#dialects.length === 0) return url
    const [path = '', query = ''] = url.split('?', 2)
    const { host } = headers
    const dialect = host === undefined ? undefined : this.#byHost.get(hostName(host))
    const meant = dialect ?? this.#ownerOfRoot(path, query)
    return meant === undefined || isBelow(path, meant.prefix) ? url : meant.prefix + url
  }

  #ownerOfRoot(path: string, query: string): Dialect | undefined {
    if (path.startsWith('/api/')) return undefined
    return this.#dialects.find(({ ownsRoot }) => ownsRoot?.(path, query) === true)
  }

  /** Returns the dialect that a path belongs to, whether or not there is such an operation. */
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
