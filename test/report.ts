/**
 * `npm run report -- NAME …`: what developers measure with the code of the tests. Without a name it
 * lists the reports. Some write their table into a page of `docs/`.
 */
interface Report {
  /**
   * Reads the words behind the name from `process.argv`, as it does where it is started by itself.
   */
  readonly run: () => Promise<unknown>
  /** What it takes behind its name. */
  readonly words?: string
  readonly tells: string
}

const REPORTS: Readonly<Record<string, Report>> = {
  source: {
    run: () => import('./source/report.ts'),
    words: '[FOLDER] [--names] [--sample N]',
    tells: 'size of the source, idioms of its comments, names defined twice, by folder',
  },
  paths: {
    run: () => import('./paths/report.ts'),
    words: '[--files]',
    tells:
      'in how many files of src a function is called for one warm request of each kind',
  },
  relevance: {
    run: () => import('./relevance/report.ts'),
    words: '[--strangers [--misses] | --unjudged]',
    tells: 'whether people find what they type; writes docs/RELEVANCE.md',
  },
  typed: {
    run: () => import('./relevance/typed/report.ts'),
    words: '[--misses]',
    tells: 'what people type, drawn from a dump or the test catalogue, by kind',
  },
  people: {
    run: () => import('./people/report.ts'),
    words: '[FILE [FEEDS]] [--half 1|2] [--misses]',
    tells:
      'precision and recall of names in titles and notes, by labelled lines or episodes',
  },
  moves: {
    run: () => import('./moves/report.ts'),
    tells: 'labelled pairs of feeds, same show or not; writes docs/MOVES.md',
  },
  identity: {
    run: () => import('./simulated-web/report.ts'),
    words: '[TEXT]',
    tells: 'scenarios of a simulated web; writes docs/MOVES.md',
  },
  webs: {
    run: () => import('./simulated-web/drawn/run.ts'),
    words: '[--webs N …]',
    tells: 'webs that are drawn by chance',
  },
  feeds: {
    run: () => import('./feeds/report.ts'),
    words: 'FOLDER [--write]',
    tells: "a folder of feeds beside another parser's readings; can write docs/FEEDS.md",
  },
  injuries: {
    run: () => import('./feeds/injuries/report.ts'),
    words: 'FOLDER [--rounds N] [--seed S]',
    tells: 'a folder of feeds with one injury each, read by castdex and by feedparser',
  },
  answers: {
    run: () => import('./answers/report.ts'),
    words: '[--each N]',
    tells: 'HTTP answers that servers broke, read by castdex beside curl',
  },
  upgrades: {
    run: () => import('./layouts/report.ts'),
    tells:
      'data of each release that this version opens, and how many of its answers differ',
  },
  screens: {
    run: () => import('./browser/screens.ts'),
    tells: 'twelve views of the site in Chromium; writes docs/screens/',
  },
  lighthouse: {
    run: () => import('./browser/lighthouse.ts'),
    words: '[PATH …]',
    tells: "Lighthouse's figures of the site, for phones and desks; npx fetches it",
  },
  vectors: {
    run: () => import('./vectors/report.ts'),
    words: 'FOLDER',
    tells: "readings of links, languages, dates and feed URLs beside another's",
  },
  listings: {
    run: () => import('./listings/report.ts'),
    words: '[--write | --seed N]',
    tells: 'precision and recall of listings; can write docs/LISTINGS.md',
  },
  values: {
    run: () => import('./values/report.ts'),
    words: '[LABELS] [--dump FILE] [--feeds FOLDER] [--wrong]',
    tells: 'precision and recall of hosts, sponsors and affiliation by labels',
  },
  'listings:all': {
    run: () => import('./listings/unattended/report.ts'),
    words: '[SHOWS] [--write]',
    tells:
      'a directory left to itself, from feed URLs to listings; can write docs/LISTINGS.md',
  },
  'score:model': {
    run: () => import('./score/model-report.ts'),
    tells: 'the score on a model of shows; writes docs/AUTHORITY.md',
  },
  'score:signals': {
    run: () => import('./score/signals-report.ts'),
    words: 'FILE [--json]',
    tells:
      'the score of this directory beside the signals of a file, each withheld from it',
  },
  'demo:crawl': {
    run: () => import('./crawl/demo-farm/report.ts'),
    tells:
      'how the fields of the demo fill while it is crawled; writes docs/PERFORMANCE.md',
  },
  faults: {
    run: () => import('./cluster/faults/report.ts'),
    tells: 'faults of a cluster under load; writes docs/OPENSEARCH.md',
  },
  kills: {
    run: () => import('./cluster/kills-report.ts'),
    words: '[ROUNDS]',
    tells: 'a process that writes to a cluster, killed 200 times',
  },
}

function listReports(): string {
  const lines = Object.entries(REPORTS).map(([name, { words = '', tells }]) => {
    return `  ${`${name} ${words}`.padEnd(36)} ${tells}\n`
  })
  return `npm run report -- NAME\n${lines.join('')}`
}

const [name, ...words] = process.argv.slice(2)
const report = name === undefined ? undefined : REPORTS[name]

if (report === undefined) {
  if (name !== undefined) process.stderr.write(`there is no report "${name}"\n`)
  process.stdout.write(listReports())
  process.exitCode = name === undefined ? 0 : 2
} else {
  process.argv.splice(2, process.argv.length, ...words)
  await report.run()
}
