/**
 * An act is undone once, and only while it is the last one on what it decided: a page that stayed
 * open, in a second tab or behind the back button, undoes nothing that was decided since.
 */
import { toInstant } from '../../record/instant/instant.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditAction, AuditEntry } from '../../store/history.ts'
import type { ConsoleAnswer, ConsoleCall, ConsoleDone, Order } from './console-answer.ts'
import { consolePathOf } from './show/show-link.ts'
import { consolePath } from './sign-in.ts'

/** The field of an order that undoes: the number that the audit log gave the act. */
const UNDOES = 'undoes'

/** Acts that are looked through for later ones; with more in between, nothing is undone. */
const MOST_ACTS = 200

function detailOf({ details }: AuditEntry, name: string): string {
  const known = typeof details === 'object' && details !== null ? details : {}
  const value = (known as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function subjectOfListing(entry: AuditEntry): string {
  return `listing ${detailOf(entry, 'platform')}`
}

/** Two that are kept apart are another question than where a feed is. */
function subjectOfRuling(entry: AuditEntry): string {
  const isOfTwo = detailOf(entry, 'verdict') === 'apart'
  return isOfTwo ? `apart ${detailOf(entry, 'about')}` : 'feed'
}

/** What an act decided; a later act on the same overtakes it. */
const SUBJECTS: Readonly<Partial<Record<AuditAction, (entry: AuditEntry) => string>>> = {
  'listing-confirm': subjectOfListing,
  'listing-reject': subjectOfListing,
  'listing-reset': subjectOfListing,
  merge: () => 'merge',
  unmerge: () => 'merge',
  adopt: () => 'feed',
  unadopt: () => 'feed',
  rule: subjectOfRuling,
  pin: (entry) => `pin ${detailOf(entry, 'fields').replaceAll(/\b(?:un)?pinned /g, '')}`,
  'key-update': (entry) => `key ${detailOf(entry, 'keyId')}`,
  'key-revoke': (entry) => `key ${detailOf(entry, 'keyId')}`,
}

function subjectOf(entry: AuditEntry): string | undefined {
  return SUBJECTS[entry.action]?.(entry)
}

/** Whether something was decided since on what the act decided, of which an undo is one. */
export async function isOvertaken(
  { audit }: Pick<Directory, 'audit'>,
  act: AuditEntry,
): Promise<boolean> {
  const { no, podcastId } = act
  const about = podcastId === null ? {} : { podcastId }
  const acts = await audit.list({ limit: MOST_ACTS, ...about })
  const isKnown = acts.some((each) => each.no === no)
  const subject = subjectOf(act)
  return !isKnown || acts.some((each) => each.no > no && subjectOf(each) === subject)
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
    (each) => each.by === guest.operator.id && each.way === 'console' && each.at === at,
  )
  if (act === undefined) return { ...done, notice }
  return { ...done, notice: { ...notice, undo: undoing(undo, act) } }
}

function overtaken({ guest, parts, fields }: ConsoleCall): ConsoleDone {
  const page = parts['id'] === undefined ? guest.path : consolePathOf(parts['id'])
  const to = consolePath(fields.get('back')) ?? page
  return { kind: 'done', to, notice: { text: guest.words.returned.overtaken } }
}

/** Acts that are being undone, by the directory that they are in. */
const underWay = new WeakMap<Directory, Set<number>>()

async function undoOnce(
  call: ConsoleCall,
  directory: Directory,
  { act, order }: { act: AuditEntry; order: () => Promise<ConsoleAnswer> },
): Promise<ConsoleAnswer> {
  const numbers = underWay.get(directory) ?? new Set<number>()
  underWay.set(directory, numbers)
  if (numbers.has(act.no)) return overtaken(call)
  numbers.add(act.no)
  try {
    return (await isOvertaken(directory, act)) ? overtaken(call) : await order()
  } finally {
    numbers.delete(act.no)
  }
}

/** Carries out an order; one that undoes does so once. */
export async function carryOutOnce(
  call: ConsoleCall,
  directory: Directory,
  order: () => Promise<ConsoleAnswer>,
): Promise<ConsoleAnswer> {
  const asked = call.fields.get(UNDOES)
  const act = asked === undefined ? undefined : await findAct(directory, asked)
  if (asked !== undefined && act === undefined) return overtaken(call)
  const answer =
    act === undefined ? await order() : await undoOnce(call, directory, { act, order })
  return answer.kind === 'done' ? withUndo(call, directory, answer) : answer
}
