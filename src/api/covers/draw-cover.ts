/** Draws a deterministic SVG cover from title and id, without script, style or links. */
import { createHash } from 'node:crypto'
import type { PodcastRecord } from '../../record/podcast.ts'

/** Created on first use: loading their tables takes 9 ms. */
const segmenters: { word?: Intl.Segmenter; grapheme?: Intl.Segmenter } = {}

function segment(text: string, granularity: 'word' | 'grapheme'): Intl.Segments {
  segmenters[granularity] ??= new Intl.Segmenter(undefined, { granularity })
  return segmenters[granularity].segment(text)
}

/** Leading words that are skipped. */
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an'])

function firstLetterOf(word: string): string {
  const [letter] = segment(word, 'grapheme')
  return letter?.segment.toUpperCase() ?? ''
}

/** Returns the initials of the first two words, in any script; '' without a word. */
export function initialsOf(title: string): string {
  const words = [...segment(title, 'word')].flatMap((part) =>
    part.isWordLike === true ? [part.segment] : [],
  )
  const telling = words.filter((word) => !ARTICLES.has(word.toLowerCase()))
  const [first = '', second = ''] = telling.length === 0 ? words : telling
  return firstLetterOf(first) + firstLetterOf(second)
}

const FIRST_PRINTABLE = 32

export function escapeText(text: string): string {
  const printable = Array.from(text)
    .filter((character) => (character.codePointAt(0) ?? 0) >= FIRST_PRINTABLE)
    .join('')
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const SIZE = 600

/**
 * Shapes behind the letters, chosen by the id. White at 10 % opacity keeps the letters readable.
 */
const MOTIFS: readonly ((turn: number) => string)[] = [
  // Rings, like radio waves.
  () =>
    [120, 210, 300, 390, 480]
      .map(
        (radius) =>
          `<circle cx="470" cy="130" r="${String(radius)}" fill="none" stroke-width="26"/>`,
      )
      .join(''),
  // Bars, like an equalizer.
  (turn) =>
    Array.from({ length: 10 }, (_, index) => {
      const height = 90 + ((index * 97 + turn * 31) % 400)
      const x = String(30 + index * 58)
      return `<path d="M${x} ${String(300 - height / 2)}v${String(height)}" stroke-width="26" stroke-linecap="round"/>`
    }).join(''),
  // Hills.
  (turn) =>
    [0, 1, 2]
      .map((index) => {
        const y = 330 + index * 80
        const lift = 90 + ((turn * 37 + index * 53) % 90)
        return `<path d="M-40 ${String(y)}q170 -${String(lift)} 340 0t340 0" fill="none" stroke-width="26"/>`
      })
      .join(''),
  // Diagonal stripes.
  () =>
    [-480, -320, -160, 0, 160, 320, 480]
      .map(
        (shift) =>
          `<path d="M${String(shift)} 640L${String(shift + 640)} 0" stroke-width="40"/>`,
      )
      .join(''),
]

/** Returns the hue of the colour, in degrees. */
export function hueOf(seed: Buffer): number {
  return seed.readUInt16BE(0) % 360
}

export function drawCover({ id, title }: Pick<PodcastRecord, 'id' | 'title'>): string {
  const seed = createHash('sha256').update(id).digest()
  const hue = hueOf(seed)
  const turn = seed.readUInt8(2)
  const motif = MOTIFS[seed.readUInt8(3) % MOTIFS.length]?.(turn) ?? ''
  const size = String(SIZE)
  const dark = `hsl(${String((hue + 40) % 360)}, 55%, 18%)`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" role="img">`,
    `<title>${escapeText(title)}</title>`,
    `<defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="hsl(${String(hue)}, 50%, 30%)"/>`,
    `<stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    `<rect width="${size}" height="${size}" fill="url(#ground)"/>`,
    `<g stroke="#ffffff" stroke-opacity="0.1">${motif}</g>`,
    '<text x="300" y="387" text-anchor="middle" font-family="system-ui, sans-serif" font-size="245" font-weight="700"',
    ` fill="#ffffff">${escapeText(initialsOf(title))}</text>`,
    '</svg>',
  ].join('')
}
