/** Reads drawn answers with castdex and with curl. */
import { isReadByCurl } from './ask-curl.ts'
import { type DrawnAnswer, FEED } from './mutations.ts'
import { openLoopbackFetcher, openRawServer } from './raw-server.ts'

export interface Compared {
  readonly kinds: readonly string[]
  readonly isOurs: boolean
  readonly isCurls: boolean
}

export async function compareAll(
  answers: Iterable<DrawnAnswer>,
): Promise<readonly Compared[]> {
  await using server = await openRawServer()
  await using fetcher = openLoopbackFetcher()
  const compared: Compared[] = []
  for (const { bytes, kinds } of answers) {
    const url = server.serve(bytes)
    const result = await fetcher.fetch(url)
    const text = result.kind === 'answered' ? Buffer.from(result.body).toString() : ''
    compared.push({ kinds, isOurs: text === FEED, isCurls: await isReadByCurl(url, FEED) })
  }
  return compared
}
