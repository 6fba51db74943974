/** Tasks and the domains they wait behind, as documents, and the scripts that change them. */
import { registrableDomain } from '../../record/registrable-domain.ts'
import { siteDomain } from '../../record/show-site.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../store/json.ts'
import type { TaskKind, TaskResult } from '../../store/task-queue.ts'
import type { ScriptedUpdate } from './documents.ts'
import type { IndexDefinition } from './index-definition.ts'

const KEPT = { type: 'object', enabled: false }

export interface TaskDocument {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly domain: string
  readonly seq: number
  readonly dueAt: number | null
  /** When it can be claimed: `dueAt`, or the end of the lease; null = not before somebody brings it forward. */
  readonly readyAt: number | null
  /** Brought forward while it was leased. */
  readonly wantedAt: number | null
  /** JSON text. */
  readonly state: string
  /** How it fails, as the state tells it. */
  readonly outcome: string | null
  readonly lease: string | null
  readonly worker: string | null
  readonly leasedUntil: number | null
  /** Its podcast was merged into another one, and may come back. */
  readonly parked: boolean
}

export const TASKS_INDEX: IndexDefinition = {
  name: 'tasks',
  properties: {
    podcastId: KEPT,
    kind: { type: 'keyword' },
    domain: { type: 'keyword' },
    seq: { type: 'long' },
    dueAt: KEPT,
    readyAt: { type: 'long' },
    wantedAt: KEPT,
    state: KEPT,
    outcome: { type: 'keyword' },
    lease: KEPT,
    worker: { type: 'keyword' },
    leasedUntil: { type: 'long' },
    parked: { type: 'boolean' },
  },
}

/** A domain that tasks of one kind wait behind, or (`until`) one that is paused for all kinds. */
export interface DomainDocument {
  readonly kind?: TaskKind
  readonly domain: string
  /** Never later than when it can give tasks; what is found too early is put right by the claim that meets it. */
  readonly turnAt?: number
  /** End of the gap after the last claim. */
  readonly restsUntil?: number
  /** Grows with each offer, so that a claim knows of those that came in between. */
  readonly offers?: number
  readonly until?: number
}

export const TASK_DOMAINS_INDEX: IndexDefinition = {
  name: 'task-domains',
  small: true,
  dynamic: false,
  properties: {
    kind: { type: 'keyword' },
    domain: { type: 'keyword' },
    turnAt: { type: 'long' },
    until: { type: 'long' },
  },
}

/** For a domain without anything to wait for. */
export const NEVER = Number.MAX_SAFE_INTEGER

export const taskId = (kind: TaskKind, podcastId: PodcastId): string => `${kind}:${podcastId}`
export const domainId = (kind: TaskKind, domain: string): string => `${kind}:${domain}`
export const pauseId = (domain: string): string => `paused:${domain}`

export const domainOf = (kind: TaskKind, details: string): string => {
  if (kind !== 'feed' && kind !== 'site') return ''
  const { rssFeedUrl, websiteUrl = null } = JSON.parse(details) as { rssFeedUrl: string; websiteUrl?: string | null }
  return kind === 'feed' ? registrableDomain(rssFeedUrl) : siteDomain(websiteUrl)
}

export interface NewTask {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly domain: string
  readonly seq: number
  readonly at: number
}

const toTask = ({ podcastId, kind, domain, seq, at }: NewTask): TaskDocument => ({
  podcastId,
  kind,
  domain,
  seq,
  dueAt: at,
  readyAt: at,
  wantedAt: null,
  state: 'null',
  outcome: null,
  lease: null,
  worker: null,
  leasedUntil: null,
  parked: false,
})

const END_LEASE = `
  void endLease(Map task) {
    task.lease = null;
    task.worker = null;
    task.leasedUntil = null;
    if (task.wantedAt != null && (task.dueAt == null || ((Number) task.wantedAt).longValue() < ((Number) task.dueAt).longValue()))
      task.dueAt = task.wantedAt;
    task.wantedAt = null;
    task.readyAt = task.dueAt;
  }`

/** One whose podcast is back is ready as it was when it left. */
const MEET = `
  if (ctx._source.kind == null) ctx._source.putAll(params.task);
  else if (ctx._source.parked) {
    ctx._source.parked = false;
    ctx._source.readyAt = ctx._source.dueAt;
  } else ctx.op = 'none';`

export const toMeet = (task: NewTask): ScriptedUpdate => ({
  index: TASKS_INDEX,
  id: taskId(task.kind, task.podcastId),
  script: { source: MEET, params: { task: toTask(task) } },
  makes: true,
})

const BRING = `
  long at = ((Number) params.task.dueAt).longValue();
  if (ctx._source.kind == null) ctx._source.putAll(params.task);
  else if (ctx._source.lease != null) {
    if (ctx._source.wantedAt == null || at < ((Number) ctx._source.wantedAt).longValue()) ctx._source.wantedAt = at;
    else ctx.op = 'none';
  } else {
    if (ctx._source.dueAt == null || at < ((Number) ctx._source.dueAt).longValue()) ctx._source.dueAt = at;
    ctx._source.readyAt = ctx._source.dueAt;
    ctx._source.parked = false;
    if (params.moves) ctx._source.domain = params.task.domain;
  }`

export const toBring = (task: NewTask): ScriptedUpdate => ({
  index: TASKS_INDEX,
  id: taskId(task.kind, task.podcastId),
  script: { source: BRING, params: { task: toTask(task), moves: task.kind === 'feed' || task.kind === 'site' } },
  makes: true,
})

const RELEASE = `${END_LEASE}
  if (ctx._source.lease != params.lease) ctx.op = 'none';
  else {
    ctx._source.dueAt = params.dueAt;
    ctx._source.state = params.state;
    ctx._source.outcome = params.outcome;
    if (params.domain != null) ctx._source.domain = params.domain;
    endLease(ctx._source);
  }`

export const outcomeOf = (state: TaskResult['state']): string | null => {
  const failing = (state as { readonly failing?: { readonly outcome?: unknown } | null } | null)?.failing
  return typeof failing?.outcome === 'string' ? failing.outcome : null
}

export const toRelease = ({ podcastId, kind, lease, dueAt, state, domain }: TaskResult): ScriptedUpdate => ({
  index: TASKS_INDEX,
  id: taskId(kind, podcastId),
  script: {
    source: RELEASE,
    params: { lease, dueAt, state: JSON.stringify(state), outcome: outcomeOf(state), domain: domain ?? null },
  },
  tells: ['domain', 'readyAt', 'kind'],
})

const AMEND = `
  if (ctx._source.state != params.from) ctx.op = 'none';
  else {
    ctx._source.state = params.to;
    ctx._source.outcome = params.outcome;
  }`

export const toAmend = (
  kind: TaskKind,
  podcastId: PodcastId,
  { from, to }: { readonly from: JsonValue; readonly to: JsonValue },
): ScriptedUpdate => ({
  index: TASKS_INDEX,
  id: taskId(kind, podcastId),
  script: {
    source: AMEND,
    params: { from: JSON.stringify(from), to: JSON.stringify(to), outcome: outcomeOf(to) },
  },
})

const LEAVE_TO_OTHERS = `${END_LEASE}
  if (ctx._source.lease == null || ctx._source.worker != params.worker) ctx.op = 'none'; else endLease(ctx._source);`

export const toEndLease = (id: string, worker: string): ScriptedUpdate => ({
  index: TASKS_INDEX,
  id,
  script: { source: LEAVE_TO_OTHERS, params: { worker } },
  tells: ['domain', 'readyAt', 'kind'],
})

/** What it was leased for is nobody's any more. */
const PARK = `${END_LEASE}
  if (ctx._source.parked) ctx.op = 'none';
  else { endLease(ctx._source); ctx._source.parked = true; ctx._source.readyAt = null; }`

export const toPark = (kind: TaskKind, podcastId: PodcastId): ScriptedUpdate => ({
  index: TASKS_INDEX,
  id: taskId(kind, podcastId),
  script: { source: PARK, params: {} },
})

export interface Offer {
  readonly kind: TaskKind
  readonly domain: string
  readonly at: number
}

const OFFER = `
  long at = ((Number) params.at).longValue();
  if (ctx._source.domain == null) {
    ctx._source.putAll(['kind': params.kind, 'domain': params.domain, 'turnAt': at, 'restsUntil': 0, 'offers': 0]);
  } else {
    if (at < ((Number) ctx._source.turnAt).longValue()) ctx._source.turnAt = at;
    ctx._source.offers = ((Number) ctx._source.offers).longValue() + 1;
  }`

const toOffer = (offer: Offer): ScriptedUpdate => ({
  index: TASK_DOMAINS_INDEX,
  id: domainId(offer.kind, offer.domain),
  script: { source: OFFER, params: offer },
  makes: true,
})

/** After the tasks themselves: whoever dies in between leaves them to be found when the lease would have ended. */
export const toOffers = (offers: readonly Offer[]): readonly ScriptedUpdate[] => {
  const earliest = new Map<string, Offer>()
  for (const offer of offers) {
    const id = domainId(offer.kind, offer.domain)
    const before = earliest.get(id)
    if (before === undefined || offer.at < before.at) earliest.set(id, offer)
  }
  return [...earliest.values()].map(toOffer)
}

/** Whatever its tasks wait for is looked at anew. */
export const toLookAgain = (kind: TaskKind, domain: string): ScriptedUpdate => ({
  ...toOffer({ kind, domain, at: 0 }),
  makes: false,
})

export interface Settling {
  readonly turnAt: number
  /** Null: as it is. */
  readonly restsUntil: number | null
  /** As they were when it was looked at. */
  readonly offers: number
}

const SETTLE = `
  long turnAt = ((Number) params.turnAt).longValue();
  long before = ((Number) ctx._source.turnAt).longValue();
  if (((Number) ctx._source.offers).longValue() == ((Number) params.offers).longValue() || turnAt < before) ctx._source.turnAt = turnAt;
  if (params.restsUntil != null) ctx._source.restsUntil = params.restsUntil;`

export const toSettle = (kind: TaskKind, domain: string, settling: Settling): ScriptedUpdate => ({
  index: TASK_DOMAINS_INDEX,
  id: domainId(kind, domain),
  script: { source: SETTLE, params: settling },
})
