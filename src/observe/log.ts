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
import { scrubLine } from './scrub.ts'

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
