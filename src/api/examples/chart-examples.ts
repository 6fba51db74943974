/** Examples of charts on a directory that has none. */
import type { ExampleDoc } from '../route.ts'

const CHART = { chartType: 'apple', category: 'History', country: 'DE' }

/** `part`: the name of what is null then. */
export function noChart(
  part: 'chart' | 'movement' | 'history',
  options: Readonly<Record<string, unknown>>,
): readonly ExampleDoc[] {
  return [
    {
      name: 'none',
      summary: 'A directory without charts',
      parameters: CHART,
      status: 200,
      answer: { data: { options: { ...CHART, ...options }, [part]: null } },
    },
  ]
}
