/**
 * Generates the table of folders in docs/ARCHITECTURE.md from the first sentence of each folder's
 * main file, so that the table follows the code.
 */
import { readdir, readFile } from 'node:fs/promises'
import { ROOT } from './run.ts'
import { withPart } from './written-parts.ts'

/** Folders of `src/` with code down to the second level, and selected deeper ones. */
const BEGIN_WITH: Readonly<Record<string, string>> = {
  src: 'context.ts',
  'src/config': 'config.ts',
  'src/observe': 'events.ts',
  'src/observe/metrics': 'request-metrics.ts',
  'src/record': 'fields.ts',
  'src/record/feed-url': 'feed-url.ts',
  'src/record/genre': 'genre.ts',
  'src/record/country': 'country.ts',
  'src/record/instant': 'instant.ts',
  'src/record/language': 'language.ts',
  'src/record/layout': 'fit-record.ts',
  'src/record/text': 'text-clean-up.ts',
  'src/record/frequency': 'release-frequency.ts',
  'src/record/links': 'recognise.ts',
  'src/record/contact': 'rank-emails.ts',
  'src/record/episodes': 'packed-episodes.ts',
  'src/record/namespace': 'extras.ts',
  'src/record/people': 'people-of-show.ts',
  'src/record/listing': 'settle-listing.ts',
  'src/record/authority': 'index.ts',
  'src/record/pins': 'pins.ts',
  'src/record/charts': 'chart.ts',
  'src/record/metadata': 'sources.ts',
  'src/record/view': 'fragments.ts',
  'src/search': 'port.ts',
  'src/search/text': 'text.ts',
  'src/search/forms': 'word-forms.ts',
  'src/search/document': 'search-document.ts',
  'src/search/terms': 'term-table.ts',
  'src/search/plan': 'plan.ts',
  'src/search/rank': 'rank-window.ts',
  'src/search/segments': 'segment-index.ts',
  'src/search/segments/format': 'segment.ts',
  'src/search/segments/sets': 'block-set.ts',
  'src/search/segments/kernel': 'block-kernel.ts',
  'src/search/segments/query': 'index-reader.ts',
  'src/search/segments/write': 'index-writer.ts',
  'src/search/segments/rebuild': 'rebuild.ts',
  'src/search/opensearch': 'opensearch-index.ts',
  'src/search/opensearch/transport': 'connection.ts',
  'src/search/opensearch/mapping': 'index-document.ts',
  'src/search/opensearch/query': 'searcher.ts',
  'src/search/opensearch/write': 'bulk-writer.ts',
  'src/exports': 'columns.ts',
  'src/covers': 'cover-proxy.ts',
  'src/transcripts': 'transcripts.ts',
  'src/process': 'worker.ts',
  'src/directory': 'directory.ts',
  'src/directory/indexer': 'indexer.ts',
  'src/follow': 'follower.ts',
  'src/store': 'port.ts',
  'src/store/rules': 'record-claim.ts',
  'src/store/charts': 'charts.ts',
  'src/store/counts': 'daily-counts.ts',
  'src/store/people': 'people.ts',
  'src/store/episodes': 'episodes.ts',
  'src/store/sqlite': 'sqlite-directory.ts',
  'src/store/sqlite/search': 'search-worker.ts',
  'src/store/postgres': 'postgres-store.ts',
  'src/intake/crawlers': 'feed-crawler.ts',
  'src/intake/catalogue': 'import.ts',
  'src/intake/catalogue/decide': 'decide.ts',
  'src/intake/crawl': 'visit.ts',
  'src/intake/crawl/fetch': 'fetch.ts',
  'src/intake/crawl/rate': 'host-queues.ts',
  'src/intake/crawl/site': 'visit-site.ts',
  'src/intake/interpret/feed': 'feed-report.ts',
  'src/intake/interpret/site': 'read-page.ts',
  'src/intake/interpret/transcript': 'read-transcript.ts',
  'src/intake/interpret/show': 'show-print.ts',
  'src/intake/apply/feed': 'apply-feed.ts',
  'src/intake/apply/fields': 'compose-fields.ts',
  'src/intake/apply/moves': 'decide-move.ts',
  'src/intake/apply/merges': 'decide-duplicate.ts',
  'src/intake/apply/listings': 'check-batch.ts',
  'src/intake/apply/overrides': 'apply-overrides.ts',
  'src/intake/apply/scores': 'sweep-scores.ts',
  'src/intake/signals': 'import-signals.ts',
  'src/intake/replicate': 'replicate.ts',
  'src/query': 'parse.ts',
  'src/query/highlight': 'excerpts.ts',
  'src/query/wishes': 'wishes.ts',
  'src/query/episodes': 'parse-episodes.ts',
  'src/actions': 'action.ts',
  'src/actions/feed': 'add-feed.ts',
  'src/actions/listing': 'listing.ts',
  'src/actions/pin': 'pin.ts',
  'src/actions/merge': 'merge.ts',
  'src/actions/move': 'adopt.ts',
  'src/actions/person': 'forget.ts',
  'src/actions/podcast': 'own.ts',
  'src/actions/review': 'rule.ts',
  'src/texts': 'action-texts.ts',
  'src/actions/key': 'key-rules.ts',
  'src/actions/forget': 'forget-private.ts',
  'src/actions/submission': 'settle.ts',
  'src/actions/job': 'jobs.ts',
  'src/actions/import': 'imports.ts',
  'src/actions/saved-search': 'create.ts',
  'src/api': 'app.ts',
  'src/api/v1': 'index.ts',
  'src/api/v1/exports': 'export-files.ts',
  'src/api/v1/episodes': 'episode-pipeline.ts',
  'src/api/v1/charts': 'charts.ts',
  'src/api/v1/people': 'search-people.ts',
  'src/api/v1/pod-engine': 'all-details.ts',
  'src/api/v1/transcripts': 'define-transcript-route.ts',
  'src/api/ops': 'index.ts',
  'src/api/notify': 'serve-notify.ts',
  'src/api/mcp': 'answer-message.ts',
  'src/api/mcp/tools': 'index.ts',
  'src/api/at-once': 'at-once.ts',
  'src/api/limits': 'limits.ts',
  'src/api/bodies': 'body-writer.ts',
  'src/api/connections': 'open-server.ts',
  'src/api/views': 'podcast.ts',
  'src/api/covers': 'draw-cover.ts',
  'src/api/examples': 'examples.ts',
  'src/api/dialects': 'dialect.ts',
  'src/api/discovery': 'suggest-podcasts.ts',
  'src/api/charts': 'rankings.ts',
  'src/api/docs': 'serve-docs.ts',
  'src/api/formats': 'list-formats.ts',
  'src/web': 'site.ts',
  'src/web/assets': 'style.ts',
  'src/web/browse': 'browse.ts',
  'src/console': 'console.ts',
  'src/console/audit': 'audit-page.ts',
  'src/console/assets': 'console-style.ts',
  'src/console/crawl': 'crawl-page.ts',
  'src/console/imports': 'imports-page.ts',
  'src/console/jobs': 'jobs-page.ts',
  'src/console/keys': 'keys-page.ts',
  'src/console/pages': 'overview.ts',
  'src/console/parts': 'bar-chart.ts',
  'src/console/review': 'review-page.ts',
  'src/console/saved-searches': 'saved-searches-page.ts',
  'src/console/show': 'show-page.ts',
  'src/console/texts': 'console-english.ts',
  'src/console/welcome': 'welcome-page.ts',
  'src/web/figures': 'figures.ts',
  'src/web/files': 'sitemap.ts',
  'src/web/pages': 'home.ts',
  'src/web/parts': 'cards.ts',
  'src/web/search': 'find-shows.ts',
  'src/web/saved': 'saved-page.ts',
  'src/web/episodes': 'episode-page.ts',
  'src/web/show': 'show-page.ts',
  'src/web/open-data': 'data-pages.ts',
  'src/web/stats': 'stats-page.ts',
  'src/web/charts': 'charts-page.ts',
  'src/web/submit': 'submission-forms.ts',
  'src/web/texts': 'english.ts',
  'src/cli': 'index.ts',
  'src/cli/backup': 'backup.ts',
  'src/cli/crawl': 'crawl.ts',
  'src/cli/directory': 'copy.ts',
  'src/cli/export': 'export.ts',
  'src/cli/import': 'import.ts',
  'src/cli/mcp': 'mcp.ts',
  'src/cli/keys': 'key-create.ts',
  'src/cli/find': 'search.ts',
  'src/cli/podcasts': 'show.ts',
  'src/cli/serve': 'serve.ts',
}

const LEVELS = 2
const CODE = /^(?!.*\.(?:test|contract|d)\.ts$).*\.ts$/

async function listFolders(folder: string, levels: number): Promise<readonly string[]> {
  const entries = await readdir(new URL(`${folder}/`, ROOT), { withFileTypes: true })
  const hasCode = entries.some((entry) => entry.isFile() && CODE.test(entry.name))
  const below = levels === 0 ? [] : entries.filter((entry) => entry.isDirectory())
  const deeper = await Promise.all(
    below.map(({ name }) => listFolders(`${folder}/${name}`, levels - 1)),
  )
  return [...(hasCode ? [folder] : []), ...deeper.flat()]
}

async function assertComplete(): Promise<void> {
  const missing = (await listFolders('src', LEVELS)).filter(
    (folder) => BEGIN_WITH[folder] === undefined,
  )
  if (missing.length > 0)
    throw new Error(
      `scripts/architecture.ts names no file to begin with in ${missing.join(', ')}`,
    )
}

/** Returns the first sentence of a file's header comment. */
async function readSentence(file: string): Promise<string> {
  const text = await readFile(new URL(file, ROOT), 'utf8')
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? []
  if (comment === undefined)
    throw new Error(`${file} does not begin with a comment that says what it is`)
  const plain = comment.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim()
  const [sentence = ''] = plain.split(/(?<=[.!?]) (?=[A-Z“"`])/)
  return sentence
}

async function toRow([folder, file]: readonly [string, string]): Promise<string> {
  const sentence = await readSentence(`${folder}/${file}`)
  return `| \`${folder}/\` | \`${file}\` | ${sentence.replaceAll('|', '\\|')} |\n`
}

/** Returns the updated docs/ARCHITECTURE.md. */
export async function architecturePage(): Promise<string> {
  await assertComplete()
  const rows = await Promise.all(Object.entries(BEGIN_WITH).map(toRow))
  const head = '\n| folder | begin with | which says |\n|---|---|---|\n'
  return await withPart('docs/ARCHITECTURE.md', 'folders', `${head}${rows.join('')}\n`)
}
