/**
 * An act is undone once, and only while it is the last one on what it decided: a page that stayed
 * open, in a second tab or behind the back button, undoes nothing that was decided since.
 */
import { detailsOf, pinChangesOf } from '../../admin/audit.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditAction, AuditEntry } from '../../store/audit-log.ts'
import type { ConsoleAnswer, ConsoleCall, ConsoleDone, Order } from './console-answer.ts'
import { consolePathOf } from './show/show-link.ts'
import { consolePath } from './sign-in.ts'

/** The field of an order that undoes: the number that the audit log gave the act. */
const UNDOES = 'undoes'

/** Acts that are looked through for later ones; with more in between, nothing is undone. */
const MOST_ACTS = 200

function detailOf(entry: AuditEntry, name: string): string {
  const value = detailsOf(entry)[name]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

type Subjects = (entry: AuditEntry) => readonly string[]

/** Of the ids of one platform one alone can be confirmed; any number of them can be rejected. */
function subjectsOfListing(entry: AuditEntry): readonly string[] {
  const platform = detailOf(entry, 'platform')
  const own = `listing ${platform} ${detailOf(entry, 'foreignId')}`
  return entry.action === 'listing-confirm' ? [own, `listing ${platform}`] : [own]
}

/** The other of two that a ruling keeps apart. */
function partedFrom(entry: AuditEntry): string | undefined {
  const isOfTwo = entry.action === 'rule' && detailOf(entry, 'verdict') === 'apart'
  return isOfTwo ? detailOf(entry, 'about') : undefined
}

/** Two that are kept apart are another question than where a feed is. */
function subjectsOfRuling(entry: AuditEntry): readonly string[] {
  const other = partedFrom(entry)
  if (other === undefined) return ['feed']
  return [`apart ${[entry.podcastId, other].sort().join(' ')}`]
}

function subjectsOfPin(entry: AuditEntry): readonly string[] {
  const changes = pinChangesOf(detailsOf(entry))
  return changes.map((change) => change.replace(/^(?:un)?pinned /, 'pin '))
}

/** What an act decided; a later act on any of the same overtakes it. */
const SUBJECTS: Readonly<Partial<Record<AuditAction, Subjects>>> = {
  'listing-confirm': subjectsOfListing,
  'listing-reject': subjectsOfListing,
  'listing-reset': subjectsOfListing,
  merge: () => ['merge'],
  unmerge: () => ['merge'],
  adopt: () => ['feed'],
  unadopt: () => ['feed'],
  own: () => ['own'],
  'feed-add': (entry) => (detailsOf(entry)['own'] === true ? ['own'] : []),
  rule: subjectsOfRuling,
  pin: subjectsOfPin,
  'key-update': (entry) => [`key ${detailOf(entry, 'keyId')}`],
  'key-revoke': (entry) => [`key ${detailOf(entry, 'keyId')}`],
}

/** How an act stands among the others on what it decided. */
export interface Standing {
  /** Something was decided since, of which an undo is one; or so much else that nobody knows. */
  readonly isOvertaken: boolean
  /** What had been decided before stood until the act; to reset that would not bring it back. */
  readonly isRepeated: boolean
}

const OVERTAKEN: Standing = { isOvertaken: true, isRepeated: false }

/** The newest acts on the podcasts that the act is about; undefined where it is older than these. */
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

/** A podcast that is part of another one, or was removed, is none that its own acts are undone on. */
async function isThere(directory: Directory, { action, podcastId }: AuditEntry) {
  if (podcastId === null || action === 'merge') return true
  const { byId } = await directory.writer.owners({ ids: [podcastId] })
  return byId.has(podcastId)
}

/** Whether an act left nothing decided. */
function isReset(entry: AuditEntry): boolean {
  if (entry.action === 'pin')
    return pinChangesOf(detailsOf(entry))[0]?.startsWith('unpinned ') === true
  if (entry.action === 'own') return detailsOf(entry)['own'] !== true
  return ['listing-reset', 'unmerge', 'unadopt'].includes(entry.action)
}

export async function standingOf(directory: Directory, act: AuditEntry): Promise<Standing> {
  const acts = await readActsAround(directory, act)
  if (acts === undefined || !(await isThere(directory, act))) return OVERTAKEN
  const subjects = new Set(SUBJECTS[act.action]?.(act))
  const related = acts.filter((each) =>
    SUBJECTS[each.action]?.(each).some((subject) => subjects.has(subject)),
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

export function undoing({ action, fields }: Order, { no }: AuditEntry): Order {
  return { action, fields: { ...fields, [UNDOES]: String(no) } }
}

/** Returns the notice with an undo of this very act; an undo is not undone, but done anew. */
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
      each.action in SUBJECTS,
  )
  if (act === undefined) return { ...done, notice }
  return { ...done, notice: { ...notice, undo: undoing(undo, act) } }
}

function overtaken({ guest, parts, fields }: ConsoleCall): ConsoleDone {
  const page = parts['id'] === undefined ? guest.path : consolePathOf(parts['id'])
  const to = consolePath(fields.get('back')) ?? page
  return { kind: 'done', to, notice: { text: guest.words.returned.overtaken } }
}

/** Carries out an order; one that undoes does so once. */
export async function carryOutOnce(
  call: ConsoleCall,
  directory: Directory,
  order: () => Promise<ConsoleAnswer>,
): Promise<ConsoleAnswer> {
  const asked = call.fields.get(UNDOES)
  if (asked !== undefined) {
    const act = await findAct(directory, asked)
    const isLate = act === undefined || (await standingOf(directory, act)).isOvertaken
    if (isLate) return overtaken(call)
  }
  const answer = await order()
  return answer.kind === 'done' ? withUndo(call, directory, answer) : answer
}
