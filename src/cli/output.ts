/** Writes results: lines with backpressure, and tables. */
import { once } from 'node:events'
import type { Output } from './command.ts'

/** Resolves when the stream accepts more. */
export async function writeLine(output: Output, line: string): Promise<void> {
  if (!output.write(`${line}\n`)) await once(output, 'drain')
}

/** Pads columns to their widest cell, except the last one. */
export function renderTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  const renderRow = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === head.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(renderRow).join('\n')
}

export function renderJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
