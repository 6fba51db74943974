/**
 * `castdex import`: imports a catalogue; prints one JSON line for scripts and one sentence for
 * people.
 */
import type { ImportDone, ImportStep } from '../../actions/import/do-import.ts'
import { FollowedImport } from '../../actions/import/followed-import.ts'
import { refusedInAll } from '../../actions/import/import-note.ts'
import { CodedError } from '../../errors.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import { IMPORTS_ENGLISH } from '../../console/texts/imports-texts.ts'
import type { RefusalReason } from '../../intake/catalogue/refusal.ts'
import type { ImportReport } from '../../intake/catalogue/import.ts'
import {
  CATALOGUE_FORMATS,
  type CatalogueFormat,
  isCatalogueFormat,
} from '../../intake/catalogue/format.ts'
import { assertFile } from '../assert-file.ts'
import { type CommandIo, defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { writeLine } from '../output.ts'
import { askWhetherOwn } from './ask-whether-own.ts'
import { whereToLook } from './where-to-look.ts'
import { runImport } from './run-import.ts'
import { ProgressLine } from '../progress-line.ts'
import { readServerAddress } from '../server-address.ts'

const STANDARD_INPUT = '-'

/** The parser rejects other values. */
const toFormat = (text: string): CatalogueFormat =>
  isCatalogueFormat(text) ? text : 'ndjson'

const assertInput = async (file: string): Promise<void> =>
  file === STANDARD_INPUT ? undefined : assertFile(file)

interface Summary {
  readonly format: CatalogueFormat
  readonly file: string
  readonly report: ImportReport & { readonly atLeast?: true }
  /** `null` after an interruption, which skips the count. */
  readonly counts: DirectoryCounts | null
  readonly startedMs: number
}

const viewSummary = ({ format, file, report, counts, startedMs }: Summary): string => {
  const seconds = (performance.now() - startedMs) / 1000
  return JSON.stringify({
    event: 'import',
    format,
    file,
    ...report,
    served: counts?.served ?? null,
    pending: counts?.pending ?? null,
    seconds: Number(seconds.toFixed(3)),
    perSecond: Math.round(report.read / Math.max(seconds, 0.001)),
  })
}

/** Returns whether all rows were rejected, typical of a wrong format. */
const isAllRefused = (report: ImportReport): boolean =>
  report.read > 0 && refusedInAll(report) === report.read

const reasonsOf = (
  refused: ImportReport['refused'],
): readonly (readonly [RefusalReason, number])[] =>
  Object.entries(refused) as [RefusalReason, number][]

/** Rejection reasons that suggest a wrong format. */
const OF_ANOTHER_FORMAT: ReadonlySet<RefusalReason> = new Set([
  'line_too_long',
  'not_utf8',
  'not_json',
  'invalid_entry',
  'invalid_record',
])

const sayAllRefused = (format: CatalogueFormat, { refused }: ImportReport): string => {
  const mayBeAnother = reasonsOf(refused).some(([reason]) => OF_ANOTHER_FORMAT.has(reason))
  if (mayBeAnother)
    return `nothing of it was taken in: is it ${format}? \`castdex help import\` lists the formats\n`
  return `nothing of it was taken in, for the reasons above\n`
}

const renderRefused = (refused: ImportReport['refused'], isListed: boolean): string => {
  const inAll = refusedInAll({ refused })
  if (inAll === 0) return ''
  const reasons = reasonsOf(refused).map(
    ([reason, count]) => `${reason} ${String(count)}: ${IMPORTS_ENGLISH.reasons[reason]}`,
  )
  const hint = isListed ? '' : '; --refused FILE lists them'
  return `refused ${String(inAll)} (${reasons.join('; ')})${hint}\n`
}

const UNREAD =
  'what a feed calls itself replaces the title in the file once the feed is read: `castdex review` counts where the two differ'

const PENDING =
  'pending podcasts have no Apple id yet: where they are your own, `castdex import --own` serves them; CASTDEX_REQUIRE_APPLE_ID=false serves all'

/** The message without the hint at `--own`, because the option was given. */
const PENDING_BESIDE_OWN =
  'the podcasts of this file are served as your own; the pending ones came in otherwise and have no Apple id yet (`castdex list --state pending`)'

interface OutcomeTerms {
  readonly requireAppleId: boolean
  /** Rejected entries are written to a file. */
  readonly isListed: boolean
  readonly isOwn: boolean
}

/** Summarizes the import, the served podcasts, and what the others lack. */
export function renderOutcome(
  { report, counts }: Pick<ImportDone, 'report' | 'counts'>,
  { requireAppleId, isListed, isOwn }: OutcomeTerms,
): string {
  const { read, created, updated, unchanged, refused, conflicts, interrupted } = report
  const { namedOtherwise } = report
  const rest =
    counts.pending > 0 && requireAppleId ? `; ${isOwn ? PENDING_BESIDE_OWN : PENDING}` : ''
  return [
    interrupted
      ? `interrupted after ${String(read)} podcasts, which are kept; repeat the command for the rest\n`
      : '',
    `read ${String(read)}: created ${String(created)}, updated ${String(updated)}, unchanged ${String(unchanged)}\n`,
    renderRefused(refused, isListed),
    conflicts > 0
      ? `conflicts ${String(conflicts)}: another live podcast has the Apple id, so these are pending\n`
      : '',
    namedOtherwise > 0
      ? `named otherwise ${String(namedOtherwise)}: their own feeds call these by other titles, which are kept\n`
      : '',
    created > 0 ? `${UNREAD}\n` : '',
    `served ${String(counts.served)}, pending ${String(counts.pending)}${rest}\n`,
  ].join('')
}

/** Runs the import with a progress line, which is erased at the end. */
const importShowing = async (
  io: CommandIo,
  followed: FollowedImport,
  run: (tell: (step: ImportStep) => void) => Promise<ImportDone>,
): Promise<ImportDone> => {
  using progress = new ProgressLine(io.stderr)
  try {
    const done = await run(({ phase, ...step }) => {
      const { counts, done: reached, total } = step
      followed.tell(step)
      progress.show({ read: counts.read, done: reached, total, ...(phase && { phase }) })
    })
    await followed.end(done.report.interrupted ? 'cancelled' : 'done', done)
    return done
  } catch (error) {
    await followed.end('failed', {
      message: error instanceof CodedError ? error.message : null,
    })
    throw error
  }
}

export const importCommand = defineCommand({
  name: 'import',
  summary: 'Imports a catalogue of podcasts, also while the directory is being served.',
  details:
    'podcast-index reads the public dump (.db, .db.gz, .tgz), opml any subscription list, ndjson what `castdex export` writes\n' +
    'and catalogue entries (docs/DATA-MODEL.md). A podcast without an Apple id is stored but not served, unless it is your own\n' +
    '(--own; importing a list again with --own marks existing podcasts). Imports are idempotent; an interrupted one can be repeated.\n' +
    'The last line on the standard output is JSON for scripts; `atLeast` stands in it where the import was ended before it could count all.',
  stopping: 'stopping after this batch; repeat the command for the rest',
  makesData: 'anew',
  args: [
    {
      name: 'FORMAT',
      description: CATALOGUE_FORMATS.join(', '),
      values: { known: CATALOGUE_FORMATS },
    },
    { name: 'FILE', description: 'What to read; - = the standard input.' },
  ],
  options: {
    own: {
      type: 'boolean',
      description:
        'These are feeds of your own: they are served without an Apple id, and their hosts asked at full speed.',
    },
    refused: {
      type: 'string',
      value: 'FILE',
      description: 'Writes what was not taken in to FILE, one JSON line each.',
    },
  },
  async run(invocation) {
    const { args, options, config, io, prepareData } = invocation
    const [formatText = '', file = ''] = args
    const format = toFormat(formatText)
    const asks =
      format === 'opml' && file !== STANDARD_INPUT && config.requireAppleId && !options.own
    const isOwn = options.own || (asks && (await askWhetherOwn(io)))
    await assertInput(file)
    await prepareData()
    const startedMs = performance.now()
    const actor = { by: 'command line', way: 'command line' } as const
    const source = file === STANDARD_INPUT ? null : file
    const following = { dataDir: config.dataDir, now: Date.now }
    const facts = { format, file: source, isOwn, actor }
    const followed = FollowedImport.prepare(facts, 'running', following)
    await followed.begin()
    invocation.beforeCutOff(() => {
      // Excludes the batch that was being written.
      io.stderr.write(
        `interrupted after at least ${String(followed.note.counts.read)} podcasts; repeat the command for the rest\n`,
      )
      const report = { ...followed.note.counts, atLeast: true as const, interrupted: true }
      return viewSummary({ format, file, report, counts: null, startedMs })
    })
    const { report, counts } = await importShowing(io, followed, (tell) =>
      runImport(
        {
          ...{ id: followed.note.id, config, format, isOwn, actor, file: source },
          ...{ name: followed.note.file, refusalFile: options.refused ?? null },
        },
        { signal: invocation.signal, tell, stdin: io.stdin },
      ),
    )
    await writeLine(io.stdout, viewSummary({ format, file, report, counts, startedMs }))
    const { requireAppleId } = config
    io.stderr.write(
      renderOutcome(
        { report, counts },
        { requireAppleId, isListed: options.refused !== undefined, isOwn },
      ) + whereToLook({ report, counts }, await readServerAddress(config.dataDir)),
    )
    if (isAllRefused(report)) {
      io.stderr.write(sayAllRefused(format, report))
      return 1
    }
    if (report.interrupted) return interruptedCode(invocation.signal)
    return 0
  },
})
