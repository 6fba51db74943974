/** `castdex completion SHELL`: made from the commands themselves, which it stands beside as `help` does. */
import { nearestHint } from '../config/nearest-name.ts'
import { SETTINGS } from '../config/setting.ts'
import { CodedError } from '../errors.ts'
import type { Command } from './command.ts'

interface Completed {
  /** The words behind `castdex`. */
  readonly name: string
  readonly summary: string
  readonly options: readonly string[]
}

/** Commands that stand beside the table of commands. */
const BESIDE: readonly Completed[] = [
  { name: 'help', summary: 'Lists the commands, or says more about one.', options: [] },
  ...['bash', 'zsh', 'fish'].map((shell) => ({
    name: `completion ${shell}`,
    summary: `Prints the completion for ${shell}.`,
    options: [],
  })),
]

const completedOf = (commands: readonly Command[]): readonly Completed[] => [
  ...commands.map(({ name, summary, options }) => ({
    name,
    summary,
    options: Object.keys(options).map((option) => `--${option}`),
  })),
  ...BESIDE,
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

/** Where a command begins with two words, these; else one. */
const bashCases = (commands: readonly Completed[]): string =>
  commands
    .filter(({ options }) => options.length > 0)
    .map(({ name, options }) => `    '${name}') options="${options.join(' ')} $options" ;;`)
    .join('\n')

const renderBash = (
  commands: readonly Completed[],
): string => `# castdex completion bash: source this, or put it into /etc/bash_completion.d
_castdex() {
  local current=\${COMP_WORDS[COMP_CWORD]} first=\${COMP_WORDS[1]} second=\${COMP_WORDS[2]}
  local words="" options="--help ${settingFlags().join(' ')}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords(commands).join(' ')}" -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case $first in
${[...groups(commands)].map(([first, seconds]) => `    ${first}) words="${seconds.join(' ')}" ;;`).join('\n')}
    esac
  fi
  case "$first $second" in
${bashCases(commands.filter(({ name }) => name.includes(' ')))}
    *) case "$first" in
${bashCases(commands.filter(({ name }) => !name.includes(' ')))}
    esac ;;
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _castdex castdex`

/** zsh reads the completions of bash. */
const renderZsh = (commands: readonly Completed[]): string =>
  `#compdef castdex\nautoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${renderBash(commands)}`

const quoteFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fishLines = ({ name, summary, options }: Completed): readonly string[] => {
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
    `complete -c castdex -n ${quoteFish(condition)} -a ${second ?? first} -d ${quoteFish(summary)}`,
    ...options.map((option) => `complete -c castdex -n ${quoteFish(inside)} -l ${option.slice(2)}`),
  ]
}

const renderFish = (commands: readonly Completed[]): string =>
  [
    '# castdex completion fish: put this into ~/.config/fish/completions/castdex.fish',
    ...[...groups(commands).keys()]
      .filter((first) => !commands.some(({ name }) => name === first))
      .map((first) => `complete -c castdex -n __fish_use_subcommand -a ${first}`),
    ...commands.flatMap(fishLines),
    ...settingFlags().map((flag) => `complete -c castdex -l ${flag.slice(2)}`),
  ].join('\n')

const SHELLS = new Map([
  ['bash', renderBash],
  ['zsh', renderZsh],
  ['fish', renderFish],
])

/** The script of a shell. */
export function renderCompletion(shell: string | undefined, commands: readonly Command[]): string {
  const render = shell === undefined ? undefined : SHELLS.get(shell)
  if (render !== undefined) return render(completedOf(commands))
  const known = [...SHELLS.keys()]
  const what =
    shell === undefined
      ? 'completion needs a shell'
      : `there is no completion for "${shell}"${nearestHint(shell, known)}`
  throw new CodedError('USAGE_INVALID', `${what}: ${known.join(', ')}`)
}
