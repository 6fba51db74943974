/**
 * `npm run report -- lighthouse [PATH …]`: Lighthouse's four figures of pages of the demo, for
 * phones and desks, and the audits that cost points. npx fetches Lighthouse.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openTemporaryFolder, startServer } from '../cli/castdex.ts'
import { CHROMIUM } from './chromium.ts'

const PAGES = [
  '/',
  '/search?q=history',
  '/podcasts/this-american-life',
  '/podcasts/the-harbour-light',
  '/browse',
  '/stats',
  '/docs',
  '/docs/search',
  '/docs/search/searchTyped',
]

const FORMS = { mobile: [], desktop: ['--preset=desktop'] } as const

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Judged {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null }>>
}

async function judge(url: string, form: readonly string[]): Promise<Judged> {
  const args = ['--yes', 'lighthouse', url, '--quiet', '--output=json', ...form]
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const { stdout } = await promisify(execFile)('npx', [...args, only, flags], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    maxBuffer: 100_000_000,
  })
  return JSON.parse(stdout) as Judged
}

/** Lists weighted audits below 1. */
function listLosses({ categories, audits }: Judged): readonly string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const score = audits[id]?.score ?? 1
      return weight > 0 && score < 1 ? [`${id} ${String(Math.round(score * 100))}`] : []
    }),
  )
}

await using folder = await openTemporaryFolder()
await using server = await startServer(['--demo'], { dataDir: folder.path })
const episode = /\/episodes\/[^"]+/.exec(
  await (await fetch(`${server.baseUrl}/podcasts/the-harbour-light`)).text(),
)
const named = process.argv.slice(2)
for (const path of named.length > 0 ? named : [...PAGES, ...(episode ?? [])]) {
  for (const [form, flags] of Object.entries(FORMS)) {
    const judged = await judge(server.baseUrl + path, flags)
    const points = CATEGORIES.map((name) =>
      String(Math.round((judged.categories[name]?.score ?? 0) * 100)).padStart(4),
    )
    const losses = listLosses(judged).join(', ')
    process.stdout.write(`${form.padEnd(8)}${points.join('')}  ${path}  ${losses}\n`)
  }
}
