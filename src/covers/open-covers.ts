/** Opens the cover proxy, as the settings say. */
import type { Config } from '../config/config.ts'
import { openWayOut, type WayOutOptions } from '../intake/crawl/fetch/open-fetcher.ts'
import { isPublic } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { Directory } from '../store/directory.ts'
import { CoverFiles, coverFolder } from './cover-files.ts'
import { type CoveredShow, CoverProxy } from './cover-proxy.ts'

/** A person who looks at a list does not wait longer than this for a slow host. */
const PATIENCE_MS = 2500
const SWEEP_MS = 600_000

type Options = Pick<WayOutOptions, 'version' | 'now' | 'resolve' | 'connector'> & {
  readonly config: WayOutOptions['config'] & Pick<Config, 'imagesMaxBytes'>
  readonly directory: Pick<Directory, 'reader'>
  /** Default as visitors have it; a test waits for what comes. */
  readonly patienceMs?: number
}

/** Returns false also when the directory cannot be read at the moment. */
async function isShown({ reader }: Options['directory'], { id, imageUrl }: CoveredShow) {
  const [stored] = await reader.getMany([id]).catch(() => [])
  if (stored === undefined) return false
  const record = fromFragments(stored)
  return isPublic(record) && record.imageUrl === imageUrl
}

/**
 * A process on this data folder that takes a show away removes its cover too
 * (`drop-covers.ts`). The kept covers are checked now and then all the same: another
 * machine may have taken the show away.
 */
export async function openCovers(options: Options): Promise<CoverProxy> {
  const { config, directory, now, patienceMs = PATIENCE_MS } = options
  const { fetcher, isMadeUp } = openWayOut(options)
  const files = await CoverFiles.open(
    coverFolder(config.dataDir),
    config.imagesMaxBytes,
    now,
  )
  const proxy = new CoverProxy({
    ...{ fetcher, files, now, isMadeUp, patienceMs },
    isShown: (show) => isShown(directory, show),
  })
  proxy.sweepEvery(directory, SWEEP_MS)
  return proxy
}
