/** Turns the definition of an action into its commands. */
import { type Action, findTarget, runAction } from '../actions/action.ts'
import { PODCAST } from '../actions/subject.ts'
import { type Command, defineCommand } from './command.ts'
import { writeLine } from './output.ts'
import {
  commandContext,
  REASON_OPTION,
  toCommandOrdering,
} from './podcasts/admin-options.ts'
import { sayWhoFetches } from './podcasts/who-fetches.ts'

type AnyCommand = Action['commands'][number]

function toCommand(action: Action, spec: AnyCommand): Command {
  const { subject = PODCAST } = action
  const hasReason = 'reason' in action.input
  return defineCommand({
    name: spec.name,
    summary: spec.summary,
    ...(spec.details !== undefined && { details: spec.details }),
    ...(spec.makesData && { makesData: spec.makesData }),
    args: [
      ...(subject === null ? [] : [spec.subject ?? subject.argument]),
      ...(spec.args ?? []),
    ],
    options: { ...spec.options, ...(hasReason && REASON_OPTION) },
    async run({ args, options, config, io, openContext }) {
      const { reason } = options as { readonly reason?: string }
      const [text = '', ...rest] = subject === null ? ['', ...args] : args
      const words = { args: rest, options }
      const input = spec.read(words)
      await using opened = await openContext(spec.access)
      action.check?.(input, opened.now())
      const context = commandContext(opened)
      const id = await findTarget(action, context, text.trim())
      await spec.confirm?.(id, words, context)
      const ordering = toCommandOrdering(opened, reason)
      const { done } = await runAction(action, id, input, context, ordering)
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
      const { ACTIONS } = await import('../actions/all.ts')
      for (const action of ACTIONS) {
        const spec = action.commands.find((each) => each.name === name)
        if (spec !== undefined) return toCommand(action, spec)
      }
      throw new Error(`no action has the command ${name}`)
    },
  ]
}
