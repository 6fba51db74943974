/** Renders a console table. On narrow screens each row is a card with labelled cells. */
import { html, type Html, type Piece } from '../../web/html.ts'

interface TableColumn {
  readonly name: string
  /** `figure`: numbers; `day`: no line break; `unsaid`: heading for screen readers only. */
  readonly look?: 'figure' | 'day' | 'unsaid'
}

export interface DataRow {
  /** One for each column; '' is omitted from a card. */
  readonly cells: readonly Piece[]
  /** The keys `j` and `k` move between items. */
  readonly isItem?: boolean
  readonly look?: string
}

interface DataTable {
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** Index of the column that names the row and comes first on a card. Default: the first. */
  readonly heading?: number
  readonly rows: readonly DataRow[]
}

/** Tables with more columns need a desktop's width. */
const MOST_NARROW = 4

function classOf(look: string | undefined): Html | '' {
  if (look === undefined || look === 'unsaid') return ''
  return html` class="${look}"`
}

function headOf({ name, look }: TableColumn): Html {
  const said = look === 'unsaid' ? html`<span class="hidden">${name}</span>` : name
  return html`<th scope="col"${look === 'figure' && classOf(look)}>${said}</th>`
}

function cellOf({ name, look }: TableColumn, content: Piece): Html {
  if (content === '') return html`<td></td>`
  const told = look === 'unsaid' ? '' : name
  return html`<td${classOf(look)} data-name="${told}"><div>${content}</div></td>`
}

export function dataTable({ label, columns, heading = 0, rows }: DataTable): Html {
  const lines = rows.map(({ cells, isItem = false, look }) => {
    const written = columns.map((column, at) => {
      const content = cells[at] ?? ''
      if (at === heading) return html`<th scope="row">${content}</th>`
      return cellOf(column, content)
    })
    return html`<tr${isItem && html` data-item`}${classOf(look)}>${written}</tr>`
  })
  const looks = columns.length > MOST_NARROW ? 'table stacks wide' : 'table stacks'
  return html`<div class="${looks}" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${columns.map(headOf)}</tr></thead><tbody>${lines}</tbody></table></div>`
}
