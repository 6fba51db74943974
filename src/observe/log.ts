/**
 * Creates loggers: one JSON line per event, or a readable form on a terminal. `events.ts` defines
 * the events.
 */
import { isatty } from 'node:tty'
import {
  type DestinationStream,
  destination,
  type Logger,
  pino,
  stdTimeFunctions,
} from 'pino'
import type { Config } from '../config/config.ts'

/**
 * Removes keys, e-mail addresses and all parts of a URL except its host from log lines. Events
 * (`events.ts`) have none of them; this is a second line of defence against error messages of
 * libraries.
 */

const GONE = '[…]'

/** A cheap prefilter: the rules below cannot match where this does not. */
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
  // A private feed may have its token anywhere after the host, or credentials before it.
  [
    /\b((?:https?|feed|itpc|pcast|ftp):\/\/)(?:[^\s"'<>/?#@\\]*@)?([^\s"'<>/?#@\\]*)(?:[/?#@][^\s"'<>\\]*)?/gi,
    `$1$2/${GONE}`,
  ],
  [/\b(?:https?|feed|itpc|pcast|ftp)%3a(?:%2f|\/){2}[^\s"'<>&\\]*/gi, GONE],
  [/([?&][\w.~%[\]-]{1,64}=)[^\s"'&#\\]+/g, `$1${GONE}`],
]

/**
 * A word that may contain an e-mail address; the next two patterns match the sign before its
 * domain and the end of a domain.
 */
const ADDRESS_WORD = /[\p{L}\p{N}._%+'@-]+/gu
const AT_SIGN = /@|%40/g
const DOMAIN_END = /\.\p{L}[\p{L}\p{N}-]+/gu

/** Removes the addresses in a word, with the text between several of them. */
function scrubAddresses(word: string): string {
  AT_SIGN.lastIndex = 1
  const at = AT_SIGN.exec(word)
  if (at === null) return word
  const domains = [...word.slice(at.index).matchAll(DOMAIN_END)]
  const last = domains.at(-1)
  if (last === undefined) return word
  return `[e-mail]${word.slice(at.index + last.index + last[0].length)}`
}

/** Removes everything that looks secret from a text. */
export function scrubText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return RULES.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text,
  ).replace(ADDRESS_WORD, scrubAddresses)
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
 * Scrubs a line of JSON by its values, because a rule on the text could split an escape sequence.
 */
export function scrubLine(line: string): string {
  if (!SUSPICIOUS.test(line)) return line
  try {
    return `${JSON.stringify(scrubValue(JSON.parse(line)))}\n`
  } catch {
    return `${JSON.stringify({ msg: scrubText(line) })}\n`
  }
}

type LogLevel = Config['logLevel']

/** Creates a logger into a stream. The scrubber processes each line first. */
export function loggerTo(stream: DestinationStream, level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrubLine },
    },
    stream,
  )
}

interface LoggerOptions {
  readonly level: LogLevel
  /** 1 = stdout, 2 = stderr. */
  readonly fd: number
}

/** Maximum size of lines that await a full disk, in bytes. Further lines are dropped. */
const MOST_WAITING = 1 << 20

/**
 * Opens a file as a stream. Lines that fail are retried with the next line and dropped at exit,
 * where retries would not end.
 */
function openFile(fd: number): DestinationStream {
  const file = destination({ dest: fd, sync: false, maxLength: MOST_WAITING })
  let isRefused = false
  file.on('error', () => {
    isRefused = true
  })
  file.on('write', () => {
    isRefused = false
  })
  const flush = file.flushSync.bind(file)
  file.flushSync = () => {
    if (!isRefused) flush()
  }
  return file
}

/** Opens a logger into stdout or stderr. It buffers during a write and flushes at exit. */
export async function openLogger({ level, fd }: LoggerOptions): Promise<Logger> {
  // In a thread, the process's streams are never a TTY, so the descriptor is checked.
  if (!isatty(fd)) {
    return loggerTo(openFile(fd), level)
  }
  const { default: pretty } = await import('pino-pretty')
  return loggerTo(
    pretty({
      destination: fd,
      sync: true,
      ignore: 'pid',
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
    }),
    level,
  )
}
