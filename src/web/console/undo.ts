/**
 * Lets an act be undone once, and only while no later act decided the same. So a page that
 * stayed open in a second tab, or behind the back button, undoes nothing that was decided
 * since.
 */
import { actionOfLine } from '../../actions/index.ts'
import { detailsOf, pinChangesOf } from '../../admin/audit.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditAction, AuditEntry } from '../../store/audit-log.ts'
import type {
  ConsoleAnswer,
  ConsoleCall,
  ConsoleDone,
  FormTarget,
} from './console-answer.ts'
import { consolePathOf } from './show/show-link.ts'
import { consolePath } from './sign-in.ts'

/** An action that undoes has this field. It holds the number of the act in the audit log. */
const UNDOES = 'undoes'

/**
 * Later acts are looked for among this many. If there are more in between, nothing is
 * undone.
 */
const MOST_ACTS = 200

function detailOf(entry: AuditEntry, name: string): string {
  const value = detailsOf(entry)[name]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

type Subjects = (entry: AuditEntry) => readonly string[]

/** An operator can confirm one id of a platform, and reject any number of them. */
function subjectsOfListing(entry: AuditEntry): readonly string[] {
  const platform = detailOf(entry, 'platform')
  const own = `listing ${platform} ${detailOf(entry, 'foreignId')}`
  return entry.action === 'listing-confirm' ? [own, `listing ${platform}`] : [own]
}

/** Returns the other podcast that a ruling keeps apart. */
function partedFrom(entry: AuditEntry): string | undefined {
  const isOfTwo = entry.action === 'rule' && detailOf(entry, 'verdict') === 'apart'
  return isOfTwo ? detailOf(entry, 'about') : undefined
}

function subjectsOfPin(entry: AuditEntry): readonly string[] {
  const changes = pinChangesOf(detailsOf(entry))
  return changes.map((change) => change.replace(/^(?:un)?pinned /, 'pin '))
}

function subjectsOf(entry: AuditEntry): readonly string[] {
  const { decision } = actionOfLine(entry) ?? {}
  return decision === undefined
    ? (SUBJECTS[entry.action]?.(entry) ?? [])
    : decision.subjects(detailsOf(entry), entry)
}

/** Names what an act decided. A later act on any of the same subjects overtakes it. */
const SUBJECTS: Readonly<Partial<Record<AuditAction, Subjects>>> = {
  'listing-confirm': subjectsOfListing,
  'listing-reject': subjectsOfListing,
  'listing-reset': subjectsOfListing,
  'feed-add': (entry) => (detailsOf(entry)['own'] === true ? ['own'] : []),
  pin: subjectsOfPin,
  'key-update': (entry) => [`key ${detailOf(entry, 'keyId')}`],
  'key-revoke': (entry) => [`key ${detailOf(entry, 'keyId')}`],
}

/** Says how an act relates to others on the same subjects. */
export interface ActStatus {
  /**
   * A later act, which may be an undo, decided the same; or there are too many acts to
   * know.
   */
  readonly isOvertaken: boolean
  /**
   * An earlier decision was in force until the act, and a reset would not bring it back.
   */
  readonly isRepeated: boolean
}

const OVERTAKEN: ActStatus = { isOvertaken: true, isRepeated: false }

/**
 * Returns the newest acts on the podcasts of the act; undefined if the act is older than
 * all of them.
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
  return lists.every(reaches) ? lists.flat() : undefined
}

/**
 * Returns whether the podcast is there. If it was merged or removed, its own acts cannot be
 * undone.
 */
async function isThere(directory: Directory, { action, podcastId }: AuditEntry) {
  if (podcastId === null || action === 'merge') return true
  const { byId } = await directory.writer.owners({ ids: [podcastId] })
  return byId.has(podcastId)
}

/** Returns whether the act left nothing decided. */
function isReset(entry: AuditEntry): boolean {
  if (entry.action === 'pin')
    return pinChangesOf(detailsOf(entry))[0]?.startsWith('unpinned ') === true
  const { decision } = actionOfLine(entry) ?? {}
  if (decision !== undefined) return decision.isReset(detailsOf(entry))
  return entry.action === 'listing-reset'
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
  return act?.no === no ? act : undefined
}

export function undoing({ action, fields }: FormTarget, { no }: AuditEntry): FormTarget {
  return { action, fields: { ...fields, [UNDOES]: String(no) } }
}

/**
 * Returns the notice with an undo of this very act. An undo gets none, because it can be
 * done again.
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

/** Carries out an action; if it undoes an act, it does so once. */
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
  return answer.kind === 'done' ? withUndo(call, directory, answer) : answer
}
