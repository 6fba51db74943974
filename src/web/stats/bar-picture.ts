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
const LABEL_WIDTH = 190
const BAR_WIDTH = 360
const WIDTH = 640
const LONGEST_LABEL = 28

function cut(label: string): string {
  const letters = Array.from(label)
  if (letters.length <= LONGEST_LABEL) return label
  return `${letters.slice(0, LONGEST_LABEL - 1).join('')}…`
}

function drawBar({ label, value, said }: PictureBar, at: number, most: number): Html {
  const y = at * ROW
  const width = Math.max(1, Math.round((BAR_WIDTH * value) / most))
  const bar =
    value === 0
      ? ''
      : html`<rect x="${LABEL_WIDTH}" y="${y + 3}" width="${width}" height="${ROW - 6}"/>`
  return html`<text x="${LABEL_WIDTH - 8}" y="${y + TEXT_Y}" text-anchor="end">${cut(label)}</text>
${bar}
<text x="${LABEL_WIDTH + width + 6}" y="${y + TEXT_Y}">${said}</text>`
}

export function drawBars({
  title,
  bars,
  labelName,
  valueName,
  tableName,
}: BarPicture): Html {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const rows = bars.map(
    ({ label, said }) =>
      html`<tr><th scope="row">${label}</th><td class="figure">${said}</td></tr>`,
  )
  return html`<figure class="picture"><svg viewBox="0 0 ${WIDTH} ${bars.length * ROW}" width="${WIDTH}" height="${bars.length * ROW}" role="img" aria-label="${title}" fill="currentColor" font-size="13">${bars.map((bar, at) => drawBar(bar, at, most))}</svg>
<details><summary>${tableName}</summary><table><thead><tr><th scope="col">${labelName}</th><th scope="col" class="figure">${valueName}</th></tr></thead>
<tbody>${rows}</tbody></table></details></figure>`
}
