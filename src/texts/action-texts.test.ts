/** Every language has the texts of every action, with the same placeholders. */
import { expect, test } from 'vitest'
import { actionOfLine } from '../actions/audit-lines.ts'
import { AUDIT_ACTIONS } from '../actions/audit-lines.ts'
import { CONSOLE_TEXTS } from '../console/texts/console-texts.ts'
import { ACTION_TEXTS, fillText } from './action-texts.ts'

const shapeOf = (value: unknown): unknown => {
  if (typeof value === 'string') return [...value.matchAll(/\{\w+\}/g)].map(String).sort()
  return Object.fromEntries(
    Object.entries(value as object)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, inner]) => [name, shapeOf(inner)]),
  )
}

test.each(Object.keys(ACTION_TEXTS) as (keyof typeof ACTION_TEXTS)[])(
  '%s has the keys and placeholders of English',
  (language) => {
    expect(shapeOf(ACTION_TEXTS[language])).toEqual(shapeOf(ACTION_TEXTS.en))
  },
)

test('placeholders are filled with facts', () => {
  expect(fillText('{title} is merged into {into}.', { title: 'A', into: 'B' })).toBe(
    'A is merged into B.',
  )
})

test.each(Object.keys(ACTION_TEXTS) as (keyof typeof ACTION_TEXTS)[])(
  'every line of the audit log has a name in %s',
  (language) => {
    const { actions } = CONSOLE_TEXTS[language].audit
    const unnamed = AUDIT_ACTIONS.filter(
      (action) =>
        actions[action] === undefined &&
        ACTION_TEXTS[language][actionOfLine({ action })?.name ?? ''] === undefined,
    )
    expect(unnamed).toEqual([])
  },
)
