/** Turns the definition of an action into its commands. */
import { type Action, type CommandWords, findTarget, runAction } from '../actions/action.ts'
import { findById } from '../actions/find-podcast.ts'
import type { Context } from '../context.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { Versioned } from '../store/record-change.ts'
import { type Command, defineCommand } from './command.ts'
import { writeLine } from './output.ts'
import {
  getPodcast,
  PODCAST_ARGUMENT,
  REASON_OPTION,
  toOrdering,
} from './podcasts/admin-options.ts'
import { sayWhoFetches } from './podcasts/who-fetches.ts'

type AnyCommand = Action['commands'][number]

async function assertConfirmed(
  { confirm }: AnyCommand,
  { directory }: Context,
  id: PodcastId,
  words: CommandWords,
): Promise<void> {
  if (confirm === undefined) return
  const podcast = await findById(directory, id)
  if (podcast !== undefined) confirm(podcast, words)
}

function toCommand(action: Action, spec: AnyCommand): Command {
  const hasTarget = action.hasTarget !== false
  return defineCommand({
    name: spec.name,
    summary: spec.summary,
    ...(spec.details === undefined ? {} : { details: spec.details }),
    args: [...(hasTarget ? [spec.podcast ?? PODCAST_ARGUMENT] : []), ...(spec.args ?? [])],
    options: { ...spec.options, ...REASON_OPTION },
    async run({ args: given, options, config, io, openContext }) {
      const { reason } = options
      const [text = '', ...args] = hasTarget ? given : ['', ...given]
      const words = { args, options }
      const input = spec.read(words)
      await using context = await openContext(spec.access)
      const { directory } = context
      const find = async (name: string): Promise<Versioned> => getPodcast(context, name)
      const id = await findTarget(action, { directory, find }, text.trim())
      await assertConfirmed(spec, context, id, words)
      const { done } = await runAction(
        action,
        id,
        input,
        { directory, find },
        toOrdering(context, reason),
      )
      await writeLine(io.stdout, spec.print(done, input, words))
      const hint = spec.fetchHint?.(done)
      if (hint !== undefined) io.stderr.write(`${hint}; ${sayWhoFetches(config)}\n`)
      return 0
    },
  })
}

/** Loads the command of an action when it is called. */
export function actionCommand(name: string): readonly [string, () => Promise<Command>] {
  return [
    name,
    async () => {
      const { ACTIONS } = await import('../actions/index.ts')
      for (const action of ACTIONS) {
        const spec = action.commands.find((each) => each.name === name)
        if (spec !== undefined) return toCommand(action, spec)
      }
      throw new Error(`no action has the command ${name}`)
    },
  ]
}
