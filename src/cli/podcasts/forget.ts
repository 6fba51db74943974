/** `castdex forget`: erases email addresses and private feed addresses permanently. */
import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { CodedError } from '../../errors.ts'
import { forgetAddresses } from '../../actions/forget/forget-address.ts'
import { forgetPrivate } from '../../actions/forget/forget-private.ts'
import type { Context } from '../../context.ts'
import { defineCommand } from '../command.ts'
import { toCommandOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

const STANDARD_INPUT = '-'

const readFileText = async (
  file: string,
  stdin: NodeJS.ReadableStream,
): Promise<string> => {
  if (file === STANDARD_INPUT) return readAll(stdin)
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CodedError('FILE_UNUSABLE', `${file} cannot be read`, { cause })
  })
}

/** Errors name the source instead of the address, which must not reach a shell's log. */
const parseAddress = (text: string, source: string): string => {
  const address = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address
  throw new CodedError('USAGE_INVALID', `${source} has to be one e-mail address`)
}

const readAddresses = async (
  file: string,
  stdin: NodeJS.ReadableStream,
): Promise<readonly string[]> => {
  const lines = (await readFileText(file, stdin)).split('\n')
  return lines.flatMap((line, at) =>
    line.trim() === '' ? [] : [parseAddress(line, `line ${String(at + 1)}`)],
  )
}

const STILL_IN_FILES =
  '\nfree pages of the data files may still hold them: stop the server and run this again'

const forgetFeeds = async (context: Context): Promise<string> => {
  const { removed, erased, traces } = await forgetPrivate(
    context.directory,
    toCommandOrdering(context, undefined),
  )
  const isOverwritten = await context.directory.forgotten.overwriteDeleted()
  return (
    `private feed addresses: removed ${String(removed)} podcasts that had no other, ` +
    `erased from ${String(erased)} podcasts and from ${String(traces)} places of their history` +
    (isOverwritten ? '' : STILL_IN_FILES)
  )
}

export const forget = defineCommand({
  name: 'forget',
  summary:
    "Erases a person's e-mail address, or private feed addresses, from everything; no crawl or import brings them back.",
  details:
    'Only a salted hash of the address is kept. Looks through the whole directory, its history and what is kept of merged podcasts;\n' +
    'can be done while it is served. Replicas follow. Backups that were made before still have it: run it there too, with --file for\n' +
    'all requests at once (docs/OPERATING.md).',
  args: [{ name: 'EMAIL', description: 'The address.', required: false }],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      description: 'Addresses, one a line; - is standard input.',
    },
    'private-feeds': {
      type: 'boolean',
      description:
        'Erases feed addresses that hold a password, a token or a signature, and removes podcasts that have no other.',
    },
  },
  async run({ args: [text], options, io, openContext }) {
    const { file, 'private-feeds': ofFeeds } = options
    const wishes = [text !== undefined, file !== undefined, ofFeeds].filter(Boolean)
    if (wishes.length !== 1)
      throw new CodedError(
        'USAGE_INVALID',
        'forget needs one of EMAIL, --file FILE and --private-feeds',
      )
    if (ofFeeds) {
      await using context = await openContext('write')
      await writeLine(io.stdout, await forgetFeeds(context))
      return 0
    }
    const addresses =
      file === undefined
        ? [parseAddress(text ?? '', 'EMAIL')]
        : await readAddresses(file, io.stdin)
    await using context = await openContext('write')
    const { podcasts, traces } = await forgetAddresses(
      context.directory,
      addresses,
      toCommandOrdering(context, undefined),
    )
    await writeLine(
      io.stdout,
      `erased from ${String(podcasts)} podcasts, and from ${String(traces)} places of their history`,
    )
    return 0
  },
})
