/** Defines a column of an export. */
export type ColumnType = 'text' | 'texts' | 'integer' | 'number' | 'boolean' | 'instant'

/** Null: unknown. Instants are ISO texts. */
export type CellValue = string | number | boolean | null | readonly string[]

export interface ExportColumn<Row> {
  readonly name: string
  readonly type: ColumnType
  /** Meaning and source, for the data dictionary. */
  readonly description: string
  /** Holds e-mail addresses. */
  readonly isContact?: true
  readonly read: (row: Row) => CellValue
}
