/** Renders `castdex help` from the command definitions. */
import { listOf } from '../record/text/list-of.ts'
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
    ...listOf(command.details),
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

/** The group of all commands that no other group names. */
const CORRECT = 'Correct a podcast'

/** Groups of the list, by the first word of a command. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Start', ['serve', 'try', 'mcp', 'check', 'demo']],
  ['Fill', ['import', 'add', 'crawl', 'listings', 'fetch', 'replicate']],
  ['Find and export', ['search', 'list', 'show', 'export', 'changes', 'saved-search']],
  [
    'See what waits, and why',
    [
      'review',
      'submissions',
      'settle',
      'health',
      'history',
      'events',
      'sources',
      'score',
      'stats',
      'audit',
    ],
  ],
  ['Give access', ['key']],
  ['Look after the data', ['backup', 'restore', 'copy', 'index', 'reindex', 'mend']],
  [CORRECT, []],
  ['Help', ['help', 'completion', 'version']],
]

const HELP: readonly Pick<Command, 'name' | 'summary'>[] = [
  { name: 'completion', summary: 'Prints what a shell needs to complete the words.' },
  { name: 'help', summary: 'Lists the commands, or explains one.' },
]

function groupOf({ name }: Pick<Command, 'name'>): string {
  const [first = ''] = name.split(' ')
  const [title] = GROUPS.find(([, words]) => words.includes(first)) ?? [CORRECT]
  return title
}

export function renderCommandList(commands: readonly Command[]): string {
  const all = [...commands, ...HELP]
  const width = Math.max(...all.map(({ name }) => name.length))
  return [
    'castdex: the podcast directory that anyone can run',
    'castdex COMMAND [ARGUMENTS] [OPTIONS]',
    'Commands:',
    ...GROUPS.flatMap(([title]) =>
      section(
        title,
        all
          .filter((command) => groupOf(command) === title)
          .map(({ name, summary }) => [name.padEnd(width), summary] as const),
      ),
    ),
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
