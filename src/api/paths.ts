/**
 * Knows the methods of each path, so that a wrong method is 405 with `Allow` before the key is
 * checked.
 */
import { CodedError } from '../errors.ts'
import { cutEnd } from '../record/text/text-clean-up.ts'
import { refuseOtherProduct } from './other-products.ts'
import { quote } from './query-string.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface ServedPath {
  readonly method: Method
  /** Parts like `:name` match one segment. */
  readonly url: string
}

interface PathPattern {
  readonly expression: RegExp
  readonly methods: readonly string[]
}

const ALLOWED: Readonly<Record<Method, readonly string[]>> = {
  GET: ['GET', 'HEAD', 'OPTIONS'],
  POST: ['POST', 'OPTIONS'],
  PATCH: ['PATCH', 'OPTIONS'],
  DELETE: ['DELETE', 'OPTIONS'],
}

/** A trailing `*` matches the rest of the path. */
const toExpression = (url: string): RegExp => new RegExp(`^${toPattern(url)}$`)

const toPattern = (url: string): string =>
  url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')

/** Strips the query string. */
export function pathOf({
  raw,
}: {
  readonly raw: { readonly url?: string | undefined }
}): string {
  return raw.url?.split('?', 1)[0] ?? ''
}

export interface Paths {
  /** Returns the methods of the path, `OPTIONS` included; empty for an unknown path. */
  methodsOf(path: string): readonly string[]
  /** Returns the error: 405 if the path has other methods, else 404. */
  refuse(method: string, path: string): CodedError
}

export const DOCS = '/docs'

/** @param listedIn Where the 404 message points callers to. */
export function openPaths(
  served: readonly ServedPath[],
  listedIn: (path: string) => string = () => DOCS,
): Paths {
  const patterns: readonly PathPattern[] = served.map(({ method, url }) => ({
    expression: toExpression(url),
    methods: ALLOWED[method],
  }))
  const methodsOf = (path: string): readonly string[] => [
    ...new Set(
      patterns
        .filter(({ expression }) => expression.test(path))
        .flatMap(({ methods }) => methods),
    ),
  ]
  return {
    methodsOf,
    refuse(method, path) {
      const allow = methodsOf(path)
      if (allow.length === 0 || allow.includes(method)) {
        const meant = cutEnd(path.replaceAll(/\/{2,}/g, '/'), '/')
        const hint =
          meant !== path && methodsOf(meant).length > 0
            ? `did you mean ${quote(meant)}?`
            : `see ${listedIn(path)}.`
        const message = `No operation at ${quote(path)}; ${hint}`
        return refuseOtherProduct(path) ?? new CodedError('ROUTE_NOT_FOUND', message)
      }
      return new CodedError(
        'METHOD_NOT_ALLOWED',
        `${quote(path)} takes ${allow.join(', ')}, not ${method}.`,
        { allow },
      )
    },
  }
}
