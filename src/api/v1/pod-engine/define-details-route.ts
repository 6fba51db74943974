/** Defines an operation on the stored facts of one podcast, in Pod Engine's shapes. */
import type { TSchema } from 'typebox'
import type { ErrorCode } from '../../../errors.ts'
import { type Signals, parseSignals } from '../../../record/metadata/signals.ts'
import { type BasicPodcast, type PodcastRecord, isPublic } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import { refused } from '../../examples/refused.ts'
import { getPodcastOfPath, PODCAST_ERRORS, PODCAST_IN_PATH } from '../../podcast-in-path.ts'
import { assertKnownParameters } from '../../query-string.ts'
import {
  type Call,
  defineRoute,
  type ExampleDoc,
  type ParameterDoc,
  type RouteDefinition,
} from '../../route.ts'

export interface DetailedShow {
  readonly stored: StoredPodcast
  readonly basic: BasicPodcast
  readonly record: PodcastRecord
}

interface DetailsOperation {
  /** The path behind the podcast. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly ParameterDoc[]
  readonly answer: TSchema
  readonly errors?: readonly ErrorCode[]
  /** Returns `data`. */
  readonly view: (show: DetailedShow, call: Call, context: EndpointContext) => unknown
}

async function readShow(call: Call, { directory }: EndpointContext): Promise<DetailedShow> {
  const stored = await getPodcastOfPath(directory.reader, call.params)
  const basic = JSON.parse(stored.basic) as BasicPodcast
  return { stored, basic, record: fromFragments(stored) }
}

/** Returns no signals of a podcast that is not public. */
export async function readPublicSignals(
  { record }: DetailedShow,
  call: Call,
  { directory }: EndpointContext,
): Promise<Signals> {
  if (!isPublic(record)) return {}
  const options = { signal: call.signal() }
  const metadata = await directory.metadata.read([record.id], ['signals'], options)
  return parseSignals(metadata.get(record.id)?.signals)
}

function unknownPodcast(): ExampleDoc {
  return refused({
    summary: 'No podcast has this slug',
    code: 'PODCAST_NOT_FOUND',
    parameters: { [PODCAST_IN_PATH.name]: 'nobody' },
    message: 'No podcast has the podcastIdOrSlug "nobody".',
  })
}

export function defineDetailsRoute(operation: DetailsOperation): RouteDefinition {
  const { path, parameters = [], answer, errors = [], view, ...docs } = operation
  return defineRoute({
    method: 'GET',
    url: `/api/v1/podcasts/:podcastIdOrSlug/${path}`,
    scope: 'podcasts',
    counter: 'podcastLookups',
    docs: {
      ...docs,
      description: `${docs.description} Costs one \`podcastLookups\`.`,
      tag: 'Podcasts',
      parameters: [PODCAST_IN_PATH, ...parameters],
      answer,
      answerDescription: docs.summary,
      errors: [...PODCAST_ERRORS, 'QUOTA_EXCEEDED', ...errors],
      examples: () => [unknownPodcast()],
    },
    async answer(call, context) {
      const known = parameters.map(({ name }) => name)
      assertKnownParameters(call.query, known)
      const data = await view(await readShow(call, context), call, context)
      return { body: JSON.stringify({ data }), cost: 1 }
    },
  })
}
