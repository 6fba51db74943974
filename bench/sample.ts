/** Samples podcasts of a directory evenly: id, feed URL, title and a word. */
import { createInterface } from 'node:readline'
import { runCastdex, spawnCastdex } from './frame.ts'

export interface SampledPodcast {
  readonly id: string
  readonly slug: string
  readonly feedUrl: string
  readonly title: string
  readonly word: string
}

interface ExportedLine {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly rssFeedUrl: string
}

const toSample = (line: string): SampledPodcast => {
  const { id, slug, title, rssFeedUrl } = JSON.parse(line) as ExportedLine
  const word = title.split(/[^\p{L}\p{N}]+/u).find((part) => part.length > 3) ?? 'podcast'
  return { id, slug, feedUrl: rssFeedUrl, title, word }
}

/** Returns every n-th exported podcast, about `most` (5,000). */
export const samplePodcasts = async (
  dataDir: string,
  most = 5_000,
): Promise<readonly SampledPodcast[]> => {
  const { total } = JSON.parse(runCastdex(['stats', '--json', '--data-dir', dataDir])) as {
    total: number
  }
  const step = Math.max(1, Math.floor(total / most))
  const child = spawnCastdex(['export', 'ndjson', '-', '--data-dir', dataDir])
  if (child.stdout === null) throw new Error('the export has no output')
  const samples: SampledPodcast[] = []
  let number = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (number % step === 0) samples.push(toSample(line))
    number += 1
  }
  return samples
}

export const createKey = (dataDir: string): string => {
  const words = ['key', 'create', '--name', 'bench', '--data-dir', dataDir]
  return runCastdex(words).trim()
}
