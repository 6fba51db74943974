/**
 * Runs Lucene in Java: needs a JDK (17 or later) and Maven, which Debian has as
 * `default-jdk-headless` and `maven`. Maven fetches the jars once.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../frame.ts'

const JARS = join(ROOT, 'node_modules', '.cache', 'castdex-bench', 'lucene')
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Throws without Maven, or if it cannot fetch the jars. */
function ensureJars(): void {
  if (existsSync(JARS)) return
  const words = ['-q', '-f', pathOf('pom.xml'), 'dependency:copy-dependencies']
  execFileSync('mvn', [...words, `-DoutputDirectory=${JARS}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export interface LuceneShow {
  readonly name: string
  readonly title: string
  readonly author: string
  readonly genres: string
  readonly description: string
}

export interface LuceneProcess extends AsyncDisposable {
  /** Returns the names of the first ten shows. Sequential. */
  find(query: string): Promise<readonly string[]>
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const toRow = ({ name, title, author, genres, description }: LuceneShow): string =>
  [name, title, author, genres, description].map(inOneLine).join('\t')

/** Indexes the shows. Throws without Java or Maven. */
export async function startLucene(shows: readonly LuceneShow[]): Promise<LuceneProcess> {
  ensureJars()
  const classPath = join(JARS, '*')
  const child = spawn('java', ['-cp', classPath, pathOf('LuceneShows.java')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await once(child, 'spawn')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const readLine = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done === true) throw new Error('Java ended; it has to be a JDK of 17 or later')
    return line.value
  }
  child.stdin.write(`${shows.map(toRow).join('\n')}\n\n`)
  await readLine()
  return {
    async find(query) {
      child.stdin.write(`${inOneLine(query)}\n`)
      const line = await readLine()
      return line.split('\t').filter((name) => name !== '')
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
