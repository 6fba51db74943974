/**
 * Lists the commands in the sequence of `castdex help`. A new one is a file in this folder and a
 * line here; those of actions follow from their definitions.
 */
import { ACTION_COMMANDS } from './action-commands.ts'
import { actionCommand } from './actions.ts'
import type { Command } from './command.ts'
import { listCommand } from './lists.ts'

/** Keyed by the command's one or two words. Commands are imported lazily. */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve/serve.ts')).serve],
  ['try', async () => (await import('./serve/try.ts')).tryCommand],
  ['mcp', async () => (await import('./mcp/mcp.ts')).mcp],
  ['crawl', async () => (await import('./crawl/crawl.ts')).crawl],
  ['listings', async () => (await import('./crawl/listings.ts')).listings],
  actionCommand('add'),
  ['import', async () => (await import('./import/import.ts')).importCommand],
  ['import charts', async () => (await import('./import/import-charts.ts')).importCharts],
  [
    'import signals',
    async () => (await import('./import/import-signals.ts')).importSignals,
  ],
  ['score', async () => (await import('./podcasts/score.ts')).score],
  ['export', async () => (await import('./export/export.ts')).exportCommand],
  ['key create', async () => (await import('./keys/key-create.ts')).keyCreate],
  listCommand('key list'),
  listCommand('saved-search list'),
  ['key usage', async () => (await import('./keys/key-usage.ts')).keyUsage],
  ['search', async () => (await import('./find/search.ts')).search],
  ['list', async () => (await import('./find/list.ts')).list],
  ['show', async () => (await import('./podcasts/show.ts')).show],
  ['review', async () => (await import('./podcasts/review.ts')).review],
  listCommand('submissions'),
  ...ACTION_COMMANDS.map(actionCommand),
  listCommand('history'),
  listCommand('events'),
  ['forget', async () => (await import('./podcasts/forget.ts')).forget],
  listCommand('sources'),
  ['health', async () => (await import('./podcasts/health.ts')).health],
  ['changes', async () => (await import('./directory/changes.ts')).changes],
  ['replicate', async () => (await import('./directory/replicate.ts')).replicate],
  listCommand('audit'),
  ['stats', async () => (await import('./directory/stats.ts')).stats],
  ['backup', async () => (await import('./backup/backup.ts')).backup],
  ['restore', async () => (await import('./backup/restore.ts')).restore],
  ['copy', async () => (await import('./directory/copy.ts')).copy],
  ['index', async () => (await import('./directory/index-changes.ts')).index],
  ['reindex', async () => (await import('./directory/reindex.ts')).reindex],
  ['mend', async () => (await import('./directory/mend.ts')).mend],
  ['check', async () => (await import('./directory/check.ts')).check],
  ['version', async () => (await import('./version.ts')).version],
])
