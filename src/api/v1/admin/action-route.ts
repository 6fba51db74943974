/** Converts an action's definition to its route, with documentation and examples. */
import type { TSchema } from 'typebox'
import { actionContext } from '../../../actions/action-context.ts'
import type {
  Action,
  DoneExample,
  ExamplePodcasts,
  RefusedExample,
} from '../../../actions/action.ts'
import { findTarget, runAction } from '../../../actions/action.ts'
import type { ErrorCode } from '../../../errors.ts'
import { checkerOf } from '../../../record/checker.ts'
import { closed } from '../../../record/schema.ts'
import { EXAMPLE_KEY } from '../../examples/admin-examples.ts'
import { EXAMPLE_TO_REMOVE, EXAMPLE_TWIN } from '../../examples/admin-podcast-examples.ts'
import { EXAMPLE_PODCAST } from '../../examples/example-podcast.ts'
import { refused } from '../../examples/refused.ts'
import { invalidParameter, quote } from '../../query-string.ts'
import type { ExampleDoc, RouteDefinition } from '../../route.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PODCAST_PART, toOrdering } from './podcast-part.ts'

export const EXAMPLE_PODCASTS: ExamplePodcasts = {
  podcast: EXAMPLE_PODCAST,
  twin: EXAMPLE_TWIN,
  removable: EXAMPLE_TO_REMOVE,
  key: EXAMPLE_KEY,
}

export const PODCAST_MISSING: RefusedExample = {
  summary: 'No such podcast',
  code: 'PODCAST_NOT_FOUND',
  podcastId: 'nobody-has-this-slug',
  message: 'No podcast has this id, or it was taken down.',
}

export function toExample(
  example: DoneExample | RefusedExample,
  defaults: Readonly<Record<string, string>> = { podcastId: EXAMPLE_PODCAST.slug },
): ExampleDoc {
  const { summary, podcastId, body } = example
  const named = podcastId === undefined ? {} : { podcastId }
  const parameters = { ...defaults, ...named, ...example.parameters }
  const call = { summary, parameters, ...(body === undefined ? {} : { body }) }
  if ('data' in example)
    return { name: example.name, ...call, status: 200, answer: { data: example.data } }
  return refused({ ...example, ...call })
}

/** Returns the definition's examples, and a call for an unknown podcast. */
function examplesOf({ http, hasTarget }: Action): () => readonly ExampleDoc[] {
  return () => {
    const defaults = hasTarget === false ? {} : { podcastId: EXAMPLE_PODCAST.slug }
    const examples = http.examples(EXAMPLE_PODCASTS)
    const hasRefusal = examples.some((each) => 'code' in each)
    if (hasRefusal) return examples.map((each) => toExample(each, defaults))
    const body = examples[0]?.body
    const missing = { ...PODCAST_MISSING, ...(body === undefined ? {} : { body }) }
    return [...examples, missing].map((each) => toExample(each))
  }
}

function errorsOf({
  hasTarget,
  input,
  http: { method, errors = [] },
}: Action): ErrorCode[] {
  return [
    ...(method === 'DELETE' ? [] : (['INVALID_PARAMETER'] as const)),
    ...(hasTarget === false ? [] : (['PODCAST_NOT_FOUND'] as const)),
    ...('revision' in input ? (['REVISION_STALE'] as const) : []),
    ...errors,
  ]
}

type Inputs = Action['input']

/** Divides the inputs into those in the path, and the others. */
function divide({ input, http: { path } }: Action): { inPath: Inputs; sent: Inputs } {
  const { inPath = [], sent = [] } = Object.groupBy(Object.entries(input), ([name]) =>
    path.includes(`:${name}`) ? 'inPath' : 'sent',
  )
  return { inPath: Object.fromEntries(inPath), sent: Object.fromEntries(sent) }
}

function isInteger(schema: TSchema): boolean {
  return (schema as { readonly type?: unknown }).type === 'integer'
}

function readPart(name: string, schema: TSchema, text: string): unknown {
  const value = isInteger(schema) && /^\d+$/.test(text) ? Number(text) : text
  if (checkerOf(schema).Check(value)) return value
  const { enum: words = [] } = schema as { readonly enum?: readonly string[] }
  const allowed = isInteger(schema) ? 'a whole number from 1' : `one of ${words.join(', ')}`
  const problem = `is ${quote(text)}; it has to be ${allowed}`
  throw invalidParameter(name, problem, [{ path: `path.${name}`, message: problem }])
}

/** A DELETE has no body, so its inputs are in the query. */
export function toActionRoute(action: Action): RouteDefinition {
  const { http } = action
  const { inPath, sent } = divide(action)
  const hasTarget = action.hasTarget !== false
  const isQuery = http.method === 'DELETE'
  return defineAdminRoute({
    ...http,
    parts: { ...(hasTarget && PODCAST_PART), ...http.parts },
    errors: errorsOf(action),
    examples: examplesOf(action),
    ...(isQuery ? { query: sent } : { body: closed(sent) }),
    async respond({ part, caller, body, query }, { directory, now }) {
      const context = actionContext(directory)
      const { reason, revision, ...rest } = (isQuery ? query : body) as {
        readonly reason?: string
        readonly revision?: number
      }
      const parts = Object.entries(inPath).map(
        ([name, schema]) => [name, readPart(name, schema, part(name))] as const,
      )
      const { done } = await runAction(
        action,
        await findTarget(action, context, hasTarget ? part('podcastId') : ''),
        { ...Object.fromEntries(parts), ...rest },
        context,
        toOrdering(caller, now(), { reason, revision }),
      )
      return http.present(done)
    },
  })
}
