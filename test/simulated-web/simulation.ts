/**
 * A web, the real directory and the truth about both, under one clock. A day is a few moments at
 * which everything that is due is crawled; at its end every invariant is checked.
 */
import { type Draw, openDraw } from '../moves/draw.ts'
import type { Directory } from '../../src/store/directory.ts'
import type { CatalogueEntry } from '../../src/intake/catalogue/entry.ts'
import { parseCrawlState } from '../../src/record/crawl-state.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { type Awaited, Delays } from './delays.ts'
import { type SimulatedDirectory, openSimulatedDirectory } from './directory/directory.ts'
import type { Breach, Day, Task } from './invariants/day.ts'
import { openInvariants } from './invariants/index.ts'
import { BEGIN_MS, DAY_MS, HOUR_MS, Show, type ShowPlan } from './truth/show.ts'
import { Truth } from './truth/truth.ts'
import type { Answer, Script } from './web/answer.ts'
import type { FeedCopy } from './web/feed-text.ts'
import { SimulatedWeb } from './web/simulated-web.ts'

export interface SimulationOptions {
  readonly seed: string
  /** Moments of a day at which the directory is let out; default 4. */
  readonly momentsADay?: number
  /** Default true. */
  readonly checks?: boolean
}

/** What the directory knows of a podcast before its first reading. */
interface Untold {
  /** The one that it was added by. */
  readonly url: string
  readonly entry?: CatalogueEntry
}

interface FirstReading extends Untold {
  readonly id: string
  readonly isThere: boolean
  readonly task: Task | undefined
}

const CHANCE_STEPS = 1_000_000

export class Simulation implements AsyncDisposable {
  readonly seed: string
  readonly draw: Draw
  readonly web: SimulatedWeb
  readonly truth = new Truth()
  readonly breaches: Breach[] = []
  readonly delays = new Delays()
  readonly #clock: { nowMs: number }
  readonly #directory: SimulatedDirectory
  readonly #check = openInvariants()
  readonly #options: SimulationOptions
  readonly #ids = new Set<string>()
  /** Never read: they are whatever their address gives at the first reading. */
  readonly #unread = new Map<string, Untold>()
  #dayNo = 0
  #today: Day | undefined

  private constructor(
    options: SimulationOptions,
    parts: {
      readonly clock: { nowMs: number }
      readonly web: SimulatedWeb
      readonly directory: SimulatedDirectory
    },
  ) {
    this.#options = options
    this.seed = options.seed
    this.draw = openDraw(`${options.seed} moments`)
    this.#clock = parts.clock
    this.web = parts.web
    this.#directory = parts.directory
  }

  static async open(options: SimulationOptions): Promise<Simulation> {
    const clock = { nowMs: BEGIN_MS }
    const now = (): number => clock.nowMs
    const web = new SimulatedWeb(now)
    const chances = openDraw(`${options.seed} chance`)
    const chance = (): number => chances.number(0, CHANCE_STEPS - 1) / CHANCE_STEPS
    const directory = await openSimulatedDirectory({ web, now, chance })
    return new Simulation(options, { clock, web, directory })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#directory[Symbol.asyncDispose]()
  }

  get nowMs(): number {
    return this.#clock.nowMs
  }

  /** Days that are over. */
  get dayNo(): number {
    return this.#dayNo
  }

  get directory(): SimulatedDirectory {
    return this.#directory
  }

  /** Opened so that the directory never knew more than it could have read. */
  get lastDay(): Day | undefined {
    return this.#today
  }

  show(plan: ShowPlan): Show {
    return this.truth.add(new Show(plan))
  }

  /**
   * The address answers so from now on. A feed of a show makes the address the show's, unless
   * `isForeign`.
   */
  serve(
    url: string,
    script: Script,
    { isForeign = false }: { readonly isForeign?: boolean } = {},
  ): void {
    this.web.serve(url, script)
    const answer: Answer = typeof script === 'function' ? script(this.nowMs) : script
    if ('feed' in answer && !isForeign) this.truth.give(url, answer.feed.show, this.nowMs)
  }

  /** A feed of the show there, with what the host makes of it. */
  feed(url: string, show: Show, copy: Omit<FeedCopy, 'show'> = {}): void {
    this.serve(url, { feed: { show, ...copy } })
  }

  /** A redirect; the address that it leads away from stays the show's. */
  redirect(url: string, to: string, status = 301): void {
    this.serve(url, { redirect: status, to })
  }

  /** The show's address, whatever it answers. */
  belongs(url: string, show: Show): void {
    this.truth.give(url, show, this.nowMs)
  }

  async add(url: string): Promise<string> {
    const id = await this.#directory.add(url)
    if (!this.#ids.has(id)) this.#unread.set(id, { url })
    this.born(id, url)
    return id
  }

  /** The line of a catalogue that is imported now. */
  async take(entry: CatalogueEntry): Promise<string> {
    await this.#directory.take(entry)
    const id = await this.#directory.ownerOf(entry.feedUrl)
    if (id === undefined)
      throw new Error(`the catalogue's line for ${entry.feedUrl} made no podcast`)
    if (!this.#ids.has(id)) this.#unread.set(id, { url: entry.feedUrl, entry })
    this.born(id, entry.feedUrl)
    return id
  }

  /** What podcast that is, where its address alone does not tell. */
  born(id: string, url: string): void {
    this.#ids.add(id)
    const show = this.truth.ownerOf(url)
    if (show !== undefined && !this.truth.born.has(id)) this.truth.born.set(id, show)
  }

  /** The operator joins them; what was never read by itself is no other show's from now on. */
  join(into: string, absorbed: string): void {
    this.truth.join(into, absorbed)
    this.#unread.delete(absorbed)
  }

  /** So many days pass, each with its crawls and its checks. */
  async days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) await this.#passDay()
  }

  /** From now on it is asked each day whether the directory knows. */
  awaits(awaited: Awaited): void {
    this.delays.await(this.#dayNo, awaited)
  }

  /** Days until it is so, from now; undefined where it is not within `most` days. */
  async until(
    isSo: () => Promise<boolean> | boolean,
    most: number,
  ): Promise<number | undefined> {
    const from = this.#dayNo
    while (this.#dayNo - from <= most) {
      if (await isSo()) return this.#dayNo - from
      if (this.#dayNo - from === most) break
      await this.#passDay()
    }
    return undefined
  }

  /** The directory knows of it what the address gave today, and nothing else. */
  #bornOfReading(id: string, url: string): void {
    const show = this.web.copyBehind(url)?.show
    this.#ids.add(id)
    if (show === undefined) {
      this.born(id, url)
      return
    }
    this.truth.born.set(id, show)
    for (const passed of this.web.permanentlyBehind(url))
      if (!this.truth.ownersOf(passed).includes(show))
        this.truth.give(passed, show, this.nowMs)
  }

  async #passDay(): Promise<void> {
    const { momentsADay = 4, checks = true } = this.#options
    const startMs = BEGIN_MS + this.#dayNo * DAY_MS
    const moments = Array.from({ length: momentsADay }, (_, at) => {
      const partMs = DAY_MS / momentsADay
      return startMs + at * partMs + this.draw.number(0, Math.floor(partMs - HOUR_MS / 2))
    })
    for (const atMs of moments) {
      this.#clock.nowMs = Math.max(this.#clock.nowMs, atMs)
      await this.#directory.crawl()
    }
    this.#clock.nowMs = startMs + DAY_MS
    this.#dayNo += 1
    if (!checks) return
    this.#today = await this.#look()
    this.breaches.push(...(await this.#check(this.#today)))
    await this.delays.look(this.#today)
  }

  async #look(): Promise<Day> {
    const { port: directory } = this.#directory
    const podcasts = await readPodcasts(directory)
    for (const [id, { rssFeedUrl }] of podcasts)
      if (!this.#ids.has(id)) this.#bornOfReading(id, rssFeedUrl)
    const tasks = await readTasks(directory, podcasts.keys())
    for (const [id, untold] of this.#unread)
      this.#firstReading({
        ...untold,
        id,
        isThere: podcasts.has(id),
        task: tasks.get(id),
      })
    const idAt = new Map<string, string | undefined>()
    for (const url of this.truth.urls) idAt.set(url, await this.#directory.idAt(url))
    const ids = [...this.#ids]
    const found = await directory.reader.getMany(ids, { level: 'basic' })
    const before = this.#today
    return {
      no: this.#dayNo,
      nowMs: this.nowMs,
      truth: this.truth,
      web: this.web,
      directory: this.#directory,
      podcasts,
      tasks,
      leadsTo: new Map(ids.map((id, at) => [id, found[at]?.id])),
      idAt,
      before:
        before === undefined
          ? undefined
          : { podcasts: before.podcasts, leadsTo: before.leadsTo },
    }
  }

  /** One that is there no more was read and merged on the same day. */
  #firstReading({ id, url, entry, isThere, task }: FirstReading): void {
    if (isThere && (task?.state.goodAt ?? null) === null) return
    this.#bornOfReading(id, url)
    const show = this.truth.born.get(id)
    const author = entry?.author ?? null
    if (show !== undefined && author !== null && author !== show.owner)
      this.truth.toldAsAnother.add(id)
    this.#unread.delete(id)
  }
}

async function readPodcasts({
  writer,
}: Directory): Promise<ReadonlyMap<string, PodcastRecord>> {
  const podcasts = new Map<string, PodcastRecord>()
  for await (const record of writer.scan()) podcasts.set(record.id, record)
  return podcasts
}

async function readTasks(
  directory: Directory,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Task>> {
  const tasks = new Map<string, Task>()
  for (const id of ids) {
    const task = await directory.tasks.find(id, 'feed')
    if (task !== undefined)
      tasks.set(id, { dueAt: task.dueAt, state: parseCrawlState(task.state) })
  }
  return tasks
}
