/** Asks an engine the strangers' queries, and counts where the wanted shows stand. */
import type { Engine } from './engine.ts'
import type { LanguageCheck, StrangersQuery } from './read.ts'

export interface AnsweredQuery {
  readonly asked: StrangersQuery
  /** From 1; null: not among those looked at. */
  readonly place: number | null
  readonly found: readonly string[]
}

export async function askAll(
  engine: Engine,
  queries: readonly StrangersQuery[],
): Promise<readonly AnsweredQuery[]> {
  const answered: AnsweredQuery[] = []
  for (const asked of queries) {
    const found = await engine.find(asked.query)
    const at = found.findIndex((name) => asked.wanted.includes(name))
    answered.push({ asked, place: at < 0 ? null : at + 1, found })
  }
  return answered
}

export interface CheckedLanguage {
  readonly check: LanguageCheck
  readonly passed: boolean
  readonly found: readonly string[]
}

/** A check passes if all wanted shows are among the first ten, and none that is unwanted. */
export async function checkAll(
  engine: Engine,
  checks: readonly LanguageCheck[],
): Promise<readonly CheckedLanguage[]> {
  const checked: CheckedLanguage[] = []
  for (const check of checks) {
    const found = await engine.find(check.query)
    const has = (names: readonly string[]): boolean =>
      names.some((name) => found.includes(name))
    const passed =
      check.wanted.every((name) => found.includes(name)) && !has(check.unwanted)
    checked.push({ check, passed, found })
  }
  return checked
}
