/** Plays the webs that it is told of, one after the other. */
import { drawWeb } from './plan.ts'
import { playWeb } from './play.ts'
import type { WebOrder } from './pool.ts'

async function play({ seed, without, ...size }: WebOrder): Promise<void> {
  const plan = drawWeb(seed, size)
  const events = plan.events.filter(({ kind }) => !without.includes(kind))
  process.send?.(await playWeb({ ...plan, events }))
}

process.on('message', (order) => {
  play(order as WebOrder).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
    process.disconnect()
  })
})
process.on('disconnect', () => process.exit())
