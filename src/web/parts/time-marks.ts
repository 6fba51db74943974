/** Links to moments of an episode's file, which the player on the page jumps to. */
import { html, type Html, type Piece } from '../html.ts'

const MARK = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:]|\.\d)/g

interface Recording {
  /** Undefined if the file cannot be linked. */
  readonly file: string | undefined
  readonly durationSeconds: number | null
}

function secondsOf([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** Returns `1:02:03`, or `2:03` within the first hour. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = pad(seconds % 60)
  if (minutes < 60) return `${String(minutes)}:${rest}`
  return `${String(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${rest}`
}

/** A media fragment: https://www.w3.org/TR/media-frags/#naming-time */
export function momentLink(file: string, seconds: number, words: string): Html {
  return html`<a href="${file}#t=${seconds}" data-at="${seconds}" rel="noopener nofollow ugc">${words}</a>`
}

/** Links the time marks of show notes (`12:34`). Marks after the end are times of day or scores of matches. */
export function linkTimeMarks(text: string, { file, durationSeconds }: Recording): Piece {
  if (file === undefined) return text
  const pieces: (string | Html)[] = []
  let from = 0
  for (const found of text.matchAll(MARK)) {
    const seconds = secondsOf(found)
    if (durationSeconds !== null && seconds >= durationSeconds) continue
    const [mark] = found
    pieces.push(text.slice(from, found.index), momentLink(file, seconds, mark))
    from = found.index + mark.length
  }
  return [...pieces, text.slice(from)]
}
