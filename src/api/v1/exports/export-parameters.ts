/** Documents the parameters that all exports take. */
import { Type } from 'typebox'
import type { ParameterDoc } from '../../route.ts'
import { LONGEST_TYPED, toParameterDocs } from '../search-typed.ts'
import type { ExportKind } from './export-kinds.ts'

export function exportParameters<Row>({
  noun,
  columns,
  filters,
}: ExportKind<Row>): readonly ParameterDoc[] {
  const names = columns.map(({ name }) => name).join(', ')
  return [
    {
      name: 'q',
      in: 'query',
      required: false,
      description: `What was typed. Without it and without filters: all ${noun}.`,
      schema: Type.String({ maxLength: LONGEST_TYPED }),
    },
    {
      name: 'columns',
      in: 'query',
      required: false,
      description: `Comma-separated, in this sequence; default all but contacts. Known are ${names}.`,
      schema: Type.String(),
    },
    ...toParameterDocs(filters),
  ]
}
