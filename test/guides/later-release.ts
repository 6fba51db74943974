/**
 * `node test/guides/later-release.ts set|get DATA ID`: sets fields that only the copy knows in which
 * this runs, or leaves them, and prints the podcast's record.
 */
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { fromFragments } from '../../src/record/view/fragments.ts'
import { NOW } from '../layouts/shows.ts'

const [what, dataDir = '', id = ''] = process.argv.slice(2)
await using directory = await openSqliteDirectory({
  requireAppleId: false,
  searchTimeoutMs: 10_000,
  now: () => NOW,
  dataDir,
  access: 'write',
})
const { reader, writer } = directory
const held = (await writer.owners({ ids: [id] })).byId.get(id)
if (held === undefined) throw new Error(`no podcast ${id}`)
if (what === 'set') {
  const { record, revision } = held
  const stats = { ...record.stats, seasonCount: 7 }
  const later = { ...record, copyright: '(c) Mo Reed', homeCity: 'Utrecht', stats }
  await writer.write([{ record: later, revision }])
}
const [podcast] = await reader.getMany([id], { level: 'hit' })
if (podcast === undefined) throw new Error(`podcast ${id} is not served`)
process.stdout.write(JSON.stringify(fromFragments(podcast)))
