/**
 * Parses transcripts in HTML: `cite` is a speaker, `time` a time, and `p` the speech. Pages
 * without these elements yield paragraphs.
 */
import { Parser } from 'htmlparser2'
import type { Cue } from '../../../record/episodes/transcript.ts'
import { parseClock, splitSpeaker, toSpeaker, toSpoken } from './cue-text.ts'

const SKIPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'nav',
  'footer',
  'template',
  'noscript',
])
const BLOCKS: ReadonlySet<string> = new Set(
  'p div li br tr section article blockquote h1 h2 h3 h4 h5 h6 dd dt'.split(' '),
)

class Reader {
  readonly cues: Cue[] = []
  #speaker: string | null = null
  #startMs: number | null = null
  #text = ''
  #skipped = 0
  /** The element whose text is collected separately. */
  #apart: 'cite' | 'time' | undefined
  #apartText = ''

  open(name: string): void {
    if (SKIPPED.has(name)) this.#skipped += 1
    if (name !== 'cite' && name !== 'time') {
      if (BLOCKS.has(name)) this.#end()
      return
    }
    this.#end()
    this.#apart = name
    this.#apartText = ''
  }

  close(name: string): void {
    if (SKIPPED.has(name)) this.#skipped = Math.max(0, this.#skipped - 1)
    if (name === this.#apart) this.#endApart(name)
    else if (BLOCKS.has(name)) this.#end()
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#apart === undefined) this.#text += text
    else this.#apartText += text
  }

  end(): void {
    this.#end()
  }

  #endApart(name: 'cite' | 'time'): void {
    if (name === 'cite') this.#speaker = toSpeaker(this.#apartText)
    else
      this.#startMs =
        parseClock(this.#apartText.trim().replace(/^[[(]|[\])]$/g, '')) ?? null
    this.#apart = undefined
  }

  #end(): void {
    const said = toSpoken(this.#text)
    this.#text = ''
    if (said === '') return
    const named =
      this.#speaker === null ? splitSpeaker(said) : { speaker: null, text: said }
    const { speaker, text } = named
    if (text === '') return
    this.cues.push({
      startMs: this.#startMs,
      endMs: null,
      speaker: speaker ?? this.#speaker,
      text,
    })
    this.#startMs = null
  }
}

/** Ends each cue where the next one begins. */
function withEnds(cues: readonly Cue[]): readonly Cue[] {
  let next: number | null = null
  return cues
    .toReversed()
    .map((cue) => {
      const endMs = cue.startMs === null ? null : next
      next = cue.startMs ?? next
      return { ...cue, endMs }
    })
    .toReversed()
}

export function parseHtmlTranscript(text: string): readonly Cue[] {
  const reader = new Reader()
  const parser = new Parser({
    onopentag: (name) => reader.open(name),
    onclosetag: (name) => reader.close(name),
    ontext: (part) => reader.text(part),
  })
  parser.end(text)
  reader.end()
  return withEnds(reader.cues)
}
