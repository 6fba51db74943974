/** The doors between the rooms: who may import whom. `scripts/doors.ts` runs this and fails on an empty walk. */

const TESTS = String.raw`\.(test|contract)\.ts$`
/** A folder of `src/engine/` is an engine, but for those that the engines share. */
const ENGINE = '^src/engine/(?!text/|contract/|search/|terms/)[^/]+/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that import each other are one module in two files: move what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      comment: 'An import that leads nowhere would be a door that nobody checks.',
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
      name: 'engine-knows-no-caller',
      comment: 'An engine serves intake, query and api; it imports only record, the port, errors and its own folder.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^src/', pathNot: String.raw`^src/(engine|record)/|^src/errors\.ts$` },
    },
    {
      name: 'engines-are-strangers',
      comment: 'What two engines share lives beside the port, in src/engine/ itself.',
      severity: 'error',
      from: { path: '^src/engine/([^/]+)/' },
      to: { path: ENGINE, pathNot: '^src/engine/$1/' },
    },
    {
      name: 'port-knows-no-engine',
      comment: 'The port and its words are the same for every engine.',
      severity: 'error',
      from: { path: String.raw`^src/engine/[^/]+\.ts$`, pathNot: TESTS },
      to: { path: ENGINE },
    },
    {
      name: 'only-context-knows-engines',
      comment: 'Another engine is one line in context.ts; everybody else sees the port.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/engine/|^src/context\.ts$|${TESTS}` },
      to: { path: ENGINE },
    },
    {
      name: 'query-is-pure',
      comment: "A caller's words become an engine query without asking anybody.",
      severity: 'error',
      from: { path: '^src/query/', pathNot: TESTS },
      to: { path: '^src/', pathNot: String.raw`^src/(query|record)/|^src/engine/[^/]+\.ts$|^src/errors\.ts$` },
    },
    {
      name: 'api-knows-no-intake',
      comment: 'Nothing that writes or parses in bulk runs behind an endpoint.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: TESTS },
      to: { path: String.raw`^src/(intake|cli)/|^src/(main|context)\.ts$` },
    },
    {
      name: 'intake-knows-no-answers',
      comment: 'What comes in does not depend on how it is shown.',
      severity: 'error',
      from: { path: '^src/intake/', pathNot: TESTS },
      to: { path: String.raw`^src/(api|query|cli|console)/|^src/(main|context)\.ts$` },
    },
    {
      name: 'config-and-observe-serve-all',
      comment: 'Everybody may use them, so they use no room but record.',
      severity: 'error',
      from: { path: '^src/(config|observe)/', pathNot: TESTS },
      to: { path: '^src/(api|cli|console|engine|intake|query)/' },
    },
    {
      name: 'only-the-sqlite-engine-touches-sqlite',
      comment: 'The one exception reads a catalogue that happens to be an SQLite file.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: String.raw`^src/engine/sqlite/|^src/intake/catalogue/podcast-index/dump\.ts$|${TESTS}`,
      },
      to: { path: '^(node:)?sqlite$|better-sqlite3' },
    },
    {
      name: 'only-the-opensearch-engine-touches-its-client',
      comment: 'An optional dependency: whoever loads it elsewhere breaks those who have it not.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/engine/opensearch/' },
      to: { path: 'node_modules/@opensearch-project' },
    },
    {
      name: 'one-file-knows-the-feed-parser',
      comment: 'Another parser is another parse.ts and its mappings; everybody else knows ParsedFeed.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/intake/feed/parse\.ts$` },
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
      name: 'product-needs-no-dev-dependency',
      comment: 'A development dependency is missing where castdex is installed.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // An optional peer: whoever chooses that engine installs it.
        pathNot: 'node_modules/(@types|@opensearch-project)/',
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
