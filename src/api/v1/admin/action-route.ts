/** Converts an action's definition to its route, with documentation and examples. */
import type { TSchema } from 'typebox'
import { actionContext } from '../../../actions/action-context.ts'
import { type Action, findTarget, runAction } from '../../../actions/action.ts'
import {
  type ActionSubject,
  type DoneExample,
  type ExamplePodcasts,
  PODCAST,
  type RefusedExample,
} from '../../../actions/subject.ts'
import type { ErrorCode } from '../../../errors.ts'
import { assertScope } from '../../auth.ts'
import { checkerOf } from '../../../record/checker.ts'
import { closed } from '../../../record/schema.ts'
import { EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE } from '../../examples/admin-examples.ts'
import { EXAMPLE_TO_REMOVE, EXAMPLE_TWIN } from '../../examples/admin-podcast-examples.ts'
import { EXAMPLE_PODCAST } from '../../examples/example-podcast.ts'
import { EXAMPLE_PERSON_SLUG } from '../../examples/people-examples.ts'
import { refused } from '../../examples/refused.ts'
import { invalidParameter, quote } from '../../query-string.ts'
import type { ExampleDoc, RouteDefinition } from '../../route.ts'
import { defineAdminRoute } from './admin-route.ts'
import { toFollowing } from './following.ts'
import { toOrdering } from './podcast-part.ts'

export const EXAMPLE_PODCASTS: ExamplePodcasts = {
  podcast: EXAMPLE_PODCAST,
  twin: EXAMPLE_TWIN,
  removable: EXAMPLE_TO_REMOVE,
  personSlug: EXAMPLE_PERSON_SLUG,
  key: EXAMPLE_KEY,
  keyToRevoke: EXAMPLE_KEY_TO_REVOKE,
}

type Example = DoneExample | RefusedExample

/** Examples use `subject` in the path unless they name another one. */
export function toExample(example: Example, subject: ActionSubject | null): ExampleDoc {
  const { summary, body } = example
  const defaults =
    subject === null ? {} : { [subject.part]: subject.example(EXAMPLE_PODCASTS) }
  const parameters = { ...defaults, ...example.parameters }
  const call = { summary, parameters, ...(body !== undefined && { body }) }
  if ('data' in example)
    return { name: example.name, ...call, status: 200, answer: { data: example.data } }
  return refused({ ...example, ...call })
}

/** Returns the definition's examples, and a call for an unknown subject. */
function examplesOf({ http, subject = PODCAST }: Action): readonly ExampleDoc[] {
  const examples: readonly Example[] = http.examples(EXAMPLE_PODCASTS)
  const hasRefusal = examples.some((each) => 'code' in each)
  const body = examples[0]?.body
  const unknown =
    hasRefusal || subject === null ? [] : [{ ...subject.unknown, ...(body && { body }) }]
  return [...examples, ...unknown].map((each) => toExample(each, subject))
}

function errorsOf(action: Action): ErrorCode[] {
  const { input, subject = PODCAST, http } = action
  const isNamed = subject === PODCAST || Object.keys(divide(action).inPath).length > 0
  const hasNames = isNamed && http.method !== 'DELETE'
  return [
    ...(hasNames ? (['INVALID_PARAMETER'] as const) : []),
    ...(subject === null ? [] : [subject.unknown.code]),
    ...('revision' in input ? (['REVISION_STALE'] as const) : []),
    ...(http.errors ?? []),
  ]
}

type Inputs = Action['input']

/** Separates inputs in the path from the others. */
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
  const { http, subject = PODCAST } = action
  const { inPath, sent } = divide(action)
  const { openedBy, forOperators = [] } = http
  const isQuery = http.method === 'DELETE'
  const route = defineAdminRoute({
    ...http,
    parts: { ...(subject && { [subject.part]: subject.description }), ...http.parts },
    errors: errorsOf(action),
    examples: () => examplesOf(action),
    ...(isQuery ? { query: sent } : { body: closed(sent) }),
    async respond({ part, caller, origin, body, query }, { directory, now, config }) {
      const context = actionContext(
        directory,
        toFollowing(config, { scope: http.scope, caller, origin }),
      )
      const { reason, revision, ...rest } = (isQuery ? query : body) as {
        readonly reason?: string
        readonly revision?: number
      }
      const parts = Object.entries(inPath).map(
        ([name, schema]) => [name, readPart(name, schema, part(name))] as const,
      )
      const input: Readonly<Record<string, unknown>> = {
        ...Object.fromEntries(parts),
        ...rest,
      }
      if (forOperators.some((name) => input[name] === true)) assertScope(caller, 'admin')
      action.check?.(input, now())
      const { done } = await runAction(
        action,
        await findTarget(action, context, part(subject?.part ?? '')),
        input,
        context,
        toOrdering(caller, now(), { reason, revision }),
      )
      return http.present(done)
    },
  })
  return { ...route, ...(openedBy && { openedBy }) }
}
