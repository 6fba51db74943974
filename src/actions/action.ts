/**
 * Defines what operators do to a podcast, once for all surfaces. The HTTP route with its
 * document, the commands, the console's buttons, the undo and the audit line follow from a
 * definition, which knows no HTTP, no terminal and no page.
 */
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type AuditDetails, recordAudit } from './audit.ts'
import type { Ordering } from './change-podcast.ts'
import {
  type ActionContext,
  type ActionSubject,
  type CommandArgument,
  type CommandValues,
  type DoneExample,
  type ExamplePodcasts,
  PODCAST,
  type RefusedExample,
} from './subject.ts'
import type { ErrorCode } from '../errors.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { JsonValue } from '../record/text/json-value.ts'
import type { Scope } from '../store/api-keys.ts'
import type { AuditEntry } from '../store/audit-log.ts'
import type { Directory } from '../store/directory.ts'

export const REASON = {
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Why; stands in the history. Name no person.',
    }),
  ),
}

export const REVISION = {
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'The revision that was read: the change is refused with `REVISION_STALE` where it is another by now.',
    }),
  ),
}

interface HttpSpec<Done> {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /**
   * Follows `/api/v1/admin`, or `/api/v1` for another scope. A parameter may be a property of the
   * input.
   */
  readonly path: string
  /** Default `admin`. Keys with another scope see their own subjects alone. */
  readonly scope?: Scope
  readonly operationId: string
  readonly summary: string
  /** Default: the summary. */
  readonly answerDescription?: string
  readonly description: string
  /** A setting that lets every key call the route, except for operators' inputs. */
  readonly openedBy?: 'publicAdd'
  /** Inputs that need the scope `admin` all the same. */
  readonly forOperators?: readonly string[]
  /** Descriptions of the parts of the path besides the subject. */
  readonly parts?: Readonly<Record<string, string>>
  /** Schema of `data`. */
  readonly answer: TSchema
  readonly present: (done: Done) => unknown
  /** Besides the error of an unknown subject, and `REVISION_STALE` for actions with a revision. */
  readonly errors?: readonly ErrorCode[]
  readonly examples: (
    podcasts: ExamplePodcasts,
  ) => readonly (DoneExample | RefusedExample)[]
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly description: string
  /** Placeholder in the usage line. Default `VALUE`. */
  readonly value?: string
  readonly values?: CommandValues
}

export interface CommandWords {
  /** Values in the order of `args`, without the subject; a missing optional value is undefined. */
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface CommandSpec<Input, Done> {
  /** One or two words. */
  readonly name: string
  readonly summary: string
  readonly details?: string
  /** Names the subject. Default: its own argument. */
  readonly subject?: CommandArgument
  /** Arguments after the subject. */
  readonly args?: readonly CommandArgument[]
  readonly options?: Readonly<Record<string, CommandOption>>
  /** `write`: a running server is refused. */
  readonly access: 'serve' | 'write'
  /** Creates a missing data folder. */
  readonly makesData?: 'anew'
  /** Throws `USAGE_INVALID`. */
  readonly read: (words: CommandWords) => Input
  /** Called before the action runs, e.g. to demand `--yes`. Throws `USAGE_INVALID`. */
  readonly confirm?: (
    id: string,
    words: CommandWords,
    context: ActionContext,
  ) => Promise<void>
  /** One line for the terminal. Throws `USAGE_INVALID` if there was nothing to do. */
  readonly print: (done: Done, input: Input, words: CommandWords) => string
  /** Begins a line for stderr, which ends with the crawler that fetches the feed. */
  readonly fetchHint?: (done: Done) => string
}

/** A call of an action with its input, e.g. the one that undoes another. */
export interface ActionCall {
  readonly action: string
  readonly input: Readonly<Record<string, JsonValue>>
}

/** The parts of an audit line that every action has. */
export type ActionLine = Pick<AuditEntry, 'action' | 'podcastId'>

/** An action that can be undone, or whose result another action can replace. */
export interface Decision {
  /** Names the decision. A later action with the same decision and subject supersedes it. */
  readonly subjects: (details: AuditDetails, line: ActionLine) => readonly string[]
  /** The action left nothing decided. */
  readonly isReset: (details: AuditDetails, line: ActionLine) => boolean
  /** The undo restores what an earlier action decided. Default false. */
  readonly restoresEarlier?: (details: AuditDetails) => boolean
  /** Returns undefined if the entry cannot be undone. */
  readonly undo: (details: AuditDetails, line: ActionLine) => ActionCall | undefined
}

type InputOf<Properties extends TProperties> = Omit<
  Static<ReturnType<typeof Type.Object<Properties>>>,
  'reason' | 'revision'
>

export interface ActionSpec<Properties extends TProperties, Done> {
  /** It names the texts, and ends the console’s path. */
  readonly name: string
  /** The audit lines, which name the outcomes too. Default: the name of the action. */
  readonly lines?: {
    readonly all: readonly string[]
    readonly of: (input: InputOf<Properties>) => string
  }
  /** Null: the action has no subject. Default: a podcast. */
  readonly subject?: ActionSubject | null
  readonly input: Properties
  /** Refuses an input that fits its schema. Surfaces call it before they look for the subject. */
  readonly check?: (input: InputOf<Properties>, nowMs: number) => void
  readonly http: HttpSpec<Done>
  readonly commands: readonly CommandSpec<InputOf<Properties>, Done>[]
  /**
   * Resolves the text that names the podcast. Default: any name of a podcast, pending and
   * dead ones included.
   */
  readonly findTarget?: (
    directory: Directory,
    text: string,
  ) => Promise<PodcastId | undefined>
  readonly run: (
    id: PodcastId,
    input: InputOf<Properties>,
    context: ActionContext,
    ordering: Ordering,
  ) => Promise<Done>
  /** Returns the details of the audit line: facts, never a sentence. */
  readonly audit: (
    done: Done,
    input: InputOf<Properties>,
  ) => Readonly<Record<string, JsonValue>>
  /** Runs after the audit line was written. */
  readonly conclude?: (done: Done, context: ActionContext) => Promise<void>
  /** Selects the text of the result, such as `marked` or `unmarked`. Default `done`. */
  readonly outcome?: (details: AuditDetails) => string
  readonly decision?: Decision
}

/** Every action returns this. */
export interface ActionDone {
  /**
   * The podcast of the audit line, which is the survivor if the id was merged. Null: the action is
   * about no podcast.
   */
  readonly id: PodcastId | null
  /** False: nothing changed, and no audit line is written. Default true. */
  readonly hasChanged?: boolean
}

/** An action with its types erased. */
export type Action = ActionSpec<TProperties, ActionDone>

export function defineAction<const Properties extends TProperties, Done extends ActionDone>(
  spec: ActionSpec<Properties, Done>,
): Action {
  // The surfaces check the input with the schema of the definition.
  return spec as unknown as Action
}

/** Returns the names of the audit lines that an action writes. */
export function linesOf({ lines, name }: Action): readonly string[] {
  return lines?.all ?? [name]
}

/**
 * Resolves the text that names the subject of an action. Throws the error that the surface has
 * for an unknown one.
 */
export async function findTarget(
  { subject = PODCAST, findTarget: find }: Action,
  context: ActionContext,
  text: string,
): Promise<string> {
  if (subject === null) return ''
  return (await find?.(context.directory, text)) ?? subject.find(context, text)
}

/** What an action did, and its audit line. */
export interface Ran {
  readonly done: ActionDone
  readonly details: AuditDetails
  readonly line: ActionLine
}

/** Runs an action and writes its audit line, unless nothing changed. */
export async function runAction(
  action: Action,
  subject: string,
  input: Readonly<Record<string, unknown>>,
  context: ActionContext,
  ordering: Ordering,
): Promise<Ran> {
  const done = await action.run(subject, input, context, ordering)
  const details = action.audit(done, input)
  const name = action.lines?.of(input) ?? action.name
  const line = { action: name, podcastId: done.id }
  if (done.hasChanged !== false)
    await recordAudit(context.directory, ordering, { ...line, details })
  await action.conclude?.(done, context)
  return { done, details, line }
}
