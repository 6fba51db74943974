/** Drawn transcripts in odd but legal forms: castdex reads what webvtt-py and srt read. */
import { spawn } from 'node:child_process'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTranscript } from '../../src/intake/interpret/transcript/read-transcript.ts'
import { type Seeded, seededBy } from '../relevance/catalogue/seeded.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const ORACLES = {
  requirement: 'webvtt-py==0.6.0 srt==3.5.3',
  module: 'webvtt, srt',
  folder: 'transcript-venv',
}
const missing = await installPackage(ORACLES)
const READ = fileURLToPath(new URL('transcript_oracles.py', import.meta.url))
const FILES = 300
const SEED = 'transcripts'

type Format = 'vtt' | 'srt'

const WORDS = [
  'harbour',
  'lamp',
  'Ägir',
  '潮',
  'so',
  'R&amp;D',
  '1999',
  'don’t',
  '&lt;tide&gt;',
  '–',
] as const
type Tag = (text: string) => string

const TAGS: readonly [Tag, ...Tag[]] = [
  (text) => text,
  (text) => `<i>${text}</i>`,
  (text) => `<b>${text}</b> and`,
]
const VTT_TAGS: readonly [Tag, ...Tag[]] = [
  ...TAGS,
  (text: string) => `<v Mara Quill>${text}</v>`,
  (text: string) => `<v.loud Mara>${text}`,
  (text: string) => `<c.yellow>${text}</c>`,
  (text: string) => `${text} <00:00:01.000>then`,
  (text: string) => `<lang en>${text}</lang>`,
]
const SRT_TAGS: readonly [Tag, ...Tag[]] = [
  ...TAGS,
  (text: string) => `<font color="#ff0">${text}</font>`,
  (text: string) => `{\\an8}${text}`,
]
const SETTINGS = [
  '',
  ' align:start',
  ' position:10%,line-left line:0',
  '\tsize:50%',
] as const
const BLOCKS = ['NOTE\nA remark\nof two lines\n\n', 'NOTE short\n\n', '\n\n'] as const
const HEADS = [
  'WEBVTT',
  'WEBVTT - A title',
  'WEBVTT\nKind: captions\nLanguage: en',
] as const

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')

function toClock(ms: number, format: Format, mayOmitHours: boolean): string {
  const hours = Math.floor(ms / 3_600_000)
  const rest = `${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}`
  const fraction = `${format === 'srt' ? ',' : '.'}${pad(ms % 1000, 3)}`
  if (mayOmitHours && format === 'vtt' && hours === 0) return `${rest}${fraction}`
  return `${pad(hours)}:${rest}${fraction}`
}

function drawSpeech(draw: Seeded, format: Format): string {
  const lines = Array.from({ length: 1 + draw.whole(3) }, () => {
    const words = Array.from({ length: 1 + draw.whole(6) }, () => draw.pick(WORDS))
    return draw.pick(format === 'vtt' ? VTT_TAGS : SRT_TAGS)(words.join(' '))
  })
  return lines.join('\n')
}

function drawCue(draw: Seeded, format: Format, at: { ms: number; number: number }): string {
  const start = at.ms + draw.whole(90_000)
  const end = start + draw.whole(9000)
  at.ms = draw.next() < 0.9 ? end : start
  at.number += 1
  const mayOmit = draw.next() < 0.5
  const times = [start, end].map((ms) => toClock(ms, format, mayOmit)).join(' --> ')
  const id = draw.pick([`${String(at.number)}\n`, `cue-${String(at.number)}\n`, ''])
  const head = format === 'srt' ? `${String(at.number)}\n` : id
  const settings = format === 'vtt' ? draw.pick(SETTINGS) : ''
  return `${head}${times}${settings}\n${drawSpeech(draw, format)}\n\n`
}

function drawFile(draw: Seeded, format: Format): string {
  const at = { ms: draw.whole(7_200_000), number: 0 }
  const cues = Array.from({ length: 1 + draw.whole(12) }, () => {
    const block = format === 'vtt' && draw.next() < 0.2 ? draw.pick(BLOCKS) : ''
    return block + drawCue(draw, format, at)
  })
  const style = draw.next() < 0.3 ? 'STYLE\n::cue { color: red }\n\n' : ''
  const head = format === 'vtt' ? `${draw.pick(HEADS)}\n\n${style}` : ''
  const whole = `${head}${cues.join('')}`
  const end = draw.pick(['\n', '\r\n', '\r'])
  return (draw.next() < 0.2 ? '\uFEFF' : '') + whole.replaceAll('\n', end)
}

/** Returns the cues as the oracles print them: without speakers, who are read apart. */
function readOwn({ format, text }: { format: Format; text: string }) {
  const read = readTranscript({
    body: Buffer.from(text),
    contentType: format === 'vtt' ? 'text/vtt' : 'application/x-subrip',
    declaredType: null,
    language: null,
  })
  if (read.kind === 'refused') throw new Error(`${read.reason}: ${text}`)
  return read.transcript.cues.map(({ startMs, endMs, text: said }) => [
    startMs,
    endMs,
    said,
  ])
}

test('castdex reads times and words of 300 files as webvtt-py and srt do', {
  skip: missing !== undefined,
}, async () => {
  const draw = seededBy(SEED)
  const files = Array.from({ length: FILES }, (_, at) => {
    const format = at % 2 === 0 ? ('vtt' as const) : ('srt' as const)
    return { format, text: drawFile(draw, format) }
  })
  const child = spawn(pythonOf(ORACLES), [READ], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify(files))
  const [output, errors] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
  ])
  expect(errors).toBe('')
  const oracles = JSON.parse(output) as readonly (readonly unknown[])[]
  expect(oracles).toHaveLength(FILES)
  expect(oracles.flat().length).toBeGreaterThan(4 * FILES)
  for (const [at, file] of files.entries())
    expect(readOwn(file), file.text).toEqual(oracles[at])
})
