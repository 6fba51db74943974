import { describe, expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const read = (text: string | Uint8Array, declaredType: string | null = null) =>
  readTranscript({
    body: typeof text === 'string' ? Buffer.from(text) : text,
    contentType: null,
    declaredType,
    language: 'en',
  })

const cue = (
  startMs: number | null,
  endMs: number | null,
  text: string,
  speaker: string | null = null,
) => ({
  startMs,
  endMs,
  speaker,
  text,
})

const cuesOf = (text: string | Uint8Array, type: string | null = null) => {
  const found = read(text, type)
  if (found.kind === 'refused') throw new Error(found.reason)
  return found.transcript.cues
}

describe('SRT', () => {
  test('has speakers, several lines, tags and odd numbers', () => {
    const text =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nMo Reed: The tide\r\n<i>comes</i> in.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}At noon: 12:30 &amp; later\r\n3\r\n1:00:05.25 --> 1:00:06.5\r\n42\r\n\r\n9\r\n01:01:00,000 --> 01:00:00,000\r\nBack\r\n'
    expect(cuesOf(text)).toEqual([
      cue(1000, 2500, 'The tide comes in.', 'Mo Reed'),
      cue(3000, 4000, 'At noon: 12:30 & later'),
      cue(3_605_250, 3_606_500, '42'),
      cue(3_660_000, 3_660_000, 'Back'),
    ])
  })

  test('keeps text with a blank line, and drops cues without words', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n\nTwo\n\n2\n00:00:03,000 --> 00:00:04,000\n\n3\n00:00:05,000 --> 00:00:06,000\nEnd'
    expect(cuesOf(text).map((each) => each.text)).toEqual(['One Two', 'End'])
  })
})

test('WebVTT has voices, notes, styles and settings', () => {
  const text =
    'WEBVTT - Tides\n\nSTYLE\n::cue { color: red }\n\nNOTE not said\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v.loud Jo Perrin>Low <c.x>water</c></v>\n\n01:00:00.000 --> 01:00:01.000\n<00:00.500>Then &lt;high&gt;\n'
  expect(cuesOf(text)).toEqual([
    cue(1000, 2000, 'Low water', 'Jo Perrin'),
    cue(3_600_000, 3_601_000, 'Then <high>'),
  ])
})

describe('JSON', () => {
  test('of the podcast namespace', () => {
    const segments = [
      { speaker: 'Mo', startTime: 0.5, endTime: 3, body: 'The tide comes in.' },
      { speaker: '', startTime: '3', endTime: 2, body: 'And goes.' },
      { body: ' ' },
      7,
    ]
    expect(cuesOf(JSON.stringify({ version: '1.0.0', segments }))).toEqual([
      cue(500, 3000, 'The tide comes in.', 'Mo'),
      cue(3000, 3000, 'And goes.'),
    ])
  })

  test('joins single words to sentences', () => {
    const words = ['The', 'tide', 'comes.', 'Then', 'goes.']
    const segments = words.map((text, at) => ({ text, start: at, end: at + 1 }))
    expect(cuesOf(JSON.stringify(segments))).toEqual([
      cue(0, 3000, 'The tide comes.'),
      cue(3000, 5000, 'Then goes.'),
    ])
  })
})

describe('HTML', () => {
  test('has speakers and times', () => {
    const text =
      '<html><head><title>No</title><style>p{}</style></head><body><cite>Mo Reed:</cite><time>0:00</time><p>The tide &amp; more.</p><cite>Jo</cite> <time>1:02:03</time><p>Yes,<br>it does.</p><script>x()</script></body></html>'
    expect(cuesOf(text)).toEqual([
      cue(0, 3_723_000, 'The tide & more.', 'Mo Reed'),
      cue(3_723_000, null, 'Yes,', 'Jo'),
      cue(null, null, 'it does.', 'Jo'),
    ])
  })

  test('has paragraphs alone', () => {
    expect(cuesOf('<p>MO: First.</p><p>Second.</p>')).toEqual([
      cue(null, null, 'First.', 'MO'),
      cue(null, null, 'Second.'),
    ])
  })
})

test('plain text is read where the feed names it', () => {
  expect(cuesOf('MO: First.\n\nSecond.', 'text/plain')).toEqual([
    cue(null, null, 'First.', 'MO'),
    cue(null, null, 'Second.'),
  ])
})

test('UTF-16 is decoded by its mark', () => {
  const body = Buffer.concat([
    Buffer.of(0xff, 0xfe),
    Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nÖl\n', 'utf16le'),
  ])
  expect(cuesOf(body)).toEqual([cue(1000, 2000, 'Öl')])
})

test.each([
  ['an audio file', Buffer.from([0x49, 0x44, 0x33, 4, 0, 0xff, 0xfb]), /neither/],
  ['an empty file', Buffer.alloc(0), /neither/],
  ['broken JSON', Buffer.from('{"segments": ['), /not JSON/],
  ['deep JSON', Buffer.from('['.repeat(2_000_000)), /not JSON/],
  ['other JSON', Buffer.from('{"error": "gone"}'), /not JSON/],
  ['a page without words', Buffer.from('<html><body></body></html>'), /no words/],
  ['WebVTT without cues', Buffer.from('WEBVTT\n\nNOTE x\n'), /no words/],
])('%s is refused', (_name, body, reason) => {
  const found = read(body)
  expect(found.kind === 'refused' && found.reason).toMatch(reason)
})
