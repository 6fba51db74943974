/** Every command, in the order of `castdex help`. A new one is a file beside this and a line here. */
import type { Command } from './command.ts'

/** By its one or two words. Only the command that was asked for is read from disk. */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serve],
  ['crawl', async () => (await import('./crawl.ts')).crawl],
  ['listings', async () => (await import('./listings.ts')).listings],
  ['add', async () => (await import('./add.ts')).add],
  ['import', async () => (await import('./import.ts')).importCommand],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['key create', async () => (await import('./key-create.ts')).keyCreate],
  ['key list', async () => (await import('./key-list.ts')).keyList],
  ['key update', async () => (await import('./key-update.ts')).keyUpdate],
  ['key revoke', async () => (await import('./key-revoke.ts')).keyRevoke],
  ['key usage', async () => (await import('./key-usage.ts')).keyUsage],
  ['list', async () => (await import('./list.ts')).list],
  ['show', async () => (await import('./show.ts')).show],
  ['pin', async () => (await import('./pin.ts')).pin],
  ['unpin', async () => (await import('./unpin.ts')).unpin],
  ['remove', async () => (await import('./remove.ts')).remove],
  ['confirm', async () => (await import('./confirm.ts')).confirm],
  ['reject', async () => (await import('./reject.ts')).reject],
  ['sources', async () => (await import('./sources.ts')).sources],
  ['health', async () => (await import('./health.ts')).health],
  ['changes', async () => (await import('./changes.ts')).changes],
  ['follow', async () => (await import('./follow.ts')).follow],
  ['stats', async () => (await import('./stats.ts')).stats],
  ['backup', async () => (await import('./backup.ts')).backup],
  ['reindex', async () => (await import('./reindex.ts')).reindex],
  ['check', async () => (await import('./check.ts')).check],
  ['version', async () => (await import('./version.ts')).version],
])
