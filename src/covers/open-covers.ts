/** Opens what passes covers on, as the settings say. */
import type { Config } from '../config/config.ts'
import { openWayOut, type WayOutOptions } from '../intake/crawl/fetch/open-fetcher.ts'
import { isPublic } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { Directory } from '../store/directory.ts'
import { CoverFiles, coverFolder } from './cover-files.ts'
import { type CoveredShow, CoverProxy } from './cover-proxy.ts'

/** In ms: somebody who looks at a list is not kept waiting for a slow host. */
const PATIENCE_MS = 2500
/** In ms. */
const SWEEP_MS = 600_000

type Options = Pick<WayOutOptions, 'version' | 'now' | 'resolve' | 'connector'> & {
  readonly config: WayOutOptions['config'] & Pick<Config, 'imagesMaxBytes'>
  readonly directory: Pick<Directory, 'reader'>
  /** Default as visitors have it; a test waits for what comes. */
  readonly patienceMs?: number
}

/** What cannot be asked now is not shown now. */
async function isShown({ reader }: Options['directory'], { id, imageUrl }: CoveredShow) {
  const [stored] = await reader.getMany([id]).catch(() => [])
  if (stored === undefined) return false
  const record = fromFragments(stored)
  return isPublic(record) && record.imageUrl === imageUrl
}

/**
 * Whoever takes a show away on this data folder takes its cover along (`drop-covers.ts`). What is
 * kept is looked through now and then all the same: another machine may have done it.
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
