/** A process that has podcasts leave search, one transaction each: `node … <data folder>`. */
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { draftOf, FIRST_TO_LEAVE, PODCASTS } from './leaving.ts'

const [dataDir = ''] = process.argv.slice(2)
await using directory = await openSqliteDirectory({
  dataDir,
  access: 'serve',
  requireAppleId: true,
  searchTimeoutMs: 1000,
  now: () => 0,
})
const { writer } = directory
const at = '2026-11-22T00:00:00.000Z'

const [survivorId] = [draftOf(0).id]
const readOwned = async (id: string) => {
  const owned = (await writer.owners({ ids: [id] })).byId.get(id)
  if (owned === undefined) throw new Error(`nobody has ${id}`)
  return owned
}

const WAYS: readonly ((id: string) => Promise<unknown>)[] = [
  (id) => writer.remove({ id, revision: 1, at }),
  async (id) =>
    writer.merge({
      survivor: await readOwned(survivorId),
      absorbed: { id, revision: 1, at },
    }),
  async (id) =>
    writer.write([
      { record: { ...(await readOwned(id)).record, ignore: true }, revision: 1 },
    ]),
  async (id) =>
    writer.write([
      { record: { ...(await readOwned(id)).record, feedState: 'dead' }, revision: 1 },
    ]),
]

/** In an order that is far from that of the pages. */
const STEP = 77
for (let turn = 0; turn < PODCASTS - FIRST_TO_LEAVE; turn += 1) {
  const number = FIRST_TO_LEAVE + ((turn * STEP) % (PODCASTS - FIRST_TO_LEAVE))
  await WAYS[turn % WAYS.length]?.(draftOf(number).id)
}
