/**
 * Reads a table of signals: CSV with a line of names, or NDJSON. Each row as names and values, as
 * they are written.
 */
import { StringDecoder } from 'node:string_decoder'
import {
  type CatalogueSource,
  openBytes,
  peek,
  unusable,
} from '../catalogue/byte-source.ts'
import { splitLines } from '../catalogue/ndjson/lines.ts'

type Untrusted = unknown

export interface TableRow {
  /** `line 3`. */
  readonly source: string
  /** Undefined where it cannot be read. */
  readonly fields: Readonly<Record<string, Untrusted>> | undefined
}

const EXPECTED = 'CSV whose first line names the columns, or NDJSON, one JSON object a line'
/** UTF-16 units. */
const MAX_CELL = 4096
const MAX_CELLS = 100

const OPENING_BRACE = 0x7b
const BYTE_ORDER_MARK = '\uFEFF'

type CellState = 'plain' | 'quoted' | 'after'

/**
 * RFC 4180, and what spreadsheets make of it: quoted cells, doubled quotes, line breaks inside
 * quotes, either line end.
 */
class CsvReader {
  readonly #rows: { readonly line: number; readonly cells: readonly string[] }[] = []
  #cells: string[] = []
  #cell = ''
  #state: CellState = 'plain'
  #line = 1
  #rowLine = 1

  push(text: string): void {
    for (const character of text) this.#take(character)
  }

  /** Returns the rows that are whole. */
  drain() {
    return this.#rows.splice(0)
  }

  end(): void {
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRow()
  }

  #take(character: string): void {
    if (character === '\n') this.#line += 1
    if (this.#state === 'quoted') {
      if (character === '"') this.#state = 'after'
      else this.#add(character)
    } else if (character === '"' && (this.#cell === '' || this.#state === 'after')) {
      if (this.#state === 'after') this.#add('"')
      this.#state = 'quoted'
    } else if (character === ',') this.#endCell()
    else if (character === '\n') this.#endRow()
    else if (character !== '\r') this.#add(character)
  }

  #add(character: string): void {
    if (this.#cell.length < MAX_CELL) this.#cell += character
  }

  #endCell(): void {
    if (this.#cells.length < MAX_CELLS) this.#cells.push(this.#cell.trim())
    this.#cell = ''
    this.#state = 'plain'
  }

  #endRow(): void {
    this.#endCell()
    if (this.#cells.some((cell) => cell !== ''))
      this.#rows.push({ line: this.#rowLine, cells: this.#cells })
    this.#cells = []
    this.#rowLine = this.#line
  }
}

async function* readCsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  const decoder = new StringDecoder('utf8')
  const reader = new CsvReader()
  let names: readonly string[] | undefined
  const toRows = (): readonly TableRow[] =>
    reader.drain().flatMap(({ line, cells }) => {
      if (names === undefined) {
        names = cells.map((cell) => cell.replace(BYTE_ORDER_MARK, ''))
        return []
      }
      const known = names
      const filled = cells.flatMap((cell, at) =>
        cell === '' ? [] : [[known[at] ?? '', cell] as const],
      )
      return [{ source: `line ${String(line)}`, fields: Object.fromEntries(filled) }]
    })
  for await (const chunk of bytes) {
    reader.push(decoder.write(chunk))
    yield* toRows()
  }
  reader.push(decoder.end())
  reader.end()
  yield* toRows()
}

const parseObject = (text: string): TableRow['fields'] => {
  try {
    const value: Untrusted = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, Untrusted>)
      : undefined
  } catch {
    return undefined
  }
}

async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  for await (const { number, bytes: line } of splitLines(bytes)) {
    const text = line?.toString('utf8').trim()
    if (text !== '')
      yield {
        source: `line ${String(number)}`,
        fields: text === undefined ? undefined : parseObject(text),
      }
  }
}

export async function* readTable(source: CatalogueSource): AsyncGenerator<TableRow> {
  try {
    const { head, all } = await peek(await openBytes(source), 1)
    yield* head[0] === OPENING_BRACE ? readLines(all) : readCsv(all)
  } catch (cause) {
    throw unusable(source, EXPECTED, cause)
  }
}
