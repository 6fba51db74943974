/**
 * `npm run report -- paths [--files]`: in how many files of `src` a function is called for one warm
 * request of each kind, and for a feed that is crawled. `--files` names them.
 */
import { openWorld, reader } from '../crawl/world.ts'
import { EXAMPLE_DRAFT, startCastdex } from '../api/castdex.ts'
import { CallCoverage, type Counted } from './coverage.ts'

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour Lights</title>
<item><title>One</title><guid>harbour-1</guid><pubDate>Fri, 20 Nov 2026 04:26:00 GMT</pubDate>
<enclosure url="https://media.example/1.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`

const namesFiles = process.argv.includes('--files')

const print = (name: string, { main, workers }: Counted): void => {
  const row = [name, String(main.length), String(workers.length)]
  process.stdout.write(`| ${row.join(' | ')} |\n`)
  if (!namesFiles) return
  for (const file of main.toSorted()) process.stdout.write(`  ${file}\n`)
  for (const file of workers.toSorted()) process.stdout.write(`  worker: ${file}\n`)
}

const countRequests = async (): Promise<void> => {
  await using castdex = await startCastdex({ hasSite: true, podcasts: [EXAMPLE_DRAFT] })
  using coverage = new CallCoverage()
  await coverage.start()
  const feedUrl = encodeURIComponent(EXAMPLE_DRAFT.rssFeedUrl)
  const requests = {
    lookup: `/api/v1/podcasts/id/lookup?rssFeedUrl=${feedUrl}`,
    search: `/api/v1/search/podcasts?q=${encodeURIComponent(EXAMPLE_DRAFT.title)}`,
    'page of the site': `/search?q=${encodeURIComponent(EXAMPLE_DRAFT.title)}`,
  }
  for (const [name, url] of Object.entries(requests)) {
    const counted = await coverage.count(async () => {
      const { statusCode } = await castdex.call(url)
      if (statusCode !== 200) throw new Error(`${url} answered ${String(statusCode)}`)
    })
    print(name, counted)
  }
}

const countCrawl = async (): Promise<void> => {
  await using world = await openWorld()
  using coverage = new CallCoverage()
  await coverage.start()
  await coverage.attachWorkers()
  let feeds = 0
  const counted = await coverage.count(async () => {
    feeds += 1
    const path = `/feed-${String(feeds)}`
    world.feed(path, FEED.replaceAll('harbour', `harbour-${String(feeds)}`))
    await world.add(path)
    await world.crawl()
  })
  print('feed that is crawled', counted)
}

process.stdout.write('| kind | files | of threads |\n|---|--:|--:|\n')
await countRequests()
await countCrawl()
await reader[Symbol.asyncDispose]()
