/** Opens the cover proxy with the settings. */
import type { Config } from '../config/config.ts'
import { openWayOut, type WayOutOptions } from '../intake/crawl/fetch/open-fetcher.ts'
import { isPublic } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { Directory } from '../store/directory.ts'
import { CoverFiles, coverFolder } from './cover-files.ts'
import { type CoveredShow, CoverProxy } from './cover-proxy.ts'

/** Maximum time that a page waits for a slow publisher, in ms. */
const PATIENCE_MS = 2500
const SWEEP_MS = 600_000

type OpenCoversOptions = Pick<
  WayOutOptions,
  'version' | 'now' | 'resolve' | 'connector'
> & {
  readonly config: WayOutOptions['config'] & Pick<Config, 'imagesMaxBytes'>
  readonly directory: Pick<Directory, 'reader'>
  /** Default: `PATIENCE_MS`. Tests wait longer. */
  readonly patienceMs?: number
}

/** Returns false if the directory cannot be read. */
async function isShown(
  { reader }: OpenCoversOptions['directory'],
  { id, imageUrl }: CoveredShow,
) {
  const [stored] = await reader.getMany([id]).catch(() => [])
  if (stored === undefined) return false
  const record = fromFragments(stored)
  return isPublic(record) && record.imageUrl === imageUrl
}

/**
 * Opens the proxy and sweeps it regularly. Processes on this data folder remove covers themselves
 * (`drop-covers.ts`); the sweep covers changes by other machines.
 */
export async function openCovers(options: OpenCoversOptions): Promise<CoverProxy> {
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
