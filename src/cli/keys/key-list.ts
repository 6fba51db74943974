/** `castdex key list`: every key, without its secret. */
import { defineCommand } from '../command.ts'
import { stateOf } from '../../actions/key/key-rules.ts'
import { describeQuota } from './key-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

const HEAD = [
  'ID',
  'STATE',
  'SCOPES',
  'PODCAST LOOKUPS',
  'SEARCH COUNT',
  'CREATED',
  'EXPIRES',
  'LAST USED',
  'NAME',
]

const day = (instant: string | null, otherwise: string): string =>
  instant?.slice(0, 10) ?? otherwise

export const keyList = defineCommand({
  name: 'key list',
  summary: 'Lists the API keys, oldest first.',
  args: [],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ options, io, openContext }) {
    await using context = await openContext('serve')
    const keys = await context.directory.apiKeys.list()
    if (options.json) await writeLine(io.stdout, renderJson(keys))
    else {
      const rows = keys.map((key) => [
        key.id,
        stateOf(key, context.now()),
        key.scopes.join(',') + (key.origin === null ? '' : ` for ${key.origin}`),
        describeQuota(key.quotas.podcastLookups),
        describeQuota(key.quotas.searchCount),
        day(key.createdAt, ''),
        day(key.expiresAt, 'never'),
        day(key.lastUsedAt, 'never'),
        key.name,
      ])
      await writeLine(io.stdout, renderTable(HEAD, rows))
    }
    return 0
  },
})
