/**
 * Finds and checks listings on Apple Podcasts. Known ids are looked up in batches and compared by
 * feed URL. Podcasts without a matching id are searched by title and compared in the same way.
 */
import { toInstant } from '../../../../record/instant/instant.ts'
import type { EvidenceRow } from '../../../../record/listing/evidence.ts'
import { nameKey } from '../../../../record/listing/compare-names.ts'
import { toClaims, toDeclarations } from '../platform/declarations.ts'
import type {
  CheckOptions,
  ListingFinding,
  ListingSource,
  ListingSubject,
} from '../platform/listing.ts'
import { rememberedIds } from '../platform/remembered.ts'
import { platformRow } from '../platform/compare.ts'
import { type Followed, followArtists } from './artists.ts'
import type { AppleClient, AppleShow } from './client.ts'
import { MAX_LOOKUP_IDS } from './client.ts'
import { isSettled, isVerified, toAppleEvidence } from './to-evidence.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const MAX_IDS_PER_SUBJECT = 8
const NO_TIME = '1970-01-01T00:00:00.000Z'
const APPLE_ID = /^[1-9]\d{4,14}$/
/** "Gone" requires two answers, a week apart. */
const RECHECK_MS = { published: 30 * DAY_MS, open: 7 * DAY_MS + 3_600_000 }

interface Draft {
  readonly subject: ListingSubject
  readonly rows: EvidenceRow[]
  /** Sources with links that could not be followed. */
  readonly unread: Followed['unread']
  silentMs: number
}

const idsOf = (subject: ListingSubject): readonly string[] => {
  const { links, claims, known } = subject
  const linked = links
    .filter((link) => link.platform === 'apple' && link.place !== 'notes')
    .map(({ id }) => id)
  const newest = known.reduce((at, row) => (row.at > at ? row.at : at), NO_TIME)
  return [...new Set([...claims, ...linked, ...rememberedIds('apple', subject, newest)])]
    .filter((id) => APPLE_ID.test(id))
    .slice(0, MAX_IDS_PER_SUBJECT)
}

const chunked = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MAX_LOOKUP_IDS) }, (_, index) =>
    ids.slice(index * MAX_LOOKUP_IDS, (index + 1) * MAX_LOOKUP_IDS),
  )

interface LookedUp {
  readonly shows: ReadonlyMap<string, AppleShow>
  /** Ids without an answer from the store, with the time to wait in ms. */
  readonly silent: ReadonlyMap<string, number>
}

const lookUp = async (
  client: AppleClient,
  ids: readonly string[],
  country: string | null,
  signal: AbortSignal,
): Promise<LookedUp> => {
  const shows = new Map<string, AppleShow>()
  const silent = new Map<string, number>()
  for (const chunk of chunked(ids)) {
    const answer = await client.lookup(chunk, country, signal)
    if (answer.kind === 'answer')
      for (const show of answer.body) shows.set(String(show.appleId), show)
    else
      for (const id of chunk)
        silent.set(id, answer.kind === 'silent' ? answer.retryAfterMs : DAY_MS)
  }
  return { shows, silent }
}

/**
 * Ids missing in the default store are looked up in the show's country, because each store lists
 * only shows available there.
 */
const lookUpAtHome = async (
  client: AppleClient,
  subjects: readonly ListingSubject[],
  { shows, silent }: LookedUp,
  signal: AbortSignal,
): Promise<LookedUp> => {
  const isMissing = (id: string): boolean => !shows.has(id) && !silent.has(id)
  const wanted = subjects.flatMap((subject) => {
    const country = subject.countries.find((code) => code !== 'US')
    if (country === undefined) return []
    return idsOf(subject)
      .filter(isMissing)
      .map((id) => ({ id, country }))
  })
  const found = { shows: new Map(shows), silent: new Map(silent) }
  for (const [country, group] of Map.groupBy(wanted, (want) => want.country)) {
    const more = await lookUp(
      client,
      [...new Set(group.map(({ id }) => id))],
      country,
      signal,
    )
    for (const [id, show] of more.shows) found.shows.set(id, show)
    for (const [id, waitMs] of more.silent) found.silent.set(id, waitMs)
  }
  return found
}

const ownersOf = (shows: Iterable<AppleShow>, { directory }: CheckOptions) =>
  directory.findFeedOwners([...shows].flatMap(({ feedUrl }) => feedUrl ?? []))

const addLookups = (
  draft: Draft,
  { shows, silent }: LookedUp,
  terms: Parameters<typeof toAppleEvidence>[2],
): void => {
  for (const id of idsOf(draft.subject)) {
    const show = shows.get(id)
    if (show !== undefined) draft.rows.push(...toAppleEvidence(draft.subject, show, terms))
    else if (silent.has(id))
      draft.silentMs = Math.max(draft.silentMs, silent.get(id) ?? DAY_MS)
    else
      draft.rows.push(
        platformRow(
          { platform: 'apple', foreignId: id, at: terms.at },
          { kind: 'gone', confidence: 0, facts: {} },
        ),
      )
  }
}

/**
 * Adds search hits as candidates if they name a feed of the show, or hide their feed and have the
 * show's name.
 */
const addHits = (
  draft: Draft,
  hits: readonly AppleShow[],
  terms: Omit<Parameters<typeof toAppleEvidence>[2], 'only'>,
): void => {
  const { subject, rows } = draft
  const sameName = new Set(subject.titles.map(nameKey))
  const namesakes = hits.filter(({ name }) => sameName.has(nameKey(name)))
  for (const hit of hits) {
    const evidence = toAppleEvidence(subject, hit, {
      ...terms,
      only: namesakes.length === 1,
    })
    const isHidden = hit.feedUrl === null && namesakes.includes(hit)
    if (!isVerified(evidence) && !isHidden) continue
    const compared = {
      platform: 'apple' as const,
      foreignId: String(hit.appleId),
      at: terms.at,
    }
    rows.push(
      platformRow(compared, { kind: 'found', confidence: 0, facts: {} }),
      ...evidence,
    )
  }
}

const searchFor = async (
  client: AppleClient,
  draft: Draft,
  options: CheckOptions,
  at: string,
): Promise<void> => {
  const { subject } = draft
  const country = subject.countries.find((code) => code !== 'US') ?? null
  for (const title of subject.titles.slice(0, 2)) {
    const answer = await client.search(title, country, options.signal)
    if (answer.kind !== 'answer') {
      draft.silentMs = answer.kind === 'silent' ? answer.retryAfterMs : DAY_MS
      return
    }
    addHits(draft, answer.body, { at, owners: await ownersOf(answer.body, options) })
    if (isSettled(draft.rows)) return
  }
}

const SOURCES = ['catalogue', 'feed', 'site', 'link-page'] as const

const toFinding = ({ subject, rows, unread, silentMs }: Draft): ListingFinding => ({
  podcastId: subject.podcastId,
  rows,
  restated: SOURCES.filter((source) => !unread.has(source)),
  complete: silentMs === 0,
  retryAfterMs: silentMs,
})

export function openApple(client: AppleClient, now: () => number): ListingSource {
  return {
    platform: 'apple',
    batchSize: 100,
    recheckMs: RECHECK_MS,
    check: async (asked, options) => {
      const at = toInstant(now())
      const followed = await followArtists(client, asked, options.signal)
      const subjects = followed.map(({ subject }) => subject)
      const drafts = followed.map(({ subject, unread, silentMs }): Draft => {
        const declared = toDeclarations('apple', subject, {
          at,
          toForeignId: ({ id }) => (APPLE_ID.test(id) ? id : null),
        })
        return {
          subject,
          rows: [...toClaims('apple', subject, at), ...declared],
          unread,
          silentMs,
        }
      })
      const first = await lookUp(
        client,
        [...new Set(subjects.flatMap(idsOf))],
        null,
        options.signal,
      )
      const found = await lookUpAtHome(client, subjects, first, options.signal)
      const owners = await ownersOf(found.shows.values(), options)
      for (const draft of drafts) addLookups(draft, found, { at, owners, only: null })
      for (const draft of drafts)
        if (!isSettled(draft.rows) && draft.silentMs === 0)
          await searchFor(client, draft, options, at)
      return drafts.map(toFinding)
    },
    [Symbol.asyncDispose]: async () => {},
  }
}
