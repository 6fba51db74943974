/** Links the time marks of show notes (`12:34`) to that moment of the episode's file. */
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

/** Marks after the end are times of day or scores of matches. */
export function linkTimeMarks(text: string, { file, durationSeconds }: Recording): Piece {
  if (file === undefined) return text
  const pieces: (string | Html)[] = []
  let from = 0
  for (const found of text.matchAll(MARK)) {
    const seconds = secondsOf(found)
    if (durationSeconds !== null && seconds >= durationSeconds) continue
    const [mark] = found
    // Media fragments: https://www.w3.org/TR/media-frags/#naming-time
    const link = html`<a href="${file}#t=${seconds}" data-at="${seconds}" rel="noopener nofollow ugc">${mark}</a>`
    pieces.push(text.slice(from, found.index), link)
    from = found.index + mark.length
  }
  return [...pieces, text.slice(from)]
}
