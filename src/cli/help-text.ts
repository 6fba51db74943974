/** Renders `castdex help` from the command definitions. */
import { fileVariable, isSecret } from '../config/secret-files.ts'
import { type Setting, SETTINGS } from '../config/setting.ts'
import type { ArgumentSpec, Command, OptionSpec } from './command.ts'

const usageArgument = ({ name, required, isList }: ArgumentSpec): string => {
  const text = isList === true ? `${name}…` : name
  if (required === false) return `[${text}]`
  return text
}

const usageOption = ([name, { type, value, required }]: readonly [
  string,
  OptionSpec,
]): string => {
  const text = type === 'boolean' ? `--${name}` : `--${name} ${value ?? 'VALUE'}`
  if (required === true) return text
  return `[${text}]`
}

const renderPairs = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length))
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const section = (title: string, pairs: readonly (readonly [string, string])[]): string[] =>
  pairs.length === 0 ? [] : [`${title}:\n${renderPairs(pairs)}`]

type Described = Pick<Command, 'name' | 'summary' | 'details' | 'args' | 'options'>

/** Not in the command table, since it depends on all commands. */
export const COMPLETION: Described = {
  name: 'completion',
  summary: 'Prints a shell completion script.',
  details: `castdex completion bash > /etc/bash_completion.d/castdex
castdex completion zsh > FOLDER/_castdex   # a folder of $fpath
castdex completion fish > ~/.config/fish/completions/castdex.fish`,
  args: [{ name: 'SHELL', description: 'bash, zsh, fish' }],
  options: {},
}

export function renderCommandHelp(command: Described): string {
  const options = Object.entries(command.options)
  const usage = [
    'castdex',
    command.name,
    ...command.args.map(usageArgument),
    ...options.map(usageOption),
  ].join(' ')
  return [
    `${usage}\n\n${command.summary}`,
    ...(command.details === undefined ? [] : [command.details]),
    ...section(
      'Arguments',
      command.args.map(({ name, description }) => [name, description]),
    ),
    ...section(
      'Options',
      options.map(([name, { type, value, description }]) => [
        `--${name}${type === 'boolean' ? '' : ` ${value ?? 'VALUE'}`}`,
        description,
      ]),
    ),
    'Every setting is an option too (`castdex help settings`).',
  ].join('\n\n')
}

export function renderCommandList(commands: readonly Command[]): string {
  return [
    'castdex: the podcast directory that anyone can run',
    'castdex COMMAND [ARGUMENTS] [OPTIONS]',
    ...section('Commands', [
      ...commands.map(({ name, summary }) => [name, summary] as const),
      ['completion', 'Prints what a shell needs to complete the words: bash, zsh or fish.'],
      ['help', 'Lists the commands, or explains one.'],
    ]),
    '`castdex help COMMAND` says more; `castdex help settings` lists the settings.',
  ].join('\n\n')
}

const namesOf = (setting: Setting): string => {
  if (isSecret(setting)) return `${setting.variable}, ${fileVariable(setting)}`
  return `--${setting.flag}, ${setting.variable}`
}

const describeSetting = ({ schema }: Setting): string =>
  `${schema.description} Default: ${schema.default === '' ? 'empty' : String(schema.default)}.`

/** Finds a setting by variable or flag, with or without dashes. */
export function findSetting(word: string): Setting | undefined {
  return SETTINGS.find(({ flag, variable }) => [flag, `--${flag}`, variable].includes(word))
}

export function renderSettingHelp(setting: Setting): string {
  return `${namesOf(setting)}\n\n${describeSetting(setting)}`
}

export function renderSettingsHelp(): string {
  return [
    'Every setting is an option of every command and an environment variable; an option wins. A secret is no option: it can\n' +
      'stand in a file that the variable with _FILE behind its name leads to.',
    ...section(
      'Settings',
      SETTINGS.map((setting) => [namesOf(setting), describeSetting(setting)]),
    ),
  ].join('\n\n')
}
