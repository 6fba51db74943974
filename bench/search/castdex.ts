/** The engine castdex: imported by command, searched in this process. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import type { SearchPosition } from '../../src/search/query.ts'
import { CodedError } from '../../src/errors.ts'
import { parseSearch } from '../../src/query/parse.ts'
import { runCastdex } from '../frame.ts'
import { type Body, toWire } from './body.ts'
import type { Ask } from './classes.ts'
import {
  type Answer,
  type Built,
  folderBytes,
  type OpenSide,
  type Side,
  type Unable,
  type Workplace,
} from './side.ts'

const FIGURES = 'built.json'

export const dataDirOf = (folder: string): string => join(folder, 'data')

const configOf = (dataDir: string): Config => {
  const flags = new Map([
    ['data-dir', dataDir],
    ['log-level', 'warn'],
  ])
  return loadConfig({ environment: new Map(), flags }).config
}

/** Wall time of the command. */
const importNdjson = (file: string, dataDir: string): number => {
  const startedAt = performance.now()
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  return (performance.now() - startedAt) / 1000
}

const buildCastdex = ({ file, folder, reuse }: Workplace): Built => {
  const figures = join(folder, FIGURES)
  if (reuse && existsSync(figures))
    return JSON.parse(readFileSync(figures, 'utf8')) as Built
  const dataDir = dataDirOf(folder)
  const seconds = importNdjson(file, dataDir)
  const built = { seconds, bytes: folderBytes(dataDir) }
  writeFileSync(figures, JSON.stringify(built))
  return built
}

class CastdexSide implements Side {
  readonly name = 'castdex'
  readonly built: Built
  readonly #directory: Directory
  /** Cursor before a deep page; finding it is not timed. */
  readonly #positions = new Map<string, SearchPosition | null>()

  constructor(directory: Directory, built: Built) {
    this.#directory = directory
    this.built = built
  }

  async ask({ body, want, page }: Ask): Promise<Answer | Unable> {
    try {
      return await this.#answer(
        want === 'total' ? { ...body, pageSize: 1 } : body,
        page,
        want,
      )
    } catch (cause) {
      if (cause instanceof CodedError) return { unable: `${cause.code}: ${cause.message}` }
      throw cause
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#directory[Symbol.asyncDispose]()
  }

  async #answer(body: Body, page: number, want: Ask['want']): Promise<Answer> {
    const { query } = parseSearch(toWire(body))
    const { reader } = this.#directory
    const after = page === 1 ? null : await this.#positionBefore(body, page)
    if (page > 1 && after === null) return { ms: 0, hits: 0, total: null }
    const startedAt = performance.now()
    const found = await reader.search({ ...query, after })
    const answer = {
      ms: performance.now() - startedAt,
      hits: found.hits.length,
      total: found.total,
    }
    if (after !== null || found.next === null || want === 'total') return answer
    const followedAt = performance.now()
    await reader.search({ ...query, after: found.next })
    return { ...answer, nextMs: performance.now() - followedAt }
  }

  async #positionBefore(body: Body, page: number): Promise<SearchPosition | null> {
    const key = JSON.stringify([body, page])
    const known = this.#positions.get(key)
    if (known !== undefined) return known
    const { query } = parseSearch(toWire(body))
    let after: SearchPosition | null = null
    for (let number = 1; number < page; number += 1) {
      const found = await this.#directory.reader.search({ ...query, after })
      after = found.next
      if (after === null) break
    }
    this.#positions.set(key, after)
    return after
  }
}

export const openCastdex: OpenSide = async (workplace) => {
  const built = buildCastdex(workplace)
  const { requireAppleId, searchTimeoutMs } = configOf(dataDirOf(workplace.folder))
  const directory = await openSqliteDirectory({
    dataDir: dataDirOf(workplace.folder),
    access: 'serve',
    requireAppleId,
    searchTimeoutMs,
    now: Date.now,
  })
  return new CastdexSide(directory, built)
}
