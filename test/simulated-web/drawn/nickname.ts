/** What readers call a show in lists of their own. */
import type { Draw } from '../../moves/draw.ts'
import type { ShowPlan } from '../truth/show.ts'

export function drawNickname(draw: Draw, { title, owner = 'Somebody' }: ShowPlan): string {
  const words = title.split(' ')
  return draw.pick([
    (words[0] ?? title).toLowerCase(),
    `${title} - ${owner}`,
    `${words.slice(0, 2).join(' ')} ${String(draw.number(100, 999))}`,
    `${words[1] ?? title} with ${owner.slice(0, 1)}.`,
    `To hear on Sundays, ${String(draw.number(1, 9))}`,
  ])
}
