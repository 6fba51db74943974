/** Hosts rest in simulated time, and no request waits for the one before: a step of the simulation is one moment. */
import { HostLanes } from '../../../src/intake/crawl/host-lanes.ts'
import type { HostPace } from '../../../src/intake/crawl/host-pace.ts'

export class MomentLanes extends HostLanes {
  override async enter<Value>(domain: string, visit: () => Promise<Value>): Promise<Value> {
    super.learn(domain, { ...super.paceOf(domain), gapMs: 0 })
    return super.enter(domain, visit)
  }

  override learn(domain: string, pace: HostPace): void {
    super.learn(domain, { ...pace, gapMs: 0 })
  }
}
