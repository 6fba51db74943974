/** Chooses the columns of an export by name. */
import { CodedError } from '../errors.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import type { ExportColumn } from './column.ts'

interface ChosenColumns {
  /** Comma-separated names; undefined: all columns but contacts. */
  readonly names: string | undefined
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
}

function refuse(problem: string): CodedError {
  return new CodedError('INVALID_PARAMETER', `columns ${problem}.`, {
    details: [{ path: 'query.columns', message: problem }],
  })
}

function refuseName(name: string, known: readonly string[]): CodedError {
  if (name === '') return refuse('has an empty name; separate names by single commas')
  const shown = JSON.stringify(name.slice(0, 80).toWellFormed())
  const hint = nearestHint(name, known)
  return refuse(`has ${shown}${hint}; known are ${known.join(', ')}`)
}

/** Throws `INVALID_PARAMETER` for an unknown, repeated or forbidden name. */
export function chooseColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  { names, withContact }: ChosenColumns,
): readonly ExportColumn<Row>[] {
  if (names === undefined) return columns.filter(({ isContact }) => isContact !== true)
  const wanted = names.split(',').map((name) => name.trim())
  const allowed = columns.filter(({ isContact }) => withContact || isContact !== true)
  const known = allowed.map(({ name }) => name)
  return wanted.map((name, index) => {
    const column = columns.find((each) => each.name === name)
    if (column === undefined) throw refuseName(name, known)
    if (wanted.indexOf(name) !== index) throw refuse(`has ${name} twice; name it once`)
    if (!allowed.includes(column))
      throw refuse(`has ${name}, for which the key needs the scope podcasts as well`)
    return column
  })
}
