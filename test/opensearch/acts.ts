/** What writers do to a directory in tests, each with what it reads before. */
import { draftOf, idOf, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import type { Engine } from '../../src/store/engine.ts'

const AT = '2026-11-20T04:26:00.000Z'

export type Act =
  | { readonly do: 'write'; readonly tail: number; readonly urls: readonly number[]; readonly appleId: number }
  | { readonly do: 'merge'; readonly tail: number; readonly into: number; readonly takesOver: boolean }
  | { readonly do: 'unmerge'; readonly tail: number }
  | { readonly do: 'remove'; readonly tail: number }

/** A process that ends before its next request. */
export class Death extends Error {}

export const perform = async ({ writer }: Engine, one: Act): Promise<void> => {
  const ids = [idOf(one.tail), ...(one.do === 'merge' ? [idOf(one.into)] : [])]
  const { byId } = await writer.owners({ ids })
  const held = byId.get(idOf(one.tail))
  switch (one.do) {
    case 'write': {
      const { appleId, urls } = one
      const record = {
        ...draftOf(one.tail, { appleId }),
        ...urlsOf(...urls.map((url) => `https://www.h${String(url % 3)}.example/${String(url)}`)),
      }
      await writer.write([{ record, revision: held?.revision ?? null }])
      return
    }
    case 'merge': {
      const survivor = byId.get(idOf(one.into))
      if (held === undefined || survivor === undefined) return
      const { appleId, feedUrls } = held.record
      const taken = one.takesOver ? { appleId, feedUrls: [...survivor.record.feedUrls, ...feedUrls] } : {}
      await writer.merge({
        survivor: { ...survivor, record: { ...survivor.record, ...taken } },
        absorbed: { id: held.record.id, revision: held.revision, at: AT },
      })
      return
    }
    case 'unmerge':
      await writer.unmerge({ id: idOf(one.tail) })
      return
    case 'remove':
      if (held !== undefined) await writer.remove({ id: held.record.id, revision: held.revision, at: AT })
  }
}
