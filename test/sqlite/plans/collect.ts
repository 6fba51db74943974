/**
 * Collects every statement that the SQLite store and its index prepare or execute, with the line of
 * the source that did.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SOURCE = join(import.meta.dirname, '../../../src')
/** The store, and the index that lies in its files. */
const FOLDERS = ['store/sqlite', 'search/segments']

export interface CollectedStatement {
  readonly sql: string
  /** Path below `src/`, and the line. */
  readonly site: string
}

const PLACE =
  /[/\\]src[/\\](?<file>(?:store[/\\]sqlite|search[/\\]segments)[/\\][\w./\\-]+\.ts)[^:]*:(?<line>\d+)/

const siteOf = (stack: string): string | undefined => {
  const { file, line } = PLACE.exec(stack)?.groups ?? {}
  return file === undefined ? undefined : `${file}:${String(line)}`
}

/**
 * While it is not disposed of. Statements that come from elsewhere (of the test) are not collected.
 */
export class StatementCollector implements Disposable {
  readonly statements: CollectedStatement[] = []
  readonly #prepare = Reflect.get(DatabaseSync.prototype, 'prepare')
  readonly #exec = Reflect.get(DatabaseSync.prototype, 'exec')

  constructor() {
    const collect = (sql: string): void => {
      const site = siteOf(new Error().stack ?? '')
      if (site !== undefined) this.statements.push({ sql, site })
    }
    const [prepare, exec] = [this.#prepare, this.#exec]
    DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql, ...rest) {
      collect(sql)
      return prepare.call(this, sql, ...rest)
    }
    DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
      collect(sql)
      exec.call(this, sql)
    }
  }

  [Symbol.dispose](): void {
    DatabaseSync.prototype.prepare = this.#prepare
    DatabaseSync.prototype.exec = this.#exec
  }
}

const CALL =
  /(?:[dD]atabase|scratch|main|keys|this\.#main|this\.#keys)?\.(?:prepare|exec)\(/
/**
 * A pattern, the words of transactions, and a write that only finds out whether there is room:
 * there is nothing to plan.
 */
const NO_STATEMENT =
  /(?:CURSOR|\/)\.exec|SET total = total|exec\('(?:BEGIN|COMMIT|ROLLBACK|REINDEX)/

/** Lines of the source that prepare or execute a statement. */
export const listSites = (): readonly string[] => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, withFileTypes: true }),
  )
    .filter(
      (entry) =>
        entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) =>
      CALL.test(line) && !NO_STATEMENT.test(line)
        ? [`${relative(SOURCE, file)}:${String(at + 1)}`]
        : [],
    )
  })
}
