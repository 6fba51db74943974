/** Reads the texts of actions: one JSON file a language, complete by a check. */
import type { AuditDetails } from '../actions/audit.ts'
import type { Action } from '../actions/action.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** The console shows these texts of an action. */
export interface OutcomeTexts {
  /** One sentence after the action; `{name}` is a fact of the audit line. */
  readonly done: string
  /** Name of the entry in the audit log. */
  readonly audit: string
}

/** By action, then by outcome. */
export type ActionTexts = Readonly<Record<string, Readonly<Record<string, OutcomeTexts>>>>

export const ACTION_TEXTS: Readonly<Record<'de' | 'en', ActionTexts>> = { de, en }

/** Returns the texts of what an action did. Throws if the language lacks them. */
export function textsOf(
  language: keyof typeof ACTION_TEXTS,
  { name, lines, outcome }: Action,
  details: AuditDetails,
  line: string,
): OutcomeTexts {
  const key = outcome?.(details) ?? (lines === undefined ? 'done' : line)
  const texts = ACTION_TEXTS[language][name]?.[key]
  if (texts === undefined) throw new Error(`No ${language} texts for ${name}.${key}.`)
  return texts
}

/** Replaces `{name}` by the fact of that name. */
export function fillText(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => facts[name] ?? '')
}
