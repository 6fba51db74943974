/** Reads what the settings mean for the site that this process shows. */
import { readFile } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { CodedError } from '../../errors.ts'
import { userAgentOf } from '../../intake/crawl/fetch/user-agent.ts'
import { packageVersion } from '../../package-files.ts'

export interface SiteWishes {
  readonly images: Config['images']
  readonly userAgent: string
  /** Absent where there is none. */
  readonly legalText?: string
}

interface Crawling {
  readonly crawls: boolean
  /** Somebody has set who shows covers. */
  readonly isChosen: boolean
}

/** The longest notice in characters; it is a page, not a book. */
const LONGEST_LEGAL = 200_000

async function readLegal(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).slice(0, LONGEST_LEGAL)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('CONFIG_INVALID', `CASTDEX_LEGAL_FILE cannot be read: ${reason}`, {
      cause,
    })
  }
}

/** A process that fetches no feeds fetches no covers either, unless told to. */
export async function readSiteWishes(
  config: Config,
  { crawls, isChosen }: Crawling,
): Promise<SiteWishes> {
  return {
    images: crawls || isChosen ? config.images : 'off',
    userAgent: userAgentOf(config, packageVersion()),
    ...(config.legalFile !== '' && { legalText: await readLegal(config.legalFile) }),
  }
}
