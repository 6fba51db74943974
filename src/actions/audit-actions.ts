/** The names of the audit log's lines. */
import { linesOf } from './action.ts'
import { ACTIONS } from './all.ts'

/** Lines of what operators do without a definition. */
const OTHERS = [
  'feed-add',
  'forget',
  'backup',
  'restore',
  'check',
  'reindex',
  'mend',
  'job-cancel',
  'import',
  'import-cancel',
]

export const AUDIT_ACTIONS: readonly string[] = [...ACTIONS.flatMap(linesOf), ...OTHERS]
