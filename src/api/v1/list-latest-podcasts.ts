/** GET /api/v1/podcasts/latest: the last tracked podcasts, newest first. */
import { setImmediate } from 'node:timers/promises'
import { Type } from 'typebox'
import { BasicPodcast, type FullPodcast } from '../../record/podcast.ts'
import { closed, nullable } from '../../record/schema.ts'
import { joinFull } from '../../record/view/fragments.ts'
import { openCursor, sealCursor } from '../../search/cursor.ts'
import type { DirectoryReader, StoredLevels } from '../../store/directory.ts'
import { toListedShow } from '../formats/listed-show.ts'
import { latestExamples } from '../examples/list-examples.ts'
import {
  assertKnownParameters,
  type QueryString,
  readFlag,
  readScalar,
  readWhole,
} from '../query-string.ts'
import { type Answer, type ShowsAnswer, type Call, defineRoute } from '../route.ts'

const DEFAULT_PAGE_SIZE = 25
const MAX_PAGE_SIZE = 100
/**
 * Bound of the store pages per answer: podcasts with transcripts may be rare, and some clients do
 * not follow the cursor of a short page.
 */
const MOST_PAGES = 100
/** Pages per request of the key's rate, about 20 ms. */
const PAGES_OF_A_REQUEST = 8

export const LatestAnswer = closed({
  data: closed({ podcasts: Type.Array(BasicPodcast), cursor: nullable(Type.String()) }),
})

interface LatestQuery {
  readonly hasTranscripts: boolean | undefined
  readonly pageSize: number
  readonly before: number | null
}

const fingerprintOf = (hasTranscripts: boolean | undefined): string =>
  `latest ${String(hasTranscripts)}`

function readAsked(query: QueryString): LatestQuery {
  assertKnownParameters(query, ['hasTranscripts', 'pageSize', 'cursor'])
  const hasTranscripts = readFlag(query, 'hasTranscripts')
  const cursor = readScalar(query, 'cursor')
  const after =
    cursor === undefined ? null : openCursor(cursor, fingerprintOf(hasTranscripts))
  const [before = null] = after?.values ?? []
  return {
    hasTranscripts,
    pageSize: readWhole(query, 'pageSize', {
      least: 1,
      most: MAX_PAGE_SIZE,
      else: DEFAULT_PAGE_SIZE,
    }),
    before: Number(before) || null,
  }
}

function hasTranscripts({ details }: StoredLevels['full']): boolean {
  const { stats } = JSON.parse(details) as { stats: { transcriptsCount: number } }
  return stats.transcriptsCount > 0
}

async function collect(
  reader: DirectoryReader,
  { hasTranscripts: wanted, pageSize, before }: LatestQuery,
  call: Pick<Call, 'signal' | 'spendRate'>,
) {
  const found: StoredLevels['full'][] = []
  const signal = call.signal()
  const size = wanted === undefined ? pageSize : MAX_PAGE_SIZE
  let next = before
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (page > 0) {
      await setImmediate()
      if (page % PAGES_OF_A_REQUEST === 0) call.spendRate(1)
    }
    const latest = await reader.listLatest(next, size, { signal })
    next = latest.next
    for (const { seq, podcast } of latest.podcasts) {
      if (wanted !== undefined && hasTranscripts(podcast) !== wanted) continue
      found.push(podcast)
      if (found.length === pageSize) return { found, next: seq === 1 ? null : seq }
    }
    if (next === null) break
  }
  return { found, next }
}

export const listLatestPodcasts = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/latest',
  scope: 'search',
  counter: 'searchCount',
  isTagged: true,
  docs: {
    operationId: 'getLatestPodcasts',
    tag: 'Lists',
    summary: 'The podcasts that were tracked last',
    description:
      'Newest first, of what searches find; for the next page send the `cursor` of the answer. With `hasTranscripts` a page may hold fewer podcasts than asked for although others follow: `cursor` is null at the end. Costs one `searchCount` a page.',
    parameters: [
      {
        name: 'hasTranscripts',
        in: 'query',
        required: false,
        description: 'Only podcasts that have transcripts, or only those that have none.',
        schema: Type.Boolean(),
      },
      {
        name: 'pageSize',
        in: 'query',
        required: false,
        description: 'Podcasts of a page.',
        schema: Type.Integer({
          minimum: 1,
          maximum: MAX_PAGE_SIZE,
          default: DEFAULT_PAGE_SIZE,
        }),
      },
      {
        name: 'cursor',
        in: 'query',
        required: false,
        description: 'The `cursor` of the last answer.',
        schema: Type.String(),
      },
    ],
    answer: LatestAnswer,
    answerDescription: 'One page.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_CURSOR',
      'RECORD_DAMAGED',
      'QUOTA_EXCEEDED',
    ],
    examples: latestExamples,
  },
  async answer(call, { directory }): Promise<Answer> {
    const asked = readAsked(call.query)
    const { found, next } = await collect(directory.reader, asked, call)
    const basics = found.map(({ basic }) => basic)
    const position = { total: 0, values: [next] }
    const cursor =
      next === null ? null : sealCursor(position, fingerprintOf(asked.hasTranscripts))
    return {
      body: `{"data":{"podcasts":[${basics.join(',')}],"cursor":${JSON.stringify(cursor)}}}`,
      cost: 1,
    }
  },
  async list(call, { directory }): Promise<ShowsAnswer> {
    const { found } = await collect(directory.reader, readAsked(call.query), call)
    const shows = found.map((podcast) =>
      toListedShow(JSON.parse(joinFull(podcast)) as FullPodcast),
    )
    return { title: 'Latest podcasts', shows, cost: 1 }
  },
})
