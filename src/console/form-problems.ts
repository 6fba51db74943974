/** Collects a form's problems, so that each is shown at its field in the page's language. */
import { CodedError } from '../errors.ts'
import type { FormProblem } from '../web/parts/form-fields.ts'

/** Thrown for a form with problems. */
export class FormRefused extends Error {
  override readonly name = 'FormRefused'
  readonly problems: readonly FormProblem[]

  constructor(problems: readonly FormProblem[]) {
    super('The form has problems.')
    this.problems = problems
  }
}

/** A reader for each field, and the text shown if the field is refused. */
type FieldReaders<T> = {
  readonly [Name in keyof T]: {
    readonly read: () => T[Name]
    readonly else: string
    /** The field's name in the form; default: the value's name. */
    readonly field?: string
  }
}

/** Reads all fields, to report all problems together. Throws `FormRefused` if there are any. */
export function readEach<T extends object>(readers: FieldReaders<T>): T {
  const problems: FormProblem[] = []
  const values: Partial<T> = {}
  for (const name of Object.keys(readers) as (keyof T & string)[]) {
    try {
      values[name] = readers[name].read()
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      problems.push({ field: readers[name].field ?? name, text: readers[name].else })
    }
  }
  if (problems.length > 0) throw new FormRefused(problems)
  return values as T
}

/** Refusals that belong to the field of a feed URL. */
export const URL_REFUSALS = {
  INVALID_FEED_URL: 'url',
  PRIVATE_FEED: 'url',
  FEED_REMOVED: 'url',
  MOVE_REFUSED: 'url',
} as const
