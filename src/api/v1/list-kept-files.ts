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
/** A page ends behind the file with which it has so many cues. */
const CUES_OF_PAGE = 100_000
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
  { more, nowMs }: { readonly more: boolean; readonly nowMs: number },
): typeof FIRST {
  const last = files.at(-1) ?? asked
  if (more || last.fetchedMs < nowMs - REPEATED_MS) return last
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
    const listed = (await transcripts?.listFetched(asked, FILES_OF_PAGE)) ?? []
    const items: object[] = []
    let cues = 0
    let read = 0
    while (read < listed.length && cues < CUES_OF_PAGE) {
      const { key, podcastId } = listed[read] as FetchedFile
      const file = await transcripts?.find(key)
      read += 1
      if (file === undefined) continue
      items.push({ podcastId, key, ...file })
      cues += file.transcript?.cues.length ?? 0
    }
    const more = read === FILES_OF_PAGE || read < listed.length
    const position = { more, nowMs: now() }
    const { fetchedMs, key } = positionAfter(listed.slice(0, read), asked, position)
    const data = { items, cursor: `${String(fetchedMs)}~${key}`, more }
    return { body: JSON.stringify({ data }), cost: 0 }
  },
})
