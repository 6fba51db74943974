/**
 * Removes keys, e-mail addresses and all parts of a URL except its host from a line of the
 * log. Events (`events.ts`) carry none of them; this is the last defence against an error
 * message of a library that does.
 */

const GONE = '[…]'

/** Nothing below can match where this does not: most lines pay only this one test. */
const SUSPICIOUS =
  /[@?]|%40|cdx_|:\/\/|%3a|authorization|bearer|basic|cookie|password|secret|token|api[-_]?key/i

const SECRET_FIELD =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie|(?:x-)?api[-_]?key|password|secret|(?:\w+[-_])?token)$/i

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bcdx_[\w-]{4,}/g, `cdx_${GONE}`],
  [
    /\b(authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',;}]+/gi,
    `$1${GONE}`,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${GONE}`],
  // A private feed may keep its token anywhere behind the host, and user and password before it.
  [
    /\b((?:https?|feed|itpc|pcast|ftp):\/\/)(?:[^\s"'<>/?#@\\]*@)?([^\s"'<>/?#@\\]*)(?:[/?#@][^\s"'<>\\]*)?/gi,
    `$1$2/${GONE}`,
  ],
  [/\b(?:https?|feed|itpc|pcast|ftp)%3a(?:%2f|\/){2}[^\s"'<>&\\]*/gi, GONE],
  [/([?&][\w.~%[\]-]{1,64}=)[^\s"'&#\\]+/g, `$1${GONE}`],
]

/**
 * An address stands in such a word; the next two patterns match what begins its second
 * half, and what a domain ends with.
 */
const ADDRESS_WORD = /[\p{L}\p{N}._%+'@-]+/gu
const AT_SIGN = /@|%40/g
const DOMAIN_END = /\.\p{L}[\p{L}\p{N}-]+/gu

/**
 * Returns the word without its addresses. If there are several, the text between them goes,
 * too.
 */
function scrubAddresses(word: string): string {
  AT_SIGN.lastIndex = 1
  const at = AT_SIGN.exec(word)
  if (at === null) return word
  const domains = [...word.slice(at.index).matchAll(DOMAIN_END)]
  const last = domains.at(-1)
  return last === undefined
    ? word
    : `[e-mail]${word.slice(at.index + last.index + last[0].length)}`
}

/** Returns the text without anything that looks secret; the rest stays as it is. */
export function scrubText(text: string): string {
  return SUSPICIOUS.test(text)
    ? RULES.reduce(
        (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
        text,
      ).replace(ADDRESS_WORD, scrubAddresses)
    : text
}

const scrubValue = (value: unknown): unknown => {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      scrubText(name),
      SECRET_FIELD.test(name) && inner !== null ? GONE : scrubValue(inner),
    ]),
  )
}

/**
 * Turns one line of JSON into one line of JSON. It works on the values, since a rule on the
 * text could cut an escape in two.
 */
export function scrubLine(line: string): string {
  if (!SUSPICIOUS.test(line)) return line
  try {
    return `${JSON.stringify(scrubValue(JSON.parse(line)))}\n`
  } catch {
    return `${JSON.stringify({ msg: scrubText(line) })}\n`
  }
}
