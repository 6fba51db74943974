/** English and German texts of a form that was not accepted. */

export const FORMS_ENGLISH = {
  problemTitle: 'There is a problem',
  /** Stands before the title in the browser's tab. */
  problemMark: 'Problem',
  /** Screen readers read it before the problem of a field. */
  wrong: 'Problem:',
}

export const FORMS_GERMAN: typeof FORMS_ENGLISH = {
  problemTitle: 'Es gibt ein Problem',
  problemMark: 'Problem',
  wrong: 'Problem:',
}
