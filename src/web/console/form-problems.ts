/**
 * Collects the problems of a form, so that each stands beside its field in the language of
 * the page.
 */
import { CodedError } from '../../errors.ts'
import type { FormProblem } from '../parts/form-fields.ts'

/** The form has problems and cannot be carried out. */
export class FormRefused extends Error {
  override readonly name = 'FormRefused'
  readonly problems: readonly FormProblem[]

  constructor(problems: readonly FormProblem[]) {
    super('The form has problems.')
    this.problems = problems
  }
}

/** For each field there is a reader, and a text that is shown if the field is refused. */
type FieldReaders<T> = {
  readonly [Name in keyof T]: {
    readonly read: () => T[Name]
    readonly else: string
    /** Name of the field in the form; default: the name of the value. */
    readonly field?: string
  }
}

/**
 * Reads all fields, so that all problems are told at once. Throws `FormRefused` if there
 * are any.
 */
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

/** Refusals of a feed URL belong to the field that has it. */
export const URL_REFUSALS = {
  INVALID_FEED_URL: 'url',
  PRIVATE_FEED: 'url',
  FEED_REMOVED: 'url',
  MOVE_REFUSED: 'url',
} as const
