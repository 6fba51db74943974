/**
 * GET /api/v1/admin/review: cases for an operator's decision, most urgent first, with both sides.
 */
import { type Static, Type } from 'typebox'
import {
  listReview as list,
  REVIEW_KINDS,
  type ReviewCase,
  type ReviewKind,
} from '../../../../actions/review/list-review.ts'
import {
  COMPARED_FIELDS,
  compareFields,
  type ComparedShows,
} from '../../../../actions/review/compare-shows.ts'
import type { Directory } from '../../../../store/directory.ts'
import { PodcastId } from '../../../../record/podcast.ts'
import { closed, Count, nullable, oneOf } from '../../../../record/schema.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { ListingView, viewListings } from '../../../../actions/listing/listing-view.ts'
import { PAGE_PARAMETERS, pageOf, readPageRequest, toPage } from '../page.ts'

const Share = Type.Number({ minimum: 0, maximum: 1 })

const Other = closed({
  podcastId: PodcastId,
  title: Type.String(),
  rssFeedUrl: Type.String(),
  agrees: Type.Array(Type.String(), { description: 'Fields in which both say the same.' }),
  differs: Type.Array(Type.String()),
})

const Texts = Type.Array(Type.String())

const Compared = closed({
  values: Type.Array(
    closed({
      field: oneOf(COMPARED_FIELDS),
      one: Texts,
      other: Texts,
      agrees: nullable(oneOf(['same', 'some', 'differs'] as const)),
    }),
    { description: 'What each says; `agrees` is null where one of the two does not say.' },
  ),
  episodes: nullable(
    closed({
      one: Count,
      other: Count,
      media: Share,
      guids: Share,
      names: Share,
    }),
  ),
})

const Case = closed({
  kind: oneOf(REVIEW_KINDS),
  podcastId: PodcastId,
  title: Type.String(),
  rssFeedUrl: Type.String(),
  why: Type.String({
    description: 'One sentence: what there is to decide, and what helps.',
  }),
  other: nullable(Other),
  listings: Type.Array(ListingView),
  moveTo: nullable(Type.String()),
  foundTitle: nullable(Type.String({ description: 'Of what is at its URL.' })),
  compared: nullable(Compared),
})

function viewCompared({ values, episodes }: ComparedShows): Static<typeof Compared> {
  const items = values.map(({ one, other, ...rest }) => ({
    ...rest,
    one: [...one],
    other: [...other],
  }))
  return { values: items, episodes }
}

function viewCase({
  kind,
  record,
  why,
  other,
  listings,
  moveTo,
  foundTitle,
  compared,
}: ReviewCase): Static<typeof Case> {
  const agreement = other === null ? undefined : compareFields(record, other)
  return {
    kind,
    podcastId: record.id,
    title: record.titleLatest,
    rssFeedUrl: record.rssFeedUrl,
    why,
    other:
      other === null || agreement === undefined
        ? null
        : {
            podcastId: other.id,
            title: other.titleLatest,
            rssFeedUrl: other.rssFeedUrl,
            agrees: [...agreement.agrees],
            differs: [...agreement.differs],
          },
    listings: viewListings(listings).items,
    moveTo,
    foundTitle,
    compared: compared === null ? null : viewCompared(compared),
  }
}

/**
 * Parses the position in the walk over the kinds: `conflict 12` is after the case with this number.
 */
function readPlace(after: number | string | null, kinds: readonly ReviewKind[]) {
  const [name, number] = String(after ?? '').split(' ')
  const at = kinds.findIndex((kind) => kind === name)
  if (at < 0) return { kinds, after: 0 }
  return { kinds: kinds.slice(at), after: Number(number) }
}

interface Walk {
  readonly kinds: readonly ReviewKind[]
  readonly after: number
  readonly limit: number
  readonly nowMs: number
  readonly signal: AbortSignal
}

/** Reads kind after kind until the page is full. */
async function walk(
  directory: Directory,
  { kinds, after, limit, nowMs, signal }: Walk,
): Promise<readonly ReviewCase[]> {
  const cases: ReviewCase[] = []
  let behind = after
  for (const kind of kinds) {
    const left = limit - cases.length
    if (left > 0)
      cases.push(
        ...(await list(directory, kind, { after: behind, limit: left }, { nowMs, signal })),
      )
    behind = 0
  }
  return cases
}

export const listReview = defineAdminRoute({
  method: 'GET',
  path: '/review',
  operationId: 'listReview',
  summary: 'What has to be decided, the most urgent first',
  description:
    '`conflict`: two podcasts claim one Apple id; merge them, or judge the listing. `ambiguous`: a platform has several listings that may be the podcast’s; confirm or reject. `suspect-move`: adopt the move, or rule `not-moved`. `doubted`: another show is at the URL; adopt the URL where it is the show after all, or rule `another-show` or `wait`. `emptied`: the URL gives no episode any more; the show is kept, and leaves the list when its feed is back. `duplicate`: another podcast may be the same show; merge them, or rule `apart`. A case leaves the list when it is decided.',
  query: {
    kind: {
      ...oneOf(REVIEW_KINDS),
      description: `One of ${REVIEW_KINDS.join(', ')}; without it, all.`,
    } as ReturnType<typeof oneOf<typeof REVIEW_KINDS>>,
    ...PAGE_PARAMETERS,
  },
  answer: closed({
    ...pageOf(Case).properties,
    namedOtherwise: Type.Integer({
      minimum: 0,
      description:
        'Feeds that call themselves otherwise than the file that brought them: `feeds?state=named-otherwise` lists them.',
    }),
  }),
  errors: ['INVALID_CURSOR'],
  examples: () => [
    {
      name: 'settled',
      summary: 'No move waits for a word',
      parameters: { kind: 'suspect-move' },
      status: 200,
      answer: { data: { items: [], cursor: null, namedOtherwise: 0 } },
    },
  ],
  async respond({ query: { kind, ...page }, signal }, { directory, now }) {
    const name = `review ${kind ?? ''}`
    const { after, limit } = readPageRequest(name, page)
    const place = readPlace(after, kind === undefined ? REVIEW_KINDS : [kind])
    const cases = await walk(directory, { ...place, limit, nowMs: now(), signal: signal() })
    const last = cases.at(-1)
    const isEnd = cases.length < limit || last === undefined
    const namedOtherwise = await directory.reviewQueue.count('named-otherwise', {
      signal: signal(),
    })
    const found = toPage(
      name,
      cases.map(viewCase),
      isEnd ? null : `${last.kind} ${String(last.record.seq)}`,
    )
    return { ...found, namedOtherwise }
  },
})
