/** Draws counts as a bar chart in SVG, readable without colour, with a table under it. */
import { html, type Html } from '../html.ts'

export interface PictureBar {
  readonly label: string
  readonly value: number
  /** The formatted value. */
  readonly said: string
}

export interface BarPicture {
  readonly title: string
  readonly bars: readonly PictureBar[]
  readonly labelName: string
  readonly valueName: string
  readonly tableName: string
}

const ROW = 22
const TEXT_Y = 15
const FONT_SIZE = 13
/** Mean width of a letter, generously. */
const LETTER = 7.5
const GAP = 8
/** About as wide as a phone, whose texts would shrink with a wider picture. */
const WIDTH = 400
const SHORTEST_BAR = 80
const LONGEST_LABEL = 24

function cut(label: string): string {
  const letters = Array.from(label)
  if (letters.length <= LONGEST_LABEL) return label
  return `${letters.slice(0, LONGEST_LABEL - 1).join('')}…`
}

function widthOf(texts: readonly string[]): number {
  const longest = Math.max(0, ...texts.map((text) => Array.from(text).length))
  return Math.round(longest * LETTER) + 2 * GAP
}

/** Draws the rows; bars get the width that labels and values leave. */
function drawRows(bars: readonly PictureBar[]) {
  const start = widthOf(bars.map(({ label }) => cut(label)))
  const values = widthOf(bars.map(({ said }) => said))
  const longest = Math.max(SHORTEST_BAR, WIDTH - start - values)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value, said }, at) => {
    const y = at * ROW
    const width = Math.max(1, Math.round((longest * value) / most))
    const bar =
      value !== 0 &&
      html`<rect x="${start}" y="${y + 3}" width="${width}" height="${ROW - 6}"/>`
    return html`<text x="${start - GAP}" y="${y + TEXT_Y}" text-anchor="end">${cut(label)}</text>
${bar}
<text x="${start + width + GAP}" y="${y + TEXT_Y}">${said}</text>`
  })
  return { rows, width: start + longest + values, height: bars.length * ROW }
}

export function drawBars({
  title,
  bars,
  labelName,
  valueName,
  tableName,
}: BarPicture): Html {
  const drawn = drawRows(bars)
  const rows = bars.map(
    ({ label, said }) =>
      html`<tr><th scope="row">${label}</th><td class="figure">${said}</td></tr>`,
  )
  return html`<figure class="picture"><svg viewBox="0 0 ${drawn.width} ${drawn.height}" width="${drawn.width}" height="${drawn.height}" role="img" aria-label="${title}" fill="currentColor" font-size="${FONT_SIZE}">${drawn.rows}</svg>
<details><summary>${tableName}</summary><table><thead><tr><th scope="col">${labelName}</th><th scope="col" class="figure">${valueName}</th></tr></thead>
<tbody>${rows}</tbody></table></details></figure>`
}
