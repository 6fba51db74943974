/**
 * Parses SRT and WebVTT leniently: numbers, hours and the format's header may be missing, and a
 * comma or a full stop separates milliseconds. https://www.w3.org/TR/webvtt1/
 */
import type { Cue } from '../../../record/episodes/transcript.ts'
import { parseClock, splitSpeaker, toSpeaker, toSpoken } from './cue-text.ts'

const ARROW = '-->'

interface Span {
  readonly startMs: number
  readonly endMs: number
}

function parseTiming(line: string): Span | undefined {
  const at = line.indexOf(ARROW)
  if (at === -1) return undefined
  const startMs = parseClock(line.slice(0, at))
  const [end = ''] = line
    .slice(at + ARROW.length)
    .trim()
    .split(/\s/, 1)
  const endMs = parseClock(end)
  if (startMs === undefined || endMs === undefined) return undefined
  return { startMs, endMs: Math.max(startMs, endMs) }
}

export function hasTimings(text: string): boolean {
  return text.split('\n').some((line) => parseTiming(line) !== undefined)
}

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/
/** Tags of WebVTT, and the font tags and positions of SRT players. */
const TAGS = /<\/?(?:[cibuv]|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<[\d:.]+>|\{\\[^{}]*\}/gi

function toCue(span: Span, lines: readonly string[]): readonly Cue[] {
  const raw = lines.join('\n')
  const voice = VOICE.exec(raw)?.[1]
  const text = toSpoken(raw.replace(TAGS, ''))
  if (text === '') return []
  if (voice !== undefined) return [{ ...span, speaker: toSpeaker(voice), text }]
  const split = splitSpeaker(text)
  if (split.text === '') return []
  return [{ ...span, ...split }]
}

const NUMBER = /^\s*\d+\s*$/

/** Drops the number of the next SRT cue, which is on the line before its times. */
function withoutNext(lines: readonly string[]): readonly string[] {
  if (NUMBER.test(lines.at(-1) ?? '')) return lines.slice(0, -1)
  return lines
}

/** A blank line ends a cue of WebVTT; that of SRT ends at the next times. */
export function parseTimed(text: string, format: 'vtt' | 'srt'): readonly Cue[] {
  const cues: Cue[] = []
  let span: Span | undefined
  let lines: string[] = []
  const close = (isLast: boolean): void => {
    if (span !== undefined) cues.push(...toCue(span, isLast ? lines : withoutNext(lines)))
    span = undefined
    lines = []
  }
  for (const line of text.split('\n')) {
    const next = parseTiming(line)
    if (next !== undefined) {
      close(false)
      span = next
    } else if (format === 'vtt' && line.trim() === '') close(true)
    else if (span !== undefined) lines.push(line)
  }
  close(true)
  return cues
}
