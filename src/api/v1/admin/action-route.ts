/** Converts an action's definition to its route, with documentation and examples. */
import { type TProperties, Type } from 'typebox'
import { actionContext } from '../../../actions/action-context.ts'
import type {
  Action,
  ActionContext,
  DoneExample,
  ExamplePodcasts,
  RefusedExample,
} from '../../../actions/action.ts'
import { runAction } from '../../../actions/action.ts'
import { podcastNotFound } from '../../../admin/change-podcast.ts'
import type { ErrorCode } from '../../../errors.ts'
import { closed } from '../../../record/schema.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { EXAMPLE_TO_REMOVE, EXAMPLE_TWIN } from '../../examples/admin-podcast-examples.ts'
import { EXAMPLE_PODCAST } from '../../examples/example-podcast.ts'
import { refused } from '../../examples/refused.ts'
import type { ExampleDoc, RouteDefinition } from '../../route.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PODCAST_PART, toOrdering } from './podcast-part.ts'

const PODCASTS: ExamplePodcasts = {
  podcast: EXAMPLE_PODCAST,
  twin: EXAMPLE_TWIN,
  removable: EXAMPLE_TO_REMOVE,
}

const UNKNOWN_SLUG = 'nobody-has-this-slug'

function toExample(example: DoneExample | RefusedExample): ExampleDoc {
  const { summary, podcastId = EXAMPLE_PODCAST.slug, body } = example
  const parameters = { podcastId, ...example.parameters }
  const call = { summary, parameters, ...(body === undefined ? {} : { body }) }
  if ('data' in example)
    return { name: example.name, ...call, status: 200, answer: { data: example.data } }
  const { code, message, path } = example
  const fault = path === undefined ? {} : { path, problem: message.replace(/\.$/, '') }
  return refused({ ...call, code, message, ...fault })
}

/** Returns the definition's examples, and a call for an unknown podcast. */
function examplesOf({ http, input }: Action): () => readonly ExampleDoc[] {
  return () => {
    const examples = http.examples(PODCASTS)
    const isShown = examples.some((each) => 'code' in each)
    if (isShown) return examples.map(toExample)
    const body = examples[0]?.body
    const missing: RefusedExample = {
      summary: 'No such podcast',
      code: 'PODCAST_NOT_FOUND',
      podcastId: UNKNOWN_SLUG,
      parameters: partsOf(input, examples[0]?.parameters),
      message: 'No podcast has this id, or it was taken down.',
      ...(body === undefined ? {} : { body }),
    }
    return [...examples, missing].map(toExample)
  }
}

/** Returns only required inputs, so that the podcast is the only reason for the refusal. */
function partsOf(
  input: TProperties,
  parameters: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const isNeeded = ([name]: readonly [string, string]): boolean =>
    input[name] === undefined || !Type.IsOptional(input[name])
  return Object.fromEntries(Object.entries(parameters).filter(isNeeded))
}

async function getTarget(
  { findTarget }: Action,
  { directory, find }: ActionContext,
  text: string,
): Promise<PodcastId> {
  if (findTarget === undefined) return (await find(text)).record.id
  const id = await findTarget(directory, text)
  if (id === undefined) throw podcastNotFound()
  return id
}

function errorsOf({ input, http: { method, errors = [] } }: Action): ErrorCode[] {
  return [
    ...(method === 'DELETE' ? [] : (['INVALID_PARAMETER'] as const)),
    'PODCAST_NOT_FOUND',
    ...('revision' in input ? (['REVISION_STALE'] as const) : []),
    ...errors,
  ]
}

/** A DELETE has no body, so its inputs are in the query. */
export function toActionRoute(action: Action): RouteDefinition {
  const { http, input } = action
  const parts = { ...PODCAST_PART, ...http.parts }
  const inBody = Object.entries(input).filter(([name]) => !(name in parts))
  const properties = Object.fromEntries(inBody)
  const isQuery = http.method === 'DELETE'
  return defineAdminRoute({
    ...http,
    parts,
    errors: errorsOf(action),
    examples: examplesOf(action),
    ...(isQuery ? { query: properties } : { body: closed(properties) }),
    async respond({ part, caller, body, query }, { directory, now }) {
      const context = actionContext(directory)
      const { reason, revision, ...rest } = (isQuery ? query : body) as {
        readonly reason?: string
        readonly revision?: number
      }
      const named = Object.keys(http.parts ?? {}).filter((name) => name in input)
      const { done } = await runAction(
        action,
        await getTarget(action, context, part('podcastId')),
        { ...rest, ...Object.fromEntries(named.map((name) => [name, part(name)])) },
        context,
        toOrdering(caller, now(), { reason, revision }),
      )
      return http.present(done)
    },
  })
}
