/** `castdex check`: prints the effective settings and verifies the data. */
import { resolve } from 'node:path'
import { listSettingsInForce, type SettingInForce } from '../../config/in-force.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import type { StoreHealth } from '../../store/maintenance.ts'
import { listPrivate } from '../../actions/forget/forget-private.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand, type Invocation } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

interface CheckReport {
  readonly settings: readonly SettingInForce[]
  /** Absolute. */
  readonly dataDir: string
  readonly node: string
  readonly sound: boolean
  readonly findings: readonly string[]
  readonly counts: DirectoryCounts | null
  readonly keys: number | null
}

type Checked = Pick<CheckReport, 'sound' | 'findings' | 'counts' | 'keys'>

const describe = ({ sound, findings }: StoreHealth): readonly string[] => {
  if (findings.length === 0 && !sound)
    return ['the directory says that it is not sound, and not why']
  return findings
}

const MOST_NAMED = 5

/** Never shows the URLs themselves. */
const describePrivate = (ids: readonly string[]): readonly string[] => {
  if (ids.length === 0) return []
  const more = ids.length > MOST_NAMED ? ', …' : ''
  return [
    `${String(ids.length)} podcasts hold a private feed address (${ids.slice(0, MOST_NAMED).join(', ')}${more}): run castdex forget --private-feeds`,
  ]
}

/** Opens the data read-only and verifies all of it. */
const checkData = async (
  { openContext }: Pick<Invocation, 'openContext'>,
  compares: boolean,
): Promise<Checked> => {
  try {
    await using context = await openContext('serve')
    const { directory } = context
    const health = await directory.health({ deep: true, compares })
    const counts = await directory.reader.counts()
    const keys = (await directory.apiKeys.list()).filter(
      ({ revokedAt }) => revokedAt === null,
    ).length
    const secret = health.sound ? await listPrivate(directory) : []
    const findings = [...describe(health), ...describePrivate(secret)]
    return { sound: health.sound, findings, counts, keys }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return {
      sound: false,
      findings: [`${error.message} (${error.code})`],
      counts: null,
      keys: null,
    }
  }
}

const renderReport = ({
  settings,
  dataDir,
  node,
  sound,
  findings,
  counts,
  keys,
}: CheckReport): string =>
  [
    renderTable(
      ['SETTING', 'SOURCE', 'VALUE'],
      settings.map(({ name, source, value }) => [name, source, value]),
    ),
    '',
    `Node ${node}, data in ${dataDir}`,
    ...(counts === null
      ? []
      : [
          `${String(counts.served)} podcasts served, ${String(counts.pending)} pending, ${String(counts.dead)} dead`,
        ]),
    ...(keys === null
      ? []
      : [`${String(keys)} ${keys === 1 ? 'key' : 'keys'} not revoked`]),
    ...findings,
    sound ? 'sound' : 'NOT SOUND',
  ].join('\n')

export const check = defineCommand({
  name: 'check',
  summary: 'Shows the effective settings, and verifies the data.',
  details:
    'Every stored podcast is compared with its checksum, and ids, slugs and feed URLs with the record; ' +
    'podcasts with a private feed address are named. ' +
    '--deep also compares the search index with the records: with SQLite the index is rebuilt for that. ' +
    'Exit code 1 when a setting is not allowed, or the data cannot be opened or is not sound.',
  interrupted: 'nothing was changed',
  endsAtOnce: true,
  runsInWorker: true,
  args: [],
  options: {
    deep: {
      type: 'boolean',
      description: 'Compares the search index, too; takes as long as reindex.',
    },
    json: { type: 'boolean', description: 'As JSON, for scripts.' },
  },
  async run(invocation) {
    const { config, io, options } = invocation
    const report: CheckReport = {
      settings: listSettingsInForce(config, invocation.sources),
      dataDir: resolve(config.dataDir),
      node: process.versions.node,
      ...(await checkData(invocation, options.deep)),
    }
    await writeLine(io.stdout, options.json ? renderJson(report) : renderReport(report))
    if (report.sound) return 0
    return 1
  },
})
