/** Documents the parameters that all exports take. */
import { Type } from 'typebox'
import { PODCAST_COLUMNS } from '../../../exports/columns.ts'
import type { ParameterDoc } from '../../route.ts'
import { LONGEST_TYPED, toParameterDocs } from '../search-typed.ts'
import { EXPORT_FILTERS } from './read-export.ts'

const COLUMN_NAMES = PODCAST_COLUMNS.map(({ name }) => name).join(', ')

export const EXPORT_PARAMETERS: readonly ParameterDoc[] = [
  {
    name: 'q',
    in: 'query',
    required: false,
    description: 'What was typed. Without it and without filters: all podcasts.',
    schema: Type.String({ maxLength: LONGEST_TYPED }),
  },
  {
    name: 'columns',
    in: 'query',
    required: false,
    description: `Comma-separated, in this sequence; default all but contacts. Known are ${COLUMN_NAMES}.`,
    schema: Type.String(),
  },
  ...toParameterDocs(EXPORT_FILTERS),
]
