/**
 * `castdex key usage`: what keys have used of their quotas this month, or one of them day by day.
 */
import {
  type ApiKey,
  type Counter,
  type ApiKeyStore,
  monthOf,
} from '../../store/api-keys.ts'
import {
  DEFAULT_DAYS,
  readUsageByDay,
  type UsedOnDay,
} from '../../actions/key/key-usage.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { describeQuota } from '../../actions/key/key-rules.ts'
import { findKeyByText } from '../../actions/key/key-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

interface UsedKey {
  readonly key: ApiKey
  readonly used: Readonly<Record<Counter, number>>
}

const readUsage = async (
  apiKeys: ApiKeyStore,
  keys: readonly ApiKey[],
  month: string,
): Promise<readonly UsedKey[]> =>
  Promise.all(keys.map(async (key) => ({ key, used: await apiKeys.usage(key.id, month) })))

const viewUsage = (
  { key: { id, name, quotas }, used }: UsedKey,
  month: string,
): object => ({
  id,
  name,
  month,
  podcastLookups: { used: used.podcastLookups, limit: quotas.podcastLookups },
  searchCount: { used: used.searchCount, limit: quotas.searchCount },
})

const usageRow = ({ key, used }: UsedKey): readonly string[] => [
  key.id,
  `${String(used.podcastLookups)}/${describeQuota(key.quotas.podcastLookups)}`,
  `${String(used.searchCount)}/${describeQuota(key.quotas.searchCount)}`,
  key.name,
]

const dayRow = ({ day, podcastLookups, searchCount }: UsedOnDay): readonly string[] => [
  day,
  String(podcastLookups),
  String(searchCount),
]

export const keyUsage = defineCommand({
  name: 'key usage',
  summary: 'Shows what keys have used this month (UTC).',
  args: [{ name: 'ID', description: 'Only this key, by its id or name.', required: false }],
  options: {
    'by-day': {
      type: 'boolean',
      description: `The last ${String(DEFAULT_DAYS)} days of one key, day by day.`,
    },
    json: { type: 'boolean', description: 'As JSON, for scripts.' },
  },
  async run({ args: [id], options, io, openContext }) {
    await using context = await openContext('serve')
    const { apiKeys } = context.directory
    if (options['by-day']) {
      if (id === undefined)
        throw new CodedError('USAGE_INVALID', '--by-day needs the id or the name of a key')
      const key = await findKeyByText(apiKeys, id)
      const days = await readUsageByDay(apiKeys, key.id, {
        days: DEFAULT_DAYS,
        nowMs: context.now(),
      })
      const table = renderTable(
        ['DAY', 'PODCAST LOOKUPS', 'SEARCH COUNT'],
        days.map(dayRow),
      )
      await writeLine(io.stdout, options.json ? renderJson(days) : table)
      return 0
    }
    const keys =
      id === undefined ? await apiKeys.list() : [await findKeyByText(apiKeys, id)]
    const month = monthOf(context.now())
    const usage = await readUsage(apiKeys, keys, month)
    const views = usage.map((used) => viewUsage(used, month))
    const text = options.json
      ? renderJson(views)
      : renderTable(['ID', 'PODCAST LOOKUPS', 'SEARCH COUNT', 'NAME'], usage.map(usageRow))
    await writeLine(io.stdout, text)
    return 0
  },
})
