/** Defines the arguments and options shared by commands that change a podcast. */
import { type ActionContext, PODCAST } from '../../actions/subject.ts'
import type { Context } from '../../context.ts'
import type { Versioned } from '../../store/record-change.ts'
import { CodedError } from '../../errors.ts'
import type { Ordering } from '../../actions/change-podcast.ts'
import { openSearchSecrets } from '../../follow/secrets.ts'
import { findPodcast } from '../../actions/find-podcast.ts'

export const PODCAST_ARGUMENT = PODCAST.argument

export const REASON_OPTION = {
  reason: {
    type: 'string',
    value: 'TEXT',
    description: 'Why; stands in the history. Name no person.',
  },
} as const

export function toCommandOrdering(
  { now }: Pick<Context, 'now'>,
  reason?: string,
): Ordering {
  return {
    by: 'command line',
    way: 'command line',
    nowMs: now(),
    ...(reason !== undefined && { reason }),
  }
}

export function podcastUnknown(text: string): CodedError {
  return new CodedError(
    'PODCAST_UNKNOWN',
    `no podcast has the id, slug or feed URL "${text}"`,
  )
}

/** Throws `PODCAST_UNKNOWN` if there is none. */
export async function getPodcast({ directory }: Context, text: string): Promise<Versioned> {
  const found = await findPodcast(directory, text.trim())
  if (found !== undefined) return found
  throw podcastUnknown(text)
}

export function commandContext(context: Context): ActionContext {
  const { directory, config } = context
  return {
    directory,
    fetchAllow: config.fetchAllow,
    following: {
      ownerId: undefined,
      baseUrl: (config.publicUrl || `http://localhost:${String(config.port)}`).replace(
        /\/$/,
        '',
      ),
      fetchAllow: config.fetchAllow,
      getSecrets: () => openSearchSecrets(config),
    },
    find: async (text) => getPodcast(context, text),
    async findKey(text) {
      const { findKeyByText } = await import('../../actions/key/key-options.ts')
      return findKeyByText(directory.apiKeys, text)
    },
  }
}
