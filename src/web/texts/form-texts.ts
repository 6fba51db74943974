/** What every form says when it is not taken, in English and in German. */

export const FORMS_ENGLISH = {
  problemTitle: 'There is a problem',
  /** Stands before the title in the browser's tab. */
  problemMark: 'Problem',
  /** Stands before what is wrong with a field, for those who do not see its colour. */
  wrong: 'Problem:',
}

export const FORMS_GERMAN: typeof FORMS_ENGLISH = {
  problemTitle: 'Es gibt ein Problem',
  problemMark: 'Problem',
  wrong: 'Problem:',
}
