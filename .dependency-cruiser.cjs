/**
 * Who may import whom. `scripts/dependencies.ts` runs this, fails on an empty walk, and asks of
 * folders what is asked of files: no cycles, and at most 25 files.
 */

const TESTS = String.raw`\.(test|contract)\.ts$`
/**
 * A folder of `src/store/` is a store, and one of `src/search/` an index, but for those that all of
 * them share.
 */
const STORE = '^src/store/(?!contract/|rules/|episodes/|charts/|counts/|people/)[^/]+/'
const INDEX = '^src/search/(?!text/|forms/|document/|terms/|plan/|rank/|contract/)[^/]+/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two modules that import each other are one module in two files: move what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      comment: 'An import that leads nowhere would be one that nobody checks.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'record-stands-alone',
      comment: 'What a podcast is depends on nothing of ours.',
      severity: 'error',
      from: { path: '^src/record/', pathNot: TESTS },
      to: { path: '^(src|test|bench|scripts)/', pathNot: '^src/record/' },
    },
    {
      name: 'errors-stand-alone',
      comment: 'Everybody imports the error table, so it imports nobody.',
      severity: 'error',
      from: { path: String.raw`^src/errors\.ts$` },
      to: { path: '^src/' },
    },
    {
      name: 'search-knows-no-store',
      comment:
        'An index can be made anew from any store; it gets documents and gives hits.',
      severity: 'error',
      from: { path: '^src/search/', pathNot: TESTS },
      to: {
        path: '^src/',
        pathNot: String.raw`^src/(process|search|record)/|^src/errors\.ts$`,
      },
    },
    {
      name: 'segments-know-no-record',
      comment:
        'Our index could be a package of its own: it gets documents, whatever they were made of.',
      severity: 'error',
      from: { path: '^src/search/segments/', pathNot: TESTS },
      to: { path: '^src/record/', reachable: true },
    },
    {
      name: 'opensearch-knows-no-record',
      comment:
        'It gets documents and gives ids; what a podcast is the documents have settled.',
      severity: 'error',
      from: { path: '^src/search/opensearch/', pathNot: TESTS },
      to: { path: '^src/record/', reachable: true },
    },
    {
      name: 'store-knows-no-caller',
      comment:
        'A store serves intake, query and api; it imports only record, search, its own folder, and what stands beside them.',
      severity: 'error',
      from: { path: '^src/store/', pathNot: TESTS },
      to: {
        path: '^src/',
        pathNot: String.raw`^src/(process|store|search|record)/|^src/errors\.ts$`,
      },
    },
    {
      name: 'stores-are-strangers',
      comment: 'What two stores share lives beside the port, in src/store/ itself.',
      severity: 'error',
      from: { path: '^src/store/([^/]+)/', pathNot: TESTS },
      to: { path: STORE, pathNot: '^src/store/$1/' },
    },
    {
      name: 'indexes-are-strangers',
      comment: 'What two indexes share lives in src/search/ itself.',
      severity: 'error',
      from: { path: '^src/search/([^/]+)/', pathNot: TESTS },
      to: { path: INDEX, pathNot: '^src/search/$1/' },
    },
    {
      name: 'ports-know-no-implementation',
      comment: 'The ports and their words are the same for every store and every index.',
      severity: 'error',
      from: { path: String.raw`^src/(store|search)/[^/]+\.ts$`, pathNot: TESTS },
      to: { path: `${STORE}|${INDEX}` },
    },
    {
      name: 'only-context-knows-stores',
      comment: 'Another store is one line in context.ts; everybody else sees the port.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/store/|^src/context\.ts$|${TESTS}` },
      to: { path: STORE },
    },
    {
      name: 'only-stores-know-indexes',
      comment: 'An index is put together with its store; everybody else asks the store.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: String.raw`^src/(store|search)/|^src/context\.ts$|${TESTS}`,
      },
      to: { path: INDEX },
    },
    {
      name: 'directory-knows-ports-alone',
      comment:
        'Any store and any index are put together there, without knowing which they are.',
      severity: 'error',
      from: { path: '^src/directory/', pathNot: TESTS },
      to: {
        path: '^src/',
        pathNot: String.raw`^src/(directory|process|record|search|store)/|^src/errors\.ts$`,
      },
    },
    {
      name: 'query-is-pure',
      comment: "A caller's words become a search without asking anybody.",
      severity: 'error',
      from: { path: '^src/query/', pathNot: TESTS },
      to: {
        path: '^src/',
        pathNot: String.raw`^src/(query|record|search)/|^src/errors\.ts$`,
      },
    },
    {
      name: 'api-knows-no-intake',
      comment:
        'Nothing that writes or parses in bulk runs behind an endpoint; what operators set by hand may be read.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: TESTS },
      to: {
        path: String.raw`^src/(intake(?!/apply/overrides/)|cli|console|web)/|^src/(main|context)\.ts$`,
      },
    },
    {
      name: 'client-stands-alone',
      comment:
        'It runs in browsers and in other people’s programs, which have neither our source nor its dependencies.',
      severity: 'error',
      from: { path: '^client/' },
      to: { pathNot: '^client/' },
    },
    {
      name: 'web-reads-the-directory',
      comment:
        'Pages are a view over the directory and admin; what comes in is none of their business.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: TESTS },
      to: {
        path: String.raw`^src/(intake|cli|console|directory/indexer)/|^src/(main|context)\.ts$`,
      },
    },
    {
      name: 'intake-knows-no-answers',
      comment: 'What comes in does not depend on how it is shown.',
      severity: 'error',
      from: { path: '^src/intake/', pathNot: TESTS },
      to: {
        path: String.raw`^src/(actions|api|query|cli|console|web)/|^src/(main|context)\.ts$`,
      },
    },
    {
      name: 'interpret-is-pure',
      comment:
        'Bytes become facts without asking anybody: no store, no network, no disk, no settings.',
      severity: 'error',
      from: { path: '^src/intake/interpret/', pathNot: TESTS },
      to: {
        path: String.raw`^src/|^(node:)?(child_process|dgram|dns|fs|http|http2|https|net|tls)(/promises)?$|node_modules/undici/`,
        pathNot: String.raw`^src/(intake/interpret|process|record)/|^src/errors\.ts$`,
      },
    },
    {
      name: 'interpret-has-threads-of-the-parser-alone',
      comment:
        'parser-queue.ts starts the thread of parse-thread.ts; nothing else of it may wait for a thread.',
      severity: 'error',
      from: {
        path: '^src/intake/interpret/',
        pathNot: String.raw`/feed/(parser-queue|parse-thread)\.ts$|${TESTS}`,
      },
      to: { path: String.raw`^(node:)?worker_threads$|^src/process/(serve-)?worker\.ts$` },
    },
    {
      name: 'crawl-ends-in-what-was-fetched',
      comment:
        'Fetching decides nothing about a record; what was fetched is interpreted, then applied.',
      severity: 'error',
      from: { path: '^src/intake/crawl/', pathNot: TESTS },
      to: { path: '^src/intake/(apply|crawlers|replicate|signals)/' },
    },
    {
      name: 'actions-know-no-surface',
      comment: 'Route, command and form follow from an action; it knows none of them.',
      severity: 'error',
      from: { path: '^src/(actions|texts)/', pathNot: TESTS },
      to: { path: String.raw`^src/(api|query|cli|console|web)/|^src/(main|context)\.ts$` },
    },
    {
      name: 'config-and-observe-serve-all',
      comment: 'Everybody may use them, so they use no folder but record.',
      severity: 'error',
      from: { path: '^src/(config|observe)/', pathNot: TESTS },
      to: { path: '^src/(actions|api|cli|console|intake|query|search|store|web)/' },
    },
    {
      name: 'only-the-sqlite-store-and-its-index-touch-sqlite',
      comment:
        'The exceptions read and write a catalogue that happens to be an SQLite file.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: String.raw`^src/(store/sqlite|search/segments)/|/podcast-index/(write-)?dump\.ts$|${TESTS}`,
      },
      to: { path: '^(node:)?sqlite$|better-sqlite3' },
    },
    {
      name: 'only-opensearch-touches-its-client',
      comment:
        'An optional dependency: whoever loads it elsewhere breaks those who have it not.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/search/opensearch/' },
      to: { path: 'node_modules/@opensearch-project' },
    },
    {
      name: 'only-the-postgres-store-touches-its-client',
      comment: 'An optional dependency, too.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/postgres/' },
      to: { path: 'node_modules/(@types/)?pg/' },
    },
    {
      name: 'one-file-knows-the-feed-parser',
      comment:
        'Another parser is another parse.ts and its mappings; everybody else knows ParsedFeed.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/intake/interpret/feed/parse\.ts$` },
      to: { path: 'node_modules/feedsmith' },
    },
    {
      name: 'product-needs-no-workshop',
      comment: 'What is published imports neither tests nor tools.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: String.raw`^(test|bench|scripts)/|${TESTS}` },
    },
    {
      name: 'plain-matcher-is-written-apart',
      comment:
        'Every search index is compared with it: a fault in a tokenizer, a plural rule or a score that both had would be found by no test. Types, and the names of columns and facets, are shared.',
      severity: 'error',
      from: { path: '^test/plain-', pathNot: TESTS },
      to: {
        path: '^src/search/(text|forms|plan|rank|document|terms|segments|opensearch)/|^src/search/score|^src/record/authority/',
        pathNot: String.raw`^src/search/document/schema\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'product-needs-no-dev-dependency',
      comment: 'A development dependency is missing where castdex is installed.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // Optional peers: whoever chooses that store installs its client.
        pathNot: 'node_modules/(@types|@opensearch-project|pg)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/fixtures/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
