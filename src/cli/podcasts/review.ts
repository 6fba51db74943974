/** `castdex review`: lists the cases for an operator's decision. */
import {
  listReview,
  REVIEW_KINDS,
  type ReviewCase,
  type ReviewKind,
} from '../../actions/review/list-review.ts'
import { defineCommand } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

/** Maximum cases per kind. */
const MOST = 100

function sidesOf({ other, listings, moveTo, foundTitle }: ReviewCase): string {
  if (other !== null) return other.id
  if (moveTo !== null) return moveTo
  if (foundTitle !== null) return foundTitle
  return listings
    .map(
      ({ platform, candidates }) =>
        `${platform} ${candidates.map(({ foreignId }) => foreignId).join(' or ')}`,
    )
    .join(', ')
}

export const review = defineCommand({
  name: 'review',
  summary:
    'Shows what waits for a decision: conflicts, ambiguous listings, suspect moves, doubtful content, emptied feeds, likely duplicates.',
  details: `The first ${String(MOST)} of each kind. Decide with merge, confirm, reject, adopt or rule; a case is gone then.`,
  args: [],
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      description: `Only one of ${REVIEW_KINDS.join(', ')}.`,
      values: { known: REVIEW_KINDS },
    },
    json: { type: 'boolean', description: 'As JSON, for scripts.' },
  },
  async run({ options, io, openContext }) {
    await using context = await openContext('serve')
    const kinds = REVIEW_KINDS.filter(
      (kind: ReviewKind) => options.kind === undefined || options.kind === kind,
    )
    const page = { after: 0, limit: MOST }
    const found = await Promise.all(
      kinds.map((kind) =>
        listReview(context.directory, kind, page, { nowMs: context.now() }),
      ),
    )
    const cases = found.flat()
    const rows = cases.map((each) => [
      each.kind,
      each.record.id,
      each.record.titleLatest,
      sidesOf(each),
    ])
    const table = (): string =>
      renderTable(['KIND', 'PODCAST', 'TITLE', 'OTHER SIDE'], rows)
    await writeLine(io.stdout, options.json ? renderJson(cases) : table())
    if (cases.length === 0) io.stderr.write('nothing waits for a decision\n')
    const named = await context.directory.reviewQueue.count('named-otherwise')
    if (named > 0)
      io.stderr.write(
        `${String(named)} feeds call themselves otherwise than the file that brought them: castdex list --state named-otherwise\n`,
      )
    return 0
  },
})
