/**
 * `castdex-client`: every operation of castdex as a typed function, for any JavaScript that has
 * `fetch`.
 */
import { CastdexError } from './castdex-error.ts'
import type { Operations } from './generated/types.ts'
import { OPERATIONS } from './operations.ts'
import type { OperationInput, OperationDescription } from './operation.ts'
import { type ClientCallOptions, type ClientOptions, Sender } from './send.ts'

export { CastdexError, type CastdexErrorCode } from './castdex-error.ts'
export type { Operations, Schemas } from './generated/types.ts'
export type { ClientCallOptions, ClientOptions } from './send.ts'

type Name = keyof Operations
type Input<Of extends Name> = Operations[Of]['input']
type Output<Of extends Name> = Operations[Of]['output']

/** The input is optional if all of its fields are. */
type Arguments<Of extends Name> =
  object extends Input<Of>
    ? [input?: Input<Of>, options?: ClientCallOptions]
    : [input: Input<Of>, options?: ClientCallOptions]

type LinesName = 'listChanges'
type CursorName = { [Of in Name]: 'cursor' extends keyof Input<Of> ? Of : never }[Name]
/** `getPodcastEpisodes` has an offset (`skip`) instead of a cursor. */
type PagedName = CursorName | 'getPodcastEpisodes'

type Calls = {
  readonly [Of in Exclude<Name, LinesName>]: (
    ...given: Arguments<Of>
  ) => Promise<Output<Of>>
}
type LineCalls = {
  readonly [Of in LinesName]: (...given: Arguments<Of>) => AsyncGenerator<Output<Of>, void>
}
type Pages = {
  readonly [Of in PagedName]: (...given: Arguments<Of>) => AsyncGenerator<Output<Of>, void>
}

/**
 * A function for each operation, which resolves to the `data` of the answer, and `pages` for
 * paginated ones.
 */
export interface Client extends Calls, LineCalls {
  /**
   * Iterates over pages, from `cursor` or `skip` on, or from the first. Pages are requested lazily.
   */
  readonly pages: Pages
}

function answeredInPart({ url }: Response, cause: unknown): CastdexError {
  const message = `The answer of ${url} is incomplete: ${String(cause)}.`
  return new CastdexError('NO_ANSWER', message, 0, undefined, cause)
}

async function readData(response: Response, signal?: AbortSignal): Promise<unknown> {
  const answer: unknown = await response.json().catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw answeredInPart(response, cause)
  })
  return (answer as { readonly data: unknown }).data
}

/** Yields text as it arrives; a broken connection throws a coded error. */
async function* readPieces(
  response: Response,
  signal?: AbortSignal,
): AsyncGenerator<string, void> {
  if (response.body === null) return
  try {
    yield* response.body.pipeThrough(new TextDecoderStream())
  } catch (cause) {
    signal?.throwIfAborted()
    throw answeredInPart(response, cause)
  }
}

/** Sends the request lazily. Drops an incomplete last line. */
async function* readLines(
  ask: () => Promise<Response>,
  signal?: AbortSignal,
): AsyncGenerator<unknown, void> {
  const response = await ask()
  let rest = ''
  for await (const piece of readPieces(response, signal)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as unknown
  }
  if (rest !== '') throw answeredInPart(response, 'the last line has no end')
}

type RequestPage = (input: OperationInput) => Promise<unknown>

async function* readPages(
  ask: RequestPage,
  input: OperationInput,
): AsyncGenerator<unknown, void> {
  let cursor: unknown = input['cursor']
  do {
    const page = (await ask({ ...input, cursor })) as { readonly cursor?: unknown }
    yield page
    cursor = page.cursor
  } while (typeof cursor === 'string')
}

/** Always yields the first page, even if empty. */
async function* readEpisodePages(
  ask: RequestPage,
  input: OperationInput,
): AsyncGenerator<unknown, void> {
  let skip = Number(input['skip'] ?? 0)
  for (let more = true; more; ) {
    const page = (await ask({ ...input, skip })) as Output<'getPodcastEpisodes'>
    yield page
    const { length } = page.podcastWithEpisodes.episodes
    skip += length
    more = length > 0 && skip < page.keptEpisodes
  }
}

/** Sends nothing until the first call. */
export function createClient(options: ClientOptions): Client {
  const sender = new Sender(options)

  const toFunction =
    (spot: OperationDescription) =>
    (input: OperationInput = {}, { signal }: ClientCallOptions = {}) => {
      const ask = () => sender.send(spot, input, signal === undefined ? {} : { signal })
      if (spot.isLines === true) return readLines(ask, signal)
      return ask().then((response) => readData(response, signal))
    }

  const toPages =
    (spot: OperationDescription) =>
    (input: OperationInput = {}, callOptions: ClientCallOptions = {}) => {
      const read = spot === OPERATIONS.getPodcastEpisodes ? readEpisodePages : readPages
      return read(async (asked) => {
        const response = await sender.send(spot, asked, callOptions)
        return readData(response, callOptions.signal)
      }, input)
    }

  const functionsBy = (make: (spot: OperationDescription) => unknown): object =>
    Object.fromEntries(Object.entries(OPERATIONS).map(([name, spot]) => [name, make(spot)]))

  // The table and the types are generated from the same operations.
  return { ...functionsBy(toFunction), pages: functionsBy(toPages) } as Client
}
