/**
 * The paths of the live service's clients that need another product than a directory, each with the
 * name of that product.
 */
import { CodedError } from '../errors.ts'
import { quote } from './query-string.ts'

/** A trailing `*` matches the rest of the path, and `:name` one segment. */
const PRODUCTS: readonly (readonly [product: string, paths: readonly string[]])[] = [
  ['project lists', ['/projects', '/projects/*']],
  ['agents', ['/agent/*']],
  ['guest profiles', ['/guest-profiles', '/guest-profiles/*']],
  ['team lists', ['/teams/podcasts', '/teams/podcasts/*', '/teams/request-history']],
  [
    'speech recognition',
    [
      '/teams/transcriptions',
      '/episodes/:id/transcription-request',
      '/podcasts/:id/transcription-request',
    ],
  ],
  ['verified contacts', ['/podcasts/:id/contacts']],
  ['reviews by listeners', ['/podcasts/:id/reviews']],
  ['statistics of a host', ['/rss/stats/*']],
]

const PREFIX = '/api/v1'

function fits(path: readonly string[], pattern: readonly string[]): boolean {
  const hasRest = pattern.at(-1) === '*'
  if (hasRest ? path.length < pattern.length : path.length !== pattern.length) return false
  return pattern.every(
    (part, at) => part === '*' || part.startsWith(':') || part === path[at],
  )
}

/** Returns undefined if the path belongs to no known product. */
export function refuseOtherProduct(path: string): CodedError | undefined {
  if (!path.startsWith(`${PREFIX}/`)) return undefined
  const parts = path.slice(PREFIX.length).split('/')
  const found = PRODUCTS.find(([, paths]) =>
    paths.some((pattern) => fits(parts, pattern.split('/'))),
  )
  if (found === undefined) return undefined
  return new CodedError(
    'OTHER_PRODUCT',
    `${quote(path)} belongs to another product (${found[0]}), which castdex does not have.`,
  )
}
