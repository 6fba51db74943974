/**
 * Parses the status and headers of a response as leniently as curl: lines may end with LF alone
 * or be folded, a space may precede the colon, and invalid lines are skipped.
 */
import type { RawHeaders } from '../answer-headers.ts'
import { type AnswerBytes, UnreadableAnswer } from './answer-bytes.ts'

/** Size limit in bytes, including interim responses; the same as curl's. */
const MOST_HEAD = 300 * 1024
const SWITCHING = 101

export interface AnswerHead {
  readonly status: number
  readonly headers: RawHeaders
}

/** Reads up to the first final response head and skips interim ones such as `100 Continue`. */
export async function readHead(bytes: AnswerBytes): Promise<AnswerHead> {
  const budget = { left: MOST_HEAD }
  for (;;) {
    const head = await readOne(bytes, budget)
    if (head.status === SWITCHING)
      throw new UnreadableAnswer('the server changes to another protocol')
    if (head.status >= 200) return head
  }
}

async function readOne(bytes: AnswerBytes, budget: { left: number }): Promise<AnswerHead> {
  const status = parseStatus(await readLine(bytes, budget))
  const lines: string[] = []
  for (;;) {
    const line = await readLine(bytes, budget)
    if (line === '') return { status, headers: toHeaders(lines) }
    const before = lines.at(-1)
    if (/^[ \t]/.test(line) && before !== undefined)
      lines[lines.length - 1] = `${before} ${line.trim()}`
    else lines.push(line)
  }
}

async function readLine(bytes: AnswerBytes, budget: { left: number }): Promise<string> {
  const line = await bytes.line(budget.left)
  budget.left -= line.byteLength + 1
  const text = line.toString('utf8')
  if (text.includes('\uFFFD')) return line.toString('latin1')
  return text
}

function parseStatus(line: string): number {
  const status = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?!\d)/i.exec(line)?.[1]
  if (status === undefined || status < '100')
    throw new UnreadableAnswer('the answer does not begin as HTTP/1 does')
  return Number(status)
}

function toHeaders(lines: readonly string[]): RawHeaders {
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = line
      .slice(colon + 1)
      .replaceAll(/[\0-\x08\x0a-\x1f\x7f]/g, '')
      .trim()
    if (name !== '') headers.set(name, [...(headers.get(name) ?? []), value])
  }
  return Object.fromEntries(headers)
}
