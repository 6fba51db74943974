/** Turns the definition of a list into its command. */
import type { TSchema } from 'typebox'
import type { List } from '../actions/list.ts'
import { type Command, defineCommand, type OptionSpec } from './command.ts'
import { renderJson, renderTable, writeLine } from './output.ts'
import { commandContext, PODCAST_ARGUMENT } from './podcasts/admin-options.ts'

type Options = Readonly<Record<string, OptionSpec>>

/** Returns an option for each filter whose values are fixed words. */
function filterOptions({ filters }: List): Options {
  const options = Object.entries(filters).flatMap(([name, schema]) => {
    const { enum: known = [] } = schema as TSchema & { readonly enum?: readonly string[] }
    if (known.length === 0) return []
    const description = `Only one of ${known.join(', ')}.`
    const option = { type: 'string', value: name.toUpperCase(), description } as const
    return [[name, { ...option, values: { known } }] as const]
  })
  return Object.fromEntries(options)
}

function toCommand(
  list: List,
  { columns, most = Number.MAX_SAFE_INTEGER, ...spec }: NonNullable<List['command']>,
): Command {
  const { name, summary, details, empty } = spec
  return defineCommand({
    name,
    summary,
    ...(details !== undefined && { details }),
    args: list.target === undefined ? [] : [PODCAST_ARGUMENT],
    options: {
      ...((spec.options ?? filterOptions(list)) as Options),
      json: { type: 'boolean', description: 'As JSON, for scripts.' },
    },
    async run({ args: [text = ''], options: { json, ...words }, io, openContext }) {
      await using opened = await openContext('serve')
      const context = { ...commandContext(opened), now: opened.now }
      const given = await spec.read?.(words, context)
      const rows = await list.read(context, {
        ...(given ?? { filters: words, limit: most }),
        target: await list.target?.(context, text),
        after: null,
        options: {},
      })
      const cells = Object.values(columns)
      const toRow = (row: unknown) => cells.map((cell) => cell(row, context))
      const table = () => renderTable(Object.keys(columns), rows.map(toRow))
      await writeLine(io.stdout, json ? renderJson(rows) : table())
      if (rows.length === 0 && empty !== undefined) io.stderr.write(`${empty}\n`)
      return 0
    },
  })
}

/** Loads the command of a list when it is called. */
export function listCommand(name: string): readonly [string, () => Promise<Command>] {
  return [
    name,
    async () => {
      const { LISTS } = await import('../actions/lists.ts')
      for (const list of Object.values<List>(LISTS))
        if (list.command?.name === name) return toCommand(list, list.command)
      throw new Error(`no list has the command ${name}`)
    },
  ]
}
