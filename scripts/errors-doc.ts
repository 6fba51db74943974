/** Generates docs/ERRORS.md from the error table. */
import { ERRORS } from '../src/errors.ts'

const INTRODUCTION = `<!-- Generated from src/errors.ts by \`npm run generate\`. -->
# Errors

Every way in which castdex says no. A code is stable; the message beside it is one sentence that names the parameter and
the value, and may be reworded. Over HTTP the body is always

\`\`\`json
{
  "status": "ERROR",
  "message": "…",
  "error": { "code": "FEED_NOT_TRACKED", "message": "…", "details": [{ "path": "query.rssFeedUrl", "message": "…" }] },
  "requestId": "…"
}
\`\`\`

\`details\` is there only where there is something to list.
`

type Row = readonly [
  code: string,
  error: { readonly meaning: string; readonly remedy: string; readonly status: number },
]

/** Escapes the cell separator. */
const toCell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const toTable = (rows: readonly Row[], withStatus: boolean): string => {
  const head = withStatus
    ? '| Code | Status | Meaning | What to do |\n|---|---|---|---|'
    : '| Code | Meaning | What to do |\n|---|---|---|'
  const lines = rows.map(([code, { status, meaning, remedy }]) => {
    const cells = [
      `\`${code}\``,
      ...(withStatus ? [String(status)] : []),
      toCell(meaning),
      toCell(remedy),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [head, ...lines].join('\n')
}

/** Sorts errors by status, then by the table's sequence. */
export const errorsDoc = (): string => {
  const rows: readonly Row[] = Object.entries(ERRORS)
  const answers = rows
    .filter(([, { status }]) => status > 0)
    .sort(([, a], [, b]) => a.status - b.status)
  const said = rows.filter(([, { status }]) => status === 0)
  return `${INTRODUCTION}
## Answers

${toTable(answers, true)}

## On the command line and at the start

${toTable(said, false)}
`
}
