/** Resolves the settings of the site. */
import { readFile } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { CodedError } from '../../errors.ts'
import { userAgentOf } from '../../intake/crawl/fetch/user-agent.ts'
import { packageVersion } from '../../package-files.ts'

export interface SiteSettings {
  readonly images: Config['images']
  readonly userAgent: string
  /** Undefined without a notice. */
  readonly legalText?: string
}

interface Crawling {
  readonly crawls: boolean
  /** The operator has set the source of covers. */
  readonly isChosen: boolean
}

/** Longest notice, in characters. */
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

/** A process without a crawler fetches no covers by default. */
export async function readSiteSettings(
  config: Config,
  { crawls, isChosen }: Crawling,
): Promise<SiteSettings> {
  return {
    images: crawls || isChosen ? config.images : 'off',
    userAgent: userAgentOf(config, packageVersion()),
    ...(config.legalFile !== '' && { legalText: await readLegal(config.legalFile) }),
  }
}
