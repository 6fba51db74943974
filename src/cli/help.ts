/** `castdex help [COMMAND]`. Not in the command table, since it depends on all commands. */
import { SETTINGS } from '../config/setting.ts'
import type { Output } from './command.ts'
import { findCommand, listNamed, loadCommands } from './find-command.ts'
import {
  COMPLETION,
  findSetting,
  renderCommandHelp,
  renderCommandList,
  renderSettingHelp,
  renderSettingsHelp,
} from './help-text.ts'
import { writeLine } from './output.ts'

/** Topics besides commands. */
const HELP_WORDS = ['settings', ...SETTINGS.map(({ flag }) => flag)]

/** Prints help on a command, a group (`key`), `settings`, or the list of commands. */
export async function showHelp(output: Output, words: readonly string[]): Promise<void> {
  const [first] = words
  if (first === undefined || first === 'help')
    return writeLine(output, renderCommandList(await loadCommands()))
  if (first === 'settings') return writeLine(output, renderSettingsHelp())
  if (first === 'completion') return writeLine(output, renderCommandHelp(COMPLETION))
  const setting =
    words.length === 1 && listNamed(first).length === 0 ? findSetting(first) : undefined
  if (setting !== undefined) return writeLine(output, renderSettingHelp(setting))
  const group = words.length === 1 ? listNamed(first) : []
  const names = group.length > 0 ? group.map((name) => name.split(' ')) : [words]
  const found = await Promise.all(names.map(async (name) => findCommand(name, HELP_WORDS)))
  await writeLine(
    output,
    found.map(({ command }) => renderCommandHelp(command)).join('\n\n\n'),
  )
}
