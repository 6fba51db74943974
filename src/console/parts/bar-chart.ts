/** Renders a bar chart without scripts: an SVG, and a table of its figures for screen readers. */
import { html, type Html } from '../../web/html.ts'

export interface Bar {
  /** The bar's label, such as `23 Nov`. */
  readonly label: string
  /** The value is at least 0. */
  readonly value: number
  /** The formatted value, such as `1,204` or `3 hours`. */
  readonly said: string
}

export interface BarChart {
  /** A short description of the chart. */
  readonly name: string
  readonly bars: readonly Bar[]
  /** The table's column headings. */
  readonly columns: readonly [label: string, value: string]
  /** The label that opens the table. */
  readonly tableName: string
}

/** Units of the drawing, independent of its width on the page. */
const STEP = 10
const WIDTH = 7
const HEIGHT = 100
/** Minimum height of a nonzero bar, so that it is visible. */
const LEAST = 2

function heightOf({ value }: Bar, most: number): number {
  if (value === 0) return 0
  return Math.max(LEAST, Math.round((HEIGHT * value) / most))
}

function barOf(bar: Bar, at: number, most: number): Html {
  const height = heightOf(bar, most)
  return html`<rect x="${at * STEP + 1}" y="${HEIGHT - height}" width="${WIDTH}" height="${height}" rx="1"><title>${bar.label}: ${bar.said}</title></rect>`
}

export function barChart({ name, bars, columns, tableName }: BarChart): Html {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const highest = bars.reduce<Bar | undefined>(
    (best, bar) => (best === undefined || bar.value > best.value ? bar : best),
    undefined,
  )
  const [first, last] = [bars[0], bars.at(-1)]
  const label = `${name}: ${highest === undefined ? '–' : `${highest.label} ${highest.said}`}`
  const rows = bars.map(
    (bar) =>
      html`<tr><th scope="row">${bar.label}</th><td class="figure">${bar.said}</td></tr>`,
  )
  return html`<figure class="chart"><figcaption>${name}</figcaption>
<p class="chart-top" aria-hidden="true">${highest?.said ?? ''}</p>
<svg viewBox="0 0 ${bars.length * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${bars.map(
    (bar, at) => barOf(bar, at, most),
  )}</svg>
<p class="chart-ends" aria-hidden="true"><span>${first?.label ?? ''}</span><span>${last?.label ?? ''}</span></p>
<details><summary>${tableName}</summary><table><thead><tr><th scope="col">${columns[0]}</th><th scope="col" class="figure">${columns[1]}</th></tr></thead>
<tbody>${rows}</tbody></table></details></figure>`
}
