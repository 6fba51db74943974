/** Parses query strings strictly: unknown, repeated and badly encoded parameters are errors. */
import { nearestHint } from '../record/text/nearest-name.ts'
import { CodedError, type ErrorDetail } from '../errors.ts'

/** Decoded parameters in their sequence. */
export type QueryString = readonly QueryPair[]

interface QueryPair {
  readonly name: string
  /** Undefined if the percent-encoding is invalid or not UTF-8. */
  readonly value: string | undefined
}

const MAX_SHOWN = 80

/** Quotes a value for messages, cut to 80 characters. */
export function quote(value: string): string {
  const characters =
    value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value
  return JSON.stringify(characters)
}

const decode = (text: string): string | undefined => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}

const toPair = (part: string): QueryPair => {
  const equals = part.indexOf('=')
  const name = equals < 0 ? part : part.slice(0, equals)
  return {
    name: decode(name) ?? name,
    value: equals < 0 ? '' : decode(part.slice(equals + 1)),
  }
}

export function parseQueryString(text: string): QueryString {
  if (text === '') return []
  return text
    .split('&')
    .filter((part) => part !== '')
    .map(toPair)
}

export function invalidParameter(
  name: string,
  problem: string,
  details?: readonly ErrorDetail[],
): CodedError {
  return new CodedError('INVALID_PARAMETER', `${name} ${problem}.`, {
    details: details ?? [{ path: `query.${name}`, message: problem }],
  })
}

/** Suggests the nearest known name, and what to do. */
const unknownHints = (
  name: string,
  known: readonly string[],
): { readonly meant: string; readonly todo: string } => {
  if (name.endsWith('[]') && known.includes(name.slice(0, -2)))
    return { meant: '', todo: ` Repeat ${name.slice(0, -2)} without brackets instead.` }
  const meant = nearestHint(name, known)
  const isOfUrl = meant === '' && known.includes('rssFeedUrl')
  return { meant, todo: isOfUrl ? ' (A feed URL has to be URL-encoded.)' : '' }
}

const unknownParameter = (name: string, known: readonly string[]): CodedError => {
  const list =
    known.length === 0 ? 'the operation takes none' : `known are ${known.join(', ')}`
  const { meant, todo } = unknownHints(name, known)
  return new CodedError(
    'UNKNOWN_PARAMETER',
    `Unknown parameter ${quote(name)}${meant}; ${list}.${todo}`,
    {
      details: [
        {
          path: `query.${name.length > MAX_SHOWN ? name.slice(0, MAX_SHOWN).toWellFormed() : name}`,
          message: `is not known${meant}`,
        },
      ],
    },
  )
}

export function assertKnownParameters(query: QueryString, known: readonly string[]): void {
  for (const { name } of query)
    if (!known.includes(name)) throw unknownParameter(name, known)
}

/** Returns all values of a parameter, without nul characters. */
export function readValues(query: QueryString, name: string): readonly string[] {
  const values: string[] = []
  for (const pair of query) {
    if (pair.name !== name) continue
    if (pair.value === undefined)
      throw invalidParameter(
        name,
        'has an invalid percent-encoding, or bytes that are not UTF-8',
      )
    if (pair.value.includes('\0')) throw invalidParameter(name, 'contains a nul character')
    values.push(pair.value)
  }
  return values
}

/** Returns the value of a parameter that must not repeat; undefined if missing. */
export function readScalar(query: QueryString, name: string): string | undefined {
  const values = readValues(query, name)
  if (values.length > 1)
    throw invalidParameter(name, `appears ${String(values.length)} times; send it once`)
  return values[0]
}

/** Parses true or false, case-insensitively; undefined if missing. */
export function readFlag(query: QueryString, name: string): boolean | undefined {
  const text = readScalar(query, name)?.toLowerCase()
  if (text === undefined) return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidParameter(name, `is ${quote(text)}; it has to be true or false`)
}

/** Finds the word of a parameter, case-insensitively. */
export function parseWord<const Words extends readonly string[]>(
  name: string,
  text: string,
  words: Words,
): Words[number] {
  const lower = text.toLowerCase()
  const word = words.find((each) => each.toLowerCase() === lower)
  if (word !== undefined) return word
  throw invalidParameter(name, `is ${quote(text)}; it has to be one of ${words.join(', ')}`)
}

/** Parses one of some words; undefined if missing. */
export function readWord<const Words extends readonly string[]>(
  query: QueryString,
  name: string,
  words: Words,
): Words[number] | undefined {
  const text = readScalar(query, name)
  if (text === undefined) return undefined
  return parseWord(name, text, words)
}

interface WholeNumbers {
  readonly least: number
  readonly most: number
  /** Default of a missing parameter. */
  readonly else: number
}

export function readWhole(
  query: QueryString,
  name: string,
  { least, most, else: standard }: WholeNumbers,
): number {
  const text = readScalar(query, name) ?? String(standard)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  const problem = `is ${quote(text)}; it has to be a whole number from ${String(least)} to ${String(most)}`
  throw invalidParameter(name, problem)
}

/**
 * Maps errors about body fields to errors about parameters. `names` lists parameters whose name
 * differs from the field's.
 */
export function asParameters<Read>(
  read: () => Read,
  names: ReadonlyMap<string, string> = new Map(),
): Read {
  try {
    return read()
  } catch (error) {
    throw toParameterError(error, names)
  }
}

/** Returns the parameter error for a field error; other errors are unchanged. */
export function toParameterError(
  error: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): unknown {
  if (!(error instanceof CodedError)) return error
  const { code, details } = error
  let { message } = error
  const renamed = details.map(({ path, message: problem }) => {
    const field = path.replace(/^body\./, '')
    // An item of a list has the name of its list.
    const [list = ''] = field.split('[', 1)
    const name = names.get(field) ?? `${names.get(list) ?? list}${field.slice(list.length)}`
    message = message.replace(field, name)
    return { path: `query.${name}`, message: problem }
  })
  return new CodedError(code === 'INVALID_BODY' ? 'INVALID_PARAMETER' : code, message, {
    details: renamed,
    cause: error,
  })
}
