/** English and German texts of rejected forms. */

export const FORMS_ENGLISH = {
  problemTitle: 'There is a problem',
  /** Prefix of the tab title. */
  problemMark: 'Problem',
  /** Prefix of field errors for screen readers. */
  wrong: 'Problem:',
}

export const FORMS_GERMAN: typeof FORMS_ENGLISH = {
  problemTitle: 'Es gibt ein Problem',
  problemMark: 'Problem',
  wrong: 'Problem:',
}
