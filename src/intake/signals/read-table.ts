/** Reads a table as rows of named strings: CSV with a header, or NDJSON. */
import { StringDecoder } from 'node:string_decoder'
import {
  type CatalogueSource,
  openBytes,
  peek,
  unusableCatalogue,
} from '../catalogue/byte-source.ts'
import { assertNoArray } from '../catalogue/ndjson/assert-no-array.ts'
import { splitLines } from '../catalogue/ndjson/lines.ts'

type Untrusted = unknown

export interface TableRow {
  /** A position such as `line 3`. */
  readonly source: string
  /** Undefined if the row is invalid. */
  readonly fields: Readonly<Record<string, Untrusted>> | undefined
}

const EXPECTED =
  'CSV whose first line names the columns, separated by comma, semicolon or tab, or NDJSON, one JSON object a line'
/** Maximum number of UTF-16 units of a cell. */
const MAX_CELL = 4096
const MAX_CELLS = 100
/** Maximum length of the header, in bytes, for detecting the separator. */
const MAX_HEAD = 8192

const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** Excel's first line that declares the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?\r?\n/i

/** Returns the most frequent separator of the header. */
function guessSeparator(line: string): Separator {
  const count = (separator: string): number => line.split(separator).length
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

type CellState = 'plain' | 'quoted' | 'after'

/**
 * RFC 4180 with the variants of spreadsheets: quoted cells, doubled quotes, line breaks in quotes,
 * both line ends.
 */
class CsvReader {
  readonly #separator: string
  readonly #rows: { readonly line: number; readonly cells: readonly string[] }[] = []
  #cells: string[] = []
  #cell = ''
  #state: CellState = 'plain'
  #line: number
  #rowLine: number

  constructor(separator: string, firstLine: number) {
    this.#separator = separator
    this.#line = firstLine
    this.#rowLine = firstLine
  }

  push(text: string): void {
    for (const character of text) this.#take(character)
  }

  /** Returns the complete rows. */
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
    } else if (character === this.#separator) this.#endCell()
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

interface CsvText {
  readonly text: AsyncIterable<string>
  readonly separator: string
  /** The line number of the header. */
  readonly firstLine: number
}

/** Detects the separator, or reads it from the first line. */
async function toCsvText(bytes: AsyncIterable<Buffer>): Promise<CsvText> {
  const { head, all } = await peek(bytes, MAX_HEAD)
  const start = head.toString('utf8')
  const named = SEPARATOR_LINE.exec(start)
  const [line = ''] = start.split('\n', 1)
  const text = async function* (): AsyncGenerator<string> {
    const decoder = new StringDecoder('utf8')
    let skipped = named?.[0].length ?? 0
    for await (const chunk of all) {
      const decoded = decoder.write(chunk)
      yield decoded.slice(skipped)
      skipped = Math.max(0, skipped - decoded.length)
    }
    yield decoder.end()
  }
  return {
    text: text(),
    separator: named?.[1] ?? guessSeparator(line),
    firstLine: named === null ? 1 : 2,
  }
}

export interface TableKind {
  /** For messages: `signals`. */
  readonly of: string
  readonly columns: ReadonlySet<string>
}

function assertNamed(names: readonly string[], { of, columns }: TableKind): void {
  if (names.some((name) => columns.has(name))) return
  throw new Error(`its first line names no column of ${of}`)
}

async function* readCsv(
  bytes: AsyncIterable<Buffer>,
  kind: TableKind,
): AsyncGenerator<TableRow> {
  const { text, separator, firstLine } = await toCsvText(bytes)
  const reader = new CsvReader(separator, firstLine)
  let names: readonly string[] | undefined
  const toRows = (): readonly TableRow[] =>
    reader.drain().flatMap(({ line, cells }) => {
      if (names === undefined) {
        names = cells.map((cell) => cell.replace(BYTE_ORDER_MARK, ''))
        assertNamed(names, kind)
        return []
      }
      const known = names
      const filled = cells.flatMap((cell, at) =>
        cell === '' ? [] : [[known[at] ?? '', cell] as const],
      )
      return [{ source: `line ${String(line)}`, fields: Object.fromEntries(filled) }]
    })
  for await (const part of text) {
    reader.push(part)
    yield* toRows()
  }
  reader.end()
  yield* toRows()
}

const parseObject = (text: string): TableRow['fields'] => {
  try {
    const value: Untrusted = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, Untrusted>
    return undefined
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

/** Spreadsheets write UTF-16 with these byte order marks. */
const UTF_16 = [
  { mark: 'fffe', encoding: 'utf-16le' },
  { mark: 'feff', encoding: 'utf-16be' },
] as const

async function toUtf8(bytes: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const { head, all } = await peek(bytes, 2)
  const mark = head.subarray(0, 2).toString('hex')
  const wide = UTF_16.find((each) => each.mark === mark)
  if (wide === undefined) return all
  const decoder = new TextDecoder(wide.encoding)
  return (async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of all)
      yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  })()
}

export async function* readTable(
  source: CatalogueSource,
  kind: TableKind,
): AsyncGenerator<TableRow> {
  try {
    const bytes = await toUtf8(await openBytes(source))
    const { head, all } = await peek(bytes, MAX_HEAD)
    assertNoArray(head, source)
    const isNdjson = /^\uFEFF?\s*\{/.test(head.toString('utf8'))
    yield* isNdjson ? readLines(all) : readCsv(all, kind)
  } catch (cause) {
    throw unusableCatalogue(source, EXPECTED, cause)
  }
}
