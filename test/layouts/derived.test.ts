/** Values of podcasts of an earlier release are derived before they are rewritten. */
import { DatabaseSync } from 'node:sqlite'
import { test } from 'vitest'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { derive, expectDerivedGuids, expectPinnedLinks, PINNED_LINKS } from './derived.ts'
import { rowChecksum } from '../../src/store/sqlite/connection/checksums.ts'
import { UNDERIVED_LAYOUTS, unpackFolder } from './kept.ts'
import { NOW } from './shows.ts'

const open = (dataDir: string) =>
  openSqliteDirectory({
    ...{ requireAppleId: false, searchTimeoutMs: 10_000, now: () => NOW, derive },
    ...{ dataDir, access: 'serve' },
  })

test.each(UNDERIVED_LAYOUTS)(
  'a folder of %s is found by derived guids',
  async (version) => {
    await using folder = await openTemporaryFolder()
    const dataDir = `${folder.path}/data`
    await unpackFolder(version, dataDir)
    await using directory = await open(dataDir)
    await expectDerivedGuids(directory)
  },
)

test.each(UNDERIVED_LAYOUTS)('pinned links of a folder of %s stay', async (version) => {
  await using folder = await openTemporaryFolder()
  const dataDir = `${folder.path}/data`
  await unpackFolder(version, dataDir)
  await (await open(dataDir))[Symbol.asyncDispose]()
  {
    using database = new DatabaseSync(`${dataDir}/castdex.db`)
    const pinned = database.prepare("SELECT seq FROM metadata WHERE section = 'pins'").get()
    const seq = Number(pinned?.['seq'])
    database
      .prepare("UPDATE metadata SET content = ?, checksum = ? WHERE section = 'pins'")
      .run(PINNED_LINKS, rowChecksum(seq, 'pins', PINNED_LINKS))
  }
  await using directory = await open(dataDir)
  await expectPinnedLinks(directory)
})
