/** Reads typed text as the API does: a title wins, and wishes that nothing fulfils are given up. */
import { parseTyped } from '../../src/query/parse-typed.ts'
import { settleReading } from '../../src/query/settle-reading.ts'
import type { SearchQuery } from '../../src/search/query.ts'
import type { Directory } from '../../src/store/directory.ts'

export async function asTyped(
  text: string,
  body: Parameters<typeof parseTyped>[1],
  { reader }: Directory,
): Promise<SearchQuery> {
  const { query } = await settleReading(parseTyped(text, body), (each) =>
    reader.search(each),
  )
  return query
}
