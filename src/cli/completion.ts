/**
 * `castdex completion SHELL`: generates a completion script. Like `help`, it is not in the command
 * table.
 */
import { COMPLETION } from './help-text.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import { SETTINGS } from '../config/setting.ts'
import { CodedError } from '../errors.ts'
import type { Command } from './command.ts'

interface CompletionEntry {
  /** The words after `castdex`. */
  readonly name: string
  readonly summary: string
  /** Includes the dashes. */
  readonly options: readonly string[]
  /** The options that take a value. */
  readonly withValue: ReadonlySet<string>
  /** Completes file names. */
  readonly takesFiles: boolean
  /** Possible values by position; empty if unknown. */
  readonly args: readonly (readonly string[])[]
  /** Possible values by option, with dashes. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

const NO_OPTIONS = {
  options: [],
  withValue: new Set<string>(),
  takesFiles: false,
  values: new Map<string, readonly string[]>(),
} satisfies Partial<CompletionEntry>

/** Commands outside the command table. */
const besideOf = (commands: readonly Command[]): readonly CompletionEntry[] => [
  {
    name: 'help',
    summary: 'Lists the commands, or explains one.',
    ...NO_OPTIONS,
    args: [
      [
        ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
        COMPLETION.name,
        'settings',
      ],
    ],
  },
  {
    name: COMPLETION.name,
    summary: COMPLETION.summary,
    ...NO_OPTIONS,
    args: [[...SHELLS.keys()]],
  },
]

const completedOf = (commands: readonly Command[]): readonly CompletionEntry[] => [
  ...commands.map(({ name, summary, args, options }) => ({
    name,
    summary,
    options: Object.keys(options).map((option) => `--${option}`),
    withValue: new Set(
      Object.entries(options).flatMap(([option, { type }]) =>
        type === 'boolean' ? [] : [`--${option}`],
      ),
    ),
    takesFiles: args.some(({ values }) => values === undefined),
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

const firstWords = (commands: readonly CompletionEntry[]): readonly string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
]

/** Groups two-word commands by their first word. */
const groups = (
  commands: readonly CompletionEntry[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ')
    if (second !== undefined) found.set(first, [...(found.get(first) ?? []), second])
  }
  return found
}

const bashWords = (words: readonly string[]): string => words.join(' ')

/** Generates the completions by cursor position: `import 2) words="opml …"`. */
const bashArguments = (commands: readonly CompletionEntry[]): string =>
  commands
    .flatMap(({ name, args }) => {
      const begin = name.split(' ').length + 1
      return args.flatMap((words, index) => {
        if (words.length === 0) return []
        return [
          `    '${name} '*"|${String(begin + index)}") words="$words ${bashWords(words)}" ;;`,
        ]
      })
    })
    .join('\n')

const bashValues = (commands: readonly CompletionEntry[]): string =>
  commands
    .flatMap(({ name, values }) =>
      [...values].map(
        ([option, words]) => `    '${name} '*"|${option}") values="${bashWords(words)}" ;;`,
      ),
    )
    .join('\n')

const bashOptions = (commands: readonly CompletionEntry[]): string =>
  commands
    .filter(({ options }) => options.length > 0)
    .map(
      ({ name, options }) => `    '${name} '*) options="${bashWords(options)} $options" ;;`,
    )
    .join('\n')

/** Puts two-word commands first, since the first match wins. */
const longestFirst = (commands: readonly CompletionEntry[]): readonly CompletionEntry[] =>
  commands.toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)

const renderBash = (commands: readonly CompletionEntry[]): string => `_castdex() {
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

const renderForBash = (commands: readonly CompletionEntry[]): string =>
  `# castdex completion bash: source this, or put it into /etc/bash_completion.d\n${renderBash(commands)}`

/**
 * Wraps the bash completions. As a file in $fpath the script is called as a function for the first
 * completion, so it must complete at once.
 */
const renderZsh = (commands: readonly CompletionEntry[]): string =>
  [
    '#compdef castdex',
    '# castdex completion zsh: source this, or put it into a folder of $fpath as _castdex',
    '(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }',
    'autoload -U +X bashcompinit && bashcompinit',
    renderBash(commands).replaceAll('_castdex', '_castdex_words'),
    '[[ $funcstack[1] != _castdex ]] || _bash_complete -o filenames -F _castdex_words',
  ].join('\n')

const quoteFish = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** fish can only test for words anywhere, but `list` is both a command and a second word. */
const FISH_PLACES = `function __castdex_begins
  set -l words (commandline -opc)[2..]
  set -l last (count $argv)
  test (count $words) -ge $last; and test "$words[1..$last]" = "$argv"
end
function __castdex_at
  set -l words (commandline -opc)[2..]
  test (count $words) -eq $argv[1]; or return 1
  set -q argv[2]; or return 0
  __castdex_begins $argv[2..]
end`

const fishLine = (condition: string, rest: string): string =>
  `complete -c castdex -n ${quoteFish(condition)} ${rest}`

const fishOption = (
  { values, withValue }: CompletionEntry,
  inside: string,
  option: string,
): string => {
  const words = values.get(option)
  const bare = withValue.has(option) ? ' -r' : ''
  const value = words === undefined ? bare : ` -x -a ${quoteFish(words.join(' '))}`
  return fishLine(inside, `-l ${option.slice(2)}${value}`)
}

const fishLines = (
  command: CompletionEntry,
  seconds: readonly string[],
): readonly string[] => {
  const { name, summary, options, args, takesFiles } = command
  const [first = '', second] = name.split(' ')
  const place = second === undefined ? '__castdex_at 0' : `__castdex_at 1 ${first}`
  const inside = [
    `__castdex_begins ${name}`,
    ...seconds.map((word) => `not __castdex_begins ${first} ${word}`),
  ].join('; and ')
  const length = name.split(' ').length
  return [
    fishLine(place, `-f -a ${second ?? first} -d ${quoteFish(summary)}`),
    ...(takesFiles ? [] : [fishLine(inside, '-f')]),
    ...options.map((option) => fishOption(command, inside, option)),
    ...args.flatMap((words, index) => {
      if (words.length === 0) return []
      return [
        fishLine(
          `__castdex_at ${String(length + index)} ${name}`,
          `-f -a ${quoteFish(words.join(' '))}`,
        ),
      ]
    }),
  ]
}

const renderFish = (commands: readonly CompletionEntry[]): string => {
  const seconds = groups(commands)
  const single = new Set(commands.map(({ name }) => name))
  return [
    '# castdex completion fish: put this into ~/.config/fish/completions/castdex.fish',
    FISH_PLACES,
    ...[...seconds.keys()]
      .filter((first) => !single.has(first))
      .map((first) => fishLine('__castdex_at 0', `-f -a ${first}`)),
    ...commands.flatMap((command) => fishLines(command, seconds.get(command.name) ?? [])),
    ...settingFlags().map((flag) => `complete -c castdex -l ${flag.slice(2)}`),
  ].join('\n')
}

const SHELLS = new Map([
  ['bash', renderForBash],
  ['zsh', renderZsh],
  ['fish', renderFish],
])

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
  throw new CodedError('USAGE_INVALID', `${what}: ${known.join(', ')}.`)
}
