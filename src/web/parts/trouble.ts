/** Recognises errors of a search that pages explain. */
import { CodedError } from '../../errors.ts'

export type SearchTrouble = 'costly' | 'notReady'

/** Returns why a search is temporarily unavailable, if the error is an expected one. */
export function troubleOf(error: unknown): SearchTrouble | undefined {
  if (!(error instanceof CodedError)) return undefined
  if (error.code === 'SEARCH_TOO_COSTLY') return 'costly'
  if (error.status === 503) return 'notReady'
  return undefined
}

/** Returns undefined if an additional search is temporarily unavailable. */
export async function unlessTrouble<Value>(
  finding: Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await finding
  } catch (error) {
    if (troubleOf(error) === undefined) throw error
    return undefined
  }
}
