/** Opens the transcripts with the settings. */
import type { Config } from '../config/config.ts'
import { openWayOut, type WayOutOptions } from '../intake/crawl/fetch/open-fetcher.ts'
import { HostQueues } from '../intake/crawl/rate/host-queues.ts'
import type { Directory } from '../store/directory.ts'
import { Transcripts } from './transcripts.ts'

/** Longest wait of a request for a slow publisher, in ms. */
const PATIENCE_MS = 20_000

export type OpenTranscriptsOptions = Pick<
  WayOutOptions,
  'version' | 'now' | 'resolve' | 'connector'
> & {
  readonly config: WayOutOptions['config'] & Pick<Config, 'transcripts'>
  readonly directory: Pick<Directory, 'transcripts' | 'forgotten'>
  /** Default: `PATIENCE_MS`. */
  readonly patienceMs?: number
}

/** Undefined if transcripts are off, or the store keeps none. */
export function openTranscripts(options: OpenTranscriptsOptions): Transcripts | undefined {
  const { config, directory, now, patienceMs = PATIENCE_MS } = options
  const { transcripts: store } = directory
  if (config.transcripts === 'off' || store === undefined) return undefined
  const { fetcher, isMadeUp } = openWayOut(options)
  const queues = new HostQueues(() => performance.now())
  const onDemand = config.transcripts === 'demand'
  const { forgotten } = directory
  return new Transcripts({
    store,
    forgotten,
    fetcher,
    queues,
    now,
    isMadeUp,
    onDemand,
    patienceMs,
  })
}
