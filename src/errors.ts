/**
 * The coded errors: each reason for a refusal, with its HTTP status and what to do.
 * `docs/ERRORS.md` is generated from them. Codes are stable; a message is one sentence that names
 * the parameter and the value.
 */

interface ErrorEntry {
  /** HTTP status; 0 if only the command line and the start of a server use the code. */
  readonly status: number
  readonly meaning: string
  readonly remedy: string
}

const entry = (status: number, meaning: string, remedy: string): ErrorEntry => ({
  status,
  meaning,
  remedy,
})

export const ERRORS = {
  ROUTE_NOT_FOUND: entry(
    404,
    'No operation has this path.',
    'Compare the path with /docs.',
  ),
  OTHER_PRODUCT: entry(
    404,
    'The operation of a Pod Engine client belongs to another product; the message names it.',
    'Leave the call out.',
  ),
  METHOD_NOT_ALLOWED: entry(
    405,
    'The path exists, with another method.',
    'Use a method of the `Allow` header.',
  ),
  KEY_MISSING: entry(
    401,
    'The request has no API key.',
    'Send `Authorization: Bearer <key>` or the key alone.',
  ),
  KEY_INVALID: entry(
    401,
    'Unknown API key.',
    'Check that it was copied whole; `castdex key create` makes a new one.',
  ),
  KEY_EXPIRED: entry(
    401,
    'The key has passed its expiry date.',
    'Have it extended (`castdex key update --expires`) or use another.',
  ),
  KEY_REVOKED: entry(401, 'The key was revoked.', 'Use another key.'),
  AUTH_THROTTLED: entry(
    429,
    'Too many failed keys came from this address.',
    'Wait as `Retry-After` says; a valid key still works.',
  ),
  SCOPE_MISSING: entry(
    403,
    'The key lacks the scope of this operation.',
    'Have the scope added (`castdex key update --scopes`).',
  ),
  ORIGIN_NOT_ALLOWED: entry(
    403,
    'The origin of the request is not allowed: the key is bound to another one, or the host name is not of this machine.',
    'See the message; `castdex key create` makes keys with and without an origin.',
  ),
  BODY_TOO_LARGE: entry(
    413,
    'The body is larger than the operation takes.',
    'Send fewer terms or ids.',
  ),
  MEDIA_TYPE_UNSUPPORTED: entry(
    415,
    'The body is not declared as what the operation takes.',
    'Send `Content-Type: application/json`, or what the message names for an upload.',
  ),
  RATE_LIMITED: entry(
    429,
    'The key sends more requests a second than it may.',
    'Wait as `Retry-After` says.',
  ),
  MALFORMED_REQUEST: entry(
    400,
    'The request is not valid HTTP.',
    'Check the request line and the headers.',
  ),
  HEADERS_TOO_LARGE: entry(
    431,
    'The request line and the headers have more than 32 KiB together.',
    'Send long inputs in a body.',
  ),
  REQUEST_TIMEOUT: entry(
    408,
    'The request was not complete within 30 seconds.',
    'Send it again.',
  ),
  INVALID_PARAMETER: entry(
    400,
    'A query parameter is missing, doubled or has a value that is not allowed.',
    'See `error.details`.',
  ),
  UNKNOWN_PARAMETER: entry(
    400,
    'The operation does not know a query parameter.',
    'Remove it; the message names those that are.',
  ),
  INVALID_JSON: entry(
    400,
    'The body is not JSON.',
    'Check quotes and commas; the message says where reading stopped.',
  ),
  INVALID_BODY: entry(
    400,
    'A field of the body is missing, unknown or has a value that is not allowed.',
    'See `error.details`.',
  ),
  INVALID_FEED_URL: entry(
    400,
    'The text cannot be a feed URL.',
    'Send an absolute http(s) URL with a host name, URL-encoded.',
  ),
  INVALID_CURSOR: entry(
    400,
    'The cursor is not one of this search.',
    'Send terms and filters unchanged, or begin without a cursor.',
  ),
  SEARCH_TERMS_MISSING: entry(
    400,
    'A search needs `searchTerms`, `searchTermGroups` or a filter.',
    'Send at least one; `searchTerms` may be [].',
  ),
  SEARCH_TERM_EMPTY: entry(400, 'A search term is blank.', 'Leave it out or send a word.'),
  SEARCH_TYPE_UNAVAILABLE: entry(
    400,
    'Only the search type `text` is supported.',
    'Send `searchType: "text"`.',
  ),
  SEARCH_FIELD_UNAVAILABLE: entry(
    400,
    'The search field belongs to another product.',
    'Leave it out.',
  ),
  SEARCH_TOO_COSTLY: entry(
    400,
    'The search needs more work than CASTDEX_SEARCH_TIMEOUT_MS allows.',
    'Narrow what the message names.',
  ),
  PRIVATE_FEED: entry(
    400,
    'The address is meant for one listener: it holds a password, a token or a signature.',
    'Send the public address of the show.',
  ),
  FEED_REMOVED: entry(
    409,
    'The podcast of this feed was taken down and cannot be added again.',
    'An operator took it down for good: its URLs, id and slug stay closed.',
  ),
  FEED_NOT_TRACKED: entry(
    404,
    'No tracked podcast has this feed URL.',
    'Treat it as "not tracked"; every other failure is a real error.',
  ),
  PODCAST_NOT_FOUND: entry(
    404,
    'No podcast has this id or slug.',
    'Search, or look the feed URL up.',
  ),
  EPISODE_NOT_FOUND: entry(
    404,
    'No kept episode has this id.',
    'Search episodes, or list those of the podcast; old ones leave.',
  ),
  PERSON_NOT_FOUND: entry(
    404,
    'No person has this slug.',
    'Search people by name; they leave with the shows that name them.',
  ),
  EPISODES_OFF: entry(
    404,
    'This directory does not search episodes.',
    'Its operator sets `CASTDEX_EPISODES` to `recent` or `all`.',
  ),
  CHART_NOT_FOUND: entry(
    404,
    'No day of this chart was imported.',
    '`GET /api/v1/charts/{chartType}/countries` and `…/categories` list the charts.',
  ),
  TRANSCRIPT_NOT_FOUND: entry(
    404,
    'The publisher gives no transcript of this episode, or one that cannot be used; the message says why.',
    'Filter episodes by `hasTranscript`; a failed fetch is tried again later.',
  ),
  CHAPTERS_NOT_FOUND: entry(
    404,
    'The publisher gives no chapters of this episode, or a file that cannot be used; the message says why.',
    'A failed fetch is tried again later.',
  ),
  TRANSCRIPTS_OFF: entry(
    404,
    'The file was not fetched yet, and this directory fetches neither transcripts nor chapters on request.',
    'Its operator sets `CASTDEX_TRANSCRIPTS` to `demand`, or pins `transcriptionMode` of the show.',
  ),
  SUBMISSION_NOT_FOUND: entry(
    404,
    'No open submission has this number; it may be settled.',
    '`GET /api/v1/admin/submissions` lists open submissions.',
  ),
  JOB_NOT_FOUND: entry(
    404,
    'No job of this process has this id.',
    '`GET /api/v1/admin/jobs` lists ids.',
  ),
  JOB_RUNNING: entry(
    409,
    'Another job is running in this process.',
    'Wait until it has ended, or cancel it: `GET /api/v1/admin/jobs` says which it is.',
  ),
  IMPORT_NOT_FOUND: entry(
    404,
    'No import has this id.',
    '`GET /api/v1/admin/imports` lists ids.',
  ),
  IMPORT_RUNNING: entry(
    409,
    'Another import is under way in this process.',
    'Wait until it has ended, or cancel it: `GET /api/v1/admin/imports` says which it is.',
  ),
  IMPORT_ELSEWHERE: entry(
    409,
    'The import runs in another process.',
    'End it there, as with Ctrl-C on the command line.',
  ),
  UPLOAD_UNREADABLE: entry(
    400,
    'The upload is not a file of the given format.',
    'Send the right format, or another file.',
  ),
  UPLOAD_CANCELLED: entry(
    409,
    'The upload was cancelled before it was complete.',
    'Send it again.',
  ),
  DISK_FULL: entry(
    507,
    'The disk of the data folder has no room for the upload.',
    'Make room, or use `castdex import` on the machine, which keeps no copy.',
  ),
  SAVED_SEARCH_NOT_FOUND: entry(
    404,
    'No saved search of this key has this id.',
    '`GET /api/v1/saved-searches` lists ids.',
  ),
  SAVED_SEARCHES_FULL: entry(
    409,
    'The key has as many saved searches as a key may have.',
    'Delete one.',
  ),
  WEBHOOK_REFUSED: entry(
    400,
    'The address cannot receive messages.',
    'Send a public https URL; the operator allows others with `CASTDEX_FETCH_ALLOW`.',
  ),
  KEY_NOT_FOUND: entry(404, 'No key has this id.', '`GET /api/v1/admin/keys` lists ids.'),
  KEY_UPDATE_REFUSED: entry(
    409,
    'The key is revoked and cannot be changed.',
    'Make a new key.',
  ),
  KEY_LAST_ADMIN: entry(
    409,
    'The key is the last one with the scope `admin` and cannot remove it.',
    'Make another key with the scope `admin` first, or use `castdex key` on the machine.',
  ),
  REVISION_STALE: entry(
    409,
    'The podcast has changed since it was read, or the change contradicts another podcast.',
    'Read it again and decide again.',
  ),
  MERGE_REFUSED: entry(
    409,
    'The podcasts cannot be merged, or the merge cannot be undone.',
    'Compare both (`castdex show`, `castdex history`), then try again.',
  ),
  MOVE_REFUSED: entry(
    409,
    'The feed cannot be moved as requested.',
    '`castdex health ID` shows the feed in use and its observed moves.',
  ),
  RULING_REFUSED: entry(
    409,
    'No case matches the requested ruling.',
    '`castdex review` lists open cases.',
  ),
  LISTING_UNKNOWN: entry(
    404,
    'The podcast is served without an Apple listing, so its platforms are not known yet.',
    'Try again later.',
  ),
  QUOTA_EXCEEDED: entry(
    429,
    "The call would pass the key's monthly quota; nothing was charged.",
    'Wait until `error.resetsAt` or have the quota raised.',
  ),
  RECORD_DAMAGED: entry(
    500,
    'The stored record of a podcast, or the index that leads to it, is damaged; `error.details` names the ids that are known.',
    'Other podcasts are answered. The operator mends it: `castdex check --deep`, then `castdex mend`.',
  ),
  INTERNAL: entry(
    500,
    'An unexpected error occurred in the server.',
    'Report the `requestId`; the log line with the same id says more.',
  ),
  NOT_READY: entry(
    503,
    'The directory does not answer.',
    'Wait as `Retry-After` says; /readyz shows the reason.',
  ),
  INDEX_REBUILDING: entry(
    503,
    'The search index is being rebuilt, because it was damaged, restored, or written by an older castdex; lookups still work.',
    'Wait as `Retry-After` says.',
  ),
  OVERLOADED: entry(503, 'The server is overloaded.', 'Wait as `Retry-After` says.'),
  CONFIG_INVALID: entry(
    0,
    'A setting has an unknown name or a value that is not allowed.',
    '`castdex help settings` lists the settings and their values.',
  ),
  USAGE_INVALID: entry(
    0,
    'The command line cannot be understood.',
    '`castdex help COMMAND` shows what a command takes.',
  ),
  DATA_UNUSABLE: entry(
    0,
    'The data folder cannot be read, written or opened as castdex data.',
    'Check path and permissions (`CASTDEX_DATA_DIR`).',
  ),
  DATA_NEWER: entry(
    0,
    'The data was written by another castdex, which this one does not read; the message names both.',
    'Do as the message says; docs/UPGRADE.md has the steps.',
  ),
  BACKUP_UNSUPPORTED: entry(
    0,
    'The store cannot write itself to one file.',
    "Use the database's own backups.",
  ),
  FILE_UNUSABLE: entry(
    0,
    'A file named on the command line cannot be read, written or understood.',
    'Check the path, who may read or write it, and that it is the kind of file that the command takes.',
  ),
  FEED_EMPTY: entry(
    0,
    'The feed URL returns nothing, or an empty feed.',
    'Castdex tries again later.',
  ),
  FEED_IS_HTML: entry(
    0,
    'The feed URL returns a web page.',
    'Open it in a browser: the feed may have moved, or ask for a login.',
  ),
  FEED_UNKNOWN_FORMAT: entry(
    0,
    'The feed URL returns neither RSS, Atom, RDF nor JSON Feed.',
    'Check that it is the URL of a feed.',
  ),
  FEED_MALFORMED: entry(
    0,
    'The feed is so broken that no item of it can be read.',
    'A feed validator shows where; castdex tries again later.',
  ),
  FEED_TOO_COSTLY: entry(
    0,
    'Reading the feed takes more time or memory than a feed may take.',
    'The feed is built to harm, or far larger than any podcast needs.',
  ),
  SERVER_NOT_REACHED: entry(
    0,
    'No castdex answers at the address.',
    'Start one with `castdex serve --demo`, or set the address.',
  ),
  REPLICATION_FAILED: entry(
    0,
    'The directory to replicate does not answer, or not as expected.',
    'Open URL/readyz to see whether it is up; `CASTDEX_REPLICATE_KEY` has to be a key of it with the scope mirror.',
  ),
  PODCAST_UNKNOWN: entry(
    0,
    'No podcast has the id given on the command line.',
    '`castdex list` shows ids.',
  ),
  KEY_UNKNOWN: entry(
    0,
    'The command line names no key, or more than one.',
    '`castdex key list` shows ids and names.',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export interface ErrorDetail {
  /** Path of the value: `query.podcastIds[3]`, `body.searchTerms[0].searchTerm`. */
  readonly path: string
  readonly message: string
}

/**
 * Cases of codes that have several reasons. The error message is English; pages translate the
 * case.
 */
export type RefusalCase =
  /** Both names lead to one show; `about` is its id. */
  | { readonly name: 'one-show'; readonly about: string }
  | { readonly name: 'two-needed' }
  | { readonly name: 'not-merged' }
  | { readonly name: 'none-merged' }
  /** `about` lists the merged podcasts with their addresses. */
  | { readonly name: 'several-merged'; readonly about: string }
  /** `about` is the show that changed since. */
  | { readonly name: 'merge-needed'; readonly about: string }
  | { readonly name: 'no-move-waits' }
  | { readonly name: 'no-move-ruled' }
  | { readonly name: 'not-moved-by-hand' }
  /** `about` is the feed URL in use now. */
  | { readonly name: 'moved-since'; readonly about: string }
  /** `about` is the show that owns the feed. */
  | { readonly name: 'feed-taken'; readonly about: string }
  | { readonly name: 'nothing-ruled' }
  | { readonly name: 'no-doubt' }
  /** The host of the feed URL is not public. */
  | { readonly name: 'no-public-host' }
  /** `about` is the host of the directory or app. */
  | { readonly name: 'listing-page'; readonly about: string }
  /** No crawler may fetch the feed URL. */
  | { readonly name: 'not-readable' }
  /** `about` is the format of the upload. */
  | { readonly name: 'upload-is'; readonly about: string }
  | { readonly name: 'upload-unknown' }
  /** `about` is the limit in MiB. */
  | { readonly name: 'upload-too-large'; readonly about: string }

interface CodedErrorOptions {
  readonly details?: readonly ErrorDetail[]
  readonly cause?: unknown
  /** The case, for a code that has several. */
  readonly refusalCase?: RefusalCase
  /**
   * The message may contain hosts and users: it is written to the command line and the log only,
   * never to an HTTP response.
   */
  readonly forOperator?: boolean
  /**
   * Overrides what the command line prints as remedy of the code. Empty: the message contains it.
   */
  readonly remedy?: string
  /**
   * The refusal is part of normal operation, such as a planned stop, and is not logged as a
   * failure.
   */
  readonly isPlanned?: boolean
  /** Value of `Retry-After`, in seconds. */
  readonly retryAfterS?: number
  /** Thread time that a refused search had used. */
  readonly workMs?: number
  /** Methods for `Allow`. */
  readonly allow?: readonly string[]
  /** ISO instant at which the quota resets. */
  readonly resetsAt?: string
}

export class CodedError extends Error {
  override readonly name = 'CodedError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly options: CodedErrorOptions

  constructor(code: ErrorCode, message: string, options: CodedErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = ERRORS[code].status
    this.details = options.details ?? []
    this.options = options
  }
}

/** Returns the code of a coded error or of one of Node's or a package's: `ENOENT`. */
export function errorCodeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code
  return undefined
}

/** Returns whether the store cannot do it now, e.g. because the disk is full. */
export function isNotReady(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'NOT_READY'
}
