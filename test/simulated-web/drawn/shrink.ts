/** Leaves out of a failing web what it fails without. */
import { playWeb, type Played } from './play.ts'
import type { WebPlan } from './plan.ts'

/** Webs that are played for it at most. */
const MOST_TRIES = 120

const invariantOf = ({ faults }: Played): string => faults[0]?.split(':')[0] ?? ''

function withoutShow(plan: WebPlan, name: string): WebPlan {
  return {
    ...plan,
    lives: plan.lives.filter(({ show }) => show.name !== name),
    events: plan.events.filter(({ show }) => show !== name),
  }
}

const withoutEvent = (plan: WebPlan, at: number): WebPlan => ({
  ...plan,
  events: plan.events.filter((_, index) => index !== at),
})

export async function shrink(
  plan: WebPlan,
  played: Played,
): Promise<{ readonly plan: WebPlan; readonly played: Played }> {
  let [least, seen] = [{ ...plan, days: played.days }, played]
  let tries = 0
  const take = async (smaller: WebPlan): Promise<boolean> => {
    if (tries >= MOST_TRIES) return false
    tries += 1
    const again = await playWeb(smaller)
    const isSame = again.faults.length > 0 && invariantOf(again) === invariantOf(played)
    if (isSame) [least, seen] = [smaller, again]
    return isSame
  }
  for (const { show } of plan.lives) await take(withoutShow(least, show.name))
  for (let at = least.events.length - 1; at >= 0; at -= 1)
    await take(withoutEvent(least, at))
  return { plan: least, played: seen }
}
