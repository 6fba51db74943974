/**
 * Defines a command of the command line: its words, arguments and options, and what it gets
 * to do its work.
 */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { DirectoryAccess } from '../store/directory.ts'

/** A stream that may be a terminal. */
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean
  readonly columns?: number
}

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean }

/** The setting is the one that the operator changes for more time. */
export interface StopTime {
  readonly withinMs: number
  readonly setting: string
}

export interface CommandIo {
  readonly stdin: Input
  /** For results only: what a script reads. */
  readonly stdout: Output
  /** For people: progress, hints, refusals. */
  readonly stderr: Output
}

export interface ArgumentSpec {
  /** The name in the usage line: `FILE`. */
  readonly name: string
  readonly description: string
  /** Default true. */
  readonly required?: boolean
  readonly values?: OptionValues
  /** The last argument may come several times. Default false. */
  readonly isList?: boolean
}

/** Lists what may stand for an argument or an option. */
export interface OptionValues {
  readonly known: readonly string[]
  /**
   * Something else may stand there too: the known words are only offered. Default: they alone are
   * taken.
   */
  readonly isOpen?: boolean
}

/**
 * An option of one command, by its name without dashes. Every setting of the configuration is an
 * option beside these.
 */
export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  readonly description: string
  /** The word for its value in the usage line: `FILE`. Default `VALUE`. */
  readonly value?: string
  /** The command cannot run without it. */
  readonly required?: boolean
  readonly values?: OptionValues
}

type OptionValue<Spec extends OptionSpec> = Spec['type'] extends 'boolean'
  ? boolean
  : Spec['required'] extends true
    ? string
    : string | undefined

/** A boolean that was not given is false, a text that was not given is undefined. */
export type GivenValues<Specs extends Readonly<Record<string, OptionSpec>>> = {
  readonly [Name in keyof Specs]: OptionValue<Specs[Name]>
}

export interface Invocation<
  Options = Readonly<Record<string, string | boolean | undefined>>,
> {
  /**
   * Arguments stand in the order of the command's; an optional one that was not given is
   * missing.
   */
  readonly args: readonly string[]
  readonly options: Options
  /** All settings, checked; flags win over the environment. */
  readonly config: Config
  /** Where each setting came from: `--port`, `CASTDEX_PORT` or `default`. */
  readonly sources: Readonly<Record<keyof Config, string>>
  readonly io: CommandIo
  /**
   * Aborted by SIGINT and SIGTERM; what was committed stays. Reading it takes the signals over: a
   * command that never does is ended by them at once, as any program is.
   */
  readonly signal: AbortSignal
  /** The last line on the standard output where `CASTDEX_STOP_MS` ends the command before its end. */
  readonly beforeCutOff: (lastLine: () => string) => void
  /**
   * Makes the data folder and says so, or refuses where there is no data. Work that opens
   * the data by itself, in a thread, calls it.
   */
  readonly prepareData: () => Promise<void>
  /**
   * Opens the data. The command disposes of it: `await using context = await
   * invocation.openContext('write')`.
   */
  readonly openContext: (
    access: DirectoryAccess,
    overrides?: {
      readonly logger?: Logger
      readonly storeName?: Config['store']
      readonly newKeys?: boolean
    },
  ) => Promise<Context>
}

export interface Command {
  /** One or two words: `stats`, `key create`. */
  readonly name: string
  /** One sentence for the list of commands. */
  readonly summary: string
  /** Further paragraphs for `castdex help COMMAND`. */
  readonly details?: string
  /**
   * The sentence that the command says when it is told to stop; then it has
   * `CASTDEX_STOP_MS` to end. Null: it says so itself.
   */
  readonly stopping?: string | null
  /** How long it may take to stop, where that is not `CASTDEX_STOP_MS`. */
  readonly stopsWithin?: (config: Config) => StopTime
  /** Tells people how things stand when the command was stopped before its end. */
  readonly interrupted?: string
  /** It brings nothing to an end when it is told to stop, and says only what is so then. */
  readonly endsAtOnce?: boolean
  /** Removes what only it has begun, before the process is ended in the middle of it. */
  readonly removeBegun?: (args: readonly string[], config: Config) => Promise<void>
  /**
   * It runs in a thread, so that signals are heard while SQLite or a long computation is at work.
   * Default: in the first one.
   */
  readonly runsApart?: boolean
  /**
   * It makes the data folder where there is none; `again`: also where another one like it was
   * broken off. Default: without data it is refused.
   */
  readonly makesData?: 'anew' | 'again'
  readonly args: readonly ArgumentSpec[]
  readonly options: Readonly<Record<string, OptionSpec>>
  /**
   * Resolves to the exit code, 0 = well; `help`: it was given nothing to do. Refusals are thrown as
   * `CodedError`.
   */
  run(invocation: Invocation): Promise<number | 'help'>
}

interface CommandDefinition<Specs extends Readonly<Record<string, OptionSpec>>>
  extends Omit<Command, 'options' | 'run'> {
  readonly options: Specs
  run(invocation: Invocation<GivenValues<Specs>>): Promise<number | 'help'>
}

/** Binds the types of a command's options to its `run`. */
export function defineCommand<const Specs extends Readonly<Record<string, OptionSpec>>>(
  definition: CommandDefinition<Specs>,
): Command {
  return {
    ...definition,
    // The parser fills in exactly the options that the definition names.
    run: (invocation) => definition.run(invocation as Invocation<GivenValues<Specs>>),
  }
}
