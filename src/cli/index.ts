/**
 * Every command, in the order of `castdex help`. A new one is a file beside this and a line here.
 */
import type { Command } from './command.ts'

/**
 * The key is the command's one or two words. Only the command that was asked for is read
 * from disk.
 */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve/serve.ts')).serve],
  ['try', async () => (await import('./serve/try.ts')).tryCommand],
  ['mcp', async () => (await import('./mcp/mcp.ts')).mcp],
  ['crawl', async () => (await import('./crawl/crawl.ts')).crawl],
  ['listings', async () => (await import('./crawl/listings.ts')).listings],
  ['add', async () => (await import('./podcasts/add.ts')).add],
  ['import', async () => (await import('./import/import.ts')).importCommand],
  [
    'import signals',
    async () => (await import('./import/import-signals.ts')).importSignals,
  ],
  ['score', async () => (await import('./podcasts/score.ts')).score],
  ['export', async () => (await import('./directory/export.ts')).exportCommand],
  ['key create', async () => (await import('./keys/key-create.ts')).keyCreate],
  ['key list', async () => (await import('./keys/key-list.ts')).keyList],
  ['key update', async () => (await import('./keys/key-update.ts')).keyUpdate],
  ['key revoke', async () => (await import('./keys/key-revoke.ts')).keyRevoke],
  ['key usage', async () => (await import('./keys/key-usage.ts')).keyUsage],
  ['search', async () => (await import('./find/search.ts')).search],
  ['list', async () => (await import('./find/list.ts')).list],
  ['show', async () => (await import('./podcasts/show.ts')).show],
  ['pin', async () => (await import('./podcasts/pin.ts')).pin],
  ['unpin', async () => (await import('./podcasts/unpin.ts')).unpin],
  ['remove', async () => (await import('./podcasts/remove.ts')).remove],
  ['confirm', async () => (await import('./podcasts/confirm.ts')).confirm],
  ['reject', async () => (await import('./podcasts/reject.ts')).reject],
  ['reset', async () => (await import('./podcasts/reset.ts')).reset],
  ['review', async () => (await import('./podcasts/review.ts')).review],
  ['submissions', async () => (await import('./submissions/submissions.ts')).submissions],
  ['settle', async () => (await import('./submissions/settle.ts')).settle],
  ['merge', async () => (await import('./podcasts/merge.ts')).merge],
  ['unmerge', async () => (await import('./podcasts/unmerge.ts')).unmerge],
  ['adopt', async () => (await import('./podcasts/adopt.ts')).adopt],
  ['unadopt', async () => (await import('./podcasts/unadopt.ts')).unadopt],
  ['own', async () => (await import('./podcasts/own.ts')).own],
  ['rule', async () => (await import('./podcasts/rule.ts')).rule],
  ['history', async () => (await import('./podcasts/history.ts')).history],
  ['forget', async () => (await import('./podcasts/forget.ts')).forget],
  ['sources', async () => (await import('./podcasts/sources.ts')).sources],
  ['fetch', async () => (await import('./podcasts/fetch.ts')).fetchCommand],
  ['health', async () => (await import('./podcasts/health.ts')).health],
  ['changes', async () => (await import('./directory/changes.ts')).changes],
  ['replicate', async () => (await import('./directory/replicate.ts')).replicate],
  ['audit', async () => (await import('./directory/audit.ts')).audit],
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
