/** Recognises private feeds, whose URL is a credential. */
import type { FeedUrlParts } from './canonical.ts'
import {
  PRIVATE_KINDS,
  PRIVATE_WORD,
  type PrivateKind,
  SECRET_PARAMETERS,
} from './private-kinds.ts'

const kindsByDomain = Map.groupBy(
  PRIVATE_KINDS.flatMap((kind) => kind.domains.map((domain) => ({ domain, kind }))),
  ({ domain }) => domain,
)

interface Parameter {
  readonly name: string
  readonly value: string
}

export function isPrivateFeedUrl({ host, path, query }: FeedUrlParts): boolean {
  const hostname = host.replace(/:\d*$/, '')
  const parameters = query === '' ? [] : toParameters(query)
  return (
    isPrivateKind(hostname, path, parameters) ||
    hasSecretParameter(parameters) ||
    hasTokenSegment(hostname, path)
  )
}

const toParameters = (query: string): readonly Parameter[] =>
  query.split(/[&;]/).flatMap((parameter) => {
    const end = parameter.indexOf('=')
    if (end < 1) return []
    return [{ name: parameter.slice(0, end), value: parameter.slice(end + 1) }]
  })

/** Looks up the host and its parent domains in the table. */
function isPrivateKind(
  host: string,
  path: string,
  parameters: readonly Parameter[],
): boolean {
  let start = 0
  while (start >= 0) {
    const kinds = kindsByDomain.get(start === 0 ? host : host.slice(start + 1))
    if (kinds?.some(({ kind }) => fits(kind, host, path, parameters)) === true) return true
    start = host.indexOf('.', start + 1)
  }
  return false
}

const fits = (
  { host, path, parameters: names }: PrivateKind,
  hostname: string,
  givenPath: string,
  parameters: readonly Parameter[],
): boolean =>
  host?.test(hostname) !== false &&
  (path?.test(givenPath) ?? givenPath !== '/') &&
  (names === undefined ||
    parameters.some(
      ({ name, value }) => value !== '' && names.includes(name.toLowerCase()),
    ))

const hasSecretParameter = (parameters: readonly Parameter[]): boolean =>
  parameters.some(({ name, value }) =>
    SECRET_PARAMETERS.some(
      (secret) =>
        value.length >= (secret.least ?? 1) &&
        secret.parameter.test(name) &&
        secret.value?.test(value) !== false &&
        (secret.beside === undefined ||
          parameters.some((other) => secret.beside?.test(other.name))),
    ),
  )

/** Returns whether the path has a token after one of the words. */
function hasTokenSegment(host: string, path: string): boolean {
  const segments = path.split('/')
  let isBelow = PRIVATE_WORD.test(host.slice(0, host.indexOf('.')))
  for (const segment of segments) {
    if (isJsonToken(segment) || (isBelow && isRandomName(segment))) return true
    isBelow ||= PRIVATE_WORD.test(segment)
  }
  return false
}

/** Tokens of Supporting Cast and JSON Web Tokens are JSON objects in base64. */
const isJsonToken = (name: string): boolean => /^eyJ[\w-]{30}/.test(name)

const HEX_NAME = /^(?=\D*\d)[0-9a-f]{12,}(?:-[0-9a-f]{4,})*$/i
const LONG_NAME = /^[\w-]{20,}$/
const MIXED_NAME = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{12,}$/

/** Returns whether a segment is a token: it has digits and no words. */
function isRandomName(segment: string): boolean {
  const [name = ''] = segment.split('.', 1)
  return (
    HEX_NAME.test(name) ||
    MIXED_NAME.test(name) ||
    (LONG_NAME.test(name) && /\d/.test(name) && !/[a-z]{5}/i.test(name))
  )
}
