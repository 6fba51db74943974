/** A show of a drawn web and where it lives; events change it as the days pass. */
import type { Draw } from '../../moves/draw.ts'
import type { Simulation } from '../simulation.ts'
import type { Show, ShowPlan } from '../truth/show.ts'
import type { FeedCopy } from '../web/feed-text.ts'

/** What is drawn of a show before anything happens. */
export interface LifePlan {
  readonly show: ShowPlan
  readonly host: string
  readonly scheme: 'http' | 'https'
  readonly copy: Omit<FeedCopy, 'show'>
  /** Day on which somebody tells the directory of it. */
  readonly dayIn: number
  readonly from: 'operator' | 'catalogue'
  /** The catalogue calls it so; default: as it calls itself. */
  readonly nickname?: string
}

export class Life {
  readonly plan: LifePlan
  readonly show: Show
  readonly sim: Simulation
  /** Where its maker publishes it now. */
  url: string
  copy: Omit<FeedCopy, 'show'>
  /** Where it published before, the newest last. */
  readonly formerUrls: string[] = []
  /** Further addresses of the same feed. */
  readonly aliases: string[] = []
  /** The maker has gone: nothing is published any more, and no address answers. */
  isOver = false

  constructor(sim: Simulation, plan: LifePlan) {
    this.sim = sim
    this.plan = plan
    this.show = sim.show(plan.show)
    this.url = `${plan.scheme}://${plan.host}/${plan.show.name}/feed.xml`
    this.copy = plan.copy
    sim.feed(this.url, this.show, this.copy)
  }

  get host(): string {
    return new URL(this.url).hostname
  }

  /**
   * From now on the feed is there, written as `copy` says; what was there before has to be told
   * apart.
   */
  moveTo(url: string, copy: Omit<FeedCopy, 'show'> = this.copy): void {
    this.formerUrls.push(this.url)
    this.url = url
    this.copy = copy
    this.sim.feed(url, this.show, copy)
  }

  /** The feed where it is is written otherwise. */
  rewrite(copy: Partial<Omit<FeedCopy, 'show'>>): void {
    this.copy = { ...this.copy, ...copy }
    this.sim.feed(this.url, this.show, this.copy)
  }
}

/** What event functions are given. */
export interface Scene {
  readonly sim: Simulation
  readonly life: Life
  /** The others of the same web, that life left out. */
  readonly others: readonly Life[]
  readonly draw: Draw
  /** Does something so many days from now, before that day begins. */
  readonly later: (days: number, what: () => void | Promise<void>) => void
}

export type Happen = (scene: Scene) => void | Promise<void>
