/** GET /api/v1/changes/transcripts: what was fetched of transcripts and chapters, for replicas. */
import { Type } from 'typebox'
import { Transcript } from '../../record/episodes/transcript.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, nullable } from '../../record/schema.ts'
import type { FetchedFile } from '../../store/episodes/transcripts.ts'
import {
  assertKnownParameters,
  invalidParameter,
  quote,
  readScalar,
} from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'

const FILES_OF_PAGE = 25
/** The last time is read again for this long, because a file is stored after its time, in ms. */
const REPEATED_MS = 60_000
const FIRST = { fetchedMs: 0, key: '00000000-0000-0000-0000-000000000000' }

function parsePosition(text: string | undefined): typeof FIRST {
  if (text === undefined) return FIRST
  const [time = '', key = ''] = text.split('~')
  const fetchedMs = Number(time)
  if (!Number.isSafeInteger(fetchedMs) || !isPodcastId(key))
    throw invalidParameter('since', `is ${quote(text)}, not the cursor of an answer`)
  return { fetchedMs, key }
}

function positionAfter(
  files: readonly FetchedFile[],
  asked: typeof FIRST,
  nowMs: number,
): typeof FIRST {
  const last = files.at(-1) ?? asked
  if (files.length === FILES_OF_PAGE || last.fetchedMs < nowMs - REPEATED_MS) return last
  return { ...FIRST, fetchedMs: nowMs - REPEATED_MS }
}

const Time = Type.Integer({ description: 'In ms since 1970.' })

export const KeptFilesAnswer = closed({
  data: closed({
    items: Type.Array(
      closed({
        podcastId: PodcastId,
        key: Type.String({
          format: 'uuid',
          description: 'The id of the episode; of chapters with the version digit 4.',
        }),
        url: Type.String(),
        fetchedMs: Time,
        transcript: nullable(Transcript),
        failure: nullable(closed({ reason: Type.String(), retryMs: Time })),
      }),
    ),
    cursor: Type.String({ description: 'Send it as `since` to go on.' }),
    more: Type.Boolean(),
  }),
})

export const listKeptFiles = defineRoute({
  method: 'GET',
  url: '/api/v1/changes/transcripts',
  scope: 'mirror',
  orScopes: ['admin'],
  counter: null,
  docs: {
    operationId: 'getTranscriptChanges',
    tag: 'Lists',
    summary: 'Transcripts and chapters that were fetched',
    description:
      'For `castdex replicate`: in the order of their fetch, the last minute repeatedly. Free of charge.',
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description: 'The `cursor` of an earlier answer; without it, from the beginning.',
        schema: Type.String({ maxLength: 60 }),
      },
    ],
    answer: KeptFilesAnswer,
    answerDescription: 'One page.',
    errors: ['INVALID_PARAMETER', 'UNKNOWN_PARAMETER'],
    examples: () => [],
  },
  async answer(call, { directory: { transcripts }, now }): Promise<Answer> {
    assertKnownParameters(call.query, ['since'])
    const asked = parsePosition(readScalar(call.query, 'since'))
    const files = (await transcripts?.listFetched(asked, FILES_OF_PAGE)) ?? []
    const kept = await Promise.all(
      files.map(async ({ key }) => await transcripts?.find(key)),
    )
    const items = files.flatMap(({ key, podcastId }, at) => {
      const file = kept[at]
      return file === undefined ? [] : [{ podcastId, key, ...file }]
    })
    const { fetchedMs, key } = positionAfter(files, asked, now())
    const more = files.length === FILES_OF_PAGE
    const data = { items, cursor: `${String(fetchedMs)}~${key}`, more }
    return { body: JSON.stringify({ data }), cost: 0 }
  },
})
