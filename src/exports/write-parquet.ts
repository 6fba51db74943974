/** Writes batches of rows as a Parquet file, one row group at a time. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { CellValue, ExportColumn, ColumnType } from './column.ts'

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/**
 * Rows of a row group, which is built in memory. Row groups are the unit that readers skip and
 * share among threads.
 */
const ROWS_OF_GROUP = 20_000

const SCALARS: Readonly<Record<Exclude<ColumnType, 'texts'>, Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
}

function toSchema({
  name,
  type,
}: Pick<ExportColumn<never>, 'name' | 'type'>): SchemaElement[] {
  if (type !== 'texts') return [{ name, repetition_type: 'OPTIONAL', ...SCALARS[type] }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...SCALARS.text },
  ]
}

function toValue(type: ColumnType, cell: CellValue): unknown {
  if (cell === null) return null
  if (type === 'integer') return BigInt(cell as number)
  if (type === 'instant') return new Date(cell as string)
  return cell
}

/** Returns the bytes written since the last call. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

async function* toGroups<Row>(
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let group: Row[] = []
  for await (const rows of batches) {
    group.push(...rows)
    if (group.length < ROWS_OF_GROUP) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

export async function* writeParquetRows<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(toSchema)],
    createdBy: 'castdex',
  })
  for await (const rows of toGroups(batches)) {
    const columnData = columns.map(({ name, type, read }) => ({
      name,
      data: rows.map((row) => toValue(type, read(row))),
    }))
    await parquet.write({ columnData, rowGroupSize: rows.length })
    yield takeBytes(writer)
  }
  await parquet.finish()
  yield takeBytes(writer)
}
