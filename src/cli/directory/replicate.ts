/** `castdex replicate`: follows another castdex by its change feed. */
import { followForgotten } from '../../actions/forget/follow-forgotten.ts'
import { forgetPrivate } from '../../actions/forget/forget-private.ts'
import { isPlainAndRemote } from '../../config/plain-credentials.ts'
import type { Context } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import {
  type ReplicationOptions,
  replicateUntilStopped,
  replicateOnce,
} from '../../intake/replicate/replicate.ts'
import {
  type ReplicationPosition,
  readReplicationPosition,
  writeReplicationPosition,
} from '../../intake/replicate/position.ts'
import { cutEnd } from '../../record/text/text-clean-up.ts'
import { defineCommand } from '../command.ts'
import { toCommandOrdering } from '../podcasts/admin-options.ts'

const PAUSE_S = 10

const parseUrl = (text: string): string => {
  const url = URL.parse(text)
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === ''
  if (isPlain) return cutEnd(url.href, '/')
  throw new CodedError(
    'USAGE_INVALID',
    'URL has to be the http(s) URL of a castdex, without a key in it.',
  )
}

const parsePause = (text: string): number => {
  if (/^\d{1,5}$/.test(text)) return Number(text) * 1000
  throw new CodedError(
    'USAGE_INVALID',
    `--pause is "${text}"; allowed: whole seconds, 0 to 99999.`,
  )
}

/**
 * Returns the position of an earlier run. A directory with local podcasts or of another source is
 * rejected, since a replica would mix them.
 */
const startingPoint = async (
  { config, directory }: Context,
  url: string,
): Promise<ReplicationPosition> => {
  const before = await readReplicationPosition(config.dataDir)
  const isEmpty = (await directory.reader.counts()).total === 0
  // A URL that never delivered anything may be a typo and can still be changed.
  const isBegun = before !== undefined && !(before.cursor === null && isEmpty)
  if (isBegun) {
    if (before.url === url) return before
    throw new CodedError(
      'USAGE_INVALID',
      `This directory replicates ${before.url}; use an empty data folder for another source.`,
    )
  }
  if (!isEmpty)
    throw new CodedError(
      'USAGE_INVALID',
      'This directory has other podcasts; replicate requires an empty data folder.',
    )
  const position = { url, cursor: null }
  await writeReplicationPosition(config.dataDir, position)
  return position
}

/** Erases private feeds that were stored before their kind was detected. */
const openOld = async (
  context: Context,
  { cursor }: ReplicationPosition,
): Promise<void> => {
  const { directory } = context
  const { forgotten } = directory
  if (cursor === null || (await forgotten.erasePrivate()) === 0) return
  await forgetPrivate(directory, toCommandOrdering(context))
  await forgotten.overwriteDeleted()
}

export const replicate = defineCommand({
  name: 'replicate',
  summary: 'Follows another castdex, also while this directory is being served.',
  details:
    'URL is the other one; CASTDEX_REPLICATE_KEY holds one of its keys with the scope mirror. Starts with an empty data\n' +
    'folder, resumes after an interruption, and ends with SIGINT or SIGTERM.',
  makesData: 'anew',
  stopping: 'stopping; repeat the command to resume',
  interrupted: 'repeat the command to resume',
  runsInWorker: true,
  args: [{ name: 'URL', description: 'The URL of the other castdex.' }],
  options: {
    once: { type: 'boolean', description: 'Ends when both are equal.' },
    pause: {
      type: 'string',
      value: 'SECONDS',
      description: `Between two looks when both are equal; default ${String(PAUSE_S)}.`,
    },
  },
  async run({ args: [text = ''], options, config, io, signal, openContext }) {
    const url = parseUrl(text)
    const pauseMs = parsePause(options.pause ?? String(PAUSE_S))
    if (config.replicateKey === '')
      throw new CodedError(
        'USAGE_INVALID',
        'CASTDEX_REPLICATE_KEY is missing; set it to a key of the other castdex with the scope admin.',
      )
    if (isPlainAndRemote(url))
      io.stderr.write('warning: URL is http://, which exposes the key; use https://\n')
    await using context = await openContext('write')
    const from = await startingPoint(context, url)
    await openOld(context, from)
    let written = 0
    const replication: ReplicationOptions = {
      source: { url, key: config.replicateKey },
      dataDir: config.dataDir,
      directory: context.directory,
      forget: (...forgotten) => followForgotten(context.directory, ...forgotten),
      pauseMs,
      signal,
      onNews({ changes, isEqual }) {
        written += changes
        if (isEqual && written > 0)
          io.stderr.write(`${String(written)} changes written; equal\n`)
        if (isEqual) written = 0
      },
      onTrouble(error, waitMs) {
        const reason = error instanceof Error ? error.message : String(error)
        io.stderr.write(`${reason}; retrying in ${String(waitMs / 1000)} s\n`)
      },
    }
    if (options.once) await replicateOnce(replication, from)
    else await replicateUntilStopped(replication, from)
    await context.directory.writer.settle()
    return 0
  },
})
