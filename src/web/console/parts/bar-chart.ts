/**
 * Renders a bar chart that needs no script: an SVG, and the same figures as a table for
 * screen readers.
 */
import { html, type Html } from '../../html.ts'

export interface Bar {
  /** The bar stands for this: `23 Nov`. */
  readonly label: string
  /** It is 0 or more. */
  readonly value: number
  /** People read the value like this: `1,204`, `3 hours`. */
  readonly said: string
}

export interface BarChart {
  /** The chart shows this, in a few words. */
  readonly name: string
  readonly bars: readonly Bar[]
  /** Names of the two columns of the table. */
  readonly columns: readonly [label: string, value: string]
  /** A reader opens the table by this name. */
  readonly tableName: string
}

/** The drawing has these units, whatever its width on the page. */
const STEP = 10
const WIDTH = 7
const HEIGHT = 100
/** A bar that is not 0 has at least this height, so that a little can be seen. */
const LEAST = 2

function heightOf({ value }: Bar, most: number): number {
  return value === 0 ? 0 : Math.max(LEAST, Math.round((HEIGHT * value) / most))
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
