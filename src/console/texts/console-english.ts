/**
 * Defines the console's English texts. Texts shared with the site (evidence, statuses, platforms)
 * are in the site's table.
 */
import type { EventKind } from '../../store/history.ts'
import type { FeedIssue } from '../../store/review-queue.ts'
import type { ToldEvent } from '../../web/vocabulary.ts'
import { AUDIT_ENGLISH } from './audit-texts.ts'
import { CRAWL_ENGLISH } from './crawl-texts.ts'
import type { HealthWords } from './health-texts.ts'
import { IMPORTS_ENGLISH } from './imports-texts.ts'
import { JOBS_ENGLISH, SETTINGS_ENGLISH } from './jobs-texts.ts'
import { KEYS_ENGLISH } from './keys-texts.ts'
import { SAVED_SEARCHES_ENGLISH } from './saved-searches-texts.ts'
import { RETURNED_ENGLISH } from './returned-texts.ts'
import { REVIEW_ENGLISH } from './review-texts.ts'
import { WAITING_ENGLISH } from './waiting-texts.ts'
import { WELCOME_ENGLISH } from './welcome-texts.ts'

const issues: Record<FeedIssue, { readonly title: string; readonly help: string }> = {
  conflict: {
    title: 'Two shows, one Apple id',
    help: 'Another show holds the Apple id that each of these claims.',
  },
  ambiguous: {
    title: 'Ambiguous listings',
    help: 'A platform has several listings that may be the show’s own.',
  },
  'suspect-move': {
    title: 'Suspect moves',
    help: 'These seem to have moved, and no rule could prove it.',
  },
  doubted: {
    title: 'Another show at the address',
    help: 'For two days and more something else has been there.',
  },
  emptied: {
    title: 'Emptied feeds',
    help: 'They give no episode any more, or a notice in their place. The shows are kept as they were, and come back by themselves.',
  },
  duplicate: {
    title: 'Perhaps the same show',
    help: 'Some of what two shows say agrees, and nothing proves that they are one.',
  },
  refused: {
    title: 'Refused feeds',
    help: 'What is at these addresses is no feed, or may not be read.',
  },
  pending: {
    title: 'Without an Apple id',
    help: 'Kept and not shown until an Apple id is found or confirmed.',
  },
  dead: {
    title: 'Dead feeds',
    help: 'Their feeds are gone; they are still asked now and then.',
  },
  'not-a-podcast': {
    title: 'No podcasts',
    help: 'Their items never had sound; they are asked once a month.',
  },
  'named-otherwise': {
    title: 'Named otherwise by a file',
    help: 'Their feeds call them by another name than the file that brought them. The feed’s name is shown, the other stands in the history.',
  },
}

const operatorEvents: Record<Exclude<EventKind, ToldEvent>, string> = {
  'marked-own': 'Marked as a feed of one’s own',
  'unmarked-own': 'No longer a feed of one’s own',
  'not-a-podcast': 'Taken for no podcast',
  'became-podcast': 'Became a podcast',
  emptied: 'Feed gives no episode any more',
  'filled-again': 'Feed gives episodes again',
  'suspect-move': 'Seems to have moved',
  'move-refused': 'A move was refused',
  removed: 'Taken down',
  pinned: 'Value set by hand',
  unpinned: 'Value given back to the feed',
  ruled: 'A question was answered by hand',
  'ruling-reset': 'An answer by hand was taken back',
  forgotten: 'An address was forgotten',
  blocked: 'Blocked by its feed',
  unblocked: 'No longer blocked by its feed',
  claimed: 'Claimed',
  'apple-id-conflict': 'Another show holds the Apple id',
  'signals-imported': 'Figures imported',
}

export const CONSOLE_ENGLISH = {
  console: 'Console',
  signOut: 'Sign out',
  undo: 'Undo',
  toSite: 'The public site',
  operatorDocs: 'The same over the API',
  areas: {
    overview: 'Overview',
    review: 'Review',
    shows: 'Shows',
    submissions: 'Submissions',
    crawl: 'Crawling',
    imports: 'Imports',
    jobs: 'Jobs',
    keys: 'Keys',
    savedSearches: 'Saved searches',
    settings: 'Settings',
    audit: 'Audit log',
  },
  crawl: CRAWL_ENGLISH,
  imports: IMPORTS_ENGLISH,
  jobs: JOBS_ENGLISH,
  settings: SETTINGS_ENGLISH,
  keys: KEYS_ENGLISH,
  savedSearches: SAVED_SEARCHES_ENGLISH,
  waiting: WAITING_ENGLISH,
  welcome: WELCOME_ENGLISH,
  signIn: {
    title: 'Sign in',
    lead: 'The console is for operators. Sign in with an API key of the scope admin; the first start printed one, or wrote it to first-key.txt in the data folder.',
    heldLead:
      'Your session has ended. Sign in again; what you typed is kept and waits behind this page.',
    key: 'API key',
    go: 'Sign in',
    heldFile:
      'Your session has ended, and the file was not taken: a browser cannot keep it for you. Sign in again. What you ticked is kept; choose the file once more then.',
    help: 'A key of that scope is made on the machine:',
    unknown: 'Nobody has this key here. Check that it was copied whole.',
    ended: 'This key has expired or was revoked.',
    'no-admin': 'This key may not do what operators do: it lacks the scope admin.',
    busy: 'Too many attempts came from your address. Wait a minute and try again.',
  },
  returned: RETURNED_ENGLISH,
  problems: {
    failed: 'That did not work',
    notFound: 'There is nothing here',
    notFoundLead: 'Perhaps the show was taken down. Search for it by title, id or address.',
    notFoundElsewhere: 'Perhaps what was here is gone, or its address is mistyped.',
    busy: 'Too many requests',
    unexpected: 'The directory does not answer at the moment. Try again in a few minutes.',
  },
  fields: {
    reason: 'Why (stands in the history; name no person)',
    field: 'Field',
    value: 'Value',
    into: 'The other show',
    url: 'Address of the feed',
    foreignId: 'Id on the platform, or a link that has it',
    platform: 'Platform',
    verdict: 'Verdict',
    blockedReason: 'Reason for the block',
    clear: 'There is none',
    sure: 'That you know that it cannot be undone',
    name: 'Name',
    podcastLookups: 'Podcast lookups a month',
    searchCount: 'Searches a month',
    expiresAt: 'Ends',
    origin: 'Only for web pages of',
    scopes: 'May ask for',
    format: 'What it is',
    file: 'File',
    keyId: 'Key',
    of: 'Among',
    q: 'Words',
    on: 'Reports',
    webhook: 'Webhook',
  },
  overview: {
    title: 'What needs you',
    nothing: 'Nothing waits for you.',
    demo: 'This directory has made-up shows of the demo.',
    demoRemove: 'Remove the made-up shows',
    none: 'Where nothing waits',
    more: (count: string) => `more than ${count}`,
    figures: 'The directory',
    served: 'served',
    pending: 'pending',
    dead: 'dead',
    due: 'feeds due',
    overdue: 'due for over an hour',
    keys: 'active keys',
    add: 'Add a feed',
    addGo: 'Add',
    addHint: 'The show stays hidden until its Apple id is found or confirmed.',
    own: 'This is a feed of my own: show it without an Apple id.',
    addMany:
      'Several at once: upload them as an OPML file, and tick there whether they are your own.',
    nextCrawler: 'The next crawler fetches it; while none runs, it waits.',
    noCrawler:
      'No crawler will read it: its address lies in a private network, at a port where no feeds are, or below a name that is reserved for examples. CASTDEX_FETCH_ALLOW opens addresses of your own network.',
    staysHidden: 'The show stays hidden until its Apple id is known.',
  },
  issues,
  review: REVIEW_ENGLISH,
  /** The directory's own texts are English. */
  health: undefined as HealthWords | undefined,
  watch: {
    go: 'Fetch now',
    title: 'Fetching the feed',
    waits: 'It waits for a crawler. If none runs, nothing happens.',
    runs: 'A crawler is at it.',
    over: 'It was fetched.',
    outcome: 'What came of it',
    took: 'Effort',
    figures: (ms: string, bytes: string) => `${ms} ms, ${bytes} bytes`,
    again: 'Look again',
  },
  audit: AUDIT_ENGLISH,
  submissions: {
    title: 'Submissions',
    lead: 'What visitors of the site have sent. What is settled is removed with whatever its sender wrote.',
    contact: 'Contact',
    kinds: { proposal: 'Proposed show', takedown: 'Takedown asked for' },
    accept: { proposal: 'Add the show', takedown: 'Block the show' },
    reject: { proposal: 'Reject', takedown: 'Reject' },
    blocked: (title: string) => `“${title}” is blocked now.`,
    hidden: 'The show is in the directory; it stays hidden until its Apple id is known.',
    here: 'This feed is here already:',
    gone: 'A show with this feed was taken down here.',
    own: 'The feed is yours, who run this directory: show it without an Apple id.',
    settledOwn: 'The show is in the directory as one of your own.',
    settledKnown: 'The feed was known already.',
  },
  list: { empty: 'Nothing here.', next: 'More', back: 'Overview' },
  find: {
    title: 'Shows',
    label: 'Title, id, slug or feed address',
    go: 'Find',
    lead: 'An id, a slug or a feed address leads straight to its show, also to one that is pending, dead or blocked.',
    none: (words: string) => `Nothing is found for “${words}”.`,
    hiddenPart: (most: string) =>
      `Of the hidden shows only the first ${most} were looked through for these words. An id, a slug or a feed address finds any of them.`,
  },
  show: {
    public: 'Page on the site',
    state: 'State',
    active: 'active',
    pendingState: 'pending: no Apple id',
    deadState: 'dead',
    blockedState: 'blocked',
    ignoredState: 'ignored',
    revision: 'Revision',
    feed: 'Feed',
    id: 'Id',
    listings: 'Listings',
    confirm: 'Confirm',
    reject: 'Reject',
    reset: 'Take back',
    byHand: { confirmed: 'confirmed by hand', rejected: 'rejected by hand' },
    otherId: 'Confirm another id',
    anyId: 'Confirm an id',
    health: 'Health of the feed',
    lastRead: 'Last read well',
    lastFetch: 'Last fetch',
    nextDue: 'Due next',
    never: 'never',
    sources: 'Values and where they come from',
    source: 'Source',
    since: 'Since',
    pin: 'Set',
    unpin: 'Give back',
    pinnedBy: (by: string) => `set by ${by}`,
    pinTitle: (field: string) => `Set ${field} by hand`,
    pinLead:
      'The value stands above all that crawls and imports find, until you give it back.',
    pinHint: 'JSON, or plain text: true, ["News"], My Show.',
    clear: 'There is none',
    found: 'Found beneath it',
    history: 'History',
    orders: 'What you can do',
    merge: 'Merge into another show',
    mergeHint:
      'Id, slug or feed address of the one that stays. Both are shown beside each other first.',
    mergeLook: 'Compare',
    mergeTitle: 'Merge two shows?',
    mergeLead: (one: string, other: string) =>
      `“${one}” goes into “${other}”: its ids and addresses lead there from then on.`,
    mergeGo: 'Merge',
    mergeEmpty: 'Give the id, slug or address of the other show.',
    mergeUnknown: 'No show has this id, slug or address.',
    mergeSame: 'Both mean the same show.',
    mergeOther: 'The other way round',
    unmerge: 'Undo a merge',
    unmergeGo: 'Separate',
    adopt: 'Move the feed',
    adoptHint: 'The address at which the feed is from now on.',
    adoptGo: 'Move',
    suspect: 'It seems to have moved here',
    own: 'One of your own',
    ownHint: 'A show of your own is shown without an Apple id.',
    ownGo: 'It is one of my own',
    pendingHow:
      'castdex looks for the Apple id of each. Where you know it, confirm it on the page of the show. A feed of your own is shown without one as soon as you say so here.',
    isOwn: 'It is marked as one of your own and needs no Apple id to be shown.',
    ownBack: 'It is not one of my own',
    block: 'Block',
    blockHint:
      'A blocked show is on no public page and in no answer. This can be undone. Its newest episodes are deleted, and come back when its feed is read again after that.',
    unblock: 'Unblock',
    remove: 'Take down for good',
    removeHint:
      'Nothing answers for the show any more, and its feeds are never taken in again. This cannot be undone.',
    forgetHint:
      'Erasing takes a person out of all shows of this person for good. A namesake stays.',
    forgetSure: 'I know that this cannot be undone.',
    forgetGo: 'Erase',
    people: 'People',
    removeSure: 'I know that this cannot be undone.',
    removeGo: 'Take down',
    notSure: 'Tick the box: this cannot be undone.',
  },
  compare: {
    field: 'What',
    same: 'the same',
    other: 'differs',
    oneSided: 'one side',
    state: 'State',
  },
  operatorEvents,
}

/** The type of every language's table. */
export type ConsoleTexts = typeof CONSOLE_ENGLISH
