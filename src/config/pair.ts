/** Validates the pair of store and search engine. */
import type { ErrorDetail } from '../errors.ts'
import type { Config } from './config.ts'

type Pair = Pick<Config, 'store' | 'search' | 'postgresUrl'>

export const SEARCH_OF: Readonly<Record<Config['store'], Config['search']>> = {
  sqlite: 'segments',
  postgres: 'opensearch',
}

const LACKING_URL =
  'CASTDEX_POSTGRES_URL is missing: set it, or CASTDEX_POSTGRES_URL_FILE, to postgres://user:password@host:5432/database'

/** Reports an unsupported pair, or a store whose address is missing. */
export function findPairProblems({
  store,
  search,
  postgresUrl,
}: Pair): readonly ErrorDetail[] {
  const needed = SEARCH_OF[store]
  if (search !== needed) {
    const message = `CASTDEX_STORE=${store} is searched by ${needed}, not by ${search}: set CASTDEX_SEARCH=${needed}`
    return [{ path: 'CASTDEX_SEARCH', message }]
  }
  if (store === 'postgres' && postgresUrl === '')
    return [{ path: 'CASTDEX_POSTGRES_URL', message: LACKING_URL }]
  return []
}
