/**
 * `castdex completion SHELL`: made from the commands themselves, which it stands beside as `help`
 * does.
 */
import { nearestHint } from '../record/text/nearest-name.ts'
import { SETTINGS } from '../config/setting.ts'
import { CodedError } from '../errors.ts'
import type { Command } from './command.ts'

interface Completed {
  /** The words behind `castdex`. */
  readonly name: string
  readonly summary: string
  /** With their dashes. */
  readonly options: readonly string[]
  /** What may stand at each place behind the name; nothing where that is not known. */
  readonly args: readonly (readonly string[])[]
  /** What may stand behind an option, by its name with dashes. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

const NO_VALUES: Completed['values'] = new Map()

/** Commands that stand beside the table of commands. */
const besideOf = (commands: readonly Command[]): readonly Completed[] => [
  {
    name: 'help',
    summary: 'Lists the commands, or says more about one.',
    options: [],
    args: [
      [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)), 'settings'],
    ],
    values: NO_VALUES,
  },
  {
    name: 'completion',
    summary: 'Prints what a shell needs to complete the words.',
    options: [],
    args: [['bash', 'zsh', 'fish']],
    values: NO_VALUES,
  },
]

const completedOf = (commands: readonly Command[]): readonly Completed[] => [
  ...commands.map(({ name, summary, args, options }) => ({
    name,
    summary,
    options: Object.keys(options).map((option) => `--${option}`),
    args: args.map(({ values }) => values?.known ?? []),
    values: new Map(
      Object.entries(options).flatMap(([option, { values }]) =>
        values === undefined ? [] : [[`--${option}`, values.known] as const],
      ),
    ),
  })),
  ...besideOf(commands),
]

const settingFlags = (): readonly string[] =>
  SETTINGS.filter(({ schema }) => !schema.secret).map(({ flag }) => `--${flag}`)

const firstWords = (commands: readonly Completed[]): readonly string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
]

/** First words of commands of two words, and the second ones. */
const groups = (commands: readonly Completed[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ')
    if (second !== undefined) found.set(first, [...(found.get(first) ?? []), second])
  }
  return found
}

const bashWords = (words: readonly string[]): string => words.join(' ')

/**
 * What stands at the place of the cursor, a line for each command that knows it: `import 2)
 * words="opml …"`.
 */
const bashArguments = (commands: readonly Completed[]): string =>
  commands
    .flatMap(({ name, args }) => {
      const begin = name.split(' ').length + 1
      return args.flatMap((words, index) =>
        words.length === 0
          ? []
          : [
              `    '${name} '*"|${String(begin + index)}") words="$words ${bashWords(words)}" ;;`,
            ],
      )
    })
    .join('\n')

const bashValues = (commands: readonly Completed[]): string =>
  commands
    .flatMap(({ name, values }) =>
      [...values].map(
        ([option, words]) => `    '${name} '*"|${option}") values="${bashWords(words)}" ;;`,
      ),
    )
    .join('\n')

const bashOptions = (commands: readonly Completed[]): string =>
  commands
    .filter(({ options }) => options.length > 0)
    .map(
      ({ name, options }) => `    '${name} '*) options="${bashWords(options)} $options" ;;`,
    )
    .join('\n')

/** Two words before one: the first that fits is taken. */
const longestFirst = (commands: readonly Completed[]): readonly Completed[] =>
  commands.toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)

const renderBash = (
  commands: readonly Completed[],
): string => `# castdex completion bash: source this, or put it into /etc/bash_completion.d
_castdex() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} first=\${COMP_WORDS[1]}
  local all="\${COMP_WORDS[*]:1} " words="" values="" options="--help ${bashWords(settingFlags())}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${bashWords(firstWords(commands))}" -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case $first in
${[...groups(commands)].map(([first, seconds]) => `    ${first}) words="${bashWords(seconds)}" ;;`).join('\n')}
    esac
  fi
  case "$all" in
${bashOptions(longestFirst(commands))}
  esac
  case "$all|$previous" in
${bashValues(longestFirst(commands))}
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
    return
  fi
  case "$all|$COMP_CWORD" in
${bashArguments(longestFirst(commands))}
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *)
      if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
      else COMPREPLY=($(compgen -f -- "$current"))
      fi ;;
  esac
}
complete -o filenames -F _castdex castdex`

/** zsh reads the completions of bash. */
const renderZsh = (commands: readonly Completed[]): string =>
  `#compdef castdex\nautoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${renderBash(commands)}`

const quoteFish = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fishLines = ({
  name,
  summary,
  options,
  args,
  values,
}: Completed): readonly string[] => {
  const [first = '', second] = name.split(' ')
  const condition =
    second === undefined
      ? '__fish_use_subcommand'
      : `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second}`
  const inside =
    second === undefined
      ? `__fish_seen_subcommand_from ${first}`
      : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
  return [
    `complete -c castdex ${second === undefined ? '-f ' : ''}-n ${quoteFish(condition)} -a ${second ?? first} -d ${quoteFish(summary)}`,
    ...options.map((option) => {
      const words = values.get(option)
      const ofValues = words === undefined ? '' : ` -x -a ${quoteFish(words.join(' '))}`
      return `complete -c castdex -n ${quoteFish(inside)} -l ${option.slice(2)}${ofValues}`
    }),
    ...args
      .filter((words) => words.length > 0)
      .map(
        (words) =>
          `complete -c castdex -n ${quoteFish(inside)} -a ${quoteFish(words.join(' '))}`,
      ),
  ]
}

const renderFish = (commands: readonly Completed[]): string =>
  [
    '# castdex completion fish: put this into ~/.config/fish/completions/castdex.fish',
    ...[...groups(commands).keys()]
      .filter((first) => !commands.some(({ name }) => name === first))
      .flatMap((first) => [
        `complete -c castdex -f -n __fish_use_subcommand -a ${first}`,
        // Commands of two words take no files.
        `complete -c castdex -f -n '__fish_seen_subcommand_from ${first}'`,
      ]),
    ...commands.flatMap(fishLines),
    ...settingFlags().map((flag) => `complete -c castdex -l ${flag.slice(2)}`),
  ].join('\n')

const SHELLS = new Map([
  ['bash', renderBash],
  ['zsh', renderZsh],
  ['fish', renderFish],
])

/** The script of a shell. */
export function renderCompletion(
  shell: string | undefined,
  commands: readonly Command[],
): string {
  const render = shell === undefined ? undefined : SHELLS.get(shell)
  if (render !== undefined) return render(completedOf(commands))
  const known = [...SHELLS.keys()]
  const what =
    shell === undefined
      ? 'completion needs a shell'
      : `there is no completion for "${shell}"${nearestHint(shell, known)}`
  throw new CodedError('USAGE_INVALID', `${what}: ${known.join(', ')}`)
}
