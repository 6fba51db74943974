/** Parses the command line into arguments, options and settings. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearestHint } from '../record/text/nearest-name.ts'
import { fileVariable, isSecret } from '../config/secret-files.ts'
import { SETTINGS } from '../config/setting.ts'
import { CodedError } from '../errors.ts'
import type { Command, OptionSpec, OptionValues } from './command.ts'

export interface ParsedArguments {
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Settings by flag name, without dashes. */
  readonly flags: ReadonlyMap<string, string>
  readonly help: boolean
}

interface PositionalToken {
  readonly kind: 'positional'
  readonly index: number
  readonly value: string
}
interface OptionToken {
  readonly kind: 'option'
  readonly name: string
  /** As written: `--port`. */
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}
type Token = PositionalToken | OptionToken | { readonly kind: 'option-terminator' }

const SETTING_FLAGS: Readonly<Record<string, OptionSpec>> = Object.fromEntries(
  SETTINGS.filter((setting) => !isSecret(setting)).map(({ flag, schema }) => [
    flag,
    { type: 'string', description: schema.description },
  ]),
)

const tokenize = (
  argv: readonly string[],
  options: Readonly<Record<string, OptionSpec>>,
): readonly Token[] => {
  const known: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
  }
  for (const [name, { type }] of Object.entries(options)) known[name] = { type }
  return parseArgs({
    args: [...argv],
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens
}

const usage = (message: string): CodedError => new CodedError('USAGE_INVALID', message)

/**
 * Rejects secrets on the command line, which are visible to other users and kept in shell history.
 */
function refuseSecret({ name, rawName }: OptionToken): void {
  const setting = SETTINGS.find(({ flag }) => flag === name)
  if (setting === undefined || !isSecret(setting)) return
  const instead = `set ${setting.variable}, or ${fileVariable(setting)} to a file that holds it`
  throw usage(
    `${rawName} is a secret, and all users of the machine see command lines; ${instead}.`,
  )
}

/**
 * Returns the words before the command's first option, skipping settings: `--port 0 key create
 * --name x` gives `key`, `create`. They may include arguments.
 */
export function findCommandWords(argv: readonly string[]): {
  readonly words: readonly string[]
  readonly rest: readonly string[]
} {
  const leading: string[] = []
  const taken = new Set<number>()
  for (const token of tokenize(argv, SETTING_FLAGS)) {
    if (token.kind === 'option') refuseSecret(token)
    if (token.kind === 'option' && (token.name in SETTING_FLAGS || token.name === 'help'))
      continue
    if (token.kind !== 'positional' || leading.length === 2) break
    leading.push(token.value)
    taken.add(token.index)
  }
  const positions = [...taken]
  return { words: leading, rest: argv.filter((_, index) => !positions.includes(index)) }
}

/** Returns an option's value. Another option is not a value; a negative number may be. */
const readValue = ({ rawName, value, inlineValue }: OptionToken): string => {
  const looksLikeOption = value !== undefined && inlineValue === false && /^-\D/.test(value)
  if (value === undefined || looksLikeOption) throw usage(`${rawName} requires a value.`)
  return value
}

const readOption = (token: OptionToken, spec: OptionSpec): string | boolean => {
  if (spec.type === 'string') return readValue(token)
  if (token.inlineValue === true) throw usage(`${token.rawName} takes no value.`)
  return true
}

/** Rejects unknown values of options with a fixed set. */
const checkValue = (name: string, text: string, values: OptionValues | undefined): void => {
  if (values === undefined || values.isOpen === true || values.known.includes(text)) return
  throw usage(
    `${name} is "${text}"${nearestHint(text, values.known)}; allowed: ${values.known.join(', ')}.`,
  )
}

const checkArguments = (command: Command, args: readonly string[]): void => {
  // Check values first: a missing argument shifts the following ones.
  for (const [index, { name, values }] of command.args.entries()) {
    const text = args[index]
    if (text !== undefined) checkValue(name, text, values)
  }
  const missing = command.args.filter(({ required }) => required !== false)[args.length]
  if (missing !== undefined)
    throw usage(`${command.name} requires ${missing.name}: ${missing.description}`)
  const extra = args[command.args.length]
  const takesMore = command.args.at(-1)?.isList === true
  if (extra !== undefined && !takesMore)
    throw usage(`${command.name} takes no argument "${extra}".`)
}

/**
 * Parses everything after the command's name. Unknown, repeated and missing words throw
 * `USAGE_INVALID`.
 */
export function parseArguments(command: Command, argv: readonly string[]): ParsedArguments {
  const known = { ...SETTING_FLAGS, ...command.options }
  const args: string[] = []
  const given = new Map<string, string | boolean>()
  for (const token of tokenize(argv, known)) {
    if (token.kind === 'positional') args.push(token.value)
    if (token.kind !== 'option') continue
    if (token.name === 'help') return { args, options: {}, flags: new Map(), help: true }
    const spec = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (spec === undefined) {
      refuseSecret(token)
      const names = ['help', ...Object.keys(known)].map((name) => `--${name}`)
      throw usage(
        `${command.name} has no option ${token.rawName}${nearestHint(token.rawName, names)}.`,
      )
    }
    if (given.has(token.name)) throw usage(`${token.rawName} is repeated.`)
    given.set(token.name, readOption(token, spec))
  }
  checkArguments(command, args)
  const options = Object.entries(command.options).map(
    ([name, { type, required, values }]) => {
      const value = given.get(name)
      if (typeof value === 'string') checkValue(`--${name}`, value, values)
      if (required === true && value === undefined)
        throw usage(`${command.name} requires --${name}.`)
      return [name, value ?? (type === 'boolean' ? false : undefined)] as const
    },
  )
  const isSetting = ([name, value]: [string, string | boolean]): boolean =>
    name in SETTING_FLAGS && typeof value === 'string'
  const flags = [...given]
    .filter(isSetting)
    .map(([name, value]) => [name, String(value)] as const)
  return { args, options: Object.fromEntries(options), flags: new Map(flags), help: false }
}
