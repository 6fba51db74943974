/**
 * Allows one undo of each action, only while no later action decided the same. A page left open in
 * another tab, or reached by the back button, cannot undo later decisions.
 */
import type { Action, ActionCall, ActionLine } from '../actions/action.ts'
import { actionOfLine } from '../actions/audit-lines.ts'
import { type AuditDetails, detailsOf } from '../actions/audit.ts'
import { toInstant } from '../record/instant/instant.ts'
import type { Directory } from '../store/directory.ts'
import type { AuditEntry } from '../store/audit-log.ts'
import type {
  ConsoleAnswer,
  ConsoleCall,
  ConsoleDone,
  FormTarget,
} from './console-answer.ts'
import { pinTarget } from './show/pin-forms.ts'
import { consolePathOf } from './show/show-link.ts'
import { consolePath } from './sign-in.ts'

/** The form field with the audit log number of the action to undo. */
const UNDOES = 'undoes'

/** Maximum later actions to search; beyond that, undo is refused. */
const MOST_ACTS = 200

function detailOf(entry: AuditEntry, name: string): string {
  const value = detailsOf(entry)[name]
  if (typeof value === 'string') return value
  return JSON.stringify(value ?? null)
}

type Subjects = (entry: AuditEntry) => readonly string[]

/** Returns the other podcast that a ruling separates. */
function partedFrom(entry: AuditEntry): string | undefined {
  const isOfTwo = entry.action === 'rule' && detailOf(entry, 'verdict') === 'apart'
  if (isOfTwo) return detailOf(entry, 'about')
  return undefined
}

function subjectsOf(entry: AuditEntry): readonly string[] {
  const { decision } = actionOfLine(entry) ?? {}
  if (decision === undefined) return SUBJECTS[entry.action]?.(entry) ?? []
  return decision.subjects(detailsOf(entry), entry)
}

/** Subjects of an action. A later action on any of the same subjects supersedes it. */
const SUBJECTS: Readonly<Partial<Record<string, Subjects>>> = {
  'key-update': (entry) => [`key ${detailOf(entry, 'keyId')}`],
  'key-revoke': (entry) => [`key ${detailOf(entry, 'keyId')}`],
}

/** The relation of an action to others on the same subjects. */
export interface ActStatus {
  /**
   * A later action, possibly an undo, decided the same; or there are too many later actions to
   * tell.
   */
  readonly isOvertaken: boolean
  /** The action replaced an earlier decision, which a reset would not restore. */
  readonly isRepeated: boolean
}

const OVERTAKEN: ActStatus = { isOvertaken: true, isRepeated: false }

/**
 * Returns the newest actions on the podcasts of the action; undefined if it is older than all of
 * them.
 */
async function readActsAround(
  { audit }: Pick<Directory, 'audit'>,
  act: AuditEntry,
): Promise<readonly AuditEntry[] | undefined> {
  const { no, podcastId } = act
  const ids = [podcastId, partedFrom(act)].filter((id) => typeof id === 'string')
  const pages = ids.length === 0 ? [{}] : ids.map((id) => ({ podcastId: id }))
  const lists = await Promise.all(
    pages.map(async (page) => audit.list({ limit: MOST_ACTS, ...page })),
  )
  const reaches = (acts: readonly AuditEntry[]): boolean =>
    acts.length < MOST_ACTS || (acts.at(-1)?.no ?? 0) <= no
  if (lists.every(reaches)) return lists.flat()
  return undefined
}

/**
 * Returns whether the podcast exists. After a merge or removal, its own actions cannot be undone.
 */
async function isThere(directory: Directory, { action, podcastId }: AuditEntry) {
  if (podcastId === null || action === 'merge') return true
  const { byId } = await directory.writer.owners({ ids: [podcastId] })
  return byId.has(podcastId)
}

/** Returns whether the action removed a decision. */
function isReset(entry: AuditEntry): boolean {
  const { decision } = actionOfLine(entry) ?? {}
  return decision?.isReset(detailsOf(entry), entry) ?? false
}

export async function actStatusOf(
  directory: Directory,
  act: AuditEntry,
): Promise<ActStatus> {
  const acts = await readActsAround(directory, act)
  if (acts === undefined || !(await isThere(directory, act))) return OVERTAKEN
  const subjects = new Set(subjectsOf(act))
  const related = acts.filter((each) =>
    subjectsOf(each).some((subject) => subjects.has(subject)),
  )
  const before = related
    .filter(({ no }) => no < act.no)
    .sort((one, other) => other.no - one.no)[0]
  return {
    isOvertaken: related.some(({ no }) => no > act.no),
    isRepeated: before !== undefined && !isReset(before),
  }
}

async function findAct(
  { audit }: Directory,
  text: string,
): Promise<AuditEntry | undefined> {
  const no = /^\d{1,15}$/.test(text) ? Number(text) : 0
  const [act] = no === 0 ? [] : await audit.list({ before: no + 1, limit: 1 })
  if (act?.no === no) return act
  return undefined
}

/** Returns a form that has the whole input of a call in hidden fields. */
function formOf(id: string | null, { action, input }: ActionCall): FormTarget {
  const path = consolePathOf(id ?? '')
  if (action === 'pin') return pinTarget(path, input)
  const fields = Object.entries(input).map(([name, value]) => {
    if (typeof value === 'string') return [name, value] as const
    return [name, value === true ? 'yes' : 'no'] as const
  })
  return { action: `${path}/${action}`, fields: Object.fromEntries(fields) }
}

/** Returns the form that undoes an action; undefined if undo is impossible. */
export function undoOf(
  { decision }: Action,
  line: ActionLine,
  details: AuditDetails,
): FormTarget | undefined {
  const call = decision?.undo(details, line)
  if (call === undefined) return undefined
  return formOf(line.podcastId, call)
}

export function undoing({ action, fields }: FormTarget, { no }: AuditEntry): FormTarget {
  return { action, fields: { ...fields, [UNDOES]: String(no) } }
}

/**
 * Returns the notice with an undo of exactly this action. An undo has none, because it can be
 * repeated.
 */
async function withUndo(
  { guest, fields }: ConsoleCall,
  { audit }: Directory,
  done: ConsoleDone,
): Promise<ConsoleDone> {
  const { undo, ...notice } = done.notice
  if (undo === undefined) return done
  const at = toInstant(guest.nowMs)
  const acts = fields.get(UNDOES) === undefined ? await audit.list({ limit: 20 }) : []
  const act = acts.find(
    (each) =>
      each.by === guest.operator.id &&
      each.way === 'console' &&
      each.at === at &&
      subjectsOf(each).length > 0,
  )
  if (act === undefined) return { ...done, notice }
  return { ...done, notice: { ...notice, undo: undoing(undo, act) } }
}

function overtaken({ guest, parts, fields }: ConsoleCall): ConsoleDone {
  const page = parts['id'] === undefined ? guest.path : consolePathOf(parts['id'])
  const to = consolePath(fields.get('back')) ?? page
  return { kind: 'done', to, notice: { text: guest.words.returned.overtaken } }
}

/** Performs an action, and an undo at most once. */
export async function carryOutOnce(
  call: ConsoleCall,
  directory: Directory,
  carryOut: () => Promise<ConsoleAnswer>,
): Promise<ConsoleAnswer> {
  const asked = call.fields.get(UNDOES)
  if (asked !== undefined) {
    const act = await findAct(directory, asked)
    const isLate = act === undefined || (await actStatusOf(directory, act)).isOvertaken
    if (isLate) return overtaken(call)
  }
  const answer = await carryOut()
  if (answer.kind === 'done') return withUndo(call, directory, answer)
  return answer
}
