/** `castdex search`: forgiving search in the data folder or on a remote server. */
import { isPlainAndRemote } from '../../config/plain-credentials.ts'
import type { Context } from '../../context.ts'
import { createClient } from '../../../client/src/client.ts'
import { CodedError } from '../../errors.ts'
import { parseTyped } from '../../query/parse-typed.ts'
import { settleReading } from '../../query/settle-reading.ts'
import { toComparedHit } from '../../query/query-interpretation.ts'
import { type UnderstoodQuery, understandPage } from '../../query/understood.ts'
import { BasicPodcast, type PodcastRecord } from '../../record/podcast.ts'
import { type CommandIo, defineCommand } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

const USUAL_LIMIT = 10
const MOST = 1000
/** In code points: the limit of the API. */
const LONGEST = 200
const MAX_CELL = 60

/** `lastEpisodeDate` is null without known episodes; `lastEpisodePublishedAt` never is. */
interface HitPodcast extends BasicPodcast {
  readonly lastEpisodeDate: string | null
}

interface SearchOutcome {
  readonly total: number
  readonly podcasts: readonly HitPodcast[]
  readonly understood: UnderstoodQuery | undefined
}

interface SearchRequestParts {
  readonly typed: string
  readonly limit: number
  readonly signal: AbortSignal
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return USUAL_LIMIT
  if (/^[1-9]\d{0,14}$/.test(text) && Number(text) <= MOST) return Number(text)
  throw new CodedError(
    'USAGE_INVALID',
    `--limit is "${text}"; allowed: a whole number, 1 to ${String(MOST)}.`,
  )
}

function readTyped(words: readonly string[]): string {
  const typed = words.join(' ').trim()
  const length = Array.from(typed).length
  if (length <= LONGEST) return typed
  throw new CodedError(
    'USAGE_INVALID',
    `WORDS have ${String(length)} characters; at most ${String(LONGEST)} are allowed.`,
  )
}

async function searchHere(
  { directory }: Context,
  { typed, limit, signal }: SearchRequestParts,
): Promise<SearchOutcome> {
  const { query, typed: text } = await settleReading(
    parseTyped(typed, { pageSize: limit, details: 'full' }),
    (asked) => directory.reader.search(asked, { signal }),
  )
  const page = await directory.reader.search(query, { signal })
  const compared = page.hits.values().map(({ podcast }) => toComparedHit(podcast))
  return {
    total: page.total,
    podcasts: page.hits.map(({ podcast }) => {
      const { stats } = JSON.parse(podcast.details) as Pick<PodcastRecord, 'stats'>
      const basic = JSON.parse(podcast.basic) as BasicPodcast
      return { ...basic, lastEpisodeDate: stats.latestPublishedAt }
    }),
    understood: text && understandPage(text, compared, page),
  }
}

const BASIC_KEYS = Object.keys(BasicPodcast.properties)

/** Reduces a full hit to the basic level. */
const toFound = (hit: object): HitPodcast =>
  Object.fromEntries(
    Object.entries(hit).filter(
      ([key]) => key === 'lastEpisodeDate' || BASIC_KEYS.includes(key),
    ),
  ) as unknown as HitPodcast

interface Elsewhere {
  readonly url: string
  readonly key: string
}

async function searchThere(
  { url, key }: Elsewhere,
  { typed, limit, signal }: SearchRequestParts,
): Promise<SearchOutcome> {
  if (key === '') {
    throw new CodedError(
      'USAGE_INVALID',
      'CASTDEX_MCP_KEY is missing; set it to a key of the other castdex.',
    )
  }
  const client = createClient({ url, key, retries: 0 })
  const page = { pageSize: limit, details: 'full' as const }
  const asking =
    typed === ''
      ? client.searchPodcasts({ searchTerms: [], ...page }, { signal })
      : client.searchTyped({ q: typed, ...page }, { signal })
  const answer = await asking.catch((cause: unknown) => {
    signal.throwIfAborted()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError(
      'SERVER_NOT_REACHED',
      `${url} did not answer the search: ${reason}.`,
      {
        cause,
        remedy:
          'Open URL/readyz to see whether it is up; CASTDEX_MCP_KEY has to be a key of it.',
      },
    )
  })
  return {
    total: answer.result.total.value,
    podcasts: answer.result.hits.map(toFound),
    understood: answer.understood,
  }
}

function readUrl(text: string, io: CommandIo): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CodedError(
      'USAGE_INVALID',
      `--url is "${text}"; it has to be an http or https URL.`,
    )
  if (isPlainAndRemote(text))
    io.stderr.write('warning: --url is http://, which exposes the key; use https://\n')
  return text
}

const cut = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/gu, ' '))
  if (characters.length <= MAX_CELL) return text
  return `${characters.slice(0, MAX_CELL - 1).join('')}…`
}

const toRow = (podcast: HitPodcast): readonly string[] => [
  podcast.slug,
  podcast.language,
  podcast.lastEpisodeDate?.slice(0, 10) ?? 'unknown',
  cut(podcast.titleLatest),
  cut(podcast.author ?? ''),
]

const listWords = (words: readonly string[]): string =>
  words.map((word) => `"${word}"`).join(', ')

/** Explains how the query was interpreted, if it was changed. */
function explain({ understood }: SearchOutcome): readonly string[] {
  if (understood === undefined) return []
  const { corrected, dropped, query, without } = understood
  const taken = corrected.map(({ from, to }) => `"${from}" as "${to}"`)
  return [
    ...(taken.length > 0
      ? [`read ${taken.join(', ')}: castdex search ${query ?? ''}`]
      : []),
    ...(without.length > 0 ? [`without ${listWords(without)}`] : []),
    ...(dropped.length > 0
      ? [`words that say nothing of a show: ${listWords(dropped)}`]
      : []),
  ]
}

const NOTHING =
  'Fewer words find more; lang:, genre: and -without narrow. What is pending is not searched (castdex list --state pending).'

function summarize(found: SearchOutcome, typed: string): string {
  const { total, podcasts } = found
  if (total === 0) return `nothing is found for "${typed}"\n${NOTHING}`
  const shown =
    podcasts.length < total ? `; the first ${String(podcasts.length)} are shown` : ''
  return `${String(total)} found${shown}`
}

export const search = defineCommand({
  name: 'search',
  summary: 'Searches podcasts, tolerating typos.',
  details:
    'WORDS may have "a phrase", -without, title:, host:, lang: and genre:; quote them from your shell: castdex search \'"true crime" -daily\'.\n' +
    'It searches the data folder, whether or not a server runs on it. With --url it calls a remote server with the key in CASTDEX_MCP_KEY.',
  args: [
    {
      name: 'WORDS',
      description: 'What is looked for, up to 200 characters.',
      isList: true,
    },
  ],
  options: {
    limit: {
      type: 'string',
      value: 'N',
      description: `At most this many; default ${String(USUAL_LIMIT)}.`,
    },
    url: {
      type: 'string',
      value: 'URL',
      description: 'Of a castdex elsewhere: https://podcasts.example.org.',
    },
    json: {
      type: 'boolean',
      description: 'As JSON, for scripts: with what was understood.',
    },
  },
  async run({ args, options, config, io, signal, openContext }) {
    const asked = { typed: readTyped(args), limit: readLimit(options.limit), signal }
    const find = async (): Promise<SearchOutcome> => {
      if (options.url !== undefined)
        return await searchThere(
          { url: readUrl(options.url, io), key: config.mcpKey },
          asked,
        )
      await using context = await openContext('serve')
      return await searchHere(context, asked)
    }
    const found = await find()
    if (options.json) {
      await writeLine(io.stdout, renderJson(found))
      return 0
    }
    const head = ['SLUG', 'LANGUAGE', 'LAST EPISODE', 'TITLE', 'AUTHOR']
    if (found.total > 0)
      await writeLine(io.stdout, renderTable(head, found.podcasts.map(toRow)))
    const said = [...explain(found), summarize(found, asked.typed)]
    io.stderr.write(`${said.join('\n')}\n`)
    return 0
  },
})
