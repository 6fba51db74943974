/** Inflicts each kind of injury on feeds, and counts what is read of them. */
import { CodedError } from '../../../src/errors.ts'
import { uniteEpisodes } from '../../../src/intake/interpret/feed/facts/episodes.ts'
import { openDraw } from '../../moves/draw.ts'
import { readFeed } from '../read-feed.ts'
import { type Chance, countItems, INJURIES, type Injury } from './kinds.ts'

export interface Sound {
  readonly file: string
  readonly text: string
  readonly items: number
  /** So many different episodes are read of it. */
  readonly episodes: number
}

export interface Trial {
  readonly injury: string
  readonly file: string
  readonly document: Buffer
  /** So many items are there to be read. */
  readonly expected: number
  readonly read: number
  readonly episodes: number
  readonly soundEpisodes: number
  /** Repairs, or the code of a refusal. */
  readonly repairs: readonly string[]
}

const NOW = Date.UTC(2026, 10, 20)

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

interface Reading {
  readonly read: number
  readonly episodes: number
  readonly repairs: readonly string[]
}

export function readCounts(document: Buffer): Reading {
  try {
    const { items, repairs } = readFeed(document)
    return { read: items.length, episodes: uniteEpisodes(items, null, NOW).count, repairs }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return { read: 0, episodes: 0, repairs: [error.code] }
  }
}

/** Undefined for a document that is no sound feed of several episodes. */
export function toSound(file: string, bytes: Buffer): Sound | undefined {
  const text = bytes.toString('latin1')
  const { read, episodes, repairs } = readCounts(bytes)
  const isSound = episodes >= 2 && repairs.length === 0 && countItems(text) === read
  return isSound ? { file, text, items: read, episodes } : undefined
}

/** Draws the same injuries for the same `seed`. */
export function* drawTrials(
  sound: Sound,
  seed: string,
  injuries: readonly Injury[] = INJURIES,
): Generator<Trial> {
  for (const { name, inflict, isLoss = false } of injuries) {
    const draw = openDraw(`${seed} ${sound.file} ${name}`)
    const chance: Chance = () => draw.number(0, 999_999) / 1_000_000
    const injured = inflict(sound.text, chance)
    if (injured === undefined) continue
    const document = bytesOf(injured)
    yield {
      injury: name,
      file: sound.file,
      document,
      expected: isLoss ? Math.min(countItems(injured), sound.items) : sound.items,
      soundEpisodes: sound.episodes,
      ...readCounts(document),
    }
  }
}
